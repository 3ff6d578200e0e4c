/** Shared code of registrations: the authority, what they write to the archive and report of it, and how long their certificate stands. */
import { registrationUse } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { goneStatuses, inUse, numberNaming } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { Refusal } from '../../../refusal'
import { areaLevels } from '../../../security/area'
import { callerOf, type Effect, type TransitionContext } from '../../../workflow/behaviour'
import { latestEvent } from '../../../workflow/events'
import type { FieldChange } from '../../../workflow/form/formChanges'
import type { ApplicationRecord } from '../../../workflow/record'

/** Name of the authority in charge of an area: the lowest level that the portal knows. */
export async function authorityOf({ db }: Connection, area: string): Promise<FormRow> {
  const offices = areaLevels(area).map((level) => level.padEnd(6, '0'))
  if (offices.length === 0) return { registrationAuthority: '' }
  const found = await db
    .selectFrom('unit')
    .select(['unit_name'])
    .where('kind', '=', 'authority')
    .where('area_code', 'in', offices)
    // 330212 before 330200 before 330000: the district first, if it has an authority of its own.
    .orderBy('area_code', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { registrationAuthority: found?.unit_name ?? '' }
}

/**
 * The place entered determines the authority that decides: one in another city is not in charge of the device.
 * @throws Refusal INCOMPLETE at the place, if it is in another city than the archive has the device in
 */
export async function refuseOtherCity(connection: Connection, equipmentId: string, { useAreaCode = '' }: FormRow): Promise<void> {
  const { rows } = await connection.query({ name: 'area-of-device', text: 'select area_of_device($1) as area', values: [equipmentId] })
  const known = String(rows[0]?.area ?? '')
  if (known === '' || known.slice(0, 4) === useAreaCode.slice(0, 4)) return
  const message = '与设备档案所在的城市不一致，请核对；设备已迁到外地的先办理移装变更'
  throw new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'useAreaCode', message }] })
}

/** Fields of an application about the use of a device. */
export const useFields = registrationUse.fields.map(({ key }) => key)

/** Only the fields filled in: an empty one must not overwrite the archive. */
export const filledIn = (fields: FormRow, keys: readonly string[]): FormRow =>
  Object.fromEntries(keys.flatMap((key) => (fields[key] ? [[key, fields[key]]] : [])))

/** The archive fields of a registration, as it was granted. */
export const registeredAs = (
  { unit_id, inputs }: Pick<ApplicationRecord, 'unit_id' | 'inputs'>,
  { day, registrar, authority }: Record<'day' | 'registrar' | 'authority', string>,
  registrationCategory = '',
) => ({
  useUnitId: unit_id,
  useStatus: inUse,
  useCertNo: inputs.useCertNo ?? '',
  useCertDate: day,
  registrationDate: day,
  registrar,
  registrationAuthority: authority,
  registrationCategory,
})

/** The same of one that is being granted. */
export function registeredBy(context: Parameters<Effect>[0], registrationCategory?: string) {
  const { record, now, inputs } = context
  const { name, unitName } = callerOf(context)
  return registeredAs({ unit_id: record.unit_id, inputs }, { day: wireDate(now), registrar: name, authority: unitName }, registrationCategory)
}
export const registeredFields = [
  'useUnitId',
  'useStatus',
  'useCertNo',
  'useCertDate',
  'registrationDate',
  'registrar',
  'registrationAuthority',
  'registrationCategory',
] as const satisfies readonly (keyof ReturnType<typeof registeredAs>)[]

/** Fields a registration writes that any later granted application may overwrite: unit and certificate; and the state of use. */
const laterChanged = ['useUnitId', 'useCertNo', 'registrationCategory'] as const

/**
 * A registration can be voided only while the archive still has its values: otherwise a later change of unit or state would be lost unnoticed.
 * @param useStatus in which the registration left the device. In use passes in any case: a later restart has a category of its own, and earlier
 * registrations put a stopped device in use.
 */
