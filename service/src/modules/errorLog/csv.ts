import type { ErrorLogRow } from '@shared/contract/administration'
import { stringify } from 'csv-stringify/sync'

/** What an export ticket for the error log is for. */
export const errorLogExport = 'errorLog'

const columns: { key: keyof ErrorLogRow; header: string }[] = [
  { key: 'time', header: '时间' },
  { key: 'type', header: '类型' },
  { key: 'code', header: '代码' },
  { key: 'mes', header: '内容' },
  { key: 'url', header: '页面' },
  { key: 'remote', header: '业务区' },
  { key: 'version', header: '版本' },
  { key: 'userName', header: '用户' },
  { key: 'requestId', header: '请求编号' },
  { key: 'stack', header: '调用栈' },
]

/** The list as a file sheet programs open: UTF-8 with its mark, and no cell that one of them would run (security S9). */
export function errorsAsCsv(rows: readonly ErrorLogRow[]): Buffer {
  const texts = rows.map((row) => ({ ...row, code: String(row.code) }))
  return Buffer.from(stringify(texts, { header: true, columns, bom: true, escape_formulas: true, record_delimiter: 'windows' }))
}
