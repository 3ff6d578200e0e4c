import { type ApplicationDefinition, type ApplicationForm, definitionAt, visibleGroups, visibleTables } from '@shared/contract/application'
import { type FieldDefinition, type FormRow, isVisible, mayHold, readableNumber, type TableDefinition } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import type { RecordView } from '../behaviour'

/** Documents every type can have, built from its definition: the form as filled in, and the receipt of a filing. */

/** The display value of a field: the name for a code. */
export const shown = (record: RecordView, key: string): string => record.labels[key] ?? record.form.fields[key] ?? ''
/** The same, with sums formatted. */
const shownIn = (record: RecordView, field: FieldDefinition): string => record.labels[field.key] ?? readableNumber(field, record.form.fields[field.key] ?? '')
/** `2026-11-19` in the format of documents; without a day, blanks to fill in by hand. */
export const chineseDate = (day: string): string => (day === '' ? '　　年　　月　　日' : day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日'))
export const footer = (record: RecordView): string => `${messages.productTitle}　打印时间：${record.now}`

/** A document filled in with fictitious data is marked as a sample in its title and its file name. */
export const asSample = (document: PrintDocument): PrintDocument => ({
  ...document,
  title: `${document.title}（样表）`,
  fileName: document.fileName.replace(/\.pdf$/, '样表.pdf'),
})

/** A record without a filing, to print its form blank or as a sample. @param form with display names in place of codes */
export const unfiled = (form: ApplicationForm, submittedOn = ''): RecordView => {
  const nobody = {
    id: '',
    number: '',
    receiptNo: '',
    status: '',
    unitId: '',
    unitName: '',
    authorityName: '',
    labels: {},
    inputs: {},
    counts: {},
    papers: new Set<string>(),
  }
  return { ...nobody, form, whole: form, submittedOn, acceptedOn: '', acceptedBy: '', lastMove: { opinion: '', on: '' }, reachedOn: {}, today: '', now: '' }
}

/** The example values of a table's columns, as one row. */
export const exampleRow = (definition: ApplicationDefinition, table: string): FormRow =>
  Object.fromEntries((definition.tables.find(({ key }) => key === table)?.columns ?? []).map((column) => [column.key, column.example ?? '']))

/** The form of a record as label–value boxes, group by group, followed by its tables. */
function formBlocks(definition: ApplicationDefinition, record: RecordView): PrintBlock[] {
  const filed = definitionAt(definition, record.definitionVersion)
  const groups = visibleGroups(filed, record.form.fields).map((group): PrintBlock => {
    const fields = group.fields.filter((field) => field.source !== 'number')
    return {
      kind: 'fields',
      title: group.label,
      rows: fields.map((field) => {
        const text = shownIn(record, field)
        return { label: field.label, value: text === '' ? '' : `${text}${field.unit ?? ''}`, wide: field.wide || text.length > 18 }
      }),
    }
  })
  const tables = visibleTables(filed, record.form.fields)
  return [
    ...groups,
    ...tables.flatMap((table) => [tableBlock(table, record, { columns: printedColumns(table, record.form.fields) }), ...restOf(table, record)]),
  ]
}

/** A sheet of paper has no room for more columns. */
const widest = 30

/** Of a table wider than paper, only the required columns are printed; those of another kind of device leave the room to the others, except on a blank form. */
const printedColumns = ({ columns }: TableDefinition, fields: FormRow): string[] =>
  columns
    .filter(({ required, visibleWhen }) => (columns.length <= widest || required === true) && (isBlank(fields) || mayHold(visibleWhen ?? true, fields)))
    .map(({ key }) => key)
const isBlank = (fields: FormRow): boolean => Object.values(fields).every((value) => value === '')

/** Says where to find the rows of a long table that are left out of the document. */
function restOf({ key, label, measure }: TableDefinition, record: RecordView): PrintBlock[] {
  const printed = record.form.tables[key]?.length ?? 0
  const count = record.counts[key] ?? printed
  return count > printed ? [{ kind: 'paragraph', text: messages.printedInPart(label, printed, count, measure) }] : []
}

/**
 * A table of the form. Blank rows to be filled in are not counted; a table filed without rows is said to be empty. @param columns columns
 * shown, by default all
 */
export function tableBlock(
  table: TableDefinition,
  record: RecordView,
  { title = table.label, columns }: { title?: string; columns?: readonly string[] } = {},
): PrintBlock {
  const chosen = table.columns.filter((column) => columns?.includes(column.key) ?? true)
  const rows = record.form.tables[table.key] ?? []
  const written = record.counts[table.key] ?? rows.filter((row) => Object.keys(row).length > 0).length
  if (written === 0 && record.id !== '') return { kind: 'paragraph', text: `${title}：无` }
  return {
    kind: 'table',
    title: `${title}（共${written || '　　'}${table.measure}）`,
    columns: ['序号', ...chosen.map(({ label, unit }) => (unit ? `${label}(${unit})` : label))],
    rows: rows.map((row, index) => [
      String(index + 1),
      ...chosen.map((column) => {
        // A draft keeps what was typed into cells that are hidden now.
        if (!isVisible(column, { fields: record.form.fields, row })) return ''
        return record.labels[`${table.key}.${index}.${column.key}`] ?? readableNumber(column, row[column.key] ?? '')
      }),
    ]),
  }
}

/** The form as it was filled in, to be sealed and kept. @param title 维保备案表 */
export const filledForm =
  (definition: ApplicationDefinition, title: string, declaration: string) =>
  (record: RecordView): PrintDocument => ({
    title,
    number: `编号：${record.number || '（提交后生成）'}`,
    fileName: `${title}${record.number}.pdf`,
    footer: footer(record),
    blocks: [
      ...formBlocks(definition, record),
      { kind: 'paragraph', indent: true, text: declaration },
      { kind: 'signature', lines: [`申请单位（公章）：${record.unitName}`, chineseDate(record.submittedOn)] },
    ],
  })

/** The fields by which a receipt identifies its devices, as far as their table has them. */
const deviceFacts = ['equipmentId', 'equipmentName', 'useCertNo', 'usePlaceDetail']

/** The devices a record is about; no block if it names none. */
function devicesBlock({ tables, index }: ApplicationDefinition, record: RecordView): PrintBlock[] {
  const table = tables.find(({ key }) => key === index.equipment?.table)
  return table && (record.form.tables[table.key] ?? []).length > 0 ? [tableBlock(table, record, { columns: deviceFacts })] : []
}

/**
 * The receipt for what was received or accepted, titled by the type, with its devices.
 * @param facts fields it repeats, as far as the form has them @param remarks what the owner has to know
 */
export const filingReceipt =
  (definition: ApplicationDefinition, title: string, facts: readonly string[], remarks: readonly string[]) =>
  (record: RecordView): PrintDocument => {
    const fields = visibleGroups(definition, record.form.fields).flatMap((group) => group.fields.filter((field) => facts.includes(field.key)))
    const receptions = definition.transitions.filter(({ issues }) => issues?.includes('receipt'))
    const received = (receptions.find(({ to }) => to !== null && record.reachedOn[to]) ?? receptions[0])?.label ?? ''
    return {
      title,
      number: `回执号：${record.receiptNo}`,
      fileName: `${title}${record.receiptNo}.pdf`,
      footer: footer(record),
      blocks: [
        { kind: 'paragraph', text: `${record.unitName}：` },
        {
          kind: 'paragraph',
          indent: true,
          text: `你单位于${chineseDate(record.submittedOn)}提交的${definition.label}（编号：${record.number}）已于${chineseDate(record.acceptedOn)}${received}。`,
        },
        { kind: 'fields', rows: fields.map((field) => ({ label: field.label, value: shownIn(record, field), wide: shownIn(record, field).length > 18 })) },
        ...devicesBlock(definition, record),
        ...remarks.map((text): PrintBlock => ({ kind: 'paragraph', indent: true, text })),
        { kind: 'signature', lines: [record.acceptedBy, chineseDate(record.acceptedOn)] },
      ],
    }
  }
