/** 自行检测 of elevators by the use unit or its maintenance unit: what it requires and writes beyond what every inspection does. */
import { inspectionState, type MachineCheck, testerItem } from '@shared/contract/application'
import { detectionOpens, selfDetection, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../../clock'
import type { Connection } from '../../../database/database'
import { Refusal } from '../../../refusal'
import { callerOf, type Effect, type Guard, type RecordView } from '../../../workflow/behaviour'
import { check, problemsFirst } from '../../../workflow/transition/machineChecks'
import { withPasts } from '../../equipment/archive/pastOfDevice'
import { keepReplacedFields, leaveOutOfLater, putBeforeLater, replacedFieldsOfEach } from '../../equipment/archive/replacedFields'
import { changeDevice, deviceForDecision } from '../../equipment/archive/writeArchive'
import { findDevice } from '../../equipment/device/findDevice'
import { besideInspection, withoutBeside } from '../../inspection/besideInspection'
import { devicesNamed } from '../../inspection/devices'
import { certificatesHeld } from '../../operator/record'
import { renewArchivedReport, voidArchivedReport } from '../../report/keepReports'
import type { ModuleBehaviour } from '../common/moduleBehaviour'

/** The archive fields after a report of 自行检测. Pure. */
export const detectedFields = (archive: FormRow, inputs: FormRow, detectOrg: string): FormRow =>
  besideInspection(archive, {
    kind: selfDetection,
    date: inputs.detectedOn ?? '',
    conclusion: inputs.conclusion ?? '',
    reportNo: inputs.detectReportNo ?? '',
    organisation: detectOrg,
    problem: inputs.detectProblem ?? '',
  })

/** The testing organisation: the maintenance unit the form names, or the use unit itself. */
const detectOrgOf = ({ detectBody, detectOrg = '', useUnitName = '' }: FormRow): string => (detectBody === '2' ? detectOrg : useUnitName)

/** Writes the result to the archive of every elevator that has one; the next due date follows from it. */
const writeDetection: Effect = async (context) => {
  const { connection, record, form, inputs, now, number } = context
  const caller = callerOf(context)
  const devices = await devicesNamed(
    connection,
    (form.tables.devices ?? []).map(({ equipmentId = '' }) => equipmentId),
  )
  for (const { id } of devices.values()) {
    const device = await deviceForDecision(connection, caller, id)
    const { fields, tables } = device.archive
    const writesTo = (archive: FormRow) => detectedFields(archive, inputs, detectOrgOf(form.fields))
    const written = writesTo(fields)
    const before = await putBeforeLater(connection, { applicationId: record.id, equipmentId: id, kind: selfDetection }, fields, written, writesTo)
    await keepReplacedFields(connection, record.id, device, Object.keys(written), { before })
    const { inspectionReportNo: reportNo, inspectionConclusion: conclusion = '', inspectionDate: inspected_on = '' } = written
    if (reportNo) await renewArchivedReport(connection, { equipmentId: id, reportNo, kind: selfDetection }, { conclusion, inspected_on })
    await changeDevice(
      connection,
      device,
      { fields: { ...fields, ...written }, tables: { ...tables } },
      { caller, now, reason: `自行检测报告 ${inputs.detectReportNo ?? ''}（${number}）` },
    )
  }
  return undefined
}

/** Voids a report: archive fields that still have its values get their previous ones back; a later report is left alone. */
const withdrawDetection: Effect = async (context) => {
  const { connection, record, inputs, now, number } = context
  const caller = callerOf(context)
  const { detectedOn: date = '', detectReportNo: reportNo = '' } = inputs
  for (const { equipmentId, fields: before } of await replacedFieldsOfEach(connection, record.id)) {
    const device = await findDevice(connection, caller, equipmentId, true)
    const { fields, tables } = device.archive
    const report = { equipmentId, kind: selfDetection, date, reportNo } as const
    await voidArchivedReport(connection, report)
    await leaveOutOfLater(connection, { ...report, applicationId: record.id }, before)
    const restored = withoutBeside(fields, before, report)
    // Also where nothing is restored: the next date no longer counts from this test.
    const act = { caller, now, action: 'withdraw', reason: `自行检测报告 ${inputs.detectReportNo ?? ''}（${number}）作废` } as const
    await changeDevice(connection, device, { fields: { ...fields, ...restored }, tables: { ...tables } }, act)
  }
  return undefined
}

/**
 * The earliest day an elevator can have been tested, and what happened on it: it was made, installed, or tested before. Pure.
 * @param archive fields of its archive
 */
export function firstDetectionDay(archive: FormRow): { day: string; what: string } {
  const { manufactureDate = '', completionDate = '', installSupervisionDate = '', lastDetectDate = '', inspectionKind, inspectionDate = '' } = archive
  const days = [
    { day: manufactureDate, what: '制造日期' },
    { day: completionDate, what: '竣工日期' },
    { day: installSupervisionDate, what: '安装监督检验合格日期' },
    { day: lastDetectDate, what: '最近自行检测日期' },
    // A failed test does not change the next due date, but it is recorded as the latest result.
    { day: inspectionKind === selfDetection ? inspectionDate : '', what: '最近自行检测日期' },
  ]
  return days.reduce((latest, one) => (one.day > latest.day ? one : latest), { day: '', what: '' })
}

/** The next due date is computed from this day. @throws Refusal INCOMPLETE if an elevator of the application cannot have been tested on it */
const detectionDay: Guard = async ({ connection, form, input }) => {
  const { detectedOn = '' } = input
  const numbers = (form.tables.devices ?? []).map(({ equipmentId = '' }) => equipmentId)
  const devices = await devicesNamed(connection, numbers)
  for (const [number, { archive }] of devices) {
    const { day, what } = firstDetectionDay(archive.fields)
    if (detectedOn >= day) continue
    const message = `检测完成日期不能早于${devices.size > 1 ? `${number}的` : '设备的'}${what}（${day}）`
    throw new Refusal('INCOMPLETE', message, { fieldErrors: [{ field: 'input.detectedOn', message }] })
  }
  return undefined
}

/** The unit has the whole last day. */
const selfTestingMissed: Guard = async ({ record: { due_date }, now }) =>
  due_date === null || due_date < wireDate(now) ? undefined : `提交检测报告的期限${due_date}还没有过，请等待申请单位提交`

/** Whether the report counts for the year plan: a test passed too early is recorded, but the elevator remains due. */
async function planCheck(connection: Connection, { form, inputs }: RecordView): Promise<MachineCheck[]> {
  const { detectedOn = '', conclusion = '' } = inputs
  if (detectedOn === '' || unqualifiedConclusions.includes(conclusion)) return []
  const devices = await devicesNamed(
    connection,
    (form.tables.devices ?? []).map(({ equipmentId = '' }) => equipmentId),
  )
  const early = [...(await withPasts(connection, devices))].flatMap(([number, { archive, past }]) => {
    const opens = detectionOpens(archive.fields, past) ?? ''
    return detectedOn < opens ? [`${number}：${opens} 起检测才计入`] : []
  })
  return [check('plan', early.length === 0, '检测完成日期计入年度计划', '检测过早，不计入年度计划，下次检测日期不变', early.join('；'))]
}

const noCertificate = '本单位人员档案中没有这个有效的电梯作业证书，请核对；维保单位检测的由维保单位登记'

export const elevatorDetectBehaviour = (inspection: ModuleBehaviour): ModuleBehaviour => ({
  ...inspection,
  guards: { ...inspection.guards, detectionDay, selfTestingMissed },
  effects: { ...inspection.effects, writeDetection, withdrawDetection },
  async checks(connection, record, reader) {
    const common = (await inspection.checks?.(connection, record, reader)) ?? []
    return record.status === inspectionState.reported ? problemsFirst([...(await planCheck(connection, record)), ...common]) : common
  },
  // A hint, not a reason to refuse: employees of a maintenance unit are in its own records.
  async warnings(connection, id, form) {
    const testers: readonly FormRow[] = form.tables.testers ?? []
    const owner = await connection.db.selectFrom('application').select(['unit_id', 'updated_at']).where('id', '=', id).executeTakeFirstOrThrow()
    const numbers = testers.map(({ certNo = '' }) => certNo).filter((number) => number !== '')
    const kept = await certificatesHeld(connection, owner.unit_id, numbers, wireDate(owner.updated_at), testerItem)
    return testers.flatMap(({ certNo = '' }, index) =>
      certNo === '' || kept.has(certNo) ? [] : [{ field: `testers.${index}.certNo`, message: noCertificate }],
    )
  },
})
