import { type ApplicationDefinition, type ApplicationForm, fieldsOf } from '@shared/contract/application'
import { counted, type FieldDefinition, type FormRow, readableNumber } from '@shared/contract/form'

/** A form with the readable texts of its coded fields. */
export interface ReadableForm {
  form: ApplicationForm
  labels: Record<string, string>
}

export interface FieldChange {
  /** Path: `projectName`, `devices.0.factoryNo`; a table's key where its number of rows changed. */
  field: string
  label: string
  before: string
  after: string
}

const asWritten = (_field: FieldDefinition, value: string): string => value

/**
 * Every value that differs between two submissions, in page order. Pure.
 * @param before, after unmasked: a correction may be in digits that are masked
 * @param shown how a value is written for the reader: personal data masked
 */
export function formChanges(
  definition: Pick<ApplicationDefinition, 'groups' | 'tables'>,
  before: ReadableForm,
  after: ReadableForm,
  shown = asWritten,
): FieldChange[] {
  const readable = ({ labels }: ReadableForm, row: FormRow | undefined, path: string, field: FieldDefinition) =>
    labels[path] ?? readableNumber(field, shown(field, row?.[field.key] ?? ''))
  const compared = (field: FieldDefinition, path: string, old: FormRow | undefined, now: FormRow | undefined, place: string): FieldChange[] => {
    const [was, is] = [old?.[field.key] ?? '', now?.[field.key] ?? '']
    if (was === is) return []
    const [from, to] = [readable(before, old, path, field), readable(after, now, path, field)]
    const alike = from === to && shown(field, was) !== was
    return [{ field: path, label: place + field.label, before: from, after: alike ? `${to}（已修改）` : to }]
  }
  const told = fieldsOf(definition).filter(({ hidden }) => !hidden)
  const inFields = told.flatMap((field) => compared(field, field.key, before.form.fields, after.form.fields, ''))
  const inTables = definition.tables.flatMap((table) => {
    const old = before.form.tables[table.key] ?? []
    const now = after.form.tables[table.key] ?? []
    const counts = ({ form }: ReadableForm, rows: readonly FormRow[]) => `${rows.length}${counted(table, form.fields).measure}`
    const length = old.length === now.length ? [] : [{ field: table.key, label: table.label, before: counts(before, old), after: counts(after, now) }]
    const rows = Array.from({ length: Math.min(old.length, now.length) }, (_, index) =>
      table.columns.flatMap((column) => compared(column, `${table.key}.${index}.${column.key}`, old[index], now[index], `${table.label}第${index + 1}行 `)),
    )
    return [...length, ...rows.flat()]
  })
  return [...inFields, ...inTables]
}
