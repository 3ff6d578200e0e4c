import { lacksMaintenance, type Maintenance, maintenanceWritten } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import type { DeviceRow } from './findDevice'
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

/** Devices one round ends the maintenance of, each in a transaction of its own; the rest comes with the next round. */
const endedAtOnce = 500

/** Ends in the archive the maintenance whose day has come. */
export async function endMaintenanceDue({ database, clock }: ServiceContext): Promise<void> {
  const now = clock.now()
  const due = await database.system(({ db }) =>
    db
      .selectFrom('maintenance_end')
      .innerJoin('application', 'application.id', 'maintenance_end.application_id')
      .select(['application_id', 'equipment_id', 'maintainer', 'application.number'])
      .where('ends_on', '<=', wireDate(now))
      .orderBy('ends_on')
      .orderBy('equipment_id')
      .limit(endedAtOnce)
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
