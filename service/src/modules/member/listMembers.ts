import type { accountEndpoints } from '@shared/contract/account'
import type { DataOf } from '@shared/contract/endpoint'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { memberColumns, selectMembers, toMembers } from './memberRow'
import { keepsAccounts, keptUnit } from './permissions'

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
 * The accounts of the caller's unit; a system administrator's of all units or of the one he names. With `id` only that one.
 * Whoever keeps none of them sees his own: the others' names, numbers and sessions are their keeper's business.
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
  const everywhere = caller.roleType === '9' && query.unitId === undefined
  const unitId = everywhere ? undefined : (query.unitId ?? caller.unitId)
  const named = await keptUnit(connection, caller, unitId)
  const editable = await keepsAccounts(connection, caller)
  if (!editable && query.id !== undefined && query.id !== caller.accountId) throw new Refusal('NOT_FOUND')
  // His own wherever it belongs: who works for a second unit has it in the first.
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
  // Of one account: what its own unit may give, whoever asks.
  const unit = editable && query.id !== undefined && only && only.unit_id !== named.id ? await keptUnit(connection, caller, only.unit_id) : named
  return {
    ...page,
    list: await toMembers(context, connection, page.list, query.id === undefined || !editable),
    roles: unit.roles,
    remaining: unit.remaining,
    editable,
  }
}
