import {
  type ApplicationDefinition,
  type ApplicationForm,
  actsOnRecord,
  draftStatuses,
  fieldsOf,
  findState,
  isEditable,
  type TransitionAnswer,
  type TransitionDefinition,
  waitsFor,
  withoutHidden,
  withoutLargeTables,
} from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { addDays } from '@shared/contract/rules'
import { deleteAttachmentsOf, keepForSubmission, restorePapers } from '../../attachment/attachments'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { opinionOf } from '../../refusal'
import { type AuditNote, recordAudit } from '../../security/audit'
import { behaviourFor, type Effect, type TransitionContext, type TypeBehaviour, type WorkflowContext, workflowOf } from '../behaviour'
import { writeEvent } from '../events'
import { composed, indexColumns, issuedTo, keptValues } from '../form/form'
import { keepRows, keptForm, type RowCounts, restoreRows, rowCounts, withLargeTables } from '../form/largeTables'
import { refuseClosed } from '../insertRecord'
import { type Acting, keepParties, namedParties, theSystem } from '../parties'
import { type ApplicationRecord, findVisible, refuseStale, standing, submissionOf } from '../record'
import { workdaysAfter } from '../workdays'
import { assigneesOf, firstSaid, notifyRelieved, notifyTransition, sendNews } from './notifyTransition'
import { nextNumber } from './numbering'
import { inputOf, permittedTransition, refuseGuarded, refuseIncomplete, refuseMovedOn, refuseTakenUp } from './transitionChecks'

/** A transition request from a client. */
export interface TransitionRequest {
  id: string
  version: number
  opinion?: string
  input?: { fields: FormRow }
  /** Of a pick-up: the handler its page shows, empty for nobody; absent where it is taken over from whoever has it. */
  handlerSeen?: string
}

/** Receipts of every type begin with these two letters (domain §3.5). */
const receiptPrefix = 'SL'

/**
 * Takes a transition inside the caller's transaction: locks the row; checks state, actor, version, input, attachments and guards; then
 * writes numbers, row, revision, parties, event, effects and messages. Of several concurrent requests exactly one wins; the others see
 * its result.
 * @throws Refusal NOT_FOUND, STALE_VERSION, FORBIDDEN (role), NOT_ALLOWED_NOW (state, guard), INCOMPLETE (with fieldErrors).
 */
export async function takeTransition(
  connection: Connection,
  type: TypeBehaviour,
  acting: Acting,
  path: string,
  request: TransitionRequest,
  work: WorkflowContext,
  note: AuditNote,
): Promise<TransitionAnswer> {
  const record = await findVisible(connection, type.definition, acting, request.id, true)
  const behaviour = await behaviourFor(type, record.form.fields)
  const { definition } = behaviour
  // A submission to a closed type is refused; records already submitted continue.
  if (definition.transitions.some((transition) => transition.path === path && transition.requires?.includes('complete'))) refuseClosed(definition, work.now)
  await refuseMovedOn(connection, definition, acting, path, record)
  refuseStale(record, request.version)
  const { form, facts } = await formFor(connection, behaviour, path, record, work.now)
  const input = request.input?.fields ?? {}
  const transition = permittedTransition(definition, acting, path, record, { fields: form.fields, input, facts })
  refuseTakenUp(transition, acting, record, request.handlerSeen)
  const opinion = transition.opinion === 'none' ? '' : opinionOf(request.opinion, transition.opinion === 'required')
  const context: TransitionContext = {
    connection,
    record,
    transition,
    acting,
    form,
    facts,
    opinion,
    ...work,
    input: inputOf(transition, input, { fields: form.fields, facts }),
  }
  return carryOut(behaviour, context, note)
}

/**
 * Takes a transition that is permitted, once its required values are complete and no guard refuses.
 * @throws Refusal INCOMPLETE (with fieldErrors), NOT_ALLOWED_NOW (guard).
 */
export async function carryOut(behaviour: TypeBehaviour, context: TransitionContext, note: AuditNote): Promise<TransitionAnswer> {
  const { definition } = behaviour
  const { record, transition, opinion } = context
  await refuseIncomplete(behaviour, context)
  await refuseGuarded(behaviour, context)
  note.target = record.id
  note.detail = { from: record.status, to: transition.to ?? '', ...(opinion === '' ? {} : { opinion }) }
  if (transition.to === null) return remove(definition, context)
  if (transition.claims) return pickUp(definition, context)
  return move(behaviour, context, transition.to)
}

