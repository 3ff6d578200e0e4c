import { type ApplicationForm, fieldsOf } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { type FormDefinition, isBlank, wireForm } from './formModel'

/** A user's changes to a record: single fields, and whole tables. */
export interface RecordChange {
  fields: FormRow
  tables: Readonly<Record<string, readonly FormRow[]>>
}

/** Single fields and tables changed. */
export const countOf = ({ fields, tables }: RecordChange): number => Object.keys(fields).length + Object.keys(tables).length

const rowsText = (rows: readonly FormRow[] | undefined): string =>
  JSON.stringify(
    (rows ?? [])
      .filter((row) => !isBlank(row))
      .map((row) =>
        Object.entries(row)
          .filter(([, value]) => value !== '')
          .sort(),
      ),
  )

const sameField = (one: ApplicationForm, other: ApplicationForm, key: string) => (one.fields[key] ?? '').trim() === (other.fields[key] ?? '').trim()
const sameTable = (one: ApplicationForm, other: ApplicationForm, key: string) => rowsText(one.tables[key]) === rowsText(other.tables[key])

/** Whether the field or table at a problem's path has changed. */
export function isChanged(before: ApplicationForm, now: ApplicationForm, path: string): boolean {
  const [key = ''] = path.split('.')
  return key in now.tables || key in before.tables ? !sameTable(before, now, key) : !sameField(before, now, key)
}

/** The changed fields and tables, in the form in which they are sent. */
export function changedParts(definition: FormDefinition, before: ApplicationForm, now: ApplicationForm): RecordChange {
  const wire = wireForm(definition, now)
  return {
    fields: Object.fromEntries(
      fieldsOf(definition)
        .filter(({ key }) => key in wire.fields && !sameField(before, now, key))
        .map(({ key }) => [key, wire.fields[key] ?? '']),
    ),
    tables: Object.fromEntries(definition.tables.filter(({ key }) => !sameTable(before, now, key)).map(({ key }) => [key, wire.tables[key] ?? []])),
  }
}

/** Merges the user's changes into the record as another user has saved it. */
export function withOthersChanges(before: ApplicationForm, typed: ApplicationForm, theirs: ApplicationForm): ApplicationForm {
  const own = <T>(parts: Readonly<Record<string, T>>, same: typeof sameField): Record<string, T> =>
    Object.fromEntries(Object.entries(parts).filter(([key]) => !same(before, typed, key)))
  return { fields: { ...theirs.fields, ...own(typed.fields, sameField) }, tables: { ...theirs.tables, ...own(typed.tables, sameTable) } }
}
