/** 救援登记: its fault record, what the service verifies for the institute, and its document (domain §4.3 no. 9). */
import { rescueRegistration as definition, type MachineCheck } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import type { Effect, RecordView } from '../../../workflow/behaviour'
import { saveDraft } from '../../../workflow/draft'
import { filledForm } from '../../../workflow/form/filledForm'
import { check, problemsFirst } from '../../../workflow/transition/machineChecks'
import { takeTransition } from '../../../workflow/transition/transition'
import type { ModuleBehaviour } from '../common/moduleBehaviour'
import { timesPast } from '../common/timesPast'
import { elevatorOfUnit, unitsOfElevator } from './elevatorOfUnit'
import { faultRegistrationBehaviour, frequentFaultCheck } from './faultRegistration'

/** The fault record derived from a rescue: people were trapped, so the elevator had stopped. */
const faultFields = (rescue: FormRow): FormRow => ({
  equipmentId: rescue.equipmentId ?? '',
  areaCode: rescue.areaCode ?? '',
  place: rescue.place ?? '',
  inspectionOrg: rescue.inspectionOrg ?? '',
  faultTime: rescue.callTime ?? '',
  reportTime: rescue.callTime ?? '',
  reporter: rescue.callerName ?? '',
  reporterTel: rescue.callerTel ?? '',
  trapped: '1',
  stopped: '1',
  faultCode: rescue.faultCode ?? '',
  causeKind: rescue.causeKind ?? '',
  phenomenon: rescue.causeDetail ?? '',
  arriveTime: rescue.arriveTime ?? '',
  repairEndTime: rescue.recoverTime ?? '',
  repairPerson: rescue.rescuers ?? '',
  result: rescue.handling ?? '',
})

/** Registers the fault with the first submission; afterwards both records are corrected separately. */
const faultRecord: Effect = async ({ connection, acting, record, form, now, sms }) => {
  if (acting.kind !== 'account' || form.fields.faultId) return undefined
  const request = { form: { fields: faultFields(form.fields), tables: {} }, kept: { rescueId: record.id } }
  const { id, version } = await saveDraft(connection, faultRegistrationBehaviour, acting.caller, request, now, {})
  await takeTransition(connection, faultRegistrationBehaviour, acting, 'commit', { id, version }, { now, sms }, {})
  return { faultId: id }
}

function arrivalCheck({ arriveLate, arriveMinutes, lateReason }: FormRow): MachineCheck {
  const late = arriveLate === '1'
  return check('arrival', !late, '在时限内到场', '到场超时', `到场用时${arriveMinutes}分钟${late ? `，原因：${lateReason}` : ''}`)
}

function injuryCheck({ injured = '', trappedCount = '' }: FormRow): MachineCheck {
  const hurt = Number(injured) > 0
  const more = Number(injured) > Number(trappedCount)
  const others = more ? `多于被困的${trappedCount}人，请核实是否有救援人员或其他人员受伤；` : ''
  return check('injured', !hurt, '没有人员受伤', `有${injured}人受伤`, hurt ? `${others}请核实是否已按规定报告事故` : '')
}

async function checks(connection: Connection, record: RecordView): Promise<MachineCheck[]> {
  const { fields } = record.form
  return problemsFirst([arrivalCheck(fields), injuryCheck(fields), await frequentFaultCheck(connection, fields.equipmentId, fields.callTime)])
}

export const rescueRegistrationBehaviour: ModuleBehaviour = {
  definition,
  checks,
  documents: { form: filledForm(definition, '电梯困人救援登记单', '本单位对所填内容的真实性负责。') },
  guards: { timesPast: timesPast(definition), elevatorOfUnit },
  effects: { faultRecord },
  parties: { unitsOfElevator },
}
