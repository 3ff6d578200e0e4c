import { type ArchiveDefinition, archiveKeyOf } from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import type { Connection } from '../../../database/database'
import { regionMap, regionName } from '../../../database/regions'
import type { Names } from '../../../workflow/labels'

/** The definition of a device's archive. @throws for a kind that has none: no such device is kept */
export function archiveDefinitionOf(kind: string): ArchiveDefinition {
  const key = archiveKeyOf(kind)
  if (!key) throw new Error(`Devices of the kind ${kind} have no archive`)
  return archives[key]
}

/** Names of the codes an archive holds: only regions need to be looked up, everything else an archive refers to is written out in it. */
export async function archiveNames(connection: Connection): Promise<Names> {
  const known = await regionMap(connection)
  const asItIs = (code: string) => code
  return { region: (code) => regionName(known, code), unit: asItIs, account: asItIs, application: asItIs }
}
