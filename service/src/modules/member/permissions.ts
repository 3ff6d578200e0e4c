import { maxMembersPerOffice, maxMembersPerUnit, rolesOfOffice, rolesOfUnitType } from '@shared/contract/account'
import { type RoleType, role } from '@shared/contract/roles'
import { hours } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import { worksOn } from '../../security/accountState'
import type { Caller } from '../../security/caller'
import { enforceLimit } from '../../security/rateLimit'

/** Whose accounts a caller may manage, and which roles the caller may give them (domain §4.3 no. 23). */

export interface MemberRole {
  id: string
  name: string
  roleType: RoleType
}

/** The unit whose members are managed. */
export interface KeptUnit {
  id: string
  /** Roles its members may have. */
  roles: MemberRole[]
  /** How many members may still be added. */
  remaining: number
  /** Whether one of its own accounts manages the others: those of an institute or authority are managed by a system administrator. */
  keepsItself: boolean
}

/**
 * Whether the caller manages accounts: those of their unit or, as system administrator, all. Checked at every call.
 * Somebody working for a second unit manages its accounts only while it has no administrator of its own.
 */
export async function keepsAccounts(connection: Connection, caller: Caller): Promise<boolean> {
  if (caller.roleType === role.administrator) return true
  const own = await connection.db.selectFrom('account').select(['unit_admin', 'unit_id']).where('id', '=', caller.accountId).executeTakeFirst()
  if (!own?.unit_admin) return false
  return own.unit_id === caller.unitId || !(await hasKeeper(connection, caller.unitId))
}

/**
 * A unit's own accounts that manage the others.
 * @param workingOn only those that can sign in on this day, `YYYY-MM-DD`; without it also disabled ones
 */
export function keepersOf({ db }: Connection, unitId: string, workingOn?: string) {
  const keepers = db.selectFrom('account').select('id').where('unit_id', '=', unitId).where('unit_admin', '=', true)
  return workingOn === undefined ? keepers : keepers.where((where) => worksOn(where, workingOn))
}

const hasKeeper = async (connection: Connection, unitId: string, workingOn?: string): Promise<boolean> =>
  (await keepersOf(connection, unitId, workingOn).executeTakeFirst()) !== undefined

/**
 * Whether the next account a caller opens in a unit manages the others, and so takes no place of a member: if a unit that manages its own accounts
 * has no working account administrator, the one created by a system administrator becomes it.
 * @param today `YYYY-MM-DD`
 */
export const opensKeeper = async (connection: Connection, caller: Caller, unit: KeptUnit, today: string): Promise<boolean> =>
  caller.roleType === role.administrator && unit.keepsItself && !(await hasKeeper(connection, unit.id, today))

/** @throws Refusal FORBIDDEN for a member without account management. */
export async function requireKeeper(connection: Connection, caller: Caller): Promise<void> {
  if (!(await keepsAccounts(connection, caller))) throw new Refusal('FORBIDDEN', '只有本单位的账号管理员可以维护成员账号')
}

/**
 * The unit a caller names, or the caller's own. An account past its last day takes no place: it can only be enabled with another one.
 * @param today `YYYY-MM-DD`
 * @param lock locks it until the transaction ends, so that two new members do not take the same last place.
 * @throws Refusal FORBIDDEN for somebody else's unit, NOT_FOUND if it does not exist.
 */
export async function keptUnit({ db }: Connection, caller: Caller, named: string | undefined, today: string, lock = false): Promise<KeptUnit> {
  const unitId = named ?? caller.unitId
  if (unitId !== caller.unitId && caller.roleType !== role.administrator) throw new Refusal('FORBIDDEN')
  if (!isUuid(unitId)) throw new Refusal('NOT_FOUND')
  const query = db.selectFrom('unit').select(['id', 'kind', 'unit_type']).where('id', '=', unitId)
  const unit = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!unit) throw new Refusal('NOT_FOUND')
  const types: readonly string[] = unit.kind === 'enterprise' ? (rolesOfUnitType[unit.unit_type] ?? []) : rolesOfOffice[unit.kind]
  const roles =
    types.length === 0 ? [] : await db.selectFrom('role').select(['id', 'name', 'role_type']).where('role_type', 'in', types).orderBy('role_type').execute()
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unit_id', '=', unit.id)
    .where((where) => worksOn(where, today))
    .where('unit_admin', '=', false)
    .executeTakeFirstOrThrow()
  const most = unit.kind === 'enterprise' ? maxMembersPerUnit : maxMembersPerOffice
  return {
    id: unit.id,
    roles: roles.map(({ id, name, role_type }) => ({ id, name, roleType: role_type as RoleType })),
    remaining: Math.max(0, most - count),
    keepsItself: unit.kind === 'enterprise',
  }
}

/** The types of the roles with these ids, or of all the unit's members may have where none is chosen yet. */
export function roleTypesOf(ids: readonly string[], allowed: readonly MemberRole[]): RoleType[] {
  const chosen = allowed.filter(({ id }) => ids.includes(id))
  return (chosen.length === 0 ? allowed : chosen).map(({ roleType }) => roleType)
}

/** The problem of the roles to be given: none at all, or one the unit's members may not have. */
export function roleProblem(roleIds: readonly string[], allowed: readonly { id: string }[]): string | undefined {
  if (roleIds.length === 0) return '请选择角色'
  return roleIds.every((id) => allowed.some((role) => role.id === id)) ? undefined : '所选角色不适用于该单位'
}

/** First passwords one administrator may send per hour: the administrator chooses the phone numbers, and every SMS costs money. */
const smsLimit = { name: 'memberSms', count: 40, window: hours(1) }

/** @throws Refusal RATE_LIMITED */
export const limitFirstPasswordSms = ({ database, clock }: ServiceContext, caller: Caller): Promise<void> =>
  enforceLimit(database, clock, smsLimit, caller.accountId)
