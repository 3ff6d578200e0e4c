import { writeXlsx } from 'hucre/xlsx'
import type { Paper } from './papers'

/** A workbook with one sheet of text cells. */
export async function aWorkbook(name: string, rows: readonly (readonly string[])[]): Promise<Paper> {
  const bytes = await writeXlsx({ sheets: [{ name: '价目', rows: rows.map((row) => [...row]) }] })
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(bytes) }
}
