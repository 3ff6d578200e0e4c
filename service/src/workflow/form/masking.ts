/** Who reads which value of a form masked (PIPL art. 28): the one place that pages, comparisons, documents, lists and exports ask. */
import { type ApplicationDefinition, type ApplicationForm, fieldsOf } from '@shared/contract/application'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import { mask } from '@shared/contract/rules'

/** Returns how a field's value is masked; undefined: it is shown whole. */
export type Covering = (field: FieldDefinition) => FieldDefinition['sensitive']

const isNumberToCall = ({ type }: FieldDefinition): boolean => type === 'mobile' || type === 'phone'

/** How a field is masked that is shown whole to others. */
const withheldAs = (field: FieldDefinition): NonNullable<FieldDefinition['sensitive']> => field.sensitive ?? (isNumberToCall(field) ? 'mobile' : 'idCard')

/** Whether a field is withheld from a reader: who also has another relation to the record reads it in that one. */
const isWithheld = ({ withheldFrom }: FieldDefinition, relations: readonly string[]): boolean =>
  withheldFrom !== undefined && relations.every((relation) => withheldFrom.includes(relation))

/** What a reader of a record finds masked; the owner reads its own form whole. @param relations of the reader to the record */
export function coveredFor(relations: readonly string[]): Covering {
  if (relations.includes('owner')) return () => undefined
  return (field) => (isWithheld(field, relations) ? withheldAs(field) : field.sensitive)
}

/** What lists and exports mask: they are the same for all who see the record. Who needs a number opens the record and asks for it. */
export const coveredForAll: Covering = (field) => (field.withheldFrom ? withheldAs(field) : field.sensitive)

/** What is masked for anybody holding a document: phone numbers are, too. */
export const coveredForStrangers: Covering = (field) => (isNumberToCall(field) ? withheldAs(field) : coveredForAll(field))

/** Whether a reader may ask for the whole value of a masked field. @param relations of the reader to the record */
export const mayReveal = (field: FieldDefinition, relations: readonly string[]): boolean =>
  field.sensitive !== undefined && (relations.includes('owner') || !isWithheld(field, relations))

/** Writes single values as they are covered. */
export const maskedBy =
  (covering: Covering) =>
  (field: FieldDefinition, value: string): string => {
    const kind = covering(field)
    return kind ? mask(kind, value) : value
  }

/** The values of a row as they are covered. @param fields definitions of the row's values */
export const maskedRow = (fields: readonly FieldDefinition[], row: FormRow, covering: Covering): FormRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const field = fields.find((candidate) => candidate.key === key)
      return [key, field ? maskedBy(covering)(field, value) : value]
    }),
  )

/** A form as it is covered. */
export const masked = (definition: ApplicationDefinition, form: ApplicationForm, covering: Covering): ApplicationForm => ({
  fields: maskedRow(fieldsOf(definition), form.fields, covering),
  tables: Object.fromEntries(
    definition.tables.map((table) => [table.key, (form.tables[table.key] ?? []).map((row) => maskedRow(table.columns, row, covering))]),
  ),
})