export function changedSince(
  { record }: Pick<TransitionContext, 'record'>,
  archive: FormRow,
  registrationCategory = '',
  useStatus = inUse,
): string | undefined {
  const granted: FormRow = { useUnitId: record.unit_id, useCertNo: record.inputs.useCertNo ?? '', registrationCategory }
  return laterChanged.some((key) => (archive[key] ?? '') !== granted[key]) || ![inUse, useStatus].includes(archive.useStatus ?? '')
    ? `设备 ${numberNaming(archive) || (archive.factoryNo ?? '')} 的登记此后又有变更，不能作废`
    : undefined
}

/** What a certificate says of its device, by which it is known to be the latest. */
export interface Certified {
  /** Whether the device is still that of the unit it was issued to. */
  isHeld: boolean
  /** Empty: it kept the number the device had. */
  useCertNo: string
  /** 登记类别 under which it was issued, and the day; absent for piping, whose certificate grows by further registrations. */
  category?: string
  day?: string
}

/** A device's archive as to its certificate. */
type Standing = Record<'use_status' | 'use_cert_no' | 'registration_category' | 'use_cert_date', string>

/** Why a certificate certifies nothing any more, as a sentence; undefined while it does. */
export function endOfCertificate(now: Standing | undefined, { isHeld, useCertNo, category, day = '' }: Certified): string | undefined {
  if (now && !isHeld) return '设备已归入其他单位名下，本件不再有效'
  if (now && goneStatuses.includes(now.use_status)) return `设备已${labelOf('useStatus', now.use_status)}，本件不再有效`
  if (useCertNo !== '' && now?.use_cert_no !== useCertNo) return '设备已换发其他编号的使用登记证，本件不再有效'
  if (!now || category === undefined || day === '') return undefined
  const { registration_category, use_cert_date } = now
  // Voiding a later one restores the earlier day; a day corrected to an earlier one is no new certificate either.
  const isReissued = use_cert_date > day || (use_cert_date === day && registration_category !== category)
  return isReissued ? '设备的使用登记证已换发，原证同时作废，请以换发的使用登记证为准' : undefined
}

/** The day an application was granted; empty if it was not. */
export async function grantedOn(connection: Connection, id: string): Promise<string> {
  const granted = await latestEvent(connection, id, (eb) => eb('action', '=', 'approve'))
  return granted ? wireDate(granted) : ''
}

/**
 * The same of a granted registration.
 * @param device its id; null for piping, which is found by the certificate
 */
export async function lapsedSince(
  connection: Connection,
  { id, unit_id, inputs }: Pick<ApplicationRecord, 'id' | 'unit_id' | 'inputs'>,
  device: string | null,
  category?: string,
): Promise<string | undefined> {
  const { useCertNo = '' } = inputs
  if (useCertNo === '') return undefined
  const { rows } = await connection.query({
    name: 'standing-of-certificate',
    text: 'select use_status, use_unit_id, use_cert_no, registration_category, use_cert_date from standing_of_registered($1, $2)',
    values: [device, useCertNo],
  })
  const [now] = rows
  const issued = category === undefined ? {} : { category, day: await grantedOn(connection, id) }
  return endOfCertificate(now, { isHeld: now?.use_unit_id === unit_id, useCertNo, ...issued })
}

/** The fields of a device without its certificate. @param useStatus 90: it had no archive before and leaves the register */
export const unregistered = (useStatus: '00' | '90') => ({ useStatus, useCertNo: '', useCertDate: '', registrationDate: '' })

/** Longest text in a record about what changed in the archive; the archive's own history has the rest. */
const longestTold = 1_900

/** Changes of an archive, one sentence each: old → new. */
export function changesTold(changes: readonly FieldChange[]): string {
  const sentences = changes.map(({ label, before, after }) => `${label}：${before || '空'} → ${after || '空'}`)
  const told = sentences.filter((_, place) => sentences.slice(0, place + 1).join('；').length <= longestTold)
  return told.join('；') + (told.length < sentences.length ? `；等${sentences.length}项，见档案的变更记录` : '')
}
