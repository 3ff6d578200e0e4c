import { type ApplicationDefinition, findState } from '@shared/contract/application'
import { after, days, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { TypeBehaviour, WorkflowContext } from '../behaviour'
import { remind } from './notifyTransition'
import { takeBySystem } from './transition'

/**
 * What happens by the clock: a record past its last day is moved on by the system, and the party it waits for is reminded beforehand.
 * The definition says in which states, and when.
 */

/** A record and the action due on it. */
export interface Deadline {
  id: string
  type: string
  act: 'expire' | 'remind'
}

const mostAtOnce = 500

/** Records with an action due today, at most 500 per state and action: the rest is handled in the next round. */
export async function dueDeadlines(connection: Connection, definitions: readonly ApplicationDefinition[], now: Date): Promise<Deadline[]> {
  const found: Deadline[] = []
  for (const definition of definitions) {
    for (const { code, waitsFor } of definition.states) {
      const at = (act: Deadline['act']) => idsDue(connection, definition.key, code, act, wireDate(now), wireDate(after(now, days(waitsFor?.remind ?? 0))))
      if (waitsFor?.expiry !== undefined) for (const id of await at('expire')) found.push({ id, type: definition.key, act: 'expire' })
      if (waitsFor?.remind !== undefined) for (const id of await at('remind')) found.push({ id, type: definition.key, act: 'remind' })
    }
  }
  return found
}

async function idsDue({ db }: Connection, type: string, status: string, act: Deadline['act'], today: string, remindUntil: string): Promise<string[]> {
  let query = db.selectFrom('application').select('id').where('type', '=', type).where('status', '=', status).where('deleted', '=', false)
  if (act === 'expire') query = query.where('due_date', '<', today)
  else
    query = query
      .where('due_date', '>=', today)
      .where('due_date', '<=', remindUntil)
      .where((row) => row('reminded_for', 'is distinct from', row.ref('due_date')))
  return (await query.orderBy('due_date').limit(mostAtOnce).execute()).map(({ id }) => id)
}

/** Performs the due action on one record, if it is still due: the record may have moved on since it was found. @param connection of the service's own scope */
export async function meetDeadline(
  connection: Connection,
  behaviour: TypeBehaviour,
  { id, act }: Pick<Deadline, 'id' | 'act'>,
  work: WorkflowContext,
): Promise<void> {
  const { now } = work
  const { definition } = behaviour
  const record = await connection.db
    .selectFrom('application')
    .innerJoin('unit', 'unit.id', 'application.unit_id')
    .select(['application.id', 'application.number', 'application.status', 'application.due_date', 'application.reminded_for', 'unit.unit_name'])
    .where('application.id', '=', id)
    .where('application.deleted', '=', false)
    .forUpdate('application')
    .executeTakeFirst()
  const waiting = record && findState(definition, record.status)?.waitsFor
  if (!record?.due_date || !waiting) return
  const past = record.due_date < wireDate(now)
  if (act === 'expire') {
    if (past && waiting.expiry !== undefined) await takeBySystem(connection, behaviour, waiting.expiry, id, work)
    return
  }
  const near = record.due_date <= wireDate(after(now, days(waiting.remind ?? 0)))
  if (waiting.remind === undefined || past || !near || record.reminded_for === record.due_date) return
  await connection.db.updateTable('application').set({ reminded_for: record.due_date }).where('id', '=', id).execute()
  for (const relation of waiting.relations) await remind(connection, definition, record, relation, record.due_date, now)
}
