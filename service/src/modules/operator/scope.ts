import { operatorKeepers } from '@shared/contract/operator'
import { role } from '@shared/contract/roles'

import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../../database/database'
import { areaCovered } from '../../security/area'
import type { Caller } from '../../security/caller'

/** Whose people and units a caller may see: a unit its own, authorities and institutes those of their area, an administrator all. */
export type Reach = 'unit' | 'area' | 'all' | 'none'

export function reachOf({ roleType }: Pick<Caller, 'roleType'>): Reach {
  if (operatorKeepers.some((keeper) => keeper === roleType)) return 'unit'
  if (roleType === role.acceptor || roleType === role.registrar) return 'area'
  return roleType === role.administrator ? 'all' : 'none'
}

/** Units in the caller's reach. */
export function reachableUnits({ db }: Connection, caller: Caller) {
  const units = db.selectFrom('unit')
  switch (reachOf(caller)) {
    case 'unit':
      return units.where('unit.id', '=', caller.unitId)
    case 'area':
      return units.where(areaCovered('unit.area_code', caller.areaCode))
    case 'all':
      return units
    case 'none':
      return units.where(sql<boolean>`false`)
  }
}

/** People in the caller's reach, with their units. */
export const reachablePeople = (connection: Connection, caller: Caller) =>
  reachableUnits(connection, caller).innerJoin('operator', 'operator.unit_id', 'unit.id').where('operator.deleted', '=', false)

/** People who have not left. @param today `YYYY-MM-DD` */
export const stillThere = (today: string) => sql<SqlBool>`(operator.leave_date = '' or operator.leave_date > ${today})`
