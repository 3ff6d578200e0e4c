import { Readable } from 'node:stream'
import { type ApplicationDefinition, type ApplicationRow, listedColumns } from '@shared/contract/application'
import { type FieldDefinition, fieldTypeOf, sheetCell, sheetFormat } from '@shared/contract/form'
import { minuteOf } from '@shared/contract/rules'
import { writeXlsxStream } from 'hucre/xlsx'
import { wireTime } from '../../clock'

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

/** Widths by the type of the values, characters; other texts are names. */
const widths: Partial<Record<FieldDefinition['type'], number>> = { date: 12, datetime: 20 }
const widthsByColumn: Record<string, number> = { number: 24, status: 12, areaName: 16 }

/** The columns of the list's page, and what it has no room for: the length of each table and the handler. */
export function sheetColumns(definition: ApplicationDefinition, ofSeveral: boolean): SheetColumn<ApplicationRow>[] {
  const listed = listedColumns(definition, ofSeveral).flatMap(({ key, title, field, ofForm, value, note }) => [
    {
      key,
      // The page has room for the day only.
      title: key === 'submitDate' ? '提交时间' : title,
      field,
      width: ofForm ? (fieldTypeOf(ofForm).numeric ? 14 : 24) : (widthsByColumn[key] ?? widths[field.type] ?? 24),
      value,
    },
    ...(note ? [{ key: `${key}Note`, title: note.title, field: text, width: 24, value: note.value }] : []),
  ])
  const ofKey = (...keys: string[]) => listed.filter(({ key }) => keys.includes(key))
  const last = ['areaName', 'submitDate', 'dueDate']
  const counted = definition.tables.map((table) => ({
    // Of records counted in different words, the heading has none.
    title: table.measureBy ? table.label : `${table.label}(${table.measure})`,
    width: 12,
    field: count,
    value: (row: ApplicationRow) => String(row.counts[table.key] ?? 0),
  }))
  return [
    ...ofKey('number'),
    ...ofKey('status'),
    ...listed.filter(({ key }) => !['number', 'status', ...last].includes(key)),
    ...counted,
    ...ofKey('areaName'),
    ...ofKey('submitDate'),
    ...ofKey('dueDate'),
    { title: '办理人', width: 12, field: text, value: (row) => row.handlerName },
  ]
}

/** A list of applications as an xlsx file. @param ofSeveral the rows are applications of several units, so each says whose it is */
export const workbookOf = (definition: ApplicationDefinition, ofSeveral: boolean, parts: AsyncIterable<readonly ApplicationRow[]>): Readable =>
  sheetOf(definition.label, sheetColumns(definition, ofSeveral), parts)

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
