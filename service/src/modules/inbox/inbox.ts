import { type ApplicationDefinition, actsOnRecord, applicationDefinitions } from '@shared/contract/application'
import type { DataOf } from '@shared/contract/endpoint'
import { type inboxEndpoints, type Message, messageSubjects, type unreadEndpoint } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { roles } from '@shared/contract/roles'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { wireTime } from '../../clock'
import type { Connection } from '../../database/database'
import { statement } from '../../database/named'
import { orderOf, type PageRequest, readPage } from '../../database/page'
import type { MessageTable } from '../../database/tables/tables'
import { containing, isUuid, noId } from '../../database/userInput'
import { messageChannel } from '../../notification/notify'
import type { Caller } from '../../security/caller'
import { relationsToEach } from '../../workflow/record'

/** The caller's own messages: every statement here filters by account. */

export interface MessageFilter extends PageRequest {
  state: 'all' | 'unread' | 'read'
  keyword?: string
  orderBy?: string
}

type MessageRow = Selectable<MessageTable>

const typeOf = (bizType: string): ApplicationDefinition | undefined => applicationDefinitions.find((definition) => definition.key === bizType)

const isForRole = (row: MessageRow, { roleType }: Caller): boolean => row.role_type === '' || row.role_type === roleType

/**
 * The messages whose page the caller may open: those for its role, and those about an application that another of its roles reads by the same
 * relation, as either side of a contract of maintenance may have been the 使用单位 of an account and be its 维保单位 as well. Handlers are left out:
 * each of their roles has pages of its own.
 */
async function openToCaller(connection: Connection, caller: Caller, rows: readonly MessageRow[]): Promise<ReadonlySet<string>> {
  const elsewhere = rows.filter((row) => row.path !== '' && !isForRole(row, caller))
  const relations = await relationsToEach(
    connection,
    caller,
    elsewhere.map((row) => row.biz_id),
  )
  const isShared = (row: MessageRow) =>
    typeOf(row.biz_type)?.parties.some(
      ({ relation, roles: readers }) =>
        actsOnRecord(relation) &&
        [caller.roleType, row.role_type].every((each) => readers.some((reader) => reader === each)) &&
        relations.get(row.biz_id)?.includes(relation),
    )
  return new Set(rows.filter((row) => isForRole(row, caller) || isShared(row)).map(({ id }) => id))
}

/** Messages as shown to their reader: one that only another of their roles can open has no link here, and says so. */
async function messagesOf(connection: Connection, caller: Caller, rows: readonly MessageRow[]): Promise<Message[]> {
  const open = await openToCaller(connection, caller, rows)
  return rows.map((row): Message => {
    const here = open.has(row.id)
    const role = roles.find((candidate) => candidate.roleType === row.role_type)?.name ?? ''
    return {
      id: row.id,
      title: row.title,
      text: here || row.path === '' ? row.text : [row.text, messages.switchRole(role)].filter(Boolean).join('　'),
      bizType: row.biz_type,
      bizTypeName: typeOf(row.biz_type)?.label ?? messageSubjects[row.biz_type] ?? '消息',
      bizId: row.biz_id,
      number: row.number,
      tone: row.tone,
      path: here ? row.path : '',
      time: wireTime(row.created_at),
      read: row.read_at !== null,
    }
  })
}

export async function listMessages(connection: Connection, caller: Caller, filter: MessageFilter): Promise<DataOf<typeof inboxEndpoints.list>> {
  let found = connection.db.selectFrom('message').where('account_id', '=', caller.accountId)
  if (filter.state === 'unread') found = found.where('read_at', 'is', null)
  if (filter.state === 'read') found = found.where('read_at', 'is not', null)
  if (filter.keyword) {
    const pattern = containing(filter.keyword)
    found = found.where((where) => where.or((['title', 'text', 'number'] as const).map((column) => where(column, 'ilike', pattern))))
  }
  const { by, direction } = orderOf({ time: 'created_at' } as const, filter.orderBy ?? 'time desc')
  const page = await readPage(connection, filter, found, found.selectAll().orderBy(by, direction).orderBy('id', direction))
  const { upTo } = await connection.db
    .selectFrom('message')
    .select(({ fn }) => fn.max<Date | null>('created_at').as('upTo'))
    .where('account_id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  return { ...page, list: await messagesOf(connection, caller, page.list), ...(upTo ? { upTo: upTo.toISOString() } : {}) }
}

const findUnread = statement<{ accountId: string }>()((db, parameter) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('message')
        .select(sql<number>`count(*)`.as('count'))
        .where('account_id', '=', parameter('accountId'))
        .where('read_at', 'is', null)
        .as('counted'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('message')
          .selectAll()
          .where('account_id', '=', parameter('accountId'))
          .where('read_at', 'is', null)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .selectAll('latest')
    .select('counted.count'),
)

/** How many messages the caller has not read, and the newest of them. */
export async function unreadMessages(connection: Connection, caller: Caller): Promise<DataOf<typeof unreadEndpoint>> {
  const [row] = await findUnread(connection, { accountId: caller.accountId })
  const { count, ...latest } = row ?? { count: 0 }
  const [newest] = isMessage(latest) ? await messagesOf(connection, caller, [latest]) : []
  return { count: Number(count), latest: newest ?? null }
}

const isMessage = (row: object): row is MessageRow => 'id' in row && row.id !== null

/**
 * Marks messages of the caller as read: the given ones, those up to a time, or all.
 * @returns how many of them were unread
 */
export async function markRead(
  connection: Connection,
  caller: Caller,
  now: Date,
  { ids, upTo }: { ids?: readonly string[] | undefined; upTo?: string | undefined },
): Promise<number> {
  let unread = connection.db.updateTable('message').set({ read_at: now }).where('account_id', '=', caller.accountId).where('read_at', 'is', null)
  if (ids) unread = unread.where('id', 'in', ids.some(isUuid) ? ids.filter(isUuid) : [noId])
  if (upTo) unread = unread.where('created_at', '<=', new Date(upTo))
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow()
  const count = Number(numUpdatedRows)
  // Makes the caller's other windows update their count.
  if (count > 0) await connection.query({ name: 'notify-reader', text: `select pg_notify('${messageChannel}', $1)`, values: [caller.accountId] })
  return count
}
