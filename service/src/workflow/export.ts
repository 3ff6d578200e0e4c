import { Readable } from 'node:stream'
import { type ApplicationDefinition, type ApplicationRow, fieldsOf } from '@shared/contract/application'
import { inert } from '@shared/contract/rules'
import { writeXlsxStream } from 'hucre/xlsx'

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

/** Rows of a list as an xlsx file, written while they are read: text cells only, never a formula, a number or a link. */
export function workbookOf(definition: ApplicationDefinition, parts: AsyncIterable<readonly ApplicationRow[]>): Readable {
  const columns = columnsOf(definition)
  async function* cells() {
    for await (const rows of parts) for (const row of rows) yield columns.map((column) => inert(column.value(row)))
  }
  const sheet = {
    name: definition.label.slice(0, 31),
    columns: columns.map((column) => ({ header: column.title, width: column.width })),
    freezePane: { rows: 1 },
  }
  return Readable.from(writeXlsxStream(cells(), sheet), { objectMode: false })
}
