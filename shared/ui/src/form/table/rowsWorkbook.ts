import { type FieldDefinition, type FormRow, fieldTypeOf, sheetCell, sheetFormat, type TableDefinition } from '@shared/contract/form'
import { readableValue } from '../choices'

/**
 * Writes rows of a table to an xlsx file that can be imported again: titles, then numbers, dates and texts, never formulas. The writer
 * is loaded on first use and streams the file, so that the page stays responsive.
 */
export async function rowsWorkbook(table: TableDefinition, rows: readonly FormRow[]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const kept = (column: FieldDefinition, value: string) => (fieldTypeOf(column).numeric ? value : readableValue(column, value, (code) => code))
  const cells = function* () {
    for (const row of rows) yield table.columns.map((column) => sheetCell(column, kept(column, row[column.key] ?? '')))
  }
  const columns = table.columns.map((column) => ({ header: column.label, width: 22, numFmt: sheetFormat(column) }))
  const parts = writeXlsxStream(cells(), { name: table.label, columns, freezePane: { rows: 1 } })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = parts.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(Uint8Array.from(part.value))
  const file = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  chunks.reduce((at, chunk) => {
    file.set(chunk, at)
    return at + chunk.length
  }, 0)
  return file
}

/** Starts a download of a workbook. @param name file name with extension */
export function saveWorkbook(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
