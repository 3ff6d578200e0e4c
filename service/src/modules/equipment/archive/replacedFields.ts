import { doneFieldsOf } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import type { DeviceRow } from '../device/findDevice'

/** Archive values from before an application was granted: they are restored when the result is voided. */

/** @param keys of the fields about to be written */
export const keepReplacedFields = ({ db }: Connection, applicationId: string, { id, archive }: Pick<DeviceRow, 'id' | 'archive'>, keys: readonly string[]) =>
  db
    .insertInto('equipment_replaced')
    .values({
      application_id: applicationId,
      equipment_id: id,
      fields: JSON.stringify(Object.fromEntries(keys.map((key) => [key, archive.fields[key] ?? '']))),
    })
    .execute()

/** The previous values of the fields an application changed in a device. */
export async function replacedFieldsOf({ db }: Connection, applicationId: string, equipmentId: string): Promise<FormRow | undefined> {
  const row = await db
    .selectFrom('equipment_replaced')
    .select('fields')
    .where('application_id', '=', applicationId)
    .where((is) => is.or([is('equipment_id', '=', equipmentId), is('equipment_id', 'is', null)]))
    .executeTakeFirst()
  return row?.fields
}

/** The same for every device an application changed. */
export async function replacedFieldsOfEach({ db }: Connection, applicationId: string): Promise<{ equipmentId: string; fields: FormRow }[]> {
  const rows = await db
    .selectFrom('equipment_replaced')
    .select(['equipment_id', 'fields'])
    .where('application_id', '=', applicationId)
    .where('equipment_id', 'is not', null)
    .orderBy('equipment_id')
    .execute()
  return rows.map(({ equipment_id, fields }) => ({ equipmentId: equipment_id ?? '', fields }))
}

/** A report that is voided, and the application it came from. */
export interface VoidedReport {
  applicationId: string
  equipmentId: string
  reportNo: string
  /** Code of `inspectionKind`. */
  kind: string
  date: string
}

/** Code of `inspectionKind`: an alteration begins the year plan anew. */
const alteration = '02'
/** Archive fields with the date of an inspection of this kind, whichever report is the latest. */
export const ownDatesOf = (kind: string): string[] => [...doneFieldsOf(kind), ...(kind === alteration ? ['cycleBaseDate'] : [])]

/**
 * Corrects what later reports and applications would restore if they are voided too: the values from before this report, not those of it.
 * @param before previous values of the fields the report wrote
 */
export async function leaveOutOfLater({ query }: Connection, report: VoidedReport, before: FormRow): Promise<void> {
  const { applicationId, equipmentId, reportNo, kind, date } = report
  await query({
    name: 'leave-out-of-later',
    text: 'select leave_out_of_later($1, $2, $3, $4, $5, $6)',
    values: [equipmentId, applicationId, reportNo, ownDatesOf(kind), date, JSON.stringify(before)],
  })
}
