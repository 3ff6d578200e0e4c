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
