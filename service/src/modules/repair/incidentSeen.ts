/** A fault or rescue that only the unit that registered it could see (`1000_incidents_of_both_units.sql`). */
import { applicationDefinition, draftStatuses } from '@shared/contract/application'
import type { Connection } from '../../database/database'
import { keepParties, namedParties } from '../../workflow/parties'
import { submissionOf } from '../../workflow/record'
import { unitsOfElevator } from '../application/elevatorEvent/elevatorOfUnit'

/** Shows it to who uses and who maintains the elevator as well. @param id of the registration */
export async function incidentSeen(connection: Connection, id: string): Promise<boolean> {
  const record = await connection.db
    .selectFrom('application')
    .innerJoin('unit', 'unit.id', 'application.unit_id')
    .select(['application.id', 'application.type', 'application.status', 'application.revision', 'application.unit_id', 'application.deleted'])
    .select(['application.area_code', 'unit.area_code as owner_area_code'])
    .where('application.id', '=', id)
    .forUpdate('application')
    .executeTakeFirst()
  // Taken back meanwhile, it is its owner's alone, and finds its parties when it is submitted again.
  if (!record || record.deleted || draftStatuses.includes(record.status)) return true
  const form = await submissionOf(connection, record)
  if (!form) return true
  const basis = { form, inputs: {}, areaCode: record.area_code, unitId: record.unit_id, ownerAreaCode: record.owner_area_code, status: record.status }
  const found = () => unitsOfElevator(connection, form)
  await keepParties(connection, id, await namedParties(connection, applicationDefinition(record.type), basis, found))
  return true
}
