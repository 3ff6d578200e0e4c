import { createHash } from 'node:crypto'
import { type EndpointShape, mayCall } from '@shared/contract/endpoint'
import type { RoleType } from '@shared/contract/roles'
import type { Scope } from '../database/scope'
import { Refusal } from '../refusal'
import { areaLevels, coversArea, ruledPrefix } from './area'

/** The signed-in user of a request, as the service knows it: only the session ids come from the request. */
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
  /** The part of its unit's business a member is limited to; empty: all of it. */
  limit?: MemberLimit
  /** The first password has not been changed: nothing else may be written until it is. */
  mustChangePassword: boolean
}

/** @throws Refusal FORBIDDEN unless the caller acts in one of the roles */
export function requireRole({ roleType }: Caller, roles: readonly RoleType[]): void {
  if (!roles.includes(roleType)) throw new Refusal('FORBIDDEN')
}

/** @throws Refusal FORBIDDEN unless the caller's role may call an endpoint: that of a file is asked again before it is made and before it is fetched */
export function requireCall({ roleType }: Caller, endpoint: Pick<EndpointShape, 'access'>): void {
  if (!mayCall(endpoint, roleType)) throw new Refusal('FORBIDDEN')
}

/** An area, a site (楼盘/分厂/车间 of an archive), or both; empty: no limit. */
export interface MemberLimit {
  area: string
  site: string
}
export const isLimit = ({ area, site }: MemberLimit): boolean => area !== '' || site !== ''

/** Whether a place of the unit lies within a limit. */
export const withinLimit = ({ area, site }: MemberLimit, place: { areaCode: string; site: string }): boolean =>
  (area === '' || coversArea(area, place.areaCode)) && (site === '' || site === place.site)

/**
 * The keys by which records name a caller as a party: its unit, the area it is in charge of, its account, or its role. A record that
 * names none of them does not exist for the caller.
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

/** An authority or institute without an area is in charge of no place. */
const placeOf = (areaCode: string): string[] => (areaCode === '' ? [] : [viewer.place(ruledPrefix(areaCode))])

/** Keys that name parties. */
export const viewer = {
  unit: (id: string) => `unit:${id}`,
  /** A unit the portal does not know yet. */
  uscc: (code: string) => `uscc:${code}`,
  /** @param prefix the digits an area's places share: 33, 3302, 330212 */
  area: (prefix: string) => `area:${prefix}`,
  /** All units located in an area. @param prefix as in `area` */
  within: (prefix: string) => `within:${prefix}`,
  /** The authorities that supervise and the institutes that inspect the equipment in an area. @param prefix as in `area` */
  place: (prefix: string) => `place:${prefix}`,
  account: (id: string) => `account:${id}`,
  role: (roleType: string) => `role:${roleType}`,
  /** Members of a unit with a limit: `member_viewer` computes the same in the database. */
  member: (unitId: string, { area, site }: MemberLimit) =>
    `member:${unitId}@${area === '' ? '' : ruledPrefix(area)}#${site === '' ? '' : createHash('md5').update(site).digest('hex')}`,
} as const

/** The caller's values for row-level security. */
export const scopeOf = (caller: Caller): Scope => ({
  accountId: caller.accountId,
  unitId: caller.unitId,
  unitUscc: caller.unitUscc,
  roleType: caller.roleType,
  areaCode: caller.areaCode,
  viewers: viewersOf(caller),
})
