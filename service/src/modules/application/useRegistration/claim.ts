/** 认领: the unit a device is claimed from is told, may object for some days, and loses what is its own with the device (domain §4.3 no. 4). */
import { useRecord as definition, leftByUnit, type MachineCheck, objectionWorkdays, stateOf } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { viewer } from '../../../security/caller'
import type { Effect, RecordView, StandingGuard, TransitionContext } from '../../../workflow/behaviour'
import { check } from '../../../workflow/transition/machineChecks'
import { workdaysAfter } from '../../../workflow/workdays'
import { devicesNamed, devicesOf, type FoundDevice } from './recordedDevices'

/** A claim is announced to the unit that has the device at submission: a unit that got the device later does not know of it. */
export const otherUnitSince = '设备在提交后归入了另一单位名下，请退回申请单位重新提交，由现在的使用单位确认有无异议'

export const isAnnounced = ({ record }: Pick<TransitionContext, 'record'>, { use_unit_id: unit }: Pick<FoundDevice, 'use_unit_id'>): boolean =>
  unit === null || record.viewers.includes(viewer.unit(unit))

/** The last day on which the unit that has the device can object. @param submittedOn `YYYY-MM-DD` */
const objectionsUntil = (submittedOn: string): string => workdaysAfter(submittedOn, objectionWorkdays)

const isClaim = ({ recordKind }: FormRow): boolean => recordKind === '2'

/** Before the unit a claimed device belongs to has had its days to object, the claim is not decided. */
export const unopposed: StandingGuard = async (context) => {
  const { connection, record, now } = context
  const { fields } = record.form
  if (!isClaim(fields) || record.submitted_at === null) return undefined
  const [device] = await devicesOf(connection, fields.deviceNumber ?? '')
  if (!device?.use_unit_id) return undefined
  if (!isAnnounced(context, device)) return otherUnitSince
  const last = objectionsUntil(wireDate(record.submitted_at))
  return wireDate(now) > last ? undefined : `异议期未满：原使用单位在${last}及以前可以提出异议，期满后再作决定`
}

/** Writes the last day to object into the claim, for both units; nothing where nobody has the device. */
export const announceClaim: Effect = async ({ connection, form: { fields }, now }) => {
  const [device] = isClaim(fields) ? await devicesNamed(connection, fields) : []
  return { objectionUntil: device?.use_unit_id ? objectionsUntil(wireDate(now)) : '' }
}

/** What the unit that has the device says of the claim; before its days are over, nothing is known yet. */
export async function objectionCheck(connection: Connection, { id, status, submittedOn, today }: RecordView): Promise<MachineCheck> {
  const objections = await connection.db
    .selectFrom('application_event')
    .select('opinion')
    .where('application_id', '=', id)
    .where('action', '=', 'object')
    .execute()
  const last = objectionsUntil(submittedOn)
  if (objections.length > 0) return check('objection', false, '', '原使用单位提出异议', objections.map(({ opinion }) => opinion).join('；'))
  const isOver = today > last || !stateOf(definition, status).waitsFor
  return check('objection', isOver, '原使用单位没有提出异议', '异议期未满，原使用单位还可以提出异议', `异议期至${last}`)
}

/** What a claimed device loses with its unit. An owner named in the form replaces the one in the archive as a whole. */
export function leftOnClaim(before: FormRow, { useUnitName = '', useUnitUscc = '', ownerUnitName, ownerUnitUscc }: FormRow): FormRow {
  const noOwner: FormRow = { ownerUnitName: '', ownerUnitUscc: '', ownerUnitTel: '' }
  return { ...leftByUnit(before, { name: useUnitName, uscc: useUnitUscc }), ...((ownerUnitName || ownerUnitUscc) && noOwner) }
}

/** The viewer key of the unit a claimed device belongs to. */
export async function registeredUnit(connection: Connection, { fields }: { fields: FormRow }): Promise<string[]> {
  if (fields.recordKind !== '2') return []
  return (await devicesOf(connection, fields.deviceNumber ?? '')).flatMap(({ use_unit_id }) => (use_unit_id === null ? [] : [viewer.unit(use_unit_id)]))
}
