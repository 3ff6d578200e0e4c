import { formProblems } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type FormRow, typedOf } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { certificatesMost, importDefinition, importedCell, importedPeople, importTable, personDefinition } from '@shared/contract/operator'
import type { Connection } from '../../database/database'
import { refuseProblems } from '../../refusal'
import { type PersonLine, writeChanges } from './changeLog'
import { certificatesByPerson } from './record'
import {
  type Act,
  changedCertificate,
  changedPerson,
  insertCertificates,
  insertPeople,
  isSameCertificate,
  lockPeople,
  peopleByNumber,
  typedProblems,
  type Written,
  writeFields,
} from './write'

/** 导入: people with their certificates, one row per certificate; all rows are imported, or none. */

const cell = (row: number, column: string, message: string): FieldError => ({ field: importedCell(row, column), message })

/** A known certificate with the values of a row. With another approval it ends as the row says, or four years on: its former end was of the former approval. */
const renewed = (held: FormRow, { certNo: _same, ...row }: FormRow): FormRow => ({
  ...held,
  ...(row.issueDate !== held.issueDate && { expireDate: '' }),
  ...row,
})

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
  const { people, problems } = importedPeople(rows)
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
  const contrary = people.flatMap(({ row, fields }) => {
    const before = known.get(fields.idCard ?? '')
    const found = before ? typedProblems(personDefinition, before.fields, fields, act.today) : []
    return found.map(({ field, message }) => cell(row, field, message))
  })
  refuseProblems(contrary)
  const heldBy = await certificatesByPerson(
    connection,
    [...known.values()].map(({ id }) => id),
  )
  for (const { row, fields, certificates } of people) {
    const held = heldBy.get(known.get(fields.idCard ?? '')?.id ?? '') ?? []
    const more = certificates.filter((certificate) => !held.some((one) => isSameCertificate(one, certificate.fields)))
    if (held.length + more.length > certificatesMost) refuseProblems([cell(row, 'certNo', messages.certificatesFull(certificatesMost))])
  }
  const fresh = people.flatMap(({ fields }) => (known.has(fields.idCard ?? '') ? [] : [fields]))
  const inserted = await insertPeople(connection, fresh, act)
  const counts: ImportedCounts = { added: fresh.length, changed: 0, certificates: 0 }
  const changedPeople: Written[] = []
  // By id: two rows may name the same certificate, its number written in either case.
  const changedCertificates = new Map<string, Written>()
  const lines: PersonLine[] = []
  const newCertificates: { personId: string; fields: FormRow }[] = []
  for (const { fields, certificates } of people) {
    const before = known.get(fields.idCard ?? '')
    const entered = inserted.get(fields.idCard ?? '')
    const personId = before?.id ?? entered?.id ?? ''
    const held = heldBy.get(personId) ?? []
    const change = before && changedPerson(before, { ...before.fields, ...fields }, act)
    if (change) changedPeople.push(change)
    const line = change?.line ?? entered?.line
    if (line) lines.push(line)
    let touched = change !== undefined
    for (const certificate of certificates) {
      const same = held.find((one) => isSameCertificate(one, certificate.fields))
      const written = same && changedCertificate(same, renewed(same.fields, certificate.fields), act)
      if (written) {
        changedCertificates.set(written.id, written)
        lines.push(written.line)
      } else if (!same) newCertificates.push({ personId, fields: certificate.fields })
      if (written || !same) {
        counts.certificates += 1
        touched = true
      }
    }
    if (before && touched) counts.changed += 1
  }
  await writeFields(connection, 'operator', changedPeople, act.now)
  await writeFields(connection, 'operator_certificate', [...changedCertificates.values()], act.now)
  const added = await insertCertificates(connection, newCertificates, act)
  await writeChanges(connection, [...lines, ...added.map(({ line }) => line)])
  return counts
}
