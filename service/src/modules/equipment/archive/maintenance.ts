import { lacksMaintenance, type Maintenance, maintenanceWritten } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { systemScope } from '../../../database/scope'
import { codeToday } from '../../../database/unitCodes'
import { callerOf, type TransitionContext } from '../../../workflow/behaviour'
import type { DeviceRow } from '../device/findDevice'
import { type ArchiveAct, changeDevice, deviceForDecision, deviceForSystem } from './writeArchive'

/** Who maintains a device according to its archive: maintenance begins with a project and ends on the last day of a termination. */

/** A device found by a number in a form. */
export interface NumberedDevice {
  id: string
  fields: FormRow
}

/** Devices of any unit by their numbers; an ambiguous number finds none. The caller decides what to disclose of them. */
export async function devicesByNumbers({ query }: Connection, numbers: readonly string[]): Promise<ReadonlyMap<string, NumberedDevice>> {
  const wanted = [...new Set(numbers)].filter((number) => number !== '')
  if (wanted.length === 0) return new Map()
  const { rows } = await query({ name: 'devices-by-numbers', text: 'select number, id, fields from devices_by_numbers($1)', values: [wanted] })
  const found = new Map<string, NumberedDevice>()
  for (const { number, id, fields } of rows) {
    if (rows.every((other) => other.number !== number || other.id === id)) found.set(number, { id, fields })
  }
  return found
}

/** Devices named by numbers, for the decision on the record that names them: locked, in a fixed order, so that no two decisions wait for each other. */
export async function lockedDevices(context: TransitionContext, numbers: readonly string[]): Promise<DeviceRow[]> {
  const { connection } = context
  const caller = callerOf(context)
  const named = await devicesByNumbers(connection, numbers)
  const devices = []
  for (const id of [...named.values()].map((device) => device.id).sort()) devices.push(await deviceForDecision(connection, caller, id))
  return devices
}

/** Sets who maintains a device from now on. @param device locked by the caller */
export const writeMaintenance = (connection: Connection, { archive, ...device }: DeviceRow, maintenance: Maintenance, act: ArchiveAct) =>
  changeDevice(connection, { archive, ...device }, { fields: { ...archive.fields, ...maintenance }, tables: { ...archive.tables } }, act)

/** Removes the maintenance unit of a device. @param device locked by the caller */
export const clearMaintenance = (connection: Connection, device: DeviceRow, act: ArchiveAct) =>
  writeMaintenance(connection, device, maintenanceWritten({}), act)

/** Whether a device that requires maintenance has none. */
export const isUnmaintained = ({ equclacode = '', useStatus = '', maintenanceUnitName = '' }: FormRow): boolean =>
  lacksMaintenance({ equclacode, useStatus, maintenanceUnitName })

/** Devices whose maintenance one round begins or ends, each in its own transaction; the rest follow in the next round. */
const changedAtOnce = 500

/** Whether another contract covers the device until a contract that begins later. */
export const isMaintainedUntil = ({ maintenanceUnitUscc = '', maintenanceContractEnd = '' }: FormRow, begins: string, today: string): boolean =>
  begins > today && maintenanceUnitUscc !== '' && (maintenanceContractEnd === '' || maintenanceContractEnd >= today)

/** 报废 and 注销 end the maintenance, and give it back when they are made void: what came due meanwhile waits for that. */
const withoutMaintenance: readonly string[] = ['30', '40']

/** Ends and begins maintenance in the archive that is due to end or begin by today. */
export async function changeMaintenanceDue(context: ServiceContext): Promise<void> {
  await endMaintenanceDue(context)
  await beginMaintenanceDue(context)
}

/** Begins projects that were received while another contract was running, unless the device has since passed to another unit. */
async function beginMaintenanceDue({ database, clock }: ServiceContext): Promise<void> {
  const now = clock.now()
  const due = await database.system(({ db }) =>
    db
      .selectFrom('maintenance_begin')
      .innerJoin('application', 'application.id', 'maintenance_begin.application_id')
      .innerJoin('equipment', 'equipment.id', 'maintenance_begin.equipment_id')
      .select(['application_id', 'equipment_id', 'application.number', 'application.form'])
      .where('use_status', 'not in', withoutMaintenance)
      .where('begins_on', '<=', wireDate(now))
      .orderBy('begins_on')
      .orderBy('equipment_id')
      .limit(changedAtOnce)
      .execute(),
  )
  for (const { application_id, equipment_id, number, form } of due) {
    await database.transaction(systemScope, async (connection) => {
      const { db } = connection
      const device = await deviceForSystem(connection, equipment_id)
      if (withoutMaintenance.includes(device.use_status)) return
      const begun = await db
        .deleteFrom('maintenance_begin')
        .where('application_id', '=', application_id)
        .where('equipment_id', '=', equipment_id)
        .returning('maintenance')
        .executeTakeFirst()
      const { rows } = await connection.query({
        text: 'select 1 from maintenance_project_device where application_id = $1 and equipment_id = $2 and ends_on >= $3',
        values: [application_id, equipment_id, wireDate(now)],
      })
      const user = await codeToday(connection, form.fields.useUnitUscc ?? '')
      // Withdrawn or ended in the meantime, or the device went to another unit.
      if (begun === undefined || rows.length === 0 || device.archive.fields.useUnitUscc !== user) return
      await writeMaintenance(connection, device, begun.maintenance, { reason: `维保开始 ${number}`, now })
    })
  }
}

async function endMaintenanceDue({ database, clock }: ServiceContext): Promise<void> {
  const now = clock.now()
  const due = await database.system(({ db }) =>
    db
      .selectFrom('maintenance_end')
      .innerJoin('application', 'application.id', 'maintenance_end.application_id')
      .innerJoin('equipment', 'equipment.id', 'maintenance_end.equipment_id')
      .select(['application_id', 'equipment_id', 'maintainer', 'ends_on', 'application.number'])
      .where('use_status', 'not in', withoutMaintenance)
      .where('ends_on', '<=', wireDate(now))
      .orderBy('ends_on')
      .orderBy('equipment_id')
      .limit(changedAtOnce)
      .execute(),
  )
  for (const { application_id, equipment_id, maintainer, ends_on, number } of due) {
    await database.transaction(systemScope, async (connection) => {
      const { db } = connection
      const device = await deviceForSystem(connection, equipment_id)
      if (withoutMaintenance.includes(device.use_status)) return
      const gone = await db
        .deleteFrom('maintenance_end')
        .where('application_id', '=', application_id)
        .where('equipment_id', '=', equipment_id)
        .executeTakeFirstOrThrow()
      const { maintenanceUnitUscc, maintenanceContractEnd } = device.archive.fields
      // Withdrawn in the meantime; or another maintenance unit has taken over, or the same one by a new contract.
      if (gone.numDeletedRows === 0n || maintenanceUnitUscc !== maintainer || maintenanceContractEnd !== ends_on) return
      await clearMaintenance(connection, device, { reason: `维保终止 ${number}`, now })
    })
  }
}
