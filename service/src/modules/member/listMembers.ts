import { type account, countCap, type DataOf } from '@shared/contract'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { Refusal } from '../../http/refusal'
import type { Caller } from '../../security/caller'
import { isUuid } from '../../workflow/labels'
import { memberColumns, selectMembers, toMembers } from './memberRow'
import { keepsAccounts, keptUnit } from './reach'

export interface MemberQuery {
  id?: string
  keyword?: string
  status?: string
  unitName?: string
  unitId?: string
  pageNo: number
  pageSize: number
  orderBy?: string
}

const orderColumns = { createDate: 'account.create_date', loginName: 'account.login_name', lastLogin: 'account.last_login_at' } as const

/**
 * The accounts of the caller's unit; a system administrator's of all units or of the one he names. With `id` only that one.
 * @throws Refusal FORBIDDEN or NOT_FOUND for somebody else's.
 */
export async function listMembers(
  context: ServiceContext,
  connection: Connection,
  caller: Caller,
  query: MemberQuery,
): Promise<DataOf<typeof account.findAccount>> {
  const { pageNo, pageSize } = query
  const now = context.clock.now()
  if (query.id !== undefined && !isUuid(query.id)) throw new Refusal('NOT_FOUND')
  const everywhere = caller.roleType === '9' && query.unitId === undefined
  const filter = { ...query, unitId: everywhere ? undefined : (query.unitId ?? caller.unitId) }
  const named = await keptUnit(connection, caller, filter.unitId)
  const editable = await keepsAccounts(connection, caller)

  const [column = 'createDate', direction] = query.orderBy?.split(' ') ?? ['createDate', 'desc']
  const order = orderColumns[column as keyof typeof orderColumns]
  const rows = await selectMembers(connection, filter, now)
    .select(memberColumns)
    .orderBy(order, (by) => (direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsFirst()))
    .orderBy('account.id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const { count } = await selectMembers(connection, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const [only] = rows
  if (query.id !== undefined && !only) throw new Refusal('NOT_FOUND')
  // Of one account: what its own unit may give, whoever asks.
  const unit = query.id !== undefined && only && only.unit_id !== named.id ? await keptUnit(connection, caller, only.unit_id) : named
  return {
    pageNo,
    pageSize,
    count: Math.min(count, countCap),
    ...(count > countCap ? { more: true } : {}),
    list: await toMembers(context, connection, rows, query.id === undefined || !editable),
    roles: unit.roles,
    remaining: unit.remaining,
    editable,
  }
}
