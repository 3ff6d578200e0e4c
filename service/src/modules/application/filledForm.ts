import { type ApplicationDefinition, type ApplicationForm, visibleGroups, visibleTables } from '@shared/contract/application'
import { type FieldDefinition, type FormRow, readableNumber, type TableDefinition } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { PrintBlock, PrintDocument } from '@shared/contract/print'
import type { RecordView } from '../../workflow/behaviour'

/** Papers every type can have, made from its definition: the form as it was filled in, and the receipt of a filing. */

/** What a reader sees in a field: the name of what is coded. */
export const shown = (record: RecordView, key: string): string => record.labels[key] ?? record.form.fields[key] ?? ''
/** The same with sums as they are read. */
const shownIn = (record: RecordView, field: FieldDefinition): string => record.labels[field.key] ?? readableNumber(field, record.form.fields[field.key] ?? '')
/** `2026-11-19` as papers write it; without a day, room to write one. */
export const chineseDate = (day: string): string => (day === '' ? '　　年　　月　　日' : day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日'))
export const footer = (record: RecordView): string => `${messages.productTitle}　打印时间：${record.now}`

/** A paper filled in with invented particulars says so where its title stands and where it is kept. */
export const asSample = (document: PrintDocument): PrintDocument => ({
  ...document,
  title: `${document.title}（样表）`,
  fileName: document.fileName.replace(/\.pdf$/, '样表.pdf'),
})

/** A record nobody has filed, for its form as it is empty or as it looks filled in. @param form as it is read: names in place of codes */
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

/** The sample values of a table's columns, as one row. */
export const exampleRow = (definition: ApplicationDefinition, table: string): FormRow =>
  Object.fromEntries((definition.tables.find(({ key }) => key === table)?.columns ?? []).map((column) => [column.key, column.example ?? '']))

/** The form of a record as boxes of label and value, group by group, tables behind them. */
function formBlocks(definition: ApplicationDefinition, record: RecordView): PrintBlock[] {
  const groups = visibleGroups(definition, record.form.fields).map((group): PrintBlock => {
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
  const tables = visibleTables(definition, record.form.fields)
  return [...groups, ...tables.flatMap((table) => [tableBlock(table, record, { columns: printedColumns(table) }), ...restOf(table, record)])]
}

/** No sheet of paper holds more columns. */
const widest = 30

/** Of a table that is wider than paper, what every row has. */
const printedColumns = ({ columns }: TableDefinition): string[] =>
  columns.filter(({ required }) => columns.length <= widest || required === true).map(({ key }) => key)

/** Says where the rows are that a paper leaves out of a long table. */
function restOf({ key, label, measure }: TableDefinition, record: RecordView): PrintBlock[] {
  const printed = record.form.tables[key]?.length ?? 0
  const count = record.counts[key] ?? printed
  return count > printed ? [{ kind: 'paragraph', text: messages.printedInPart(label, printed, count, measure) }] : []
}

/** A table of the form; rows nobody has filled in yet are not counted, and one that was filed without any is said to be none. @param columns those it shows, all unless told */
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
      ...chosen.map((column) => record.labels[`${table.key}.${index}.${column.key}`] ?? readableNumber(column, row[column.key] ?? '')),
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

/** What a receipt names each of its devices by, as far as their table has it. */
const deviceFacts = ['equipmentId', 'equipmentName', 'useCertNo', 'usePlaceDetail']

/** The devices a record is about, none where it names none. */
function devicesBlock({ tables, index }: ApplicationDefinition, record: RecordView): PrintBlock[] {
  const table = tables.find(({ key }) => key === index.equipment?.table)
  return table && (record.form.tables[table.key] ?? []).length > 0 ? [tableBlock(table, record, { columns: deviceFacts })] : []
}

/**
 * The receipt of what was received or accepted, as the type calls what it is a receipt of, with its devices.
 * @param facts fields it repeats, as far as the form has them @param remarks what the owner has to know
 */
export const filingReceipt =
  (definition: ApplicationDefinition, title: string, facts: readonly string[], remarks: readonly string[]) =>
  (record: RecordView): PrintDocument => {
    const fields = visibleGroups(definition, record.form.fields).flatMap((group) => group.fields.filter((field) => facts.includes(field.key)))
    const received = definition.transitions.find(({ action, issues }) => action === 'accept' && issues?.includes('receipt'))?.label ?? ''
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
