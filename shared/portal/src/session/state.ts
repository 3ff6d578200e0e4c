import type { Role, UserInfo } from '@shared/contract/session'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerPage } from '../oncePerPage'

/** The signed-in user and current role (specification §3). Written by the shell; read-only for pages. */
export interface Session {
  /** False until the user's data has arrived from the service. */
  readonly loaded: boolean
  readonly userId: string
  readonly loginName: string
  readonly name: string
  readonly phone: string
  readonly mobile: string
  readonly idCard: string
  readonly roles: readonly Readonly<Role>[]
  /** Menu ids of the current role. */
  readonly access: readonly string[]
  readonly curRoleId: string
  readonly curRoleName: string
  readonly roleType: string
  readonly unitInfo: Readonly<UserInfo['unitInfo']> | undefined
  readonly userUnitAreacode: string
  readonly isSimplePwd: boolean
  /** The password must be changed because it is older than the installation allows. */
  readonly passwordAged: boolean
  /** '0': the first password must be changed before anything else. */
  readonly firstLoginFlag: '0' | '1'
  readonly isSso: boolean
  /** The part of the unit's business the user is limited to, in words: 宁波市海曙区、一分厂. Empty: all of it. */
  readonly dataScope: string
}

export const signedOut: Session = {
  loaded: false,
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
  passwordAged: false,
  firstLoginFlag: '1',
  isSso: false,
  dataScope: '',
}

/** Builds the session from a user's data. The current role is the service's; the shell stores a copy of its id and name. */
export function sessionOf({ user, roleList, unitInfo }: UserInfo): Session {
  const role = roleList.find((candidate) => candidate.id === user.currentRole.id)
  return {
    loaded: true,
    userId: user.id,
    loginName: user.loginName,
    name: user.name,
    phone: user.phone,
    mobile: user.mobile,
    idCard: user.idCard,
    roles: roleList,
    access: role?.menuIdList ?? [],
    curRoleId: user.currentRole.id,
    curRoleName: user.currentRole.name,
    roleType: user.currentRole.roleType,
    unitInfo,
    userUnitAreacode: user.userUnitAreacode,
    isSimplePwd: user.isSimplePwd,
    passwordAged: user.passwordAged === true,
    firstLoginFlag: user.firstLoginFlag,
    isSso: user.isSso,
    dataScope: user.dataScope ?? '',
  }
}

/**
 * The role to switch to in a new session, which starts in the user's first one: the role this page had before, if the user still has it;
 * undefined keeps the service's current role. The service refuses the switch until the first password is changed.
 */
export function roleToTake(info: UserInfo, kept: string | undefined): string | undefined {
  if (info.user.firstLoginFlag === '0') return undefined
  return kept !== undefined && kept !== info.user.currentRole.id && info.roleList.some((role) => role.id === kept) ? kept : undefined
}

export const sessionStore: StoreApi<Session> = oncePerPage('session.v2', () => createStore<Session>(() => signedOut))

/** The two ids that authenticate a session. Pages never get them: only the calls of this package send them. */
export interface Tokens {
  token: string
  otherToken: string
}
export const noTokens: Tokens = { token: '', otherToken: '' }
export const tokenStore: StoreApi<Tokens> = oncePerPage('tokens.v1', () => createStore<Tokens>(() => noTokens))
