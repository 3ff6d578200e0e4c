import { declaresTooMuch, packedBytes, type ZipEntry, zipEntries } from '@shared/contract/attachment'
import { Inflate } from 'fflate'

/**
 * Whether a workbook is small enough to be read in a page. The reader unpacks whatever a file holds and makes a table as
 * far as its last cell: a megabyte that unpacks to a gigabyte, or one cell in the last corner of a sheet, would stop the
 * page or end it. The longest table has five thousand rows, under its titles and the sample row of the template.
 * So sizes are taken from the directory first, counted while unpacking, and cells looked at where they are.
 */
export const workbookLimits = { unpacked: 10 * 1024 * 1024, rows: 5_002, columns: 200 } as const

const tooLarge = (most: number) => `文件展开后超过 ${Math.floor(most / 1024 / 1024)} MB，请把要导入的行复制到导入模板中再试`
const tooFar = `工作表中第 ${workbookLimits.rows} 行以后或第 ${workbookLimits.columns} 列以后还有内容，请删除多余内容，或把要导入的行复制到导入模板中再试`
const unreadable = '文件不能读取，请下载导入模板填写后重试'

/** Deflate makes a thousand bytes of one at most: a piece is unpacked in a moment, and the page lives in between. */
const pieceBytes = 1024

/** @param wanted bytes a full table of the kind needs, where that is more than a usual one @returns what the user should do about it; undefined when the workbook may be read. */
export async function workbookProblem(bytes: Uint8Array, wanted = 0): Promise<string | undefined> {
  const most = Math.max(workbookLimits.unpacked, wanted)
  const entries = zipEntries(bytes)
  if (!entries) return unreadable
  if (declaresTooMuch(entries, most)) return tooLarge(most)
  for (const entry of entries.filter(({ name }) => name.endsWith('.xml') || name.endsWith('.rels'))) {
    const unpacked = await unpackedWithin(bytes, entry)
    // More than it declares, or nothing that can be unpacked.
    if (!unpacked) return unreadable
    if (/(?:^|\/)worksheets\//.test(entry.name) && reachesTooFar(new TextDecoder().decode(unpacked))) return tooFar
  }
  return undefined
}

/** An entry unpacked, or undefined as soon as it is more than the directory declares. */
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

/** Excel itself has no cell beyond XFD1048576; the reader would make one, row by row. */
const excel = { rows: 1_048_576, columns: 16_384 } as const
const within = (row: number, column: number, most: { rows: number; columns: number }) => row <= most.rows && column <= most.columns

/** Whether a cell with something in it lies beyond the rows and columns that are read. Empty ones only carry formats. */
function reachesTooFar(sheet: string): boolean {
  let cells = 0
  for (const [, tag, attributes = '', empty] of sheet.matchAll(/<(?:\w+:)?(row|c)\s([^<>]*?)(\/?)>/g)) {
    const [, letters = '', digits = ''] = /(?:^|\s)r\s*=\s*["']([A-Z]*)(\d*)["']/.exec(attributes) ?? []
    const filled = tag === 'c' && !empty
    if (!within(Number(digits), columnNumber(letters), filled ? workbookLimits : excel)) return true
    if (filled) cells += 1
  }
  // Cells without an address stand one after another: there cannot be more of them than places.
  return cells > workbookLimits.rows * workbookLimits.columns
}
