import { type ApplicationDefinition, type ApplicationForm, fieldsOf } from '@shared/contract/application'
import { counted, type FieldDefinition, type FormRow, type TableDefinition } from '@shared/contract/form'
import { readableValue } from '../../../form/choices'

export interface Difference {
  /** 设备清单第 2 台 制造编号 */
  label: string
  mine: string
  theirs: string
}

/** A form as the service sent it. */
export interface LabelledForm {
  form: ApplicationForm
  /** Text of coded values by path. */
  labels: Readonly<Record<string, string>>
}

const idTypes: readonly FieldDefinition['type'][] = ['unit', 'account', 'application']

/** Names of what the forms refer to by id. */
function namesIn(definition: ApplicationDefinition, forms: readonly LabelledForm[]): ReadonlyMap<string, string> {
  const names = fieldsOf(definition)
    .filter(({ type }) => idTypes.includes(type))
    .flatMap(({ key }) => forms.map(({ form, labels }) => [form.fields[key] ?? '', labels[key] ?? ''] as const))
  return new Map(names.filter(([id, name]) => id !== '' && name !== ''))
}

/**
 * Differences between two users' versions of a form, in page order.
 * @param loaded the forms the service has sent: from these the names of chosen units and people are known
 * @param regionName name of an area by its code
 */
export function differences(
  definition: ApplicationDefinition,
  mine: ApplicationForm,
  theirs: ApplicationForm,
  loaded: readonly LabelledForm[],
  regionName: (code: string) => string,
): Difference[] {
  const names = namesIn(definition, loaded)
  const readable = (field: FieldDefinition, value: string): string => {
    if (value === '') return '未填写'
    if (idTypes.includes(field.type)) return names.get(value) ?? '已改选，见表单'
    return readableValue(field, value, regionName)
  }
  const compare = (field: FieldDefinition, label: string, one = '', other = ''): Difference[] =>
    one === other || field.source !== undefined ? [] : [{ label, mine: readable(field, one), theirs: readable(field, other) }]
  const fields = fieldsOf(definition).flatMap((field) => compare(field, field.label, mine.fields[field.key], theirs.fields[field.key]))
  const tables = definition.tables.flatMap((table) => {
    const ours = mine.tables[table.key] ?? []
    const others = theirs.tables[table.key] ?? []
    if (table.large) return largeDifference(table, ours, others)
    const { measure } = counted(table, mine.fields)
    if (ours.length !== others.length)
      return [{ label: table.label, mine: `${ours.length} ${measure}`, theirs: `${others.length} ${counted(table, theirs.fields).measure}` }]
    return ours.flatMap((row, index) =>
      table.columns.flatMap((column) =>
        compare(column, `${table.label}第 ${index + 1} ${measure} ${column.label}`, row[column.key], others[index]?.[column.key]),
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
