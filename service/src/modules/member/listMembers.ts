import type { accountEndpoints } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import { role } from '@shared/contract/roles'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { memberColumns, selectMembers, toMembers } from './memberRow'
import { keepsAccounts, keptUnit, opensKeeper } from './permissions'

export interface MemberQuery extends PageRequest {
  id?: string
  keyword?: string
  status?: string
  unitName?: string
  unitId?: string
  orderBy?: string
}

const orderColumns = { createDate: 'account.create_date', loginName: 'account.login_name', lastLogin: 'account.last_login_at' } as const

/**
 * The accounts of the caller's unit; for a system administrator, of all units or of the named one. With `id` only that one.
 * A caller who manages no accounts sees only their own: names, numbers and sessions of others are for their administrator only.
 * @throws Refusal FORBIDDEN or NOT_FOUND for somebody else's.
 */
export async function listMembers(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  query: MemberQuery,
): Promise<DataOf<typeof accountEndpoints.findAccount>> {
  const now = context.clock.now()
  if (query.id !== undefined && !isUuid(query.id)) throw new Refusal('NOT_FOUND')
  const everywhere = caller.roleType === role.administrator && query.unitId === undefined
  const unitId = everywhere ? undefined : (query.unitId ?? caller.unitId)
  const named = await keptUnit(connection, caller, unitId, wireDate(now))
  const editable = await keepsAccounts(connection, caller)
  if (!editable && query.id !== undefined && query.id !== caller.accountId) throw new Refusal('NOT_FOUND')
  // The caller's own account, whatever its unit: somebody working for a second unit has their account in the first.
  const filter = editable ? { ...query, unitId } : { ...query, unitId: undefined, id: caller.accountId }

  const { by, direction } = orderOf(orderColumns, query.orderBy ?? 'createDate desc')
  const found = selectMembers(connection, filter, now)
  const rows = found
    .select(memberColumns)
    .orderBy(by, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('account.id')
  const page = await readPage(connection, query, found, rows)
  const [only] = page.list
  if (query.id !== undefined && !only) throw new Refusal('NOT_FOUND')
  // For a single account, the roles and places of its own unit, whoever asks.
  const unit = editable && query.id !== undefined && only && only.unit_id !== named.id ? await keptUnit(connection, caller, only.unit_id, wireDate(now)) : named
  return {
    ...page,
    list: await toMembers(context, connection, page.list),
    roles: unit.roles,
    remaining: unit.remaining + ((await opensKeeper(connection, caller, unit, wireDate(now))) ? 1 : 0),
    editable,
  }
}

/** The mobile of an account in full, for whoever may open the account. @throws Refusal NOT_FOUND for somebody else's. */
export async function revealedMobile(context: ServiceContext, connection: Connection, caller: Caller, id: string): Promise<string> {
  await listMembers(context, connection, caller, { id, pageNo: 1, pageSize: 1 })
  const { mobile } = await connection.db.selectFrom('account').select('mobile').where('id', '=', id).executeTakeFirstOrThrow()
  return mobile
}
