/** 自行检测 of elevators by the unit or its maintenance company: what it needs and what it writes, beside what every inspection does. */
import { testerItem } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../clock'
import { Refusal } from '../../refusal'
import type { Effect, Guard } from '../../workflow/behaviour'
import { changeDevice, deviceForDecision } from '../equipment/writeArchive'
import { devicesNamed } from '../inspection/devices'
import { certificatesHeld } from '../operator/record'
import type { ModuleBehaviour } from './moduleBehaviour'

const detectionDone: Guard = async ({ input, now }) => ((input.detectedOn ?? '') > wireDate(now) ? '检测完成日期不能晚于今天' : undefined)

/** The day of the detection goes to the archive of every elevator that has one: what is due next follows from it. */
const writeDetection: Effect = async ({ connection, form, inputs, acting, now, number }) => {
  if (acting.kind !== 'account') throw new Refusal('NOT_ALLOWED_NOW')
  const { caller } = acting
  const devices = await devicesNamed(
    connection,
    (form.tables.devices ?? []).map(({ equipmentId = '' }) => equipmentId),
  )
  for (const { id } of devices.values()) {
    const device = await deviceForDecision(connection, caller, id)
    const { fields, tables } = device.archive
    const detected = { fields: { ...fields, lastDetectDate: inputs.detectedOn ?? '' }, tables: { ...tables } }
    await changeDevice(connection, device, detected, { caller, now, reason: `自行检测报告 ${inputs.detectReportNo ?? ''}（${number}）` })
  }
  return undefined
}

const noCertificate = '本单位人员档案中没有这个有效的电梯作业证书，请核对；维保单位检测的由维保单位登记'

export const elevatorDetectBehaviour = (inspection: ModuleBehaviour): ModuleBehaviour => ({
  ...inspection,
  guards: { ...inspection.guards, detectionDone },
  effects: { ...inspection.effects, writeDetection },
  // A hint and no reason to refuse: the people of a maintenance company stand in its own records.
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
