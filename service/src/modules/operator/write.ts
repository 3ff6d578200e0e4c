import { randomUUID } from 'node:crypto'
import { formProblems, problemsOfChange } from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { type FormRow, typedOf } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import {
  certificateDefinition,
  certificateFields,
  certificatesMost,
  operatorDefinition,
  personDefinition,
  personFields,
  withExpiry,
  withGender,
} from '@shared/contract/operator'
import { deleteAttachmentsOf } from '../../attachment/attachments'
import type { Connection } from '../../database/database'
import { Refusal, refuseProblems } from '../../refusal'
import type { Caller } from '../../security/caller'
import { certificateChanges, type PersonLine, personChanges, writeChange, writeChanges } from './changeLog'
import { inParts } from './parts'
import { type Certificate, certificatesOf, findPerson, type Person } from './record'

/** Creates, changes and deletes records of people and certificates, with a row in the change log, in the caller's transaction. */

/** Who makes the change, why and when. `today`: `YYYY-MM-DD`. */
export interface Act {
  caller: Caller
  reason: string
  now: Date
  today: string
}
export interface Versioned {
  id: string
  version: number
}

const peopleLock = 724_515

/** Serialises entering people of a unit, so that the same person is not created twice. */
export const lockPeople = ({ query }: Connection, unitId: string): Promise<unknown> =>
  query({ text: 'select pg_advisory_xact_lock($1, hashtext($2))', values: [peopleLock, unitId] })

