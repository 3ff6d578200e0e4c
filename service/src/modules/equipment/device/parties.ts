import type { FormRow } from '@shared/contract/form'
import { type RoleType, role } from '@shared/contract/roles'
import type { Connection } from '../../../database/database'
import { unitsByCode } from '../../../database/unitCodes'
import { areaLevels } from '../../../security/area'
import { viewer } from '../../../security/caller'

/** A caller's relation to a device. `own`: uses or owns it; `place`: inspects or supervises the place where it is. */
export type EquipmentRelation = 'own' | 'maintenance' | 'place' | 'administrator'

/** Relations a role can have to devices (domain §5). A unit with two roles sees in each only what that role covers. */
const relationsOfRole: Readonly<Partial<Record<RoleType, readonly EquipmentRelation[]>>> = {
  '1': ['own'],
  '2': ['own', 'maintenance'],
  '4': ['place'],
  '7': ['place'],
  '9': ['administrator'],
}
export const relationsFor = ({ roleType }: { roleType: RoleType }): readonly EquipmentRelation[] => relationsOfRole[roleType] ?? []

/** Prefixes of the viewer keys that can have a relation to devices; the caller's other keys are never used for devices. */
const viewersIn: Readonly<Record<EquipmentRelation, readonly string[]>> = {
  own: ['unit:', 'uscc:', 'member:'],
  maintenance: ['unit:', 'uscc:', 'member:'],
  place: ['place:'],
  administrator: ['role:'],
}
/** The caller's viewer keys that devices may have in the given relations. */
export const namedIn = (relations: readonly EquipmentRelation[], viewers: readonly string[]): string[] =>
  viewers.filter((one) => relations.some((relation) => viewersIn[relation].some((beginning) => one.startsWith(beginning))))

export interface EquipmentParties {
  viewers: string[]
  relations: EquipmentRelation[]
}

/** Fields of an archive that name its parties by their credit codes, with the relations of these. */
const relationOfCode: Readonly<Record<string, EquipmentRelation>> = { useUnitUscc: 'own', ownerUnitUscc: 'own', maintenanceUnitUscc: 'maintenance' }
export const partyCodes = Object.keys(relationOfCode)

/**
 * The parties of a device according to its archive. Each appears once: a unit that both uses and maintains it is its user.
 * @param unitOf id of the unit with a credit code, if the portal knows one
 */
export function partiesOf(fields: FormRow, unitOf: (uscc: string) => string | undefined): EquipmentParties {
  const parties = new Map<string, EquipmentRelation>()
  const add = (key: string, relation: EquipmentRelation) => parties.has(key) || parties.set(key, relation)
  if (fields.useUnitId) add(viewer.unit(fields.useUnitId), 'own')
  for (const [key, relation] of Object.entries(relationOfCode)) {
    const code = fields[key]
    if (!code) continue
    const unit = unitOf(code)
    // A unit that has not registered yet is recorded by its credit code, and finds its devices by it later.
    add(unit === undefined ? viewer.uscc(code) : viewer.unit(unit), relation)
  }
  for (const prefix of areaLevels(fields.useAreaCode ?? '')) add(viewer.place(prefix), 'place')
  add(viewer.role(role.administrator), 'administrator')
  return { viewers: [...parties.keys()], relations: [...parties.values()] }
}

/** Whether a unit uses the device. One that only owns it sees its archive like the user, but may change nothing and apply for nothing. */
export const isUseUnit = ({ useUnitId, useUnitUscc }: FormRow, { id, uscc }: { id: string; uscc: string }): boolean =>
  useUnitId === id || (uscc !== '' && useUnitUscc === uscc)

const unitsOf = (connection: Connection, archives: readonly FormRow[]) =>
  unitsByCode(
    connection,
    archives.flatMap((fields) => partyCodes.flatMap((key) => fields[key] ?? [])),
  )

/** Looks up the units named in archives. @returns the id of the unit with a credit code, if the portal knows one */
export async function unitsNamedIn(connection: Connection, archives: readonly FormRow[]): Promise<(uscc: string) => string | undefined> {
  const units = await unitsOf(connection, archives)
  return (uscc) => units.get(uscc)?.id
}

/** Archives with the codes their parties have today, where they name one by a former code, as a form of an earlier day may. */
export async function withPresentCodes(connection: Connection, archives: readonly FormRow[]): Promise<FormRow[]> {
  const units = await unitsOf(connection, archives)
  const present = (code: string): string => units.get(code)?.uscc ?? code
  return archives.map((fields) => ({
    ...fields,
    ...Object.fromEntries(partyCodes.flatMap((key) => (fields[key] ? [[key, present(fields[key])]] : []))),
  }))
}
