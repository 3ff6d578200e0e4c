/** An incident counts against its elevator and marks later ones of whoever registered them: it is registered by who uses or maintains the elevator. */
import { isWrittenAsCertificate, readCertificateNumber } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../database/database'
import { Refusal } from '../../refusal'
import type { Guard } from '../../workflow/behaviour'
import { devicesByNumbers } from '../equipment/archive/maintenance'
import { isUseUnit } from '../equipment/device/parties'

/** Whether a number names an elevator in the archive that a unit neither uses nor maintains. An elevator without an archive is nobody's yet. */
export async function isOthersElevator(connection: Connection, number: string, unitId: string): Promise<boolean> {
  const elevator = (await devicesByNumbers(connection, [number])).get(number)
  if (!elevator) return false
  const { uscc } = await connection.db.selectFrom('unit').select('uscc').where('id', '=', unitId).executeTakeFirstOrThrow()
  return !isUseUnit(elevator.fields, { id: unitId, uscc }) && (uscc === '' || elevator.fields.maintenanceUnitUscc !== uscc)
}

/** A 网格救援站 is sent to elevators that others maintain: it registers its rescue, and the fault that comes with it. */
const isOfStation = ({ rescueLevel, rescueId = '' }: FormRow): boolean => rescueLevel === '2' || rescueId !== ''

/**
 * What was submitted once may be submitted again, also after the elevator has come to another unit.
 * @throws Refusal INCOMPLETE at the elevator
 */
export const elevatorOfUnit: Guard = async ({ connection, record, form }) => {
  const { equipmentId = '' } = form.fields
  if ((await submittedFields(connection, record)).equipmentId === equipmentId) return undefined
  const refuse = (message: string) => new Refusal('INCOMPLETE', undefined, { fieldErrors: [{ field: 'equipmentId', message }] })
  if (!isOfStation(form.fields) && (await isOthersElevator(connection, equipmentId, record.unit_id)))
    throw refuse('这台电梯不由本单位使用、维保，请核对编号；由使用单位或维保单位登记，网格救援站登记自己的救援')
  // A code, or a certificate number of today's form, may be of an elevator without an archive; one of another form may be any text with digits, as a place.
  if (!isWrittenAsCertificate(equipmentId) || readCertificateNumber(equipmentId)) return undefined
  const elevator = (await devicesByNumbers(connection, [equipmentId])).get(equipmentId)
  if (elevator?.fields.equclacode !== '3000') throw refuse('设备档案中没有这个编号的电梯，请按使用标志或使用登记证填写')
  return undefined
}

/** The fields of a record as it was submitted last; none before its first submission. */
export async function submittedFields({ db }: Connection, { id, revision }: { id: string; revision: number }): Promise<FormRow> {
  const submission = await db
    .selectFrom('application_revision')
    .select('form')
    .where('application_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return submission?.form.fields ?? {}
}
