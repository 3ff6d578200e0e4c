import { type ApplicationDefinition, type ApplicationForm, fieldsOf } from '@shared/contract/application'
import { type FieldDefinition, type FormRow, readableNumber } from '@shared/contract/form'

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

/** Every value that differs between two submissions, in page order. Pure. */
export function formChanges(definition: Pick<ApplicationDefinition, 'groups' | 'tables'>, before: ReadableForm, after: ReadableForm): FieldChange[] {
  const readable = ({ labels }: ReadableForm, row: FormRow | undefined, path: string, field: FieldDefinition) =>
    labels[path] ?? readableNumber(field, row?.[field.key] ?? '')
  const compared = (field: FieldDefinition, path: string, old: FormRow | undefined, now: FormRow | undefined, place: string): FieldChange[] =>
    (old?.[field.key] ?? '') === (now?.[field.key] ?? '')
      ? []
      : [{ field: path, label: place + field.label, before: readable(before, old, path, field), after: readable(after, now, path, field) }]
  const told = fieldsOf(definition).filter(({ hidden }) => !hidden)
  const inFields = told.flatMap((field) => compared(field, field.key, before.form.fields, after.form.fields, ''))
  const inTables = definition.tables.flatMap((table) => {
    const old = before.form.tables[table.key] ?? []
    const now = after.form.tables[table.key] ?? []
    const counted =
      old.length === now.length
        ? []
        : [{ field: table.key, label: table.label, before: `${old.length}${table.measure}`, after: `${now.length}${table.measure}` }]
    const rows = Array.from({ length: Math.min(old.length, now.length) }, (_, index) =>
      table.columns.flatMap((column) => compared(column, `${table.key}.${index}.${column.key}`, old[index], now[index], `${table.label}第${index + 1}行 `)),
    )
    return [...counted, ...rows.flat()]
  })
  return [...inFields, ...inTables]
}
