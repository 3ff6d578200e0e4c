import { lacksMaintenance, type Maintenance, maintenanceWritten } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../../clock'
import type { ServiceContext } from '../../../context'
import type { Connection } from '../../../database/database'
import { systemScope } from '../../../database/scope'
import type { DeviceRow } from '../device/findDevice'
import { type ArchiveAct, changeDevice } from './writeArchive'

/** Who looks after a device, as its archive says: it begins with a project, and ends with a termination on its day. */

/** A device as the numbers of a form name it. */
export interface NumberedDevice {
  id: string
  fields: FormRow
}

/** Devices of any unit by their numbers; a number two of them have names neither. What of them is told is for the caller to decide. */
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

/** Writes who looks after a device from now on. @param device locked by the caller */
export const writeMaintenance = (connection: Connection, { archive, ...device }: DeviceRow, maintenance: Maintenance, act: ArchiveAct) =>
  changeDevice(connection, { archive, ...device }, { fields: { ...archive.fields, ...maintenance }, tables: { ...archive.tables } }, act)

/** Nobody looks after a device any more. @param device locked by the caller */
export const clearMaintenance = (connection: Connection, device: DeviceRow, act: ArchiveAct) =>
  writeMaintenance(connection, device, maintenanceWritten({}), act)

/** Whether nobody looks after a device somebody has to look after. */
export const isUnmaintained = ({ equclacode = '', useStatus = '', maintenanceUnitName = '' }: FormRow): boolean =>
  lacksMaintenance({ equclacode, useStatus, maintenanceUnitName })

/** Devices one round begins or ends the maintenance of, each in a transaction of its own; the rest comes with the next round. */
const changedAtOnce = 500

/** Whether somebody looks after a device until a contract that begins on a later day. */
export const isMaintainedUntil = ({ maintenanceUnitUscc = '', maintenanceContractEnd = '' }: FormRow, begins: string, today: string): boolean =>
  begins > today && maintenanceUnitUscc !== '' && (maintenanceContractEnd === '' || maintenanceContractEnd >= today)

/** Begins and ends in the archive the maintenance whose day has come. */
export async function changeMaintenanceDue(context: ServiceContext): Promise<void> {
  await endMaintenanceDue(context)
  await beginMaintenanceDue(context)
}

/** Begins what was received while another contract ran, unless a change has given the device to somebody else since. */
async function beginMaintenanceDue({ database, clock }: ServiceContext): Promise<void> {
  const now = clock.now()
  const due = await database.system(({ db }) =>
    db
      .selectFrom('maintenance_begin')
      .innerJoin('application', 'application.id', 'maintenance_begin.application_id')
      .select(['application_id', 'equipment_id', 'application.number', 'application.form'])
      .where('begins_on', '<=', wireDate(now))
      .orderBy('begins_on')
      .orderBy('equipment_id')
      .limit(changedAtOnce)
      .execute(),
  )
  for (const { application_id, equipment_id, number, form } of due) {
    await database.transaction(systemScope, async (connection) => {
      const { db } = connection
      const device = await db.selectFrom('equipment').selectAll().where('id', '=', equipment_id).forUpdate().executeTakeFirstOrThrow()
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
      // Withdrawn or ended meanwhile, or the device went to another unit.
      if (begun === undefined || rows.length === 0 || device.archive.fields.useUnitUscc !== form.fields.useUnitUscc) return
      await writeMaintenance(connection, { ...device, relation: 'administrator' }, begun.maintenance, { reason: `维保开始 ${number}`, now })
    })
  }
}

async function endMaintenanceDue({ database, clock }: ServiceContext): Promise<void> {
  const now = clock.now()
  const due = await database.system(({ db }) =>
    db
      .selectFrom('maintenance_end')
      .innerJoin('application', 'application.id', 'maintenance_end.application_id')
      .select(['application_id', 'equipment_id', 'maintainer', 'application.number'])
      .where('ends_on', '<=', wireDate(now))
      .orderBy('ends_on')
      .orderBy('equipment_id')
      .limit(changedAtOnce)
      .execute(),
  )
  for (const { application_id, equipment_id, maintainer, number } of due) {
    await database.transaction(systemScope, async (connection) => {
      const { db } = connection
      const device = await db.selectFrom('equipment').selectAll().where('id', '=', equipment_id).forUpdate().executeTakeFirstOrThrow()
      const gone = await db
        .deleteFrom('maintenance_end')
        .where('application_id', '=', application_id)
        .where('equipment_id', '=', equipment_id)
        .executeTakeFirstOrThrow()
      // Withdrawn meanwhile, or another company has taken over.
      if (gone.numDeletedRows === 0n || device.archive.fields.maintenanceUnitUscc !== maintainer) return
      await clearMaintenance(connection, { ...device, relation: 'administrator' }, { reason: `维保终止 ${number}`, now })
    })
  }
}
