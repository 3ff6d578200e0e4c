import { Readable } from 'node:stream'
import { type ApplicationDefinition, type ApplicationRow, fieldsOf } from '@shared/contract/application'
import { type FieldDefinition, fieldTypeOf, sheetCell, sheetFormat } from '@shared/contract/form'
import { minuteOf } from '@shared/contract/rules'
import { writeXlsxStream } from 'hucre/xlsx'
import { wireTime } from '../clock'

/** A column of a sheet whose rows are of one type. */
export interface SheetColumn<Row> {
  title: string
  /** The type of its values. */
  field: Pick<FieldDefinition, 'type' | 'precision'>
  width: number
  value(row: Row): string
}

const text = { type: 'string' } as const
const count = { type: 'integer' } as const

function columnsOf(definition: ApplicationDefinition): SheetColumn<ApplicationRow>[] {
  const fields = fieldsOf(definition)
  const listed = definition.listFields.flatMap((key) => {
    const field = fields.find((candidate) => candidate.key === key)
    if (!field) return []
    const { numeric } = fieldTypeOf(field)
    return [
      { title: field.label, width: numeric ? 14 : 24, field, value: (row: ApplicationRow) => (numeric ? undefined : row.labels[key]) ?? row.fields[key] ?? '' },
    ]
  })
  const counted = definition.tables.map((table) => ({
    title: `${table.label}(${table.measure})`,
    width: 12,
    field: count,
    value: (row: ApplicationRow) => String(row.counts[table.key] ?? 0),
  }))
  return [
    { title: '编号', width: 24, field: text, value: (row) => row.number },
    { title: '状态', width: 12, field: text, value: (row) => row.statusName },
    ...listed,
    ...counted,
    { title: '所在区域', width: 16, field: text, value: (row) => row.areaName },
    { title: '提交时间', width: 20, field: { type: 'datetime' }, value: (row) => row.submitDate },
    { title: '办理期限', width: 12, field: { type: 'date' }, value: (row) => row.dueDate },
    { title: '办理人', width: 12, field: text, value: (row) => row.handlerName },
  ]
}

/** A list of applications as an xlsx file. */
export const workbookOf = (definition: ApplicationDefinition, parts: AsyncIterable<readonly ApplicationRow[]>): Readable =>
  sheetOf(definition.label, columnsOf(definition), parts)

/** The name of a file with a list, with the minute it was made: 综合查询202611201041.xlsx. */
export const datedFileName = (title: string, now: Date): string => `${title}${minuteOf(wireTime(now)).replace(/\D/g, '')}.xlsx`

/** Rows as an xlsx file, streamed while they are read: numbers, days and texts, never a formula or a link. @param name of the sheet, cut to Excel's limit */
export function sheetOf<Row>(name: string, columns: readonly SheetColumn<Row>[], parts: AsyncIterable<readonly Row[]>): Readable {
  async function* cells() {
    for await (const rows of parts) for (const row of rows) yield columns.map((column) => sheetCell(column.field, column.value(row)))
  }
  const sheet = {
    name: name.slice(0, 31),
    columns: columns.map((column) => ({ header: column.title, width: column.width, numFmt: sheetFormat(column.field) })),
    freezePane: { rows: 1 },
  }
  return Readable.from(writeXlsxStream(cells(), sheet), { objectMode: false })
}
