import { type Member, memberStateNames, memberStates } from '@shared/contract/account'
import { maskIdentityNumber, maskMobile } from '@shared/contract/rules'
import { sql } from 'kysely'
import { after, wireDate, wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { containing } from '../../database/userInput'
import { mayWork } from '../../security/accountState'
import { lockSubject } from '../../security/signIn/loginAttempts'

/** An account as its administrators see it. */

export interface MemberFilter {
  id?: string
  /** Only accounts of this unit. */
  unitId?: string
  keyword?: string
  status?: string
  unitName?: string
}

/** Accounts matching a filter, without order and paging. */
export function selectMembers({ db }: Connection, filter: MemberFilter, now: Date) {
  let query = db
    .selectFrom('account')
    .innerJoin('unit', 'unit.id', 'account.unit_id')
    .leftJoin('login_failure', (join) => join.on('login_failure.subject', '=', lockSubject('account.login_name')).on('login_failure.locked_until', '>', now))
  if (filter.id !== undefined) query = query.where('account.id', '=', filter.id)
  if (filter.unitId !== undefined) query = query.where('account.unit_id', '=', filter.unitId)
  if (filter.unitName) query = query.where('unit.unit_name', 'like', containing(filter.unitName))
  if (filter.keyword) {
    const { keyword } = filter
    const pattern = containing(keyword)
    // A mobile is masked in the list: found by a part of it, it could be read one digit after the other.
    query = query.where((where) =>
      where.or([where('account.login_name', 'ilike', pattern), where('account.name', 'like', pattern), where('account.mobile', '=', keyword)]),
    )
  }
  if (filter.status) {
    const closed = sql<boolean>`(account.disabled or account.valid_to < ${wireDate(now)})`
    const locked = sql<boolean>`login_failure.subject is not null`
    if (filter.status === memberStates.disabled) query = query.where(closed)
    else query = query.where(sql<boolean>`not coalesce(${closed}, false)`).where(filter.status === memberStates.locked ? locked : sql<boolean>`not (${locked})`)
  }
  return query
}

/** Columns selected from `selectMembers`. */
export const memberColumns = [
  'account.id',
  'account.version',
  'account.login_name',
  'account.name',
  'account.id_card',
  'account.mobile',
  'account.phone',
  'account.unit_id',
  'unit.unit_name',
  'account.disabled',
  'account.unit_admin',
  'account.is_sso',
  'account.must_change_password',
  'account.simple_password',
  'account.password_aged',
  'account.valid_to',
  'account.area_scope',
  'account.site_scope',
  'account.create_date',
  'account.last_login_at',
  'login_failure.subject as lock',
] as const

type MemberRow = Awaited<ReturnType<typeof readRows>>[number]
const readRows = (connection: Connection, filter: MemberFilter, now: Date) => selectMembers(connection, filter, now).select(memberColumns).execute()

/** Converts rows to the contract's format, with roles and number of sessions; mobile and identity number are masked. */
export async function toMembers(context: ServiceContext, connection: Connection, rows: readonly MemberRow[]): Promise<Member[]> {
  if (rows.length === 0) return []
  const now = context.clock.now()
  const ids = rows.map((row) => row.id)
  const roles = await connection.db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select(['account_role.account_id', 'role.id', 'role.name', 'role.role_type'])
    .where('account_role.account_id', 'in', ids)
    .orderBy('account_role.position')
    .execute()
  const sessions = await connection.db
    .selectFrom('session')
    .select(['account_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('account_id', 'in', ids)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', after(now, -context.configuration.session.idle))
    .groupBy('account_id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    loginName: row.login_name,
    name: row.name,
    idCard: maskIdentityNumber(row.id_card),
    mobile: maskMobile(row.mobile),
    phone: row.phone,
    unitId: row.unit_id,
    unitName: row.unit_name,
    roles: roles.filter((role) => role.account_id === row.id).map(({ id, name, role_type }) => ({ id, name, roleType: role_type })),
    ...stateOf(row, now),
    isUnitAdmin: row.unit_admin,
    isSso: row.is_sso,
    // A password that must be changed because it is easy to guess, or old, is not a first password.
    firstLogin: row.must_change_password && !row.simple_password && !row.password_aged && !row.is_sso,
    validTo: row.valid_to ?? '',
    areaScope: row.area_scope,
    siteScope: row.site_scope,
    createDate: wireTime(row.create_date),
    lastLogin: wireTime(row.last_login_at),
    sessions: sessions.find((session) => session.account_id === row.id)?.count ?? 0,
  }))
}

/** An account past its last day is disabled; only the reason differs. */
export function stateOf(row: MemberRow, now: Date): { status: string; statusName: string } {
  const status = mayWork(row, now) ? (row.lock === null ? memberStates.enabled : memberStates.locked) : memberStates.disabled
  const expired = status === memberStates.disabled && !row.disabled
  return { status, statusName: expired ? '已到期' : (memberStateNames[status] ?? status) }
}

/** An account known to exist. */
export async function readMember(context: ServiceContext, connection: Connection, id: string): Promise<Member> {
  const rows = await readRows(connection, { id }, context.clock.now())
  const [member] = await toMembers(context, connection, rows)
  if (!member) throw new Error('The account is gone')
  return member
}
