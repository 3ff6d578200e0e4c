import { type TransitionAnswer, withoutHidden } from '@shared/contract/application'
import { holds } from '@shared/contract/form'
import type { Connection } from '../database/database'
import { Refusal } from '../refusal'
import type { AuditNote } from '../security/audit'
import type { Caller } from '../security/caller'
import type { TypeBehaviour, WorkflowContext } from './behaviour'
import { insertRecord, type SaveRequest } from './insertRecord'
import { asAccount } from './parties'
import { findVisible } from './record'
import { carryOut } from './transition/transition'

/**
 * Creates a record by the transition that begins it: it is complete, numbered, visible to its parties and notified to them, or it is not
 * created at all. For types that keep no drafts.
 * @throws Refusal INCOMPLETE (with fieldErrors), FORBIDDEN, NOT_FOUND for a `previousId` the caller does not see; NOT_ALLOWED_NOW for an
 * existing record.
 */
export async function beginRecord(
  connection: Connection,
  behaviour: TypeBehaviour,
  caller: Caller,
  request: SaveRequest,
  work: WorkflowContext,
  note: AuditNote,
): Promise<TransitionAnswer> {
  const { definition } = behaviour
  if (request.id !== undefined) throw new Refusal('NOT_ALLOWED_NOW')
  const begins = definition.transitions.filter((transition) => transition.from.length === 0)
  const first = begins[0]?.to
  if (!first) throw new Error(`${definition.key} begins by no transition`)
  const { record: made, form: typed, facts } = await insertRecord(connection, behaviour, caller, request, first, work.now)
  const form = withoutHidden(definition, typed, facts)
  const acting = asAccount(caller)
  // The record has had no visible state before this one.
  const record = { ...(await findVisible(connection, definition, acting, made.id, true)), status: '' }
  const transition = begins.find(({ when }) => holds(when ?? true, { fields: form.fields, facts }))
  if (!transition) throw new Refusal('NOT_ALLOWED_NOW')
  return carryOut(behaviour, { connection, record, transition, acting, form, facts, input: {}, opinion: '', ...work }, note)
}
