/** What ends the maintenance of devices beside a termination: they leave the register, or pass to another company. No company applied, so each is told. */
import { archiveAddress, equipmentListAddress, maintenanceEnded } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { role } from '@shared/contract/roles'
import { wireDate } from '../../../clock'
import { unitByCode } from '../../../database/unitCodes'
import { notify } from '../../../notification/notify'
import { viewer } from '../../../security/caller'
import type { Effect } from '../../../workflow/behaviour'
import type { ChangedDevice } from './changedDevices'

type Context = Parameters<Effect>[0]

/** A device, and the credit codes of who maintained it and who does now; empty: nobody. */
export interface PassedDevice {
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

/**
 * Ends every project for devices that leave the register, as no termination finds them any more. What their archives say of it is for the caller to write.
 * @param firstDay the first day without, `YYYY-MM-DD`
 * @param left what becomes of the devices, and why, as their company is told
 */
export async function endMaintenance(context: Context, devices: readonly ChangedDevice[], firstDay: string, left: Said['left']): Promise<void> {
  const { connection, record } = context
  await connection.query({ text: 'select end_maintenance_by_change($1, $2, $3)', values: [record.id, devices.map(({ id }) => id), firstDay] })
  const passed = devices.map(({ id, kind, archive }): PassedDevice => ({ id, kind, from: archive.fields.maintenanceUnitUscc ?? '', to: '' }))
  await tellCompanies(context, passed, { left })
}

/**
 * Ends the maintenance of a device whose archive is made void with the application that entered it. Nothing gives it back.
 * @param label of the type of the application
 * @returns what is written to the archive with it
 */
export async function discardMaintenance(context: Context, device: ChangedDevice, label: string): Promise<FormRow> {
  await endMaintenance(context, [device], wireDate(context.now), ['的档案已废弃，不再由您单位维保', `${label}（${context.number}）已作废；原维保项目到此为止`])
  return maintenanceEnded(device.archive.fields)
}

/** Tells each company what becomes of the devices it maintained or is to maintain. */
export async function tellCompanies(context: Context, devices: readonly PassedDevice[], { left, come }: Said): Promise<void> {
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
      bizType: record.type,
      bizId: record.id,
      number,
      tone: 'attention',
      path: sees ? address : '',
      at: now,
    },
  )
}