/** The form a transition works on: composed again for a submission, as stored otherwise. */
async function formFor(
  connection: Connection,
  behaviour: TypeBehaviour,
  path: string,
  record: ApplicationRecord,
  now: Date,
): Promise<{ form: ApplicationForm; facts: FormRow }> {
  const submits = behaviour.definition.transitions.some((transition) => transition.path === path && transition.requires?.includes('complete'))
  const kept = keptValues(behaviour, record.form.fields)
  const { definition } = behaviour
  if (submits) {
    const whole = await withLargeTables(connection, definition, record.id, 0, record.form)
    const { form, facts } = await composed(connection, behaviour, whole, { unitId: record.unit_id, number: record.number, kept, now })
    return { form: withoutHidden(definition, form, facts), facts }
  }
  return { form: record.form, facts: (await behaviour.facts?.find(connection, record.form, record.unit_id)) ?? {} }
}

/** Issues the numbers of a transition, in the record's region or else its owner's. */
async function drawNumbers(behaviour: TypeBehaviour, context: TransitionContext): Promise<{ number: string; receiptNo: string; drawn: FormRow }> {
  const { connection, record, transition, form, now } = context
  const { definition } = behaviour
  const region = (definition.index.areaCode && form.fields[definition.index.areaCode]) || record.owner_area_code
  const issues = transition.issues ?? []
  const drawn: FormRow = {}
  for (const name of issues) {
    const draw = behaviour.series?.[name]
    // A series issues one number per record: a record that is submitted again keeps its number.
    const issued = draw && !record.inputs[name] ? await draw(context) : ''
    if (issued !== '') drawn[name] = issued
  }
  const next = (prefix: string) => nextNumber(connection, prefix, region, wireDate(now))
  return {
    number: issues.includes('number') && record.number === '' ? await next(definition.numberPrefix) : record.number,
    receiptNo: issues.includes('receipt') && record.receipt_no === '' ? await next(receiptPrefix) : record.receipt_no,
    drawn,
  }
}

/** The last day for the party a state waits for; null where it waits for nobody or sets no deadline. */
function dueDateOf(definition: ApplicationDefinition, status: string, day: string, inputs: FormRow = {}): string | null {
  const waiting = findState(definition, status)?.waitsFor
  if (waiting?.until !== undefined) return inputs[waiting.until] || null
  if (waiting?.workdays !== undefined) return workdaysAfter(day, waiting.workdays)
  if (waiting?.days === undefined) return null
  return addDays(day, waiting.days)
}

async function move(behaviour: TypeBehaviour, context: TransitionContext, to: string): Promise<TransitionAnswer> {
  const { connection, record, transition, acting, form, opinion, input, now, sms } = context
  const { definition } = behaviour
  const submits = transition.requires?.includes('complete') === true
  const { number, receiptNo, drawn } = await drawNumbers(behaviour, context)
  const marks = Object.fromEntries((transition.marks ?? []).map(({ field, value }) => [field.key, value]))
  const inputs = { ...record.inputs, ...marks, ...input, ...drawn }
  if (definition.index.number) form.fields[definition.index.number] = number
  const revision = submits ? record.revision + 1 : record.revision
  const restored = endsEditing(definition, context, to) ? await restoreSubmission(definition, context) : undefined
  const next = await writeRecord(definition, context, { to, number, receiptNo, inputs, submits, revision, restored })
  await runEffects(behaviour, { ...context, to, number, inputs })
  if (submits) await keepRevision(definition, context, revision)
  else {
    // Attachments added by a transition are visible at once; the owner's changes to the form are not until the next submission.
    const codes = (transition.papers ?? []).map(({ code }) => code)
    await keepForSubmission(connection, record.id, revision, codes)
  }
  const first = firstSaid(definition, transition, { ...next, inputs, opinion })
  const news = { first, inputs, opinion, again: record.submitted_at !== null, from: record.status, acting, at: now }
  const tell = () => notifyTransition(connection, definition, transition, { ...record, status: to, number }, news)
  // When a record is taken back, its parties are notified first, because afterwards they no longer see it.
  const takenBack = isTakenBack(to)
  if (takenBack) await tell()
  const before = assigns(definition, transition) ? await assigneesOf(connection, record.id) : []
  await rewriteParties(behaviour, context, to, inputs, submits)
  await writeEvent(connection, acting, {
    applicationId: record.id,
    action: transition.action,
    fromStatus: record.status,
    toStatus: to,
    opinion,
    input: { ...marks, ...input, ...drawn },
    revision,
    at: now,
  })
  if (!takenBack) await tell()
  if (before.length > 0) {
    const assigned = await assigneesOf(connection, record.id)
    const relieved = before.filter((account) => !assigned.includes(account))
    await notifyRelieved(connection, definition, { ...record, status: to, number }, relieved, acting, now)
  }
  // The number is whatever was typed: submitting again and again sends it no more.
  if (sms && !(submits && record.submitted_at !== null)) await sendNews(sms, connection, definition, transition, { ...next, form, inputs, opinion })
  const { automatic } = findState(definition, to) ?? {}
  if (automatic === undefined) return standing(definition, next)
  return takeTransition(connection, behaviour, theSystem, automatic, { id: next.id, version: next.version }, workflowOf(context), {})
}

