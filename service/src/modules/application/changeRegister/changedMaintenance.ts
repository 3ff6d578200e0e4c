/** 维保单位变更 passes the maintenance of devices from one company to another, 报废 and 注销 end it. No company applied, so each is told. */
import { labelOf } from '@shared/contract/enums'
import type { FormRow } from '@shared/contract/form'
import { codeToday } from '../../../database/unitCodes'
import { Refusal } from '../../../refusal'
import type { Effect } from '../../../workflow/behaviour'
import type { ChangedDevice } from '../common/changedDevices'
import { endMaintenance, type PassedDevice, tellCompanies } from '../common/endedMaintenance'

type Context = Parameters<Effect>[0]

/** Whether a change names a new company. */
export const passesMaintenance = ({ changeType }: FormRow): boolean => changeType === '21'

/** Whether a change takes its devices out of the register, which leaves nothing to maintain. */
export const leavesRegister = ({ changeType = '' }: FormRow): boolean => ['13', '14'].includes(changeType)

/** Ends and begins maintenance as projects do, so that the archive and the projects never name different maintenance units. */
export async function moveMaintenance(context: Context, devices: readonly ChangedDevice[]): Promise<void> {
  const { connection, record, form, number } = context
  const { newMaintenanceUnit = '', newContractStart = '', newContractEnd = '' } = form.fields
  const to = await newCompany(context)
  const { rows } = await connection.query({
    text: 'select number from change_maintenance($1, $2, $3, $4, $5)',
    values: [record.id, devices.map(({ id }) => id), to, newContractStart, newContractEnd],
  })
  const waiting = rows.map((row) => String(row.number)).join('、')
  if (waiting !== '') throw new Refusal('NOT_ALLOWED_NOW', `设备另有维保项目 ${waiting} 正在办理，请先办结或者退回`)
  const passed = devices.map(({ id, kind, archive }): PassedDevice => ({ id, kind, from: archive.fields.maintenanceUnitUscc ?? '', to }))
  const why = `使用单位办理了维保单位变更（${number}）`
  await tellCompanies(context, passed, {
    left: [`自 ${newContractStart} 起由其他单位维保`, `${why}，新维保单位${newMaintenanceUnit}；原维保项目到此为止`],
    come: [`自 ${newContractStart} 起由您单位维保`, `${why}，合同至 ${newContractEnd}；与合同不符的，请与使用单位联系`],
  })
}

/** Ends the maintenance of devices that leave the register. */
export async function endMaintenanceByChange(context: Context, devices: readonly ChangedDevice[]): Promise<void> {
  const { form, number } = context
  const { changeDate = '', changeType } = form.fields
  const change = labelOf('changeType', changeType)
  await endMaintenance(context, devices, changeDate, [
    `已${change}，不再由您单位维保`,
    `使用单位办理了${change}（${number}），日期${changeDate}；原维保项目到此为止`,
  ])
}

/** Lets maintenance go on as before a change that is made void. @param devices as the change left them, with who maintains them again */
export async function returnMaintenance(context: Context, devices: readonly Omit<PassedDevice, 'from'>[]): Promise<void> {
  const { connection, record, form, number } = context
  await connection.query({ text: 'select undo_change_of_maintenance($1)', values: [record.id] })
  const from = passesMaintenance(form.fields) ? await newCompany(context) : ''
  const why = `${labelOf('changeType', form.fields.changeType)}（${number}）已作废`
  await tellCompanies(
    context,
    devices.map((device) => ({ ...device, from })),
    { left: ['不由您单位维保', why], come: ['仍由您单位维保', `${why}；原来的维保照旧`] },
  )
}

/** As the archive: its code may have changed since the submission, and projects and terminations are compared by today's. */
const newCompany = ({ connection, form }: Context): Promise<string> => codeToday(connection, form.fields.newMaintenanceUnitUscc ?? '')
