import { certificateProblem, type Inspector, validToProblem } from '@shared/contract/inspection'
import { role } from '@shared/contract/roles'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { Refusal, refuseProblems } from '../../refusal'
import type { Caller } from '../../security/caller'
import { colleagues } from '../../security/colleagues'
import type { Guard } from '../../workflow/behaviour'

type Certificates = Inspector['certificates']

/** Certificates of the inspectors of an institute, by account. */
export async function certificatesOf({ db }: Connection, unitId: string): Promise<ReadonlyMap<string, Certificates>> {
  const rows = await db.selectFrom('inspector_certificate').selectAll().where('unit_id', '=', unitId).orderBy('kind').execute()
  const held = new Map<string, Certificates>()
  for (const { account_id, kind, number, valid_to } of rows) held.set(account_id, [...(held.get(account_id) ?? []), { kind, number, validTo: valid_to }])
  return held
}

/** A handover sets no day: the successor goes on from today, or on the day of the appointment if that is still to come. @param appointed may be empty */
export const handOverDay = (appointed: string, today: string): string => (appointed > today ? appointed : today)

/** An inspector must be certified for the kind of equipment on the day, however the job was assigned. */
export const inspectorsCertified: Guard = async ({ connection, record, form, input, acting, now }) => {
  if (acting.kind !== 'account') return undefined
  const { unitId } = acting.caller
  const { inspector = '', secondInspector = '' } = input
  const today = wireDate(now)
  const { inspectOn = handOverDay(record.inputs.inspectOn ?? '', today) } = input
  const people = await colleagues(connection, unitId, [role.inspector], today)
  const held = await certificatesOf(connection, unitId)
  for (const id of [inspector, secondInspector].filter((account) => account !== '')) {
    const found = people.find((candidate) => candidate.id === id)
    if (!found) return '所选的检验人员不在本机构，请重新选择'
    const lacking = certificateProblem({ certificates: held.get(id) ?? [] }, form.fields.equclacode ?? '', inspectOn)
    if (lacking) return `${found.name}${lacking}；检验证由受理人在“派工日历”登记`
  }
  return undefined
}

const inOrder = (certificates: Certificates): string =>
  JSON.stringify(certificates.map(({ kind, number, validTo }) => [kind, number, validTo]).sort(([one = ''], [other = '']) => one.localeCompare(other)))

/**
 * Saves the certificates of an inspector of the caller's institute.
 * @param request `before`: what the caller was shown; a caller of an older version does not say
 * @throws Refusal NOT_FOUND for anybody else; STALE_VERSION if they have changed since they were shown; INCOMPLETE at an invalid date
 */
export async function keepCertificates(
  connection: Connection,
  caller: Caller,
  request: { inspector: string; certificates: Certificates; before?: Certificates | undefined },
  now: Date,
): Promise<void> {
  const { inspector, certificates, before } = request
  const [found] = await colleagues(connection, caller.unitId, [role.inspector], wireDate(now), inspector)
  if (!found) throw new Refusal('NOT_FOUND')
  // One after the other: the list is replaced as a whole, so that of two saved at once one would be lost, or both inserted.
  await connection.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 441))', values: [found.id] })
  const held = (await certificatesOf(connection, caller.unitId)).get(found.id) ?? []
  if (before && inOrder(before) !== inOrder(held)) throw new Refusal('STALE_VERSION')
  // Unchanged certificates are not validated again: they may have expired since.
  const entered = certificates.filter((one) => !held.some(({ kind, validTo }) => kind === one.kind && validTo === one.validTo))
  refuseProblems(
    entered.flatMap(({ kind, validTo }) => {
      const message = validToProblem(validTo, wireDate(now))
      return message ? [{ field: `certificates.${kind}.validTo`, message }] : []
    }),
  )
  await connection.db.deleteFrom('inspector_certificate').where('account_id', '=', found.id).execute()
  if (certificates.length === 0) return
  await connection.db
    .insertInto('inspector_certificate')
    .values(certificates.map(({ kind, number, validTo }) => ({ account_id: found.id, unit_id: caller.unitId, kind, number, valid_to: validTo })))
    .execute()
}
