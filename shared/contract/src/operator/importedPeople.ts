import type { FieldError } from '../endpoint/envelope'
import type { FieldDefinition, FormRow } from '../form/definition'
import { canonical } from '../form/fieldRules'
import { messages } from '../messages'
import { certificateFields, importTable, personFields } from './fields'

/** A person of an import, whose certificates may be in several rows. */
export interface ImportedPerson {
  /** Index of the first row of the person. */
  row: number
  fields: FormRow
  certificates: { row: number; fields: FormRow }[]
}

/** The non-empty values of some fields in a row, in the stored format. */
const filled = (fields: readonly FieldDefinition[], row: FormRow): FormRow =>
  Object.fromEntries(fields.flatMap((field) => (row[field.key] ? [[field.key, canonical(field, row[field.key] ?? '', row)]] : [])))

/** Path of a problem in the rows of an import. */
export const importedCell = (row: number, column: string): string => `${importTable.key}.${row}.${column}`

/**
 * Groups the rows of an import by identity number; rows without one are left out. A row that contradicts an earlier one about the same person is
 * a problem at its cell: otherwise one of two people who were given the same number would be lost.
 */
export function importedPeople(rows: readonly FormRow[]): { people: ImportedPerson[]; problems: FieldError[] } {
  const people = new Map<string, ImportedPerson>()
  const problems: FieldError[] = []
  for (const [index, row] of rows.entries()) {
    const said = filled(personFields, row)
    if (!said.idCard) continue
    const person = people.get(said.idCard) ?? { row: index, fields: {}, certificates: [] }
    for (const { key, label } of personFields) {
      const before = person.fields[key]
      if (before && said[key] && before !== said[key]) {
        problems.push({ field: importedCell(index, key), message: messages.differsFromRow(label, person.row + 1) })
      }
    }
    person.fields = { ...said, ...person.fields }
    if (row.certNo) person.certificates.push({ row: index, fields: filled(certificateFields, row) })
    people.set(said.idCard, person)
  }
  return { people: [...people.values()], problems }
}
