import type { FormRow } from '@shared/contract/form'
import type { RoleType } from '@shared/contract/roles'
import type { Connection } from '../../../database/database'
import { areaLevels } from '../../../security/area'
import { viewer } from '../../../security/caller'

/** What somebody is to a device. `own`: uses or owns it; `place`: inspects or supervises where it stands. */
export type EquipmentRelation = 'own' | 'maintenance' | 'place' | 'administrator'

/** Relations in which a role meets devices (domain §5). A unit of two roles sees in each what that role is for. */
const relationsOfRole: Readonly<Partial<Record<RoleType, readonly EquipmentRelation[]>>> = {
  '1': ['own'],
  '2': ['own', 'maintenance'],
  '4': ['place'],
  '7': ['place'],
  '9': ['administrator'],
}
export const relationsFor = ({ roleType }: { roleType: RoleType }): readonly EquipmentRelation[] => relationsOfRole[roleType] ?? []

/** What the keys of viewers begin with that stand in a relation to devices: the others a caller is known by name none. */
const viewersIn: Readonly<Record<EquipmentRelation, readonly string[]>> = {
  own: ['unit:', 'uscc:', 'member:'],
  maintenance: ['unit:', 'uscc:', 'member:'],
  place: ['place:'],
  administrator: ['role:'],
}
/** Those of a caller's keys that devices may name in some relations. */
export const namedIn = (relations: readonly EquipmentRelation[], viewers: readonly string[]): string[] =>
  viewers.filter((one) => relations.some((relation) => viewersIn[relation].some((beginning) => one.startsWith(beginning))))

export interface EquipmentParties {
  viewers: string[]
  relations: EquipmentRelation[]
}

const codesOf = (fields: FormRow) => ({ own: [fields.useUnitUscc, fields.ownerUnitUscc], maintenance: [fields.maintenanceUnitUscc] }) as const

/**
 * Whom a device concerns, as its archive says. Each once: who uses a device it also maintains is its user.
 * @param unitOf id of the unit of a credit code, where the portal knows one
 */
export function partiesOf(fields: FormRow, unitOf: (uscc: string) => string | undefined): EquipmentParties {
  const parties = new Map<string, EquipmentRelation>()
  const add = (key: string, relation: EquipmentRelation) => parties.has(key) || parties.set(key, relation)
  if (fields.useUnitId) add(viewer.unit(fields.useUnitId), 'own')
  const codes = codesOf(fields)
  for (const relation of ['own', 'maintenance'] as const) {
    for (const code of codes[relation]) {
      if (!code) continue
      const unit = unitOf(code)
      // A unit the portal does not know yet finds its devices by its code once it has registered.
      add(unit === undefined ? viewer.uscc(code) : viewer.unit(unit), relation)
    }
  }
  for (const prefix of areaLevels(fields.useAreaCode ?? '')) add(viewer.place(prefix), 'place')
  add(viewer.role('9'), 'administrator')
  return { viewers: [...parties.keys()], relations: [...parties.values()] }
}

/** The units that archives name. @returns the id of the unit of a credit code, where the portal knows one */
export async function unitsNamedIn({ db }: Connection, archives: readonly FormRow[]): Promise<(uscc: string) => string | undefined> {
  const wanted = new Set(archives.flatMap((fields) => Object.values(codesOf(fields)).flatMap((codes) => codes.flatMap((code) => code || []))))
  const units =
    wanted.size > 0
      ? await db
          .selectFrom('unit')
          .select(['id', 'uscc'])
          .where('uscc', 'in', [...wanted])
          .execute()
      : []
  const ids = new Map(units.map(({ id, uscc }) => [uscc, id]))
  return (uscc) => ids.get(uscc)
}