/** Whether somebody else decides on a record its owner is editing, or may be: 不予受理 of one that was returned and never completed. */
const endsEditing = (definition: ApplicationDefinition, { record, transition }: TransitionContext, to: string): boolean =>
  record.revision > 0 &&
  !record.relations.includes('owner') &&
  transition.requires?.includes('complete') !== true &&
  isEditable(definition, record.status) &&
  !isEditable(definition, to)

/**
 * Puts back what was submitted last, form, rows of large tables and attachments: the decision is about that, not about what was typed or
 * uploaded since.
 * @returns the row counts
 */
async function restoreSubmission(definition: ApplicationDefinition, { connection, record, form }: TransitionContext): Promise<RowCounts> {
  const submission = await submissionOf(connection, record)
  if (!submission) throw new Error(`Submission ${record.revision} of ${record.id} is not kept`)
  Object.assign(form, { fields: { ...submission.fields }, tables: submission.tables })
  await restoreRows(connection, record.id, record.revision)
  await restorePapers(connection, record.id, record.revision)
  return rowCounts(connection, definition, record.id, 0)
}

/** Updates the row. Search and scope columns are recomputed only by a submission or a newly issued number. */
async function writeRecord(
  definition: ApplicationDefinition,
  context: TransitionContext,
  moved: { to: string; number: string; receiptNo: string; inputs: FormRow; submits: boolean; revision: number; restored: RowCounts | undefined },
) {
  const { connection, record, form, now } = context
  const { to, number, receiptNo, inputs, submits, revision, restored } = moved
  const issued = String(issuedTo(definition, inputs)) !== String(issuedTo(definition, record.inputs))
  const rewritten = submits || restored !== undefined || number !== record.number || receiptNo !== record.receipt_no || issued
  const basis = { number, receiptNo, unitName: record.unit_name, rows: restored ?? record.summary.counts, inputs }
  const columns = rewritten ? await indexColumns(connection, definition, withoutLargeTables(definition, form), basis) : undefined
  return connection.db
    .updateTable('application')
    .set({
      ...(columns ? { ...columns, form: keptForm(definition, form), summary: JSON.stringify(columns.summary) } : {}),
      number,
      receipt_no: receiptNo,
      status: to,
      inputs: JSON.stringify(inputs),
      revision,
      // A submission clears the handler; a decision makes its account the handler.
      handler_id: handlerAfter(definition, context),
      version: record.version + 1,
      ...(submits ? { definition_version: definition.version } : {}),
      submitted_at: submits ? now : record.submitted_at,
      due_date: to === record.status ? record.due_date : dueDateOf(definition, to, wireDate(now), inputs),
      updated_at: now,
    })
    .where('id', '=', record.id)
    .returning(['id', 'status', 'version', 'number', 'receipt_no', 'area_code', 'due_date'])
    .executeTakeFirstOrThrow()
}

/**
 * A transition taken by the system (deadline, payment platform, or following another record), whatever version the record has.
 * @param connection of the service's own scope, or of an account that may take the same transition
 * @throws Refusal NOT_ALLOWED_NOW when the record has moved on meanwhile.
 */
export async function takeBySystem(
  connection: Connection,
  behaviour: TypeBehaviour,
  path: string,
  id: string,
  work: WorkflowContext,
  opinion = '',
): Promise<TransitionAnswer> {
  const { version } = await findVisible(connection, behaviour.definition, theSystem, id, true)
  const note: AuditNote = {}
  const answer = await takeTransition(connection, behaviour, theSystem, path, { id, version, opinion }, work, note)
  await recordAudit(connection, { action: `${behaviour.definition.key}.${path}`, outcome: 'done', ...note, address: '', requestId: '', at: work.now })
  return answer
}

