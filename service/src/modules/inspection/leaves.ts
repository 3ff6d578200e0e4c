import { type Leave, leaveProblem } from '@shared/contract/inspection'
import { role } from '@shared/contract/roles'
import { spanInWords } from '@shared/contract/rules'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { Refusal, refuseProblems } from '../../refusal'
import type { Caller } from '../../security/caller'
import { colleagues } from '../../security/colleagues'

/** Leaves of inspectors. */

/** Current and future leaves of the inspectors of an institute, by account. @param from `YYYY-MM-DD` */
export async function leavesOf({ db }: Connection, unitId: string, from: string): Promise<ReadonlyMap<string, Leave[]>> {
  const rows = await db.selectFrom('inspector_leave').selectAll().where('unit_id', '=', unitId).where('last_day', '>=', from).orderBy('first_day').execute()
  const held = new Map<string, Leave[]>()
  for (const { id, account_id, first_day, last_day, note } of rows)
    held.set(account_id, [...(held.get(account_id) ?? []), { id, from: first_day, to: last_day, note }])
  return held
}

/**
 * The inspector whose leave is meant: an inspector may enter their own, an acceptor that of any inspector of the institute. @throws Refusal
 * NOT_FOUND for anybody else
 */
async function inspectorMeant(connection: Connection, caller: Caller, inspector: string | undefined, now: Date): Promise<string> {
  if (caller.roleType === role.inspector && (inspector ?? caller.accountId) === caller.accountId) return caller.accountId
  const [found] = caller.roleType === role.acceptor && inspector ? await colleagues(connection, caller.unitId, [role.inspector], wireDate(now), inspector) : []
  if (!found) throw new Refusal('NOT_FOUND')
  return found.id
}

export async function listLeaves(connection: Connection, caller: Caller, inspector: string | undefined, now: Date): Promise<Leave[]> {
  const account = await inspectorMeant(connection, caller, inspector, now)
  return (await leavesOf(connection, caller.unitId, wireDate(now))).get(account) ?? []
}

interface LeaveDays {
  from: string
  to: string
  note: string
}

/** @param but the leave being changed @throws Refusal INCOMPLETE if the days are invalid or overlap another leave */
async function refuseDays(connection: Connection, caller: Caller, account: string, { from, to }: LeaveDays, today: string, but?: string): Promise<void> {
  const wrong = leaveProblem({ from, to }, today)
  refuseProblems(wrong ? [wrong] : [])
  // Serialised per account: two leaves entered at once would not see each other.
  await connection.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 440))', values: [account] })
  const held = (await leavesOf(connection, caller.unitId, today)).get(account) ?? []
  const again = held.find((leave) => leave.id !== but && leave.from <= to && from <= leave.to)
  refuseProblems(again ? [{ field: 'from', message: `与 ${spanInWords(again.from, again.to)} 的请假重叠` }] : [])
}

/**
 * Enters a leave. Inspections planned for its days stay: whoever is informed of it reassigns them.
 * @returns its id, and whose it is
 * @throws Refusal NOT_FOUND; INCOMPLETE if the days are invalid or overlap another leave
 */
export async function addLeave(connection: Connection, caller: Caller, { inspector, ...leave }: LeaveDays & { inspector?: string | undefined }, now: Date) {
  const account = await inspectorMeant(connection, caller, inspector, now)
  await refuseDays(connection, caller, account, leave, wireDate(now))
  const { id } = await connection.db
    .insertInto('inspector_leave')
    .values({
      account_id: account,
      unit_id: caller.unitId,
      first_day: leave.from,
      last_day: leave.to,
      note: leave.note,
      entered_by: caller.accountId,
      entered_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, account }
}

/** A leave, and what the caller was shown of it. */
interface ShownLeave {
  id: string
  before?: LeaveDays | undefined
}

/**
 * A leave the caller may change or delete: an acceptor those of the institute, an inspector their own.
 * @throws Refusal NOT_FOUND for others; STALE_VERSION when it is no longer what the caller was shown
 */
async function leaveKept({ db }: Connection, caller: Caller, { id, before }: ShownLeave) {
  let leave = db.selectFrom('inspector_leave').selectAll().where('id', '=', id).where('unit_id', '=', caller.unitId)
  if (caller.roleType === role.inspector) leave = leave.where('account_id', '=', caller.accountId)
  const kept = await leave.forUpdate().executeTakeFirst()
  if (!kept) throw new Refusal('NOT_FOUND')
  const isShown = !before || (before.from === kept.first_day && before.to === kept.last_day && before.note === kept.note)
  if (!isShown) throw new Refusal('STALE_VERSION')
  return kept
}

/** The previous values, for the audit log. */
export interface LeaveBefore {
  account: string
  from: string
  to: string
}

/** @throws Refusal NOT_FOUND, STALE_VERSION; INCOMPLETE as `addLeave` does */
export async function changeLeave(connection: Connection, caller: Caller, { id, before, ...leave }: LeaveDays & ShownLeave, now: Date): Promise<LeaveBefore> {
  const { account_id, first_day, last_day } = await leaveKept(connection, caller, { id, before })
  await refuseDays(connection, caller, account_id, leave, wireDate(now), id)
  await connection.db.updateTable('inspector_leave').set({ first_day: leave.from, last_day: leave.to, note: leave.note }).where('id', '=', id).execute()
  return { account: account_id, from: first_day, to: last_day }
}

/** @throws Refusal NOT_FOUND, STALE_VERSION */
export async function removeLeave(connection: Connection, caller: Caller, shown: ShownLeave): Promise<LeaveBefore> {
  const { account_id, first_day, last_day } = await leaveKept(connection, caller, shown)
  await connection.db.deleteFrom('inspector_leave').where('id', '=', shown.id).execute()
  return { account: account_id, from: first_day, to: last_day }
}
