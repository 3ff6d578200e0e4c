import type { WithheldPaper } from '../../../attachment/owner'
import type { Connection } from '../../../database/database'
import type { Caller } from '../../../security/caller'
import { formerUnits } from '../archive/changeLog'
import type { DeviceRow } from '../device/findDevice'

/** Attachments that name persons and terms of a use unit; the others are about the device, and go with it. */
const papersOfUnit: readonly string[] = ['USE_REGISTRATION', 'OTHER']

/**
 * Attachments of an archive the caller may not read, as its fields are masked: a maintenance company reads none of the use unit's, and a unit none of
 * those that other units which had the device before have uploaded.
 */
export async function withheldPapers(
  connection: Connection,
  { unitId }: Pick<Caller, 'unitId'>,
  { id, relation, use_unit_id }: DeviceRow,
): Promise<WithheldPaper[]> {
  const withheld = (by?: readonly string[]) => papersOfUnit.map((code): WithheldPaper => ({ code, after: undefined, ...(by && { by }) }))
  if (relation === 'maintenance') return withheld()
  if (relation !== 'own') return []
  // Its own it reads, also as the owner of a device it gave to another unit for use.
  return withheld((await formerUnits(connection, id, use_unit_id ?? '')).filter((former) => former !== unitId))
}
