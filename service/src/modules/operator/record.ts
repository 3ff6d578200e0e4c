import { mayCall } from '@shared/contract/endpoint'
import type { FieldDefinition, FormRow } from '@shared/contract/form'
import {
  type ChosenCertificate,
  certificateFields,
  type OperatorDetail,
  type OperatorItem,
  operatorAttachments,
  operatorDefinition,
  operatorEndpoints,
  operatorKeepers,
  personFields,
} from '@shared/contract/operator'
import { type Selectable, sql } from 'kysely'
import { attachmentsOf } from '../../attachment/attachments'
import type { Connection } from '../../database/database'
import type { OperatorCertificateTable, OperatorTable } from '../../database/tables/operatorTables'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { labelsOf, type Names } from '../../workflow/labels'
import { coveredCertificate, coveredPerson, rowReader } from './rows'
import { reachablePeople, stillThere } from './scope'

export type Person = Pick<Selectable<OperatorTable>, 'id' | 'version' | 'fields' | 'updated_at' | 'unit_id'> & { unit_name: string; area_code: string }
export type Certificate = Selectable<OperatorCertificateTable>

/** Values in a person's record need no lookup of names. */
const asItIs = (code: string): string => code
export const names: Names = { region: asItIs, unit: asItIs, account: asItIs, application: asItIs }

export const attachmentCodes: readonly string[] = operatorAttachments.map(({ code }) => code)

export const keeps = ({ roleType }: Pick<Caller, 'roleType'>): boolean => operatorKeepers.some((keeper) => keeper === roleType)

/**
 * The person, as visible to the caller. One of another unit and one that never existed are refused alike.
 * @param lock locks the record until the transaction ends, so that concurrent changes are serialised
 * @throws Refusal NOT_FOUND.
 */
export async function findPerson(connection: Connection, caller: Caller, id: string, lock = false): Promise<Person> {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  const query = reachablePeople(connection, caller)
    .select(['operator.id', 'operator.version', 'operator.fields', 'operator.updated_at', 'operator.unit_id', 'unit.unit_name', 'unit.area_code'])
    .where('operator.id', '=', id)
  const person = await (lock ? query.forUpdate('operator') : query).executeTakeFirst()
  if (!person) throw new Refusal('NOT_FOUND')
  return person
}

/** Certificates of a person, in display order. */
export const certificatesOf = ({ db }: Connection, personId: string): Promise<Certificate[]> =>
  db.selectFrom('operator_certificate').selectAll().where('operator_id', '=', personId).orderBy('expire_date').orderBy('id').execute()

/** The same of many people, by person; people without one are absent. */
export async function certificatesByPerson({ db }: Connection, people: readonly string[]): Promise<Map<string, Certificate[]>> {
  const held = new Map<string, Certificate[]>()
  if (people.length === 0) return held
  const rows = await db
    .selectFrom('operator_certificate')
    .selectAll()
    .where('operator_id', '=', sql<string>`any(${[...people]}::uuid[])`)
    .orderBy('expire_date')
    .orderBy('id')
    .execute()
  for (const row of rows) held.set(row.operator_id, [...(held.get(row.operator_id) ?? []), row])
  return held
}

/** The detail page of a person. @param today `YYYY-MM-DD` */
export async function operatorDetailOf(connection: Connection, caller: Caller, id: string, today: string): Promise<OperatorDetail> {
  const person = await findPerson(connection, caller, id)
  const certificates = await certificatesOf(connection, id)
  const read = await rowReader(connection, today)
  const fields: FormRow = coveredPerson(person.fields)
  const form = { fields, tables: { certificates: certificates.map((certificate) => coveredCertificate(certificate.fields)) } }
  return {
    id: person.id,
    row: read.person({ ...person, certificates: certificates.map((certificate) => certificate.fields) }),
    form,
    labels: labelsOf(operatorDefinition, form, names),
    certificates: certificates.map((certificate) =>
      read.certificate({ ...certificate, ...person, ...ofCertificate(certificate), person_id: person.id, person: person.fields }),
    ),
    editable: keeps(caller),
    revealable: mayReveal(caller),
    attachments: mayReveal(caller) ? await attachmentsOf(connection, id) : [],
  }
}

const ofCertificate = ({ id, version, fields, updated_at }: Certificate) => ({ id, version, fields, updated_at })

/**
 * Certificates of the caller's own people, unmasked, for a form that names them. The calling code logs who requested them.
 * @param ids of certificates; those of other units are left out
 * @param today `YYYY-MM-DD`
 */
export async function chosenCertificates(connection: Connection, caller: Caller, ids: readonly string[], today: string): Promise<ChosenCertificate[]> {
  const rows = await reachablePeople(connection, caller)
    .innerJoin('operator_certificate as certificate', 'certificate.operator_id', 'operator.id')
    .select(['certificate.id', 'operator.fields as person', 'certificate.fields'])
    .where('certificate.id', 'in', [...ids])
    .where(stillThere(today))
    .execute()
  return rows
    .map(({ id, person, fields }) => ({
      id,
      name: person.name ?? '',
      certNo: fields.certNo ?? '',
      expireDate: fields.expireDate ?? '',
      mobile: person.mobile ?? '',
    }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Valid certificates for an item with the given numbers, held by the unit's own people. @param today `YYYY-MM-DD` */
export async function certificatesHeld(
  { db }: Connection,
  unitId: string,
  numbers: readonly string[],
  today: string,
  item?: OperatorItem,
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const held = db
    .selectFrom('operator_certificate')
    .innerJoin('operator', 'operator.id', 'operator_certificate.operator_id')
    .select('operator_certificate.cert_no')
    .where('operator.unit_id', '=', unitId)
    .where('operator.deleted', '=', false)
    .where(stillThere(today))
    .where('operator_certificate.cert_no', 'in', [...numbers])
    .where('operator_certificate.revoked', '=', false)
    .where('operator_certificate.expire_date', '>=', today)
  const rows = await (item ? held.where('operator_certificate.item', '=', item) : held).execute()
  return new Set(rows.map(({ cert_no }) => cert_no))
}

/** Whoever may see personal numbers may see attachments that show them. */
export const mayReveal = ({ roleType }: Pick<Caller, 'roleType'>): boolean => mayCall(operatorEndpoints.reveal, roleType)

/**
 * One masked value in full. The calling code logs who requested it.
 * @param path `idCard`, or for the certificates, by index, `certificates.0.certNo`
 * @throws Refusal NOT_FOUND if it does not exist or is not masked.
 */
export async function revealField(connection: Connection, caller: Caller, id: string, path: string): Promise<string> {
  const person = await findPerson(connection, caller, id)
  const [first = '', index, column] = path.split('.')
  const fields: readonly FieldDefinition[] = index === undefined ? personFields : certificateFields
  const field = fields.find(({ key }) => key === (index === undefined ? first : column))
  const values = index === undefined ? person.fields : first === 'certificates' ? (await certificatesOf(connection, id))[Number(index)]?.fields : undefined
  const value = field?.sensitive && values?.[field.key]
  if (!value) throw new Refusal('NOT_FOUND')
  return value
}
