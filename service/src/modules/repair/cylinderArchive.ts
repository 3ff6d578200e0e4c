/** The archive of cylinders that were registered by unit before cylinders had any (`0941_cylinders_without_archive.sql`). */
import { useRegistrationByUnit as definition, grantedStatus } from '@shared/contract/application'
import { registrationModeOf } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { waitForOthersAbout } from '../application/common/oneAtATime'
import { filledIn, registeredAs } from '../application/useRegistration/useRegistration'
import {
  cylindersCertified,
  enteredBefore,
  lastInspected,
  rowsUnder,
  tableOf,
  totalsOf,
  unitFields,
} from '../application/useRegistration/useRegistrationByUnit'
import { isAboutVehicle } from '../application/useRegistration/vehicleOfCylinders'
import { keepReplacedFields } from '../equipment/archive/replacedFields'
import { changeDevice, createDevice, deviceForSystem } from '../equipment/archive/writeArchive'

/** Creates it as the registration would have. @param id of the registration */
export async function cylinderArchive(connection: Connection, id: string, now: Date): Promise<boolean> {
  const { db } = connection
  const record = await db
    .selectFrom('application')
    .select(['id', 'number', 'status', 'unit_id', 'form', 'inputs'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { fields } = record.form
  const { useCertNo = '' } = record.inputs
  // An addition that is decided at this moment creates the archive too.
  await waitForOthersAbout(connection, definition.key, [useCertNo])
  if (record.status !== grantedStatus || (await cylindersCertified(connection, useCertNo)) !== undefined) return true
  const granted = await db
    .selectFrom('application_event')
    .select(['operator_name', 'created_at'])
    .where('application_id', '=', id)
    .where('action', '=', 'approve')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { registrationAuthority: authority = '', registrationCategory } = fields
  const table = tableOf(fields)
  const rows = await rowsUnder(connection, table, useCertNo)
  const entered = await enteredBefore(connection, record.unit_id, fields)
  const device = entered === undefined ? undefined : await deviceForSystem(connection, entered)
  const said: FormRow = {
    ...filledIn(fields, unitFields),
    ...registeredAs(record, { day: granted ? wireDate(granted.created_at) : '', registrar: granted?.operator_name ?? '', authority }, registrationCategory),
    // An archive entered before knows the vehicle, for which the form did not ask then.
    registrationMode: registrationModeOf(fields.equclacode ?? '', fields.categoryCode, isAboutVehicle(fields, device?.archive.fields)),
    ...lastInspected(rows, device?.archive.fields.inspectionDate),
  }
  const act = { now, reason: `${definition.label} ${record.number} 补建档案` }
  const totals = totalsOf(table.key, rows)
  if (!device) {
    await createDevice(connection, { fields: { ...said, ...totals }, tables: {} }, act)
    return true
  }
  await keepReplacedFields(connection, id, device, [...Object.keys(said), ...Object.keys(totals)])
  await changeDevice(connection, device, { fields: { ...device.archive.fields, ...said, ...totals }, tables: { ...device.archive.tables } }, act)
  return true
}
