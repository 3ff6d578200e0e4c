import { catalogueEntry, equipmentCatalogue } from '@shared/contract/catalogue'
import { enums } from '@shared/contract/enums'
import type { FieldDefinition, TableDefinition } from '@shared/contract/form'
import { columnName, sampleRow } from './readTable'

/** Rows of a template whose cells offer a list and keep what is written as text. */
const preparedRows = 500

const star = (field: FieldDefinition) => (field.required === true ? `${field.label}*` : field.label)

/** What may be written in a column, and for a level of the catalogue what stands above each entry; empty when anything may. */
function choicesIn(field: FieldDefinition): { title: string; values: string[] }[] {
  if (field.enum) return [{ title: field.label, values: enums[field.enum].map((option) => option.label) }]
  if (field.type === 'date') return [{ title: field.label, values: ['年-月-日，如 2026-11-30'] }]
  if (field.type !== 'catalogue') return []
  // Those of one parent stand together: a cell offers them as one range.
  const entries = equipmentCatalogue
    .filter((entry) => entry.level === field.catalogueLevel)
    .sort((one, other) => (one.parent ?? '').localeCompare(other.parent ?? ''))
  const names = { title: field.label, values: entries.map((entry) => entry.name) }
  return field.catalogueParent
    ? [names, { title: `${field.label}属于`, values: entries.map((entry) => catalogueEntry(entry.parent ?? '')?.name ?? '') }]
    : [names]
}

/**
 * The import template of a table as an xlsx file: titles over a sample row, lists to choose from in its cells, and in a
 * second sheet what may be written. The writer is fetched when somebody asks for a template.
 */
export async function xlsxTemplate(table: TableDefinition): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx')
  const fields = table.columns.filter((column) => column.source === undefined)
  const hints = fields.flatMap((field) => choicesIn(field).map((hint) => ({ field, ...hint })))
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
        range: `${columnName(place)}2:${columnName(place)}${preparedRows + 1}`,
        formula1,
        allowBlank: true,
        showErrorMessage: true,
        // Codes may be written as well: a warning, not a wall.
        errorStyle: 'warning' as const,
        errorTitle: field.label,
        errorMessage: `请从列表中选择，可选的内容见“${hintSheet}”`,
      },
    ]
  })
  // As text: codes of twenty digits must not become numbers.
  const columns = (count: number) => Array.from({ length: count }, () => ({ width: 22, numFmt: '@' }))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: table.label,
        columns: columns(fields.length),
        rows: [fields.map(star), sampleRow(table)],
        cells: new Map(
          sampleRow(table).map((value, place) => [`1,${place}`, { value, style: { font: { italic: true, color: { rgb: '7F7F7F' } }, numFmt: '@' } }]),
        ),
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
