import type { Role, UserInfo } from '@shared/contract/session'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The user session of specification §3. Written by the shell only; remotes read it through selectors. */
export interface SessionState {
  token: string
  otherToken: string
  /** undefined until the first load after sign-in. */
  userInfo: UserInfo | undefined
  userId: string
  loginName: string
  name: string
  phone: string
  mobile: string
  idCard: string
  roles: Role[]
  /** Menu ids of the current role. */
  access: string[]
  curRoleId: string
  curRoleName: string
  roleType: string
  unitInfo: UserInfo['unitInfo'] | undefined
  userUnitAreacode: string
  isSimplePwd: boolean
  /** '0': the first password must be changed before anything else. */
  firstLoginFlag: '0' | '1'
  isSso: boolean
}

export const signedOut: SessionState = {
  token: '',
  otherToken: '',
  userInfo: undefined,
  userId: '',
  loginName: '',
  name: '',
  phone: '',
  mobile: '',
  idCard: '',
  roles: [],
  access: [],
  curRoleId: '',
  curRoleName: '',
  roleType: '',
  unitInfo: undefined,
  userUnitAreacode: '',
  isSimplePwd: false,
  firstLoginFlag: '1',
  isSso: false,
}

/** State after user info arrived. The service's current role decides; its id and name are mirrored by the shell. */
export function withUserInfo(state: SessionState, info: UserInfo): SessionState {
  const { user } = info
  const role = info.roleList.find((candidate) => candidate.id === user.currentRole.id)
  return {
    ...state,
    userInfo: info,
    userId: user.id,
    loginName: user.loginName,
    name: user.name,
    phone: user.phone,
    mobile: user.mobile,
    idCard: user.idCard,
    roles: info.roleList,
    access: role?.menuIdList ?? [],
    curRoleId: user.currentRole.id,
    curRoleName: user.currentRole.name,
    roleType: user.currentRole.roleType,
    unitInfo: info.unitInfo,
    userUnitAreacode: user.userUnitAreacode,
    isSimplePwd: user.isSimplePwd,
    firstLoginFlag: user.firstLoginFlag,
    isSso: user.isSso,
  }
}

/**
 * One value per page, even when two copies of this package load (a remote embedded in a foreign page, a fallback of
 * the share scope): the first copy to ask makes it, later copies find it.
 */
export function oncePerPage<T>(name: string, make: () => T): T {
  const key = Symbol.for(`special-equipment-portal.${name}`)
  const page: { [key: symbol]: unknown } = globalThis as never
  page[key] ??= make()
  return page[key] as T
}

export const sessionStore: StoreApi<SessionState> = oncePerPage('session.v1', () => createStore<SessionState>(() => signedOut))
