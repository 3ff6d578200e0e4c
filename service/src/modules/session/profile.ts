import { ownAccountFields } from '@shared/contract/account'
import type { FieldError } from '@shared/contract/endpoint'
import { fieldProblems, typedOf } from '@shared/contract/form'
import { type RoleType, roleOf } from '@shared/contract/roles'
import { maskIdentityNumber, passwordMessages } from '@shared/contract/rules'
import type { Role, UserInfo } from '@shared/contract/session'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { statement } from '../../database/named'
import { regionMap, regionName } from '../../database/regions'
import { Refusal } from '../../refusal'
import { type Caller, isLimit } from '../../security/caller'
import { provePassword } from '../../security/signIn/passwordProof'
import { dropResetLinks } from '../../security/signIn/resetLinks'

/** The signed-in user, with roles and current unit. */

const findProfile = statement<{ id: string; unitId: string }>()((db, parameter) =>
  db
    .selectFrom('account')
    .innerJoin('unit', (join) => join.on('unit.id', '=', parameter('unitId')))
    .leftJoin('region', 'region.code', 'unit.area_code')
    .select([
      'account.id',
      'account.login_name',
      'account.name',
      'account.phone',
      'account.mobile',
      'account.id_card',
      'account.must_change_password',
      'account.simple_password',
      'account.password_aged',
      'account.is_sso',
      'unit.id as unit_id',
      'unit.unit_name',
      'unit.uscc',
      'unit.area_code',
      'region.name as area_name',
    ])
    .where('account.id', '=', parameter('id')),
)

const findRoles = statement<{ id: string }>()((db, parameter) =>
  db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select(['role.id', 'role.name', 'role.role_type'])
    .where('account_role.account_id', '=', parameter('id'))
    .orderBy('account_role.position')
    .orderBy('role.role_type'),
)

/** The caller's roles with their menus, the first role first. */
export async function rolesOf(connection: Connection, accountId: string): Promise<Role[]> {
  const rows = await findRoles(connection, { id: accountId })
  return rows.map((row) => {
    const roleType = row.role_type as RoleType
    return { id: row.id, name: row.name, roleType, menuIdList: [...roleOf(roleType).menuIdList] }
  })
}

/** What a member is limited to, as the user reads it; empty without a limit. */
async function scopeInWords(connection: Connection, { limit }: Caller): Promise<string> {
  if (!limit || !isLimit(limit)) return ''
  const { area, site } = limit
  return [area === '' ? '' : regionName(await regionMap(connection), area), site].filter((part) => part !== '').join('、')
}

export async function userInfo(connection: Connection, caller: Caller): Promise<UserInfo> {
  const [profile] = await findProfile(connection, { id: caller.accountId, unitId: caller.unitId })
  if (!profile) throw new Refusal('NO_SESSION')
  const dataScope = await scopeInWords(connection, caller)
  return {
    user: {
      id: profile.id,
      loginName: profile.login_name,
      name: profile.name,
      phone: profile.phone,
      mobile: profile.mobile,
      idCard: maskIdentityNumber(profile.id_card),
      userUnitAreacode: profile.area_code,
      currentRole: { id: caller.roleId, name: caller.roleName, roleType: caller.roleType },
      // None of these applies to single sign-on accounts: the portal has no password of theirs.
      firstLoginFlag: profile.must_change_password && !profile.is_sso ? '0' : '1',
      isSimplePwd: profile.simple_password && !profile.is_sso,
      passwordAged: profile.password_aged && !profile.is_sso,
      isSso: profile.is_sso,
      ...(dataScope !== '' && { dataScope }),
    },
    roleList: await rolesOf(connection, caller.accountId),
    unitInfo: {
      id: profile.unit_id,
      unitName: profile.unit_name,
      uscc: profile.uscc,
      areaCode: profile.area_code,
      areaName: profile.area_name ?? '',
    },
  }
}

export interface ContactData {
  name: string
  mobile: string
  phone: string
}

/** What a user changes in their own contact data, in the form in which it is stored. */
export const contactChanges = (sent: ContactData, changed: readonly (keyof ContactData)[]): Partial<ContactData> =>
  typedOf(
    ownAccountFields.filter(({ key }) => changed.some((name) => name === key)),
    { ...sent },
  )

/** Problems of what a user changes in their own contact data, in the order of the form. */
export const contactProblems = (changes: Partial<ContactData>): FieldError[] =>
  fieldProblems(
    ownAccountFields.filter(({ key }) => key in changes),
    { ...changes },
  )

/**
 * Requires the password for a change of the mobile: whoever has the mobile can reset the password, so a stolen session must not be enough to
 * change it. Single sign-on accounts have no password here that a mobile could reset.
 * @throws Refusal INCOMPLETE at `password`.
 */
export async function proveNewMobile(context: ServiceContext, caller: Caller, mobile: string, password: string, address: string): Promise<void> {
  const account = await context.database.system(({ db }) =>
    db.selectFrom('account').select(['mobile', 'is_sso', 'password_hash']).where('id', '=', caller.accountId).executeTakeFirstOrThrow(),
  )
  if (account.mobile === mobile || account.is_sso) return
  const who = { loginName: caller.loginName, passwordHash: account.password_hash, address }
  await provePassword(context, who, password, { field: 'password', required: passwordMessages.proofRequired, wrong: passwordMessages.proofWrong })
}

/** Stores only what was changed: an administrator may have changed the rest since. @returns the data as stored */
export async function saveContactData(context: ServiceContext, connection: Connection, caller: Caller, changes: Partial<ContactData>): Promise<ContactData> {
  const before = await connection.db
    .selectFrom('account')
    .select(['name', 'mobile', 'phone'])
    .where('id', '=', caller.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const stored = { ...before, ...changes }
  await connection.db
    .updateTable('account')
    .set((set) => ({ ...stored, version: set('version', '+', 1), update_date: context.clock.now() }))
    .where('id', '=', caller.accountId)
    .execute()
  if (before.mobile !== stored.mobile) await dropResetLinks(connection, caller.accountId)
  return stored
}
