/** Archives of cylinders that were registered by unit before cylinders had any (`0941_cylinders_without_archive.sql`). */
import { useRegistrationByUnit as definition } from '@shared/contract/application'
import { inUse } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import { keepReplacedFields } from '../equipment/archive/replacedFields'
import { changeDevice, createDevice } from '../equipment/archive/writeArchive'
import { waitForOthersAbout } from './oneAtATime'
import { filledIn, grantedOn } from './useRegistration'
import { cylindersCertified, enteredBefore, lastInspected, rowsUnder, tableOf, totalsOf, unitFields } from './useRegistrationByUnit'

/** Archives one round creates, each in its own transaction; the rest follow in the next round. */
const createdAtOnce = 100

/** Creates the archives that are missing, as the registrations would have. */
export async function createCylinderArchives({ database, clock }: ServiceContext): Promise<void> {
  const missing = await database.system(({ db }) => db.selectFrom('cylinders_without_archive').select('application_id').limit(createdAtOnce).execute())
  for (const { application_id } of missing) {
    await database.transaction(systemScope, (connection) => createArchiveOf(connection, application_id, clock.now()))
  }
}

async function createArchiveOf(connection: Connection, application: string, now: Date): Promise<void> {
  const { db } = connection
  const record = await db
    .selectFrom('application')
    .select(['id', 'number', 'status', 'unit_id', 'form', 'inputs'])
    .where('id', '=', application)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { fields } = record.form
  const { useCertNo = '' } = record.inputs
  // An addition that is decided at this moment creates the archive too.
  await waitForOthersAbout(connection, definition.key, [useCertNo])
  const { numDeletedRows } = await db.deleteFrom('cylinders_without_archive').where('application_id', '=', application).executeTakeFirst()
  if (numDeletedRows === 0n || record.status !== '70' || (await cylindersCertified(connection, useCertNo)) !== undefined) return
  const granted = await db
    .selectFrom('application_event')
    .select('operator_name')
    .where('application_id', '=', application)
    .where('action', '=', 'approve')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const day = await grantedOn(connection, application)
  const table = tableOf(fields)
  // Of no record in particular: those added later count too.
  const rows = await rowsUnder(connection, table, useCertNo, noRecord)
  const entered = await enteredBefore(connection, record.unit_id, fields)
  const device =
    entered === undefined ? undefined : await db.selectFrom('equipment').selectAll().where('id', '=', entered).forUpdate().executeTakeFirstOrThrow()
  const said: FormRow = {
    ...filledIn(fields, unitFields),
    useUnitId: record.unit_id,
    useStatus: inUse,
    useCertNo,
    useCertDate: day,
    registrationDate: day,
    registrar: granted?.operator_name ?? '',
    registrationAuthority: fields.registrationAuthority ?? '',
    registrationCategory: fields.registrationCategory ?? '',
    registrationMode: 'UNIT',
    ...lastInspected(rows, device?.archive.fields.inspectionDate),
  }
  const act = { now, reason: `${definition.label} ${record.number} 补建档案` }
  const totals = totalsOf(table.key, rows)
  if (!device) {
    await createDevice(connection, { fields: { ...said, ...totals }, tables: {} }, act)
    return
  }
  await keepReplacedFields(connection, record.id, device, [...Object.keys(said), ...Object.keys(totals)])
  const whole = { fields: { ...device.archive.fields, ...said, ...totals }, tables: { ...device.archive.tables } }
  await changeDevice(connection, { ...device, relation: 'administrator' }, whole, act)
}

/** The record id that matches no record. */
const noRecord = '00000000-0000-0000-0000-000000000000'
