/** 维保单位变更 passes the maintenance of devices from one company to another, 报废 and 注销 end it. No company applied, so each is told. */
import { changeRegister as definition } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { archiveAddress, equipmentListAddress } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { codeToday, unitByCode } from '../../../database/unitCodes'
import { notify } from '../../../notification/notify'
import { Refusal } from '../../../refusal'
import { viewer } from '../../../security/caller'
import type { Effect } from '../../../workflow/behaviour'
import type { ChangedDevice } from '../common/changedDevices'

type Context = Parameters<Effect>[0]

/** A device, and the credit codes of who maintained it and who does now; empty: nobody. */
interface PassedDevice {
  id: string
  kind: string
  from: string
  to: string
}

/** What is said to each of the two companies: what becomes of how many devices, and why. */
interface Said {
  left: readonly [becomes: string, text: string]
  /** Absent where nobody maintains the devices any more. */
  come?: readonly [becomes: string, text: string]
}

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

/** Ends the maintenance of devices that leave the register, and every project for them. A termination finds no device that has left it. */
export async function endMaintenanceByChange(context: Context, devices: readonly ChangedDevice[]): Promise<void> {
  const { connection, record, form, number } = context
  const { changeDate = '', changeType } = form.fields
  await connection.query({ text: 'select end_maintenance_by_change($1, $2, $3)', values: [record.id, devices.map(({ id }) => id), changeDate] })
  const change = labelOf('changeType', changeType)
  await tellCompanies(
    context,
    devices.map(({ id, kind, archive }) => ({ id, kind, from: archive.fields.maintenanceUnitUscc ?? '', to: '' })),
    { left: [`已${change}，不再由您单位维保`, `使用单位办理了${change}（${number}），日期${changeDate}；原维保项目到此为止`] },
  )
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

async function tellCompanies(context: Context, devices: readonly PassedDevice[], { left, come }: Said): Promise<void> {
  const passed = devices.filter(({ from, to }) => from !== to)
  const sides = [{ side: 'from', said: left } as const, ...(come ? [{ side: 'to', said: come } as const] : [])]
  for (const { side, said } of sides)
    for (const company of new Set(passed.map((device) => device[side]))) {
      const own = passed.filter((device) => device[side] === company)
      await tellCompany(context, company, own, said, side === 'to')
    }
}

/** @param sees whether it can open the devices: the archive names it now */
async function tellCompany(
  { connection, record, number, now }: Context,
  company: string,
  devices: readonly PassedDevice[],
  [becomes, text]: Said['left'],
  sees: boolean,
): Promise<void> {
  const unit = company === '' ? undefined : await unitByCode(connection, company)
  if (!unit) return
  const [first, ...others] = devices
  // What changed last stands first in the list.
  const address = first && others.length === 0 ? archiveAddress(first.kind, first.id) : equipmentListAddress('comprehensive')
  await notify(
    connection,
    { kind: 'viewers', viewers: [viewer.unit(unit.id)], roleTypes: [role.maintenanceUnit] },
    {
      title: `${record.unit_name}的 ${devices.length} 台设备${becomes}`,
      text,
      bizType: definition.key,
      bizId: record.id,
      number,
      tone: 'attention',
      path: sees ? address : '',
      at: now,
    },
  )
}
