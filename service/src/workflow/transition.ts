import {
  type ApplicationDefinition,
  type ApplicationForm,
  decideTransition,
  type TransitionAnswer,
  type TransitionDefinition,
} from '@shared/contract/application'
import type { FieldError } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { deleteAttachmentsOf } from '../attachment/attachments'
import { wireDate } from '../clock'
import type { Connection } from '../database/database'
import { opinionOf, Refusal } from '../refusal'
import type { AuditNote } from '../security/audit'
import type { Caller } from '../security/caller'
import { eventsOf, writeEvent } from './events'
import { commitProblems, composeForm, indexColumns, unitValues } from './form'
import { notifyTransition } from './notifyTransition'
import { nextNumber } from './numbering'
import { type ApplicationRecord, findVisible, refuseStale, standing } from './record'
import { actorOf, stateOfRecord } from './scope'
import { workdaysAfter } from './workdays'

/** What a caller sends with a transition. */
export interface TransitionRequest {
  id: string
  version: number
  opinion?: string
}

/** Receipts of every type begin with these two letters (domain §3.5). */
const receiptPrefix = 'SL'
const acceptedStatus = '70'

/** Whether a record in this state waits for a handler to decide. */
export const waitsForHandler = (definition: ApplicationDefinition, status: string): boolean =>
  definition.transitions.some((transition) => transition.actor === 'handler' && transition.to !== status && transition.from.includes(status))

/**
 * Takes a transition, inside the caller's transaction: the row is locked, state, actor, version and input are checked,
 * then number, dates, row, event and the other party's message are written. Exactly one of several at once wins; the others see what it left.
 * @throws Refusal NOT_FOUND, STALE_VERSION, FORBIDDEN (role), NOT_ALLOWED_NOW (state), INCOMPLETE (with fieldErrors).
 */
export async function takeTransition(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  path: string,
  request: TransitionRequest,
  now: Date,
  note: AuditNote,
): Promise<TransitionAnswer> {
  const record = await findVisible(connection, definition, caller, request.id, true)
  await refuseOutrun(connection, definition, caller, path, record)
  refuseStale(record, request.version)
  const transition = decided(definition, caller, path, record)
  const opinion = transition.opinion === 'none' ? '' : opinionOf(request.opinion, transition.opinion === 'required')
  note.target = record.id
  note.detail = { from: record.status, to: transition.to ?? '', ...(opinion === '' ? {} : { opinion }) }
  if (transition.to === null) return remove(connection, definition, caller, record, transition, now)
  if (transition.to === record.status) return pickUp(connection, definition, caller, record, transition, now)
  return move(connection, definition, caller, record, transition, transition.to, opinion, now)
}

/**
 * Of two who decide at once the second has not seen what the first did: it is told who did what.
 * @throws Refusal NOT_ALLOWED_NOW when the record has moved to where this path does not begin.
 */
async function refuseOutrun(connection: Connection, definition: ApplicationDefinition, caller: Caller, path: string, record: ApplicationRecord): Promise<void> {
  const decision = decideTransition(definition, path, stateOfRecord(record), actorOf(caller, record))
  if (decision.allowed || decision.reason !== 'state') return
  const moved = (await eventsOf(connection, definition, record.id)).find((event) => event.fromStatus !== event.toStatus)
  const message = moved && messages.movedBy(`${moved.unitName} ${moved.operatorName}`, moved.time.slice(0, 16), moved.actionName, moved.toStatusName)
  throw new Refusal('NOT_ALLOWED_NOW', message ?? decision.message)
}

/** The transition a path means for this caller and record. @throws Refusal FORBIDDEN or NOT_ALLOWED_NOW. */
export function decided(definition: ApplicationDefinition, caller: Caller, path: string, record: ApplicationRecord): TransitionDefinition {
  const decision = decideTransition(definition, path, stateOfRecord(record), actorOf(caller, record))
  if (decision.allowed) return decision.transition
  const message = decision.reason === 'heldByOther' ? messages.handledBy(record.handler_name ?? '') : decision.message
  throw new Refusal(decision.reason === 'role' ? 'FORBIDDEN' : 'NOT_ALLOWED_NOW', message)
}

