import {
  type EquipmentListKey,
  equipmentList,
  readConditions,
  type SavedView,
  savedViewsMost,
  sharedViewsMost,
  type viewConditionsSchema,
} from '@shared/contract/equipment'
import { canonical } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Connection } from '../../../database/database'
import type { SavedViewTable } from '../../../database/tables/equipmentTables'
import { Refusal } from '../../../refusal'
import type { Caller } from '../../../security/caller'

/** Named filters and columns of a list: the caller's own, and those shared by members of their unit in the same role. */

/** What the list cannot be asked for any more is left out, and named: the list would be refused as a whole. */
function shownView(row: Selectable<SavedViewTable> & { owner_name: string }, list: EquipmentListKey, caller: Caller): SavedView {
  const { readable, unreadable } = readConditions(equipmentList(list), row.conditions)
  return {
    id: row.id,
    name: row.name,
    conditions: readable,
    ...(unreadable.length > 0 && { unreadable }),
    columns: row.columns,
    shared: row.shared,
    own: row.account_id === caller.accountId,
    ownerName: row.owner_name,
  }
}

const viewsOf = ({ db }: Connection, caller: Caller) =>
  db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.account_id')
    .selectAll('saved_view')
    .select('account.name as owner_name')
    .where('saved_view.unit_id', '=', caller.unitId)
    .where('saved_view.role_type', '=', caller.roleType)
    .where(({ or, eb }) => or([eb('saved_view.account_id', '=', caller.accountId), eb('saved_view.shared', '=', true)]))

/** The caller's own first, then by name. */
export async function listViews(connection: Connection, caller: Caller, list: EquipmentListKey): Promise<SavedView[]> {
  const rows = await viewsOf(connection, caller).where('saved_view.list', '=', list).orderBy('saved_view.name').execute()
  const views = rows.map((row) => shownView(row, list, caller))
  return [...views.filter((view) => view.own), ...views.filter((view) => !view.own)]
}

interface ViewRequest {
  id?: string
  list: EquipmentListKey
  name: string
  conditions: z.infer<typeof viewConditionsSchema>
  columns: string[]
  shared: boolean
}

const viewLock = 724_514

/**
 * Saves a new view, or changes one of the caller's own.
 * @throws Refusal NOT_FOUND for somebody else's; INCOMPLETE for a name already used, or of which nothing can be seen, and for conditions that the list cannot
 * be asked for; NOT_ALLOWED_NOW if the list has the maximum number of views, of the caller or shared in the unit.
 */
export async function saveView(connection: Connection, caller: Caller, request: ViewRequest, now: Date): Promise<SavedView> {
  const { db, query } = connection
  const name = canonical({ type: 'string' }, request.name).trim()
  if (name === '') throw new Refusal('INCOMPLETE', messages.viewNameNeeded, { fieldErrors: [{ field: 'name', message: messages.viewNameNeeded }] })
  const { unreadable } = readConditions(equipmentList(request.list), request.conditions)
  if (unreadable.length > 0) throw new Refusal('INCOMPLETE', messages.viewUnreadable(unreadable))
  await query({ text: 'select pg_advisory_xact_lock($1, hashtext($2))', values: [viewLock, caller.accountId] })
  if (request.shared) await query({ text: 'select pg_advisory_xact_lock($1, hashtext($2))', values: [viewLock, caller.unitId] })
  const seen = await viewsOf(connection, caller).where('saved_view.list', '=', request.list).execute()
  const own = seen.filter((row) => row.account_id === caller.accountId)
  if (request.id !== undefined && !own.some((row) => row.id === request.id)) throw new Refusal('NOT_FOUND')
  if (own.some((row) => row.name === name && row.id !== request.id)) {
    throw new Refusal('INCOMPLETE', messages.viewNameTaken, { fieldErrors: [{ field: 'name', message: messages.viewNameTaken }] })
  }
  if (request.id === undefined && own.length >= savedViewsMost) throw new Refusal('NOT_ALLOWED_NOW', messages.viewsFull(savedViewsMost))
  const otherShared = seen.filter((row) => row.shared && row.id !== request.id)
  if (request.shared && otherShared.length >= sharedViewsMost) throw new Refusal('NOT_ALLOWED_NOW', messages.sharedViewsFull(sharedViewsMost))
  const values = { name, conditions: JSON.stringify(request.conditions), columns: request.columns, shared: request.shared, updated_at: now }
  const row =
    request.id === undefined
      ? await db
          .insertInto('saved_view')
          .values({ ...values, account_id: caller.accountId, unit_id: caller.unitId, role_type: caller.roleType, list: request.list, created_at: now })
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db.updateTable('saved_view').set(values).where('id', '=', request.id).returningAll().executeTakeFirstOrThrow()
  return shownView({ ...row, owner_name: caller.name }, request.list, caller)
}

/** @throws Refusal NOT_FOUND for somebody else's, shared or not */
export async function removeView(connection: Connection, caller: Caller, id: string): Promise<void> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('account_id', '=', caller.accountId)
    .where('role_type', '=', caller.roleType)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND')
}
