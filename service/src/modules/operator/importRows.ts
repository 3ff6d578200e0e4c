import { formProblems } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { certificateFields, certificatesMost, importDefinition, importTable, personFields } from '@shared/contract/operator'
import type { Connection } from '../../database/database'
import { refuseProblems } from '../../refusal'
import { type Certificate, certificatesOf } from './record'
import { type Act, changeCertificate, changePerson, insertCertificate, insertPerson, lockPeople, peopleByNumber, typedOf } from './write'

/** 导入: people with their certificates, one row per certificate; all rows are imported, or none. */

const cell = (row: number, column: string, message: string): FieldError => ({ field: `${importTable.key}.${row}.${column}`, message })

/** The non-empty values of some fields in a row. */
const filled = (keys: readonly { key: string }[], row: FormRow): FormRow => Object.fromEntries(keys.flatMap(({ key }) => (row[key] ? [[key, row[key]]] : [])))

interface ImportedPerson {
  /** Index of the first row of the person. */
  row: number
  fields: FormRow
  certificates: { row: number; fields: FormRow }[]
}

/** Groups rows by person. A row that contradicts an earlier one about the same person is reported at its cell. */
function peopleIn(rows: readonly FormRow[]): { people: ImportedPerson[]; problems: FieldError[] } {
  const people = new Map<string, ImportedPerson>()
  const problems: FieldError[] = []
  for (const [index, row] of rows.entries()) {
    const said = filled(personFields, row)
    const person = people.get(row.idCard ?? '') ?? { row: index, fields: {}, certificates: [] }
    for (const { key, label } of personFields) {
      const before = person.fields[key]
      if (before && said[key] && before !== said[key]) problems.push(cell(index, key, messages.differsFromRow(label, person.row + 1)))
    }
    person.fields = { ...said, ...person.fields }
    if (row.certNo) person.certificates.push({ row: index, fields: filled(certificateFields, row) })
    people.set(row.idCard ?? '', person)
  }
  return { people: [...people.values()], problems }
}

export interface ImportedCounts {
  added: number
  changed: number
  certificates: number
}

/**
 * Imports people and certificates. A person known by the identity number is updated with the filled-in values; so is a certificate known by
 * its number and item.
 * @throws Refusal INCOMPLETE with every problem at its row and column; nothing is written then.
 */
export async function importPeople(connection: Connection, sent: readonly FormRow[], act: Act): Promise<ImportedCounts> {
  const rows = sent.map((row) => typedOf(importTable.columns, row))
  refuseProblems(formProblems(importDefinition, { fields: {}, tables: { [importTable.key]: rows } }, 'commit', act.today))
  const { people, problems } = peopleIn(rows)
  refuseProblems(problems)
  await lockPeople(connection, act.caller.unitId)
  const known = new Map(
    (
      await peopleByNumber(
        connection,
        act.caller.unitId,
        people.map(({ fields }) => fields.idCard ?? ''),
      )
    ).map((person) => [person.fields.idCard ?? '', person]),
  )
  const wrong = people.flatMap(({ row, fields }) => {
    const before = known.get(fields.idCard ?? '')
    return before && before.fields.name !== fields.name ? [cell(row, 'name', messages.operatorNameDiffers(before.fields.name ?? ''))] : []
  })
  refuseProblems(wrong)
  const counts: ImportedCounts = { added: 0, changed: 0, certificates: 0 }
  for (const { row, fields, certificates } of people) {
    const before = known.get(fields.idCard ?? '')
    const held: Certificate[] = before ? await certificatesOf(connection, before.id) : []
    const same = (fieldsOfRow: FormRow) => held.find(({ cert_no, item }) => cert_no === fieldsOfRow.certNo && item === fieldsOfRow.item)
    const more = certificates.filter((certificate) => !same(certificate.fields))
    if (held.length + more.length > certificatesMost) refuseProblems([cell(row, 'certNo', messages.certificatesFull(certificatesMost))])
    let touched = false
    const id = before?.id ?? (await insertPerson(connection, fields, act)).id
    if (before) touched = (await changePerson(connection, before, { ...before.fields, ...fields }, act)) !== undefined
    for (const certificate of certificates) {
      const one = same(certificate.fields)
      const written = one
        ? await changeCertificate(connection, one, { ...one.fields, ...certificate.fields }, act)
        : await insertCertificate(connection, id, certificate.fields, act)
      if (written) {
        counts.certificates += 1
        touched = true
      }
    }
    if (!before) counts.added += 1
    else if (touched) counts.changed += 1
  }
  return counts
}
