import type { RoleType } from '@shared/contract/roles'
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