/** Runs the effects of a transition in order; the values they return are stored in the form. */
async function runEffects(behaviour: TypeBehaviour, context: Parameters<Effect>[0]): Promise<void> {
  const { connection, record, transition, form } = context
  const found: FormRow = {}
  for (const name of transition.effects ?? []) Object.assign(found, await behaviour.effects?.[name]?.(context))
  if (Object.keys(found).length === 0) return
  Object.assign(form.fields, found)
  await connection.db
    .updateTable('application')
    .set({ form: keptForm(behaviour.definition, form) })
    .where('id', '=', record.id)
    .execute()
  // A submission keeps the whole form afterwards; what a decision finds is added to the submission it decides on, which handlers read.
  if (transition.requires?.includes('complete') || record.revision === 0) return
  await connection.query({ text: 'select keep_found($1, $2)', values: [record.id, JSON.stringify(found)] })
}

function handlerAfter(definition: ApplicationDefinition, { acting, record, transition }: TransitionContext): string | null {
  // A party that only comments while the record waits for another does not become its handler.
  const heard = transition.to === record.status && !transition.by.some(({ relation }) => waitsFor(definition, record.status, relation))
  if (acting.kind === 'system' || heard) return record.handler_id
  // A step of the owner or of a contract's other side starts a new round without a handler.
  return transition.by.some(({ relation }) => actsOnRecord(relation)) ? null : acting.caller.accountId
}

/** Stores the submission unchanged: handlers judge it, whatever is typed later. The rows of large tables and the attachments are kept with it. */
async function keepRevision(definition: ApplicationDefinition, { connection, record, form, acting, now }: TransitionContext, revision: number): Promise<void> {
  await connection.db
    .insertInto('application_revision')
    .values({
      application_id: record.id,
      revision,
      definition_version: definition.version,
      form: keptForm(definition, form),
      submitted_by: acting.kind === 'account' ? acting.caller.accountId : record.applicant_id,
      submitted_at: now,
    })
    .execute()
  await keepRows(connection, definition, record.id, revision, form)
  await keepForSubmission(connection, record.id, revision)
}

const isTakenBack = (to: string): boolean => draftStatuses.includes(to)

/** Whether a transition assigns the record to an account named in its input. */
function assigns({ parties }: ApplicationDefinition, transition: TransitionDefinition): boolean {
  const asked = fieldsOf({ groups: transition.input ?? [] }).map((field) => field.key)
  return parties.some(({ source }) => source.kind === 'input' && asked.includes(source.field))
}

/** Updates who sees the record: all its parties once it is submitted, only the owner once it is taken back. */
async function rewriteParties(behaviour: TypeBehaviour, context: TransitionContext, to: string, inputs: FormRow, submits: boolean): Promise<void> {
  const { connection, record, transition, form } = context
  const { definition } = behaviour
  const opens = definition.parties.some(({ states }) => states && states.includes(record.status) !== states.includes(to))
  if (isTakenBack(to)) return keepParties(connection, record.id, [])
  if (!submits && !assigns(definition, transition) && !opens) return
  const areaCode = (definition.index.areaCode && form.fields[definition.index.areaCode]) || ''
  const found = async (by: string) => (await behaviour.parties?.[by]?.(connection, form)) ?? []
  await keepParties(
    connection,
    record.id,
    await namedParties(connection, definition, { form, inputs, areaCode, unitId: record.unit_id, ownerAreaCode: record.owner_area_code, status: to }, found),
  )
}

/** Makes the caller the handler. If they are already, nothing changes; if another account was, the log records the takeover. */
async function pickUp(definition: ApplicationDefinition, { connection, record, transition, acting, now }: TransitionContext): Promise<TransitionAnswer> {
  if (acting.kind === 'account' && record.handler_id !== acting.caller.accountId) {
    // The version stays: nothing the applicant or the handler reads has changed.
    await connection.db.updateTable('application').set({ handler_id: acting.caller.accountId }).where('id', '=', record.id).execute()
    const opinion = record.handler_name === null ? '' : `接办自${record.handler_name}`
    await writeEvent(connection, acting, {
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

async function remove(definition: ApplicationDefinition, { connection, record, transition, acting, now }: TransitionContext): Promise<TransitionAnswer> {
  const version = record.version + 1
  await deleteAttachmentsOf(connection, 'application', record.id)
  await writeEvent(connection, acting, { applicationId: record.id, action: transition.action, fromStatus: record.status, toStatus: '', opinion: '', at: now })
  await connection.db.updateTable('application').set({ deleted: true, version, updated_at: now }).where('id', '=', record.id).execute()
  return standing(definition, { ...record, version })
}
