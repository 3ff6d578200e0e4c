import type { ApplicationDefinition, TransitionAnswer } from '@shared/contract/application'
import type { Connection } from '../database/database'
import { Refusal } from '../refusal'
import type { AuditNote } from '../security/audit'
import type { Caller } from '../security/caller'
import { writeEvent } from './events'
import { composeForm, indexColumns, unitValues } from './form'
import { findVisible, refuseStale, standing } from './record'
import { draftStatuses } from './scope'
import { decided } from './transition'

export interface SaveRequest {
  id?: string
  version?: number
  previousId?: string
  form: { fields: Record<string, unknown>; tables: Record<string, unknown> }
}

/**
 * Keeps what was typed. A draft may be incomplete and may hold values a rule refuses: typing is never lost to a
 * half-written number, and `commit` says what is wrong. What only the service may set is set here at every save.
 * @throws Refusal NOT_FOUND, STALE_VERSION, FORBIDDEN, NOT_ALLOWED_NOW.
 */
export async function saveDraft(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  request: SaveRequest,
  now: Date,
  note: AuditNote,
): Promise<TransitionAnswer> {
  const answer =
    request.id === undefined
      ? await createDraft(connection, definition, caller, request, now)
      : await updateDraft(connection, definition, caller, request.id, request, now)
  note.target = answer.id
  note.detail = { version: answer.version }
  return answer
}

/** A new draft with the form of an earlier record of the same unit. @throws Refusal NOT_FOUND. */
export async function copyAsDraft(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  id: string,
  now: Date,
  note: AuditNote,
): Promise<TransitionAnswer> {
  const source = await findVisible(connection, definition, caller, id)
  const answer = await createDraft(connection, definition, caller, { previousId: source.id, form: source.form }, now)
  note.target = answer.id
  note.detail = { copiedFrom: source.id }
  return answer
}

function initialStatus(definition: ApplicationDefinition): string {
  const [first] = definition.states
  if (!first) throw new Error(`${definition.key} has no states`)
  return first.code
}

async function createDraft(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  request: SaveRequest,
  now: Date,
): Promise<TransitionAnswer> {
  if (!definition.applicants.includes(caller.roleType)) throw new Refusal('FORBIDDEN')
  if (request.previousId !== undefined) await findVisible(connection, definition, caller, request.previousId)
  const form = composeForm(definition, request.form, await unitValues(connection, caller.unitId), '')
  const columns = await indexColumns(connection, definition, form, { number: '', receiptNo: '', unitName: caller.unitName })
  const status = initialStatus(definition)
  const record = await connection.db
    .insertInto('application')
    .values({
      ...columns,
      type: definition.key,
      status,
      unit_id: caller.unitId,
      applicant_id: caller.accountId,
      previous_id: request.previousId ?? null,
      form: JSON.stringify(form),
      summary: JSON.stringify(columns.summary),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'status', 'version', 'number', 'receipt_no'])
    .executeTakeFirstOrThrow()
  await writeEvent(connection, caller, { applicationId: record.id, action: 'save', fromStatus: status, toStatus: status, opinion: '', at: now })
  return standing(definition, record)
}

async function updateDraft(
  connection: Connection,
  definition: ApplicationDefinition,
  caller: Caller,
  id: string,
  request: SaveRequest,
  now: Date,
): Promise<TransitionAnswer> {
  const record = await findVisible(connection, definition, caller, id, true)
  refuseStale(record, request.version)
  decided(definition, caller, 'save', record)
  const form = composeForm(definition, request.form, await unitValues(connection, record.unit_id), record.number)
  const columns = await indexColumns(connection, definition, form, { number: record.number, receiptNo: record.receipt_no, unitName: record.unit_name })
  // Whoever has received it keeps sight of it until it is submitted anew, whatever is typed in between.
  const { area_code, authority_unit_id, inspection_unit_id, counterpart_uscc, ...shown } = columns
  const scope = draftStatuses.includes(record.status) ? { area_code, authority_unit_id, inspection_unit_id, counterpart_uscc } : {}
  const next = await connection.db
    .updateTable('application')
    .set({ ...shown, ...scope, form: JSON.stringify(form), summary: JSON.stringify(columns.summary), version: record.version + 1, updated_at: now })
    .where('id', '=', record.id)
    .returning(['id', 'status', 'version', 'number', 'receipt_no'])
    .executeTakeFirstOrThrow()
  return standing(definition, next)
}
