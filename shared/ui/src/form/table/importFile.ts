import type { FormRow, TableDefinition } from '@shared/contract/form'
import { aboutSample, type ReadTable, readTable } from './readTable'

/** Maximum size of a file, except for wide and long tables; lists are smaller. */
export const importMaxBytes = 5 * 1024 * 1024
/** Size limits for wide and long tables: a cell with content takes about 20 bytes of a packed sheet, and about three times as many unpacked. */
const bytesOf = ({ columns, maxRows }: TableDefinition) => ({
  packed: Math.max(importMaxBytes, 20 * columns.length * maxRows),
  unpacked: 64 * columns.length * maxRows,
})
const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`

type Imported = { ok: true; table: ReadTable } | { ok: false; message: string }

/** Text of a csv file: UTF-8, or GB 18030 as exported by banking software. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Rows of a csv file; all cells are text, numbers too. */
async function readCsv(bytes: ArrayBuffer): Promise<unknown[][]> {
  const { parseCsv } = await import('hucre/csv')
  return parseCsv(textOf(bytes))
}

/**
 * Reads the first sheet of an xlsx file, or a csv file if the page accepts one. The parser is loaded on first use.
 * @param fields of the form the table belongs to
 */
export async function importFile(table: TableDefinition, file: File, fields: FormRow = {}, takesCsv = false): Promise<Imported> {
  const name = file.name.toLowerCase()
  const csv = takesCsv && name.endsWith('.csv')
  if (!csv && !name.endsWith('.xlsx')) return { ok: false, message: `请选择 xlsx${takesCsv ? ' 或 csv ' : ' '}文件，旧的 xls 请另存为 xlsx` }
  const { packed, unpacked } = bytesOf(table)
  if (file.size > packed) return { ok: false, message: `文件超过 ${megabytes(packed)}，请只保留要导入的行` }
  let cells: unknown[][]
  try {
    const bytes = await file.arrayBuffer()
    if (csv) cells = await readCsv(bytes)
    else {
      const [{ readSheet }, { workbookProblem }] = await Promise.all([import('read-excel-file/browser'), import('./workbook')])
      const message = await workbookProblem(new Uint8Array(bytes), unpacked)
      if (message !== undefined) return { ok: false, message }
      cells = await readSheet(bytes)
    }
  } catch {
    return { ok: false, message: '文件不能读取，请下载导入模板填写后重试' }
  }
  const read = readTable(table, cells, fields)
  if (read.rows.length === 0 && read.samples > 0) return { ok: false, message: `只有示例行，没有可以导入的内容：${aboutSample}` }
  if (read.rows.length === 0) return { ok: false, message: csv ? '文件中没有内容行，请核对后重新选择' : '没有读到内容，请在第一个工作表中填写' }
  if (!read.byTitle)
    return {
      ok: false,
      message: `第一行不是列名，请使用导入模板；列名如：${table.columns
        .slice(0, 3)
        .map((column) => column.label)
        .join('、')}`,
    }
  const message = table.large ? largeProblem(table, read) : undefined
  return message === undefined ? { ok: true, table: read } : { ok: false, message }
}

/** Problems of a long table as a whole: a required column is missing, or there are too many rows. */
function largeProblem({ columns, label, maxRows }: TableDefinition, { rows }: ReadTable): string | undefined {
  // A column required only in some rows is reported at those rows.
  const absent = columns
    .filter(({ key, required, visibleWhen }) => required === true && visibleWhen === undefined && rows.every((row) => row[key] === undefined))
    .map((column) => column.label)
  if (absent.length > 0) return `文件中没有“${absent.join('”“')}”列，请使用导入模板`
  return rows.length > maxRows ? `读到 ${rows.length} 行，${label}最多 ${maxRows} 行，没有导入；请删去多余的行后重试` : undefined
}