async function move(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  record: ApplicationRecord,
  transition: TransitionDefinition,
  to: string,
  opinion: string,
  now: Date,
): Promise<TransitionAnswer> {
  const day = wireDate(now)
  const complete = transition.requires?.includes('complete') === true
  const form = complete ? await completeForm(connection, definition, record, day) : record.form
  const region = record.area_code
  const number = complete && record.number === '' ? await nextNumber(connection, definition.numberPrefix, region, day) : record.number
  const accepted = to === acceptedStatus && transition.action === 'accept'
  const receiptNo = accepted && record.receipt_no === '' ? await nextNumber(connection, receiptPrefix, region, day) : record.receipt_no
  if (definition.index.number) form.fields[definition.index.number] = number
  // Only a submission changes what the record is found and scoped by; a receipt adds its own number to that.
  const columns = complete || accepted ? await indexColumns(connection, definition, form, { number, receiptNo, unitName: record.unit_name }) : undefined
  const next = await connection.db
    .updateTable('application')
    .set({
      ...(columns ? { ...columns, form: JSON.stringify(form), summary: JSON.stringify(columns.summary) } : {}),
      number,
      receipt_no: receiptNo,
      status: to,
      // A new round begins with nobody at it; whoever decides has it.
      handler_id: transition.actor === 'applicant' ? null : caller.accountId,
      version: record.version + 1,
      submitted_at: complete ? now : record.submitted_at,
      due_date: waitsForHandler(definition, to) ? workdaysAfter(day, definition.handleWithinWorkdays) : null,
      updated_at: now,
    })
    .where('id', '=', record.id)
    .returning(['id', 'status', 'version', 'number', 'receipt_no', 'area_code', 'authority_unit_id'])
    .executeTakeFirstOrThrow()
  await writeEvent(connection, caller, { applicationId: record.id, action: transition.action, fromStatus: record.status, toStatus: to, opinion, at: now })
  const moved = { ...next, unitId: record.unit_id, unitName: record.unit_name, areaCode: next.area_code, authorityUnitId: next.authority_unit_id }
  await notifyTransition(connection, definition, transition, moved, { opinion, again: record.submitted_at !== null, at: now })
  return standing(definition, next)
}

/** The form with what the unit's record says today; what is kept of the unit must hold on the day of submission. */
async function completeForm(connection: Connection, definition: ApplicationDefinition, record: ApplicationRecord, day: string): Promise<ApplicationForm> {
  const form = composeForm(definition, record.form, await unitValues(connection, record.unit_id), record.number)
  const problems: FieldError[] = await commitProblems(connection, definition, form, record.id, day)
  if (problems.length > 0) throw new Refusal('INCOMPLETE', undefined, { fieldErrors: problems })
  return form
}

/** Takes the record up. Whoever has it already changes nothing; another handler takes it over, and the log says so. */
async function pickUp(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  record: ApplicationRecord,
  transition: TransitionDefinition,
  now: Date,
): Promise<TransitionAnswer> {
  if (record.handler_id !== caller.accountId) {
    // The version stays: nothing the applicant or the handler reads has changed.
    await connection.db.updateTable('application').set({ handler_id: caller.accountId }).where('id', '=', record.id).execute()
    const opinion = record.handler_name === null ? '' : `接办自${record.handler_name}`
    await writeEvent(connection, caller, {
      applicationId: record.id,
      action: transition.action,
      fromStatus: record.status,
      toStatus: record.status,
      opinion,
      at: now,
    })
  }
  return standing(definition, record)
}

async function remove(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  record: ApplicationRecord,
  transition: TransitionDefinition,
  now: Date,
): Promise<TransitionAnswer> {
  const version = record.version + 1
  await deleteAttachmentsOf(connection, 'application', record.id)
  await writeEvent(connection, caller, {
    applicationId: record.id,
    action: transition.action,
    fromStatus: record.status,
    toStatus: '',
    opinion: '',
    at: now,
  })
  await connection.db.updateTable('application').set({ deleted: true, version, updated_at: now }).where('id', '=', record.id).execute()
  return standing(definition, { ...record, version })
}
