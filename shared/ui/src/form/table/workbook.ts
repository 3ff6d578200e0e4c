import { declaresTooMuch, packedBytes, type ZipEntry, zipEntries } from '@shared/contract/attachment'
import { Inflate } from 'fflate'

/**
 * Limits for workbooks that may be parsed in the page. The parser unpacks the whole file and builds a table up to its last cell: a
 * megabyte that unpacks to a gigabyte, or one cell in the far corner of a sheet, would freeze or crash the page. The longest table has
 * five thousand rows, plus the titles and the sample row of the template. Therefore sizes are checked in the zip directory and again
 * while unpacking, and then the positions of cells.
 */
export const workbookLimits = { unpacked: 10 * 1024 * 1024, rows: 5_002, columns: 200 } as const

const tooLarge = (most: number) => `文件展开后超过 ${Math.floor(most / 1024 / 1024)} MB，请把要导入的行复制到导入模板中再试`
const tooFar = `工作表中第 ${workbookLimits.rows} 行以后或第 ${workbookLimits.columns} 列以后还有内容，请删除多余内容，或把要导入的行复制到导入模板中再试`
const unreadable = '文件不能读取，请下载导入模板填写后重试'

/** Deflate expands one byte to about a thousand at most, so a piece of this size is unpacked quickly and the page stays responsive. */
const pieceBytes = 1024

/** @param wanted unpacked bytes allowed if more than the default @returns a message for the user; undefined if the workbook may be parsed */
export async function workbookProblem(bytes: Uint8Array, wanted = 0): Promise<string | undefined> {
  const most = Math.max(workbookLimits.unpacked, wanted)
  const entries = zipEntries(bytes)
  if (!entries) return unreadable
  if (declaresTooMuch(entries, most)) return tooLarge(most)
  for (const entry of entries.filter(({ name }) => name.endsWith('.xml') || name.endsWith('.rels'))) {
    const unpacked = await unpackedWithin(bytes, entry)
    // Larger than declared, or damaged.
    if (!unpacked) return unreadable
    if (/(?:^|\/)worksheets\//.test(entry.name) && reachesTooFar(new TextDecoder().decode(unpacked))) return tooFar
  }
  return undefined
}

/** Unpacks an entry; undefined as soon as it exceeds the size declared in the directory. */
async function unpackedWithin(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array | undefined> {
  const packed = packedBytes(bytes, entry)
  if (!packed) return undefined
  if (entry.method === 0) return packed.length === entry.unpacked ? packed : undefined
  const unpacked = new Uint8Array(entry.unpacked)
  let length = 0
  let over = false
  const inflate = new Inflate((piece) => {
    over ||= length + piece.length > unpacked.length
    if (!over) unpacked.set(piece, length)
    length += piece.length
  })
  try {
    for (let at = 0; at < packed.length && !over; at += pieceBytes) {
      inflate.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length)
      if ((at / pieceBytes) % 128 === 127) await new Promise((resolve) => setTimeout(resolve))
    }
  } catch {
    return undefined
  }
  return over ? undefined : unpacked
}

const columnNumber = (letters: string): number => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Excel's own maximum is the cell XFD1048576; the parser would build rows even beyond it. */
const excel = { rows: 1_048_576, columns: 16_384 } as const
const within = (row: number, column: number, most: { rows: number; columns: number }) => row <= most.rows && column <= most.columns

/** Whether a cell with content is beyond the limits. Empty cells only carry formats. */
function reachesTooFar(sheet: string): boolean {
  let cells = 0
  for (const [, tag, attributes = '', empty] of sheet.matchAll(/<(?:\w+:)?(row|c)\s([^<>]*?)(\/?)>/g)) {
    const [, letters = '', digits = ''] = /(?:^|\s)r\s*=\s*["']([A-Z]*)(\d*)["']/.exec(attributes) ?? []
    const filled = tag === 'c' && !empty
    if (!within(Number(digits), columnNumber(letters), filled ? workbookLimits : excel)) return true
    if (filled) cells += 1
  }
  // Cells without an address follow one another, so there must not be more of them than positions.
  return cells > workbookLimits.rows * workbookLimits.columns
}
