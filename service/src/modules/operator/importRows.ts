import { formProblems } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type FormRow, typedOf } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { certificatesMost, importDefinition, importedCell, importedPeople, importTable, personDefinition } from '@shared/contract/operator'
import type { Connection } from '../../database/database'
import { refuseProblems } from '../../refusal'
import { type Certificate, certificatesOf } from './record'
import {
  type Act,
  changeCertificate,
  changePerson,
  insertCertificate,
  insertPerson,
  isSameCertificate,
  lockPeople,
  peopleByNumber,
  typedProblems,
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
  const counts: ImportedCounts = { added: 0, changed: 0, certificates: 0 }
  for (const { row, fields, certificates } of people) {
    const before = known.get(fields.idCard ?? '')
    const held: Certificate[] = before ? await certificatesOf(connection, before.id) : []
    const same = (fieldsOfRow: FormRow) => held.find((certificate) => isSameCertificate(certificate, fieldsOfRow))
    const more = certificates.filter((certificate) => !same(certificate.fields))
    if (held.length + more.length > certificatesMost) refuseProblems([cell(row, 'certNo', messages.certificatesFull(certificatesMost))])
    let touched = false
    const id = before?.id ?? (await insertPerson(connection, fields, act)).id
    if (before) touched = (await changePerson(connection, before, { ...before.fields, ...fields }, act)) !== undefined
    for (const certificate of certificates) {
      const one = same(certificate.fields)
      const written = one
        ? await changeCertificate(connection, one, renewed(one.fields, certificate.fields), act)
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
