import type { RoleType } from '@shared/contract'
import type { Scope } from '../database/scope'

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
  /** The first password has not been changed: nothing else may be written until it is. */
  mustChangePassword: boolean
}

/** What the database is told of a caller. */
export const scopeOf = (caller: Caller): Scope => ({
  unitId: caller.unitId,
  unitUscc: caller.unitUscc,
  roleType: caller.roleType,
  areaCode: caller.areaCode,
})

/** The part of an area code that its places share: 330200 rules all of 3302, 330000 all of 33. */
export const areaPrefix = (areaCode: string): string => areaCode.replace(/(?:00){1,2}$/, '')

/** Whether an authority of one area is in charge of another. Without an area, of none. */
export const coversArea = (authorityArea: string, areaCode: string): boolean => authorityArea !== '' && areaCode.startsWith(areaPrefix(authorityArea))
