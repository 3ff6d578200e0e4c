import { strToU8, zipSync } from 'fflate'
import { workbookLimits, workbookProblem } from './workbook'

let pushed = 0
jest.mock('fflate', () => {
  const fflate = jest.requireActual<typeof import('fflate')>('fflate')
  class CountingInflate extends fflate.Inflate {
    override push(piece: Uint8Array, final?: boolean): void {
      pushed += piece.length
      super.push(piece, final)
    }
  }
  return { ...fflate, Inflate: CountingInflate }
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const sheet = (rows: string) => strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`)
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const cell = (place: string, text = '1') => `<c r="${place}"><v>${text}</v></c>`
const workbook = (rows: string, more: Record<string, Uint8Array> = {}, level: 0 | 6 = 6) =>
  zipSync(
    { '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': sheet(rows), ...more },
    { level },
  )

/** The same file with a false, smaller size in its directory and in the entry's header. */
function declaring(bytes: Uint8Array, size: number): Uint8Array {
  const lying = bytes.slice()
  const view = new DataView(lying.buffer)
  for (let at = 0; at + 30 < lying.length; at += 1) {
    const signature = view.getUint32(at, true)
    if (signature === 0x02014b50 && view.getUint32(at + 24, true) > size) view.setUint32(at + 24, size, true)
    if (signature === 0x04034b50 && view.getUint32(at + 22, true) > size) view.setUint32(at + 22, size, true)
  }
  return lying
}

describe('a workbook', () => {
  it('of an ordinary size is read', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => row(index + 1, cell(`A${index + 1}`) + cell(`B${index + 1}`, String(index * 7919)))).join('')
    expect(await workbookProblem(workbook(rows))).toBeUndefined()
  })

  it.each([
    [
      'is too large unpacked',
      () => workbook('', { 'xl/media/image1.png': new Uint8Array(11 * 1024 * 1024) }, 0),
      '文件展开后超过 10 MB，请把要导入的行复制到导入模板中再试',
    ],
    ['packs a part more than a hundred times', () => workbook('', { 'xl/styles.xml': new Uint8Array(5 * 1024 * 1024) }), '文件展开后超过 10 MB'],
    [
      'has thousands of parts',
      () => workbook('', Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`xl/p${index}.xml`, strToU8(String(index))]))),
      '文件展开后超过 10 MB',
    ],
    ['has a cell in the last corner', () => workbook(row(1, cell('A1')) + row(1_048_576, cell('XFD1048576'))), '工作表中第 5002 行以后或第 200 列以后还有内容'],
    ['has a cell in a row Excel does not know', () => workbook(row(1, cell('A1')) + row(999_999_999, '')), '工作表中第 5002 行以后'],
    ['has cells far to the right', () => workbook(row(1, cell('GS1'))), '工作表中第 5002 行以后或第 200 列以后还有内容'],
    ['is no zip', () => strToU8('no zip at all, but long enough for a directory'), '文件不能读取'],
  ])('that %s is refused', async (_, hostile, message) => {
    expect(await workbookProblem(hostile())).toContain(message)
  })

  it('that declares less than it holds is refused before it is unpacked whole', async () => {
    const lying = declaring(workbook('', { 'xl/sharedStrings.xml': new Uint8Array(16 * 1024 * 1024) }), 250_000)
    pushed = 0
    expect(await workbookProblem(lying)).toBe('文件不能读取，请下载导入模板填写后重试')
    expect(pushed).toBeLessThan(lying.length / 4)
  })

  it('may carry formats far below its rows', async () => {
    expect(await workbookProblem(workbook(row(1, cell('A1')) + row(20_000, '<c r="A20000" s="1"/>')))).toBeUndefined()
  })

  it('may be full up to its last row', async () => {
    expect(await workbookProblem(workbook(row(workbookLimits.rows, cell(`GR${workbookLimits.rows}`))))).toBeUndefined()
  })
})
