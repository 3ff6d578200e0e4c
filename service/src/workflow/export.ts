import { type ApplicationDefinition, type ApplicationRow, fieldsOf } from '@shared/contract/application'
import writeXlsxFile from 'write-excel-file/node'

/** Rows a file may hold; more are found by narrowing the filter. */
export const exportLimit = 10_000

/** A sheet program runs what begins so when the file is saved as CSV and opened again (security S9). */
const runs = /^\s*[=+\-@]/
/** A text as a harmless cell. Control characters, which no sheet can hold, become spaces. */
export function inert(text: string): string {
  const plain = text.replace(/\p{Cc}/gu, ' ')
  return runs.test(plain) || /^[\t\r]/.test(text) ? `'${plain}` : plain
}

interface Column {
  title: string
  width: number
  value(row: ApplicationRow): string
}

function columnsOf(definition: ApplicationDefinition): Column[] {
  const fields = fieldsOf(definition)
  const listed = definition.listFields.flatMap((key) => {
    const field = fields.find((candidate) => candidate.key === key)
    return field ? [{ title: field.label, width: 24, value: (row: ApplicationRow) => row.labels[key] ?? row.fields[key] ?? '' }] : []
  })
  const counted = definition.tables.map((table) => ({
    title: `${table.label}(${table.measure})`,
    width: 12,
    value: (row: ApplicationRow) => String(row.counts[table.key] ?? 0),
  }))
  return [
    { title: '编号', width: 24, value: (row) => row.number },
    { title: '状态', width: 12, value: (row) => row.statusName },
    ...listed,
    ...counted,
    { title: '所在区域', width: 12, value: (row) => row.areaName },
    { title: '提交时间', width: 20, value: (row) => row.submitDate },
    { title: '办理期限', width: 12, value: (row) => row.dueDate },
    { title: '办理人', width: 12, value: (row) => row.handlerName },
  ]
}

/** A list as an xlsx file: text cells only, never a formula, a number or a link. */
export async function exportRows(definition: ApplicationDefinition, rows: readonly ApplicationRow[]): Promise<Buffer> {
  const columns = columnsOf(definition)
  const head = columns.map((column) => ({ value: column.title, fontWeight: 'bold' as const, type: String }))
  const body = rows.map((row) => columns.map((column) => ({ value: inert(column.value(row)), type: String })))
  return writeXlsxFile([head, ...body], {
    sheet: definition.label.slice(0, 31),
    columns: columns.map((column) => ({ width: column.width })),
    stickyRowsCount: 1,
  }).toBuffer()
}
