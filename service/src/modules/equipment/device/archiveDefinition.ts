import { type ArchiveDefinition, archiveKeyOf, equipmentNumberOf } from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import type { FormRow } from '@shared/contract/form'
import type { Connection } from '../../../database/database'
import { regionMap, regionName } from '../../../database/regions'
import type { Names } from '../../../workflow/labels'

/** The archive definition of a kind of device. @throws for a kind without one: such devices cannot exist */
export function archiveDefinitionOf(kind: string): ArchiveDefinition {
  const key = archiveKeyOf(kind)
  if (!key) throw new Error(`Devices of the kind ${kind} have no archive`)
  return archives[key]
}

/** A device in messages: its name and the number by which forms refer to it. */
export const deviceInWords = ({ equipmentName = '', registrationCode = '', equipmentCode = '', useCertNo = '' }: FormRow): string =>
  [equipmentName, equipmentNumberOf({ registrationCode, equipmentCode, useCertNo })].filter(Boolean).join(' ')

/** Display names for the codes in an archive: only regions need a lookup, other references are stored with their names. */
export async function archiveNames(connection: Connection): Promise<Names> {
  const known = await regionMap(connection)
  const asItIs = (code: string) => code
  return { region: (code) => regionName(known, code), unit: asItIs, account: asItIs, application: asItIs }
}
