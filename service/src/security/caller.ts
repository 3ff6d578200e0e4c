import { createHash } from 'node:crypto'
import type { RoleType } from '@shared/contract/roles'
import type { Scope } from '../database/scope'
import { areaLevels, coversArea, ruledPrefix } from './area'

/** The signed-in user of a request, as the service knows it: nothing in it comes from the request but the session ids. */
export interface Caller {
  sessionId: string
  accountId: string
  name: string
  loginName: string
  roleId: string
  roleType: RoleType
  roleName: string
  unitId: string
  unitName: string
  unitUscc: string
  areaCode: string
  /** What of its unit's business a member is limited to; empty: all of it. */
  limit?: MemberLimit
  /** The first password has not been changed: nothing else may be written until it is. */
  mustChangePassword: boolean
}

/** An area, a branch (楼盘/分厂/车间 of an archive), or both; empty: any. */
export interface MemberLimit {
  area: string
  site: string
}
export const isLimit = ({ area, site }: MemberLimit): boolean => area !== '' || site !== ''

/** Whether something of the unit's lies within a limit. */
export const withinLimit = ({ area, site }: MemberLimit, place: { areaCode: string; site: string }): boolean =>
  (area === '' || coversArea(area, place.areaCode)) && (site === '' || site === place.site)

/**
 * What a caller is known by where records name their parties: the unit it works for, the area it is in charge of, itself, or
 * its role. A record that names none of them does not exist for it.
 */
export function viewersOf({ roleType, unitId, unitUscc, areaCode, accountId, limit }: Caller): string[] {
  switch (roleType) {
    case '1':
    case '2':
    case '3':
      return [
        ...(limit && isLimit(limit) ? [viewer.member(unitId, limit), viewer.account(accountId)] : [viewer.unit(unitId), viewer.uscc(unitUscc)]),
        ...areaLevels(areaCode).map(viewer.within),
      ]
    case '4':
      return [viewer.unit(unitId), ...placeOf(areaCode)]
    case '5':
      return [viewer.unit(unitId)]
    case '6':
      return [viewer.account(accountId)]
    case '7':
      // An authority without an area is in charge of none.
      return [viewer.unit(unitId), ...(areaCode === '' ? [] : [viewer.area(ruledPrefix(areaCode))]), ...placeOf(areaCode)]
    case '9':
      return [viewer.role(roleType)]
  }
}

/** An authority, or an institute, without an area works in none. */
const placeOf = (areaCode: string): string[] => (areaCode === '' ? [] : [viewer.place(ruledPrefix(areaCode))])

/** The keys parties are named by. */
export const viewer = {
  unit: (id: string) => `unit:${id}`,
  /** A unit the portal does not know yet. */
  uscc: (code: string) => `uscc:${code}`,
  /** @param prefix the digits an area's places share: 33, 3302, 330212 */
  area: (prefix: string) => `area:${prefix}`,
  /** Every unit whose own place lies in an area. @param prefix as in `area` */
  within: (prefix: string) => `within:${prefix}`,
  /** Who supervises and who inspects the equipment in an area. @param prefix as in `area` */
  place: (prefix: string) => `place:${prefix}`,
  account: (id: string) => `account:${id}`,
  role: (roleType: string) => `role:${roleType}`,
  /** Whoever works for a unit within a limit: `member_viewer` says the same in the database. */
  member: (unitId: string, { area, site }: MemberLimit) =>
    `member:${unitId}@${area === '' ? '' : ruledPrefix(area)}#${site === '' ? '' : createHash('md5').update(site).digest('hex')}`,
} as const

/** What the database is told of a caller. */
export const scopeOf = (caller: Caller): Scope => ({
  unitId: caller.unitId,
  unitUscc: caller.unitUscc,
  roleType: caller.roleType,
  areaCode: caller.areaCode,
  viewers: viewersOf(caller),
})
