import { type CatalogueEntry, catalogueEntry, catalogueName, childrenOf, equipmentCatalogue } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import { type Condition, type FieldDefinition, type FormRow, kindsOffered, mayHold, optionsOf, type TableDefinition } from '@shared/contract/form'
import { aboutSample, canHave, columnName, requiredNote, sampleRow } from './readTable'
import { saveWorkbook } from './rowsWorkbook'

/** Minimum number of template rows with selection lists. */
const fewestPrepared = 500

/** Text of a condition on one column: the labels of its values; undefined for other conditions. */
function inWords(condition: Condition, columns: readonly FieldDefinition[]): string | undefined {
  if ('all' in condition) return condition.all.length === 1 && condition.all[0] ? inWords(condition.all[0], columns) : undefined
  if (!('column' in condition)) return undefined
  const column = columns.find(({ key }) => key === condition.column)
  const names = condition.in.map((code) => (column?.enum ? labelOf(column.enum, code) : column?.type === 'catalogue' ? catalogueName(code) : ''))
  return names.every((name) => name !== '') ? names.join('、') : undefined
}

/**
 * Mark for a required column: `*` if every row needs it, otherwise a note naming the rows that do.
 * @param beside fields of the form the table belongs to: conditions on them apply to every row
 */
function requiredMark({ required, visibleWhen }: FieldDefinition, columns: readonly FieldDefinition[], beside: FormRow): string {
  if (required === false) return ''
  const all = [visibleWhen, required === true ? undefined : required].filter((condition) => condition !== undefined)
  const condition: Condition = { all: all.filter((part) => mayHold({ not: part }, beside)) }
  if (!mayHold({ all }, beside)) return ''
  return condition.all.length === 0 ? '*' : requiredNote(inWords(condition, columns) ?? '按类别')
}

const titleOf = (field: FieldDefinition, columns: readonly FieldDefinition[], beside: FormRow): string =>
  [field.label, field.unit && `(${field.unit})`, requiredMark(field, columns, beside)].filter(Boolean).join('')

/** Catalogue entries a column may contain, the form's own where it has chosen one, grouped by parent: a cell's selection list is one range. */
function entriesOf(field: FieldDefinition, columns: readonly FieldDefinition[], beside: FormRow): CatalogueEntry[] {
  const own = catalogueEntry(beside[field.key])
  if (own) return [own]
  const above = beside[field.catalogueParent ?? '']
  if (above) return childrenOf(above)
  const parent = columns.find(({ key }) => key === field.catalogueParent)
  if (parent) return entriesOf(parent, columns, beside).flatMap(({ code }) => childrenOf(code))
  return field.catalogueLevel === 1 ? kindsOffered(field) : equipmentCatalogue.filter(({ level }) => level === field.catalogueLevel)
}

/** Allowed values of a column, and for a catalogue level also the parent of each entry; empty for free input. */
function choicesIn(field: FieldDefinition, columns: readonly FieldDefinition[], beside: FormRow): { title: string; values: string[] }[] {
  if (field.enum) return [{ title: field.label, values: optionsOf(field, beside).map((option) => option.label) }]
  if (field.type === 'date') return [{ title: field.label, values: ['年-月-日，如 2026-11-30'] }]
  if (field.type !== 'catalogue') return []
  const entries = entriesOf(field, columns, beside)
  const names = { title: field.label, values: entries.map((entry) => entry.name) }
  return columns.some(({ key }) => key === field.catalogueParent)
    ? [names, { title: `${field.label}属于`, values: entries.map((entry) => catalogueName(entry.parent ?? '')) }]
    : [names]
}

/**
 * Import template of a table as an xlsx file: titles, a sample row, selection lists in the cells, and a second sheet with the allowed
 * values. The writer is loaded on first use.
 * @param beside fields of the form the table belongs to; they may restrict the choices
 */
export async function xlsxTemplate(table: TableDefinition, beside: FormRow = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx')
  const typed = table.columns.filter((column) => column.source === undefined)
  const fields = typed.filter((column) => canHave(column, beside))
  const hints = [
    { field: undefined, title: '示例行', values: [`第 2 行：${aboutSample}`] },
    ...fields.flatMap((field) => choicesIn(field, fields, beside).map((hint) => ({ field, ...hint }))),
  ]
  // The remark stands beside the last column, where an import reads nothing.
  const sample = [...sampleRow(table, beside).filter((_, place) => typed[place] && canHave(typed[place], beside)), aboutSample]
  const hintSheet = '填写说明'
  const longest = Math.max(0, ...hints.map(({ values }) => values.length))
  const lists = fields.flatMap((field, place) => {
    const at = hints.findIndex((hint) => hint.field === field)
    const values = hints[at]?.values
    if (!values || field.type === 'date') return []
    const list = columnName(at)
    const above = fields.findIndex((candidate) => candidate.key === field.catalogueParent)
    const parents = `'${hintSheet}'!$${columnName(at + 1)}:$${columnName(at + 1)}`
    const chosen = `$${columnName(above)}2`
    const formula1 =
      above < 0
        ? `'${hintSheet}'!$${list}$2:$${list}$${values.length + 1}`
        : `OFFSET('${hintSheet}'!$${list}$1,MATCH(${chosen},${parents},0)-1,0,COUNTIF(${parents},${chosen}),1)`
    return [
      {
        type: 'list' as const,
        range: `${columnName(place)}2:${columnName(place)}${Math.max(fewestPrepared, table.maxRows) + 1}`,
        formula1,
        allowBlank: true,
        showErrorMessage: true,
        // Codes are allowed too, so a value outside the list is only a warning.
        errorStyle: 'warning' as const,
        errorTitle: field.label,
        errorMessage: `请从列表中选择，可选的内容见“${hintSheet}”`,
      },
    ]
  })
  // Text format: codes of twenty digits must not become numbers.
  const columns = (count: number) => Array.from({ length: count }, () => ({ width: 22, numFmt: '@' }))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: table.label,
        columns: columns(fields.length + 1),
        rows: [fields.map((field) => titleOf(field, fields, beside)), sample],
        cells: new Map(sample.map((value, place) => [`1,${place}`, { value, style: { font: { italic: true, color: { rgb: '7F7F7F' } }, numFmt: '@' } }])),
        dataValidations: lists,
        freezePane: { rows: 1 },
      },
      {
        name: hintSheet,
        columns: columns(hints.length),
        rows: [hints.map(({ title }) => title), ...Array.from({ length: longest }, (_, line) => hints.map(({ values }) => values[line] ?? ''))],
      },
    ],
  })
  return new Uint8Array(bytes)
}

/** Downloads the import template of a table. @param beside fields of the form the table belongs to */
export const saveTemplate = async (table: TableDefinition, beside: FormRow = {}): Promise<void> =>
  saveWorkbook(await xlsxTemplate(table, beside), `${table.label}导入模板.xlsx`)