/** People of a unit with one of these identity numbers. */
export const peopleByNumber = ({ db }: Connection, unitId: string, numbers: readonly string[]): Promise<Pick<Person, 'id' | 'version' | 'fields'>[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('operator')
        .select(['id', 'version', 'fields'])
        .where('unit_id', '=', unitId)
        .where('deleted', '=', false)
        .where('id_card', 'in', [...numbers])
        .execute()

async function numberProblems(connection: Connection, unitId: string, idCard: string, self?: string): Promise<FieldError[]> {
  const taken = await peopleByNumber(connection, unitId, [idCard])
  return taken.some(({ id }) => id !== self) ? [{ field: 'idCard', message: messages.operatorTaken }] : []
}

type Known = Pick<Person, 'id' | 'version' | 'fields'>

/** What a change writes: the new values, and the line of the log. */
export interface Written {
  id: string
  fields: FormRow
  line: PersonLine
}

/** Inserts new people of the unit. The fields are validated already. @returns them by identity number; the log is the caller's to write */
export async function insertPeople(connection: Connection, people: readonly FormRow[], { caller, reason, now }: Act): Promise<Map<string, Written>> {
  const inserted = new Map<string, Written>()
  for (const part of inParts(people)) {
    const kept = new Map(part.map((fields) => [fields.idCard ?? '', withGender(fields)]))
    const rows = await connection.db
      .insertInto('operator')
      .values(part.map((fields) => ({ unit_id: caller.unitId, fields: JSON.stringify(withGender(fields)), created_at: now, updated_at: now })))
      .returning(['id', 'version', 'id_card'])
      .execute()
    for (const { id, version, id_card } of rows) {
      const line: PersonLine = { personId: id, change: { action: 'create', changes: [], reason, caller, version, at: now } }
      inserted.set(id_card, { id, fields: kept.get(id_card) ?? {}, line })
    }
  }
  return inserted
}

/** A person with other values. @returns undefined if nothing changes */
export function changedPerson(person: Known, fields: FormRow, { caller, reason, now }: Act): Written | undefined {
  const after = withGender(fields)
  const changes = personChanges(person.fields, after)
  if (changes.length === 0) return undefined
  const change = { action: 'update' as const, changes, reason, caller, version: person.version + 1, at: now }
  return { id: person.id, fields: after, line: { personId: person.id, change } }
}

/** A certificate with other values. @returns undefined if nothing changes */
export function changedCertificate(certificate: Certificate, fields: FormRow, { caller, reason, now }: Act): Written | undefined {
  const after = withExpiry(fields)
  const changes = certificateChanges(certificate.fields, after)
  if (changes.length === 0) return undefined
  const change = { action: 'certificateUpdate' as const, changes, reason, caller, version: certificate.version + 1, at: now }
  return { id: certificate.id, fields: after, line: { personId: certificate.operator_id, change } }
}

/** Updates people or certificates, each once; the log is the caller's to write. */
export async function writeFields(
  { query }: Connection,
  table: 'operator' | 'operator_certificate',
  changed: readonly Pick<Written, 'id' | 'fields'>[],
  now: Date,
): Promise<void> {
  for (const part of inParts(changed)) {
    await query({
      name: `${table}-fields`,
      text: `update ${table} held set fields = line.fields, version = held.version + 1, updated_at = $2
        from jsonb_to_recordset($1::jsonb) line (id uuid, fields jsonb) where held.id = line.id`,
      values: [JSON.stringify(part.map(({ id, fields }) => ({ id, fields }))), now],
    })
  }
}

async function writeOne(connection: Connection, table: Parameters<typeof writeFields>[1], written: Written, { now }: Act): Promise<Versioned> {
  await writeFields(connection, table, [written], now)
  await writeChanges(connection, [written.line])
  return { id: written.id, version: written.line.change.version }
}

/** Inserts certificates. The fields are validated already. @returns their lines in the log, for the caller to write, in the order given */
export async function insertCertificates(
  connection: Connection,
  certificates: readonly { personId: string; fields: FormRow }[],
  { caller, reason, now }: Act,
): Promise<(Versioned & { line: PersonLine })[]> {
  const inserted: (Versioned & { line: PersonLine })[] = []
  for (const part of inParts(certificates)) {
    const kept = part.map(({ personId, fields }) => ({ id: randomUUID(), personId, fields: withExpiry(fields) }))
    await connection.db
      .insertInto('operator_certificate')
      .values(kept.map(({ id, personId, fields }) => ({ id, operator_id: personId, fields: JSON.stringify(fields), created_at: now, updated_at: now })))
      .execute()
    for (const { id, personId, fields } of kept) {
      const changes = certificateChanges({}, fields)
      inserted.push({ id, version: 1, line: { personId, change: { action: 'certificateAdd', changes, reason, caller, version: 1, at: now } } })
    }
  }
  return inserted
}

/** @throws Refusal INCOMPLETE with every problem at its field. */
export async function addPerson(connection: Connection, sent: { fields: FormRow; certificates: readonly FormRow[] }, act: Act): Promise<Versioned> {
  const form = { fields: typedOf(personFields, sent.fields), tables: { certificates: sent.certificates.map((row) => typedOf(certificateFields, row)) } }
  await lockPeople(connection, act.caller.unitId)
  const problems = formProblems(operatorDefinition, form, 'commit', act.today)
  refuseProblems(problems.length > 0 ? problems : await numberProblems(connection, act.caller.unitId, form.fields.idCard ?? ''))
  const [person] = (await insertPeople(connection, [form.fields], act)).values()
  if (!person) throw new Error('A person was not inserted')
  const { id, line } = person
  const certificates = await insertCertificates(
    connection,
    form.tables.certificates.map((fields) => ({ personId: id, fields })),
    act,
  )
  await writeChanges(connection, [line, ...certificates.map((certificate) => certificate.line)])
  return { id, version: line.change.version }
}

/** Problems of the sent fields, and those they make at others. */
export function typedProblems(
  definition: typeof personDefinition | typeof certificateDefinition,
  before: FormRow,
  typed: FormRow,
  today: string,
): FieldError[] {
  const problemsOf = (fields: FormRow) => formProblems(definition, { fields, tables: {} }, 'commit', today)
  return problemsOfChange(problemsOf(before), problemsOf({ ...before, ...typed }), (field) => field in typed)
}

/** @throws Refusal NOT_FOUND, STALE_VERSION, INCOMPLETE with every problem at its field. */
export async function updatePerson(connection: Connection, sent: { id: string; version: number; fields: FormRow }, act: Act): Promise<Versioned> {
  await lockPeople(connection, act.caller.unitId)
  const person = await findPerson(connection, act.caller, sent.id, true)
  if (person.version !== sent.version) throw new Refusal('STALE_VERSION')
  const typed = typedOf(personFields, sent.fields)
  const fields = { ...person.fields, ...typed }
  const problems = typedProblems(personDefinition, person.fields, typed, act.today)
  refuseProblems(problems.length > 0 ? problems : await numberProblems(connection, person.unit_id, fields.idCard ?? '', person.id))
  const written = changedPerson(person, fields, act)
  return written ? writeOne(connection, 'operator', written, act) : { id: person.id, version: person.version }
}

/** Deletes a person entered by mistake, with the attachments. The log stays. @throws Refusal NOT_FOUND, STALE_VERSION. */
export async function removePerson(connection: Connection, sent: { id: string; version: number }, { caller, reason, now }: Act): Promise<void> {
  const person = await findPerson(connection, caller, sent.id, true)
  if (person.version !== sent.version) throw new Refusal('STALE_VERSION')
  const version = person.version + 1
  await writeChange(connection, person.id, { action: 'remove', changes: [], reason, caller, version, at: now })
  await deleteAttachmentsOf(connection, 'operator', person.id)
  await connection.db.updateTable('operator').set({ deleted: true, version, updated_at: now }).where('id', '=', person.id).execute()
}

/** A certificate the caller may change, with its person locked. @throws Refusal NOT_FOUND, STALE_VERSION. */
async function certificateToChange(connection: Connection, caller: Caller, id: string, version: number | undefined): Promise<Certificate> {
  const found = await connection.db.selectFrom('operator_certificate').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  const person = await findPerson(connection, caller, found.operator_id, true)
  const certificate = (await certificatesOf(connection, person.id)).find((one) => one.id === id)
  if (!certificate) throw new Refusal('NOT_FOUND')
  if (certificate.version !== version) throw new Refusal('STALE_VERSION')
  return certificate
}

/** Most numbers are identity numbers, whose X is written in either case. */
export const isSameCertificate = ({ cert_no, item }: Certificate, { certNo = '', item: other }: FormRow): boolean =>
  cert_no.toUpperCase() === certNo.toUpperCase() && item === other

/** @throws Refusal INCOMPLETE if the person already has that certificate, or the maximum number. */
async function refuseRepeated(connection: Connection, personId: string, fields: FormRow, self?: string): Promise<void> {
  const others = (await certificatesOf(connection, personId)).filter(({ id }) => id !== self)
  refuseProblems(
    others.some((other) => isSameCertificate(other, fields))
      ? [{ field: 'certNo', message: messages.certificateTaken }]
      : others.length >= certificatesMost
        ? [{ field: 'certNo', message: messages.certificatesFull(certificatesMost) }]
        : [],
  )
}

export interface CertificateRequest {
  operatorId: string
  /** Absent for a new certificate. */
  id?: string
  version?: number
  fields: FormRow
}

/** @throws Refusal NOT_FOUND, STALE_VERSION, INCOMPLETE with every problem at its field. */
export async function saveCertificate(connection: Connection, sent: CertificateRequest, act: Act): Promise<Versioned> {
  const typed = typedOf(certificateFields, sent.fields)
  if (sent.id === undefined) {
    const person = await findPerson(connection, act.caller, sent.operatorId, true)
    refuseProblems(formProblems(certificateDefinition, { fields: typed, tables: {} }, 'commit', act.today))
    await refuseRepeated(connection, person.id, typed)
    const [inserted] = await insertCertificates(connection, [{ personId: person.id, fields: typed }], act)
    if (!inserted) throw new Error('A certificate was not inserted')
    const { line, ...certificate } = inserted
    await writeChanges(connection, [line])
    return certificate
  }
  const certificate = await certificateToChange(connection, act.caller, sent.id, sent.version)
  if (certificate.operator_id !== sent.operatorId) throw new Refusal('NOT_FOUND')
  const fields = { ...certificate.fields, ...typed }
  refuseProblems(typedProblems(certificateDefinition, certificate.fields, typed, act.today))
  await refuseRepeated(connection, certificate.operator_id, fields, certificate.id)
  const written = changedCertificate(certificate, fields, act)
  return written ? writeOne(connection, 'operator_certificate', written, act) : { id: certificate.id, version: certificate.version }
}

/** Deletes a certificate entered by mistake. @throws Refusal NOT_FOUND, STALE_VERSION. */
export async function removeCertificate(connection: Connection, sent: { id: string; version: number }, { caller, reason, now }: Act): Promise<void> {
  const certificate = await certificateToChange(connection, caller, sent.id, sent.version)
  const changes = certificateChanges(certificate.fields, {})
  await writeChange(connection, certificate.operator_id, { action: 'certificateRemove', changes, reason, caller, version: certificate.version, at: now })
  await connection.db.deleteFrom('operator_certificate').where('id', '=', certificate.id).execute()
}
