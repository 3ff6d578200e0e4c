import { type ApplicationDefinition, type ApplicationForm, fieldsOf } from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import { labelOf } from '@shared/contract/enums'
import type { FieldDefinition, FormRow, TableDefinition } from '@shared/contract/form'

export interface Difference {
  /** 设备清单第 2 台 制造编号 */
  label: string
  mine: string
  theirs: string
}

function readable(field: FieldDefinition, value: string, label: string | undefined): string {
  if (value === '') return '未填写'
  if (field.enum) return labelOf(field.enum, value)
  if (field.type === 'catalogue') return catalogueName(value)
  return label ?? value
}

/**
 * Differences between two users' versions of a form, in page order.
 * @param labels text of coded values by path, from the service
 */
export function differences(
  definition: ApplicationDefinition,
  mine: ApplicationForm,
  theirs: ApplicationForm,
  labels: Readonly<Record<string, string>>,
): Difference[] {
  const compare = (field: FieldDefinition, label: string, path: string, one = '', other = ''): Difference[] =>
    one === other || field.source !== undefined ? [] : [{ label, mine: readable(field, one, undefined), theirs: readable(field, other, labels[path]) }]
  const fields = fieldsOf(definition).flatMap((field) => compare(field, field.label, field.key, mine.fields[field.key], theirs.fields[field.key]))
  const tables = definition.tables.flatMap((table) => {
    const ours = mine.tables[table.key] ?? []
    const others = theirs.tables[table.key] ?? []
    if (table.large) return largeDifference(table, ours, others)
    if (ours.length !== others.length) return [{ label: table.label, mine: `${ours.length} ${table.measure}`, theirs: `${others.length} ${table.measure}` }]
    return ours.flatMap((row, index) =>
      table.columns.flatMap((column) =>
        compare(
          column,
          `${table.label}第 ${index + 1} ${table.measure} ${column.label}`,
          `${table.key}.${index}.${column.key}`,
          row[column.key],
          others[index]?.[column.key],
        ),
      ),
    )
  })
  return [...fields, ...tables]
}

/** For thousands of rows only the number that differ: nobody compares them cell by cell. */
function largeDifference(table: TableDefinition, mine: readonly FormRow[], theirs: readonly FormRow[]): Difference[] {
  const words = (row: FormRow) => JSON.stringify(table.columns.map((column) => (row[column.key] ?? '').trim()))
  const known = new Map<string, number>()
  for (const row of theirs) known.set(words(row), (known.get(words(row)) ?? 0) + 1)
  let own = 0
  for (const row of mine) {
    const left = known.get(words(row)) ?? 0
    if (left === 0) own += 1
    else known.set(words(row), left - 1)
  }
  const others = [...known.values()].reduce((sum, count) => sum + count, 0)
  if (own === 0 && others === 0) return []
  const said = (rows: readonly FormRow[], count: number) => `${rows.length} ${table.measure}，其中 ${count} ${table.measure}对方没有`
  return [{ label: table.label, mine: said(mine, own), theirs: said(theirs, others).replace('对方', '我') }]
}
