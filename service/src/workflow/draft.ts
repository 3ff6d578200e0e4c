import type { TransitionAnswer } from '@shared/contract/application'
import { draftStatuses } from '@shared/contract/application'
import { holds } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import type { Connection } from '../database/database'
import { Refusal } from '../refusal'
import type { AuditNote } from '../security/audit'
import { type Caller, viewer } from '../security/caller'
import { behaviourFor, type TypeBehaviour } from './behaviour'
import { writeEvent } from './events'
import { composed, indexColumns, keptValues } from './form/form'
import { copyRows, keepStartingRows, keptForm, type RowCounts, rowCounts, saveRowChanges } from './form/largeTables'
import { insertRecord, refuseClosed, type SaveRequest } from './insertRecord'
import { asAccount } from './parties'
import { findVisible, refuseStale, standing } from './record'
import { permittedTransition } from './transition/transitionChecks'

/**
 * Saves what was typed. A draft may be incomplete and may hold invalid values: input is never lost because a number is half-written, and
 * `commit` reports the problems. Fields only the service may set are set at every save.
 * @throws Refusal NOT_FOUND, STALE_VERSION, FORBIDDEN, NOT_ALLOWED_NOW.
 */
export async function saveDraft(
  connection: Connection,
  behaviour: TypeBehaviour,
  caller: Caller,
  request: SaveRequest,
  now: Date,
  note: AuditNote,
): Promise<TransitionAnswer> {
  const answer =
    request.id === undefined
      ? await createDraft(connection, behaviour, caller, request, now)
      : await updateDraft(connection, behaviour, caller, request.id, request, now)
  note.target = answer.id
  note.detail = { version: answer.version }
  return answer
}

/**
 * A new draft with the form of an earlier record of the same unit, or several drafts: each for another item of the same kind, without the
 * values particular to the first.
 * @param several how many; absent: one full copy
 * @returns the first
 * @throws Refusal NOT_FOUND; BAD_REQUEST for several copies of a record that can be copied only once.
 */
export async function copyAsDraft(
  connection: Connection,
  behaviour: TypeBehaviour,
  caller: Caller,
  { id, count: several }: { id: string; count?: number },
  now: Date,
  note: AuditNote,
): Promise<TransitionAnswer> {
  const { copies } = behaviour.definition
  const source = await findVisible(connection, behaviour.definition, asAccount(caller), id)
  if (source.unit_id !== caller.unitId) throw new Refusal('NOT_FOUND')
  if (several !== undefined && !(copies && holds(copies.when, { fields: source.form.fields }))) throw new Refusal('BAD_REQUEST')
  const own = several === undefined ? [] : (copies?.without ?? [])
  const { form: started, rows, starting } = (await behaviour.renewed?.(connection, source)) ?? { form: source.form, rows: {}, starting: {} }
  const form = { ...started, fields: { ...started.fields, ...Object.fromEntries(own.map((key) => [key, ''])) } }
  const copied = await rowCounts(connection, behaviour.definition, source.id, 0)
  const counts = { ...copied, ...Object.fromEntries(Object.entries(rows).map(([key, { length }]) => [key, length])) }
  const instead = Object.fromEntries(Object.entries(rows).map(([key, written]) => [key, { start: 0, remove: copied[key] ?? 0, rows: [...written] }]))
  const copy = async () => {
    const answer = await createDraft(connection, behaviour, caller, { previousId: source.id, form }, now, counts)
    await copyRows(connection, source.id, answer.id)
    await saveRowChanges(connection, behaviour.definition, answer.id, copied, instead)
    for (const [table, kept] of Object.entries(starting)) await keepStartingRows(connection, answer.id, table, kept)
    return answer
  }
  const first = await copy()
  for (let made = 1; made < (several ?? 1); made += 1) await copy()
  note.target = first.id
  note.detail = { copiedFrom: source.id, ...(several !== undefined && { drafts: several }) }
  return first
}

/** Drafts of one type a unit may have: more than any office works on, and few enough for lists and nightly tasks. */
export const mostDrafts = 1_000

/** @throws Refusal NOT_ALLOWED_NOW */
async function refuseTooMany({ db }: Connection, type: string, status: string, { unitId }: Caller): Promise<void> {
  const { drafts } = await db
    .selectFrom((kept) =>
      kept
        .selectFrom('application_party')
        .select('application_id')
        .where('viewer', '=', viewer.unit(unitId))
        .where('type', '=', type)
        .where('status', '=', status)
        .limit(mostDrafts)
        .as('kept'),
    )
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .executeTakeFirstOrThrow()
  if (Number(drafts) >= mostDrafts) throw new Refusal('NOT_ALLOWED_NOW', messages.tooManyDrafts(mostDrafts))
}

/** @param copied row counts of large tables that will be copied in addition to those of the request */
async function createDraft(
  connection: Connection,
  behaviour: TypeBehaviour,
  caller: Caller,
  request: SaveRequest,
  now: Date,
  copied: RowCounts = {},
): Promise<TransitionAnswer> {
  const { definition } = behaviour
  const [first] = definition.states
  if (!first) throw new Error(`${definition.key} has no states`)
  await refuseTooMany(connection, definition.key, first.code, caller)
  const { record, form } = await insertRecord(connection, behaviour, caller, request, first.code, now, copied)
  await writeEvent(connection, asAccount(caller), {
    applicationId: record.id,
    action: 'save',
    fromStatus: first.code,
    toStatus: first.code,
    opinion: '',
    at: now,
  })
  return { ...standing(definition, record), warnings: await behaviour.warnings?.(connection, record.id, form) }
}

async function updateDraft(
  connection: Connection,
  type: TypeBehaviour,
  caller: Caller,
  id: string,
  request: SaveRequest,
  now: Date,
): Promise<TransitionAnswer> {
  const record = await findVisible(connection, type.definition, asAccount(caller), id, true)
  const behaviour = await behaviourFor(type, record.form.fields)
  const { definition } = behaviour
  refuseClosed(definition, now)
  refuseStale(record, request.version)
  permittedTransition(definition, asAccount(caller), 'save', record)
  const kept = keptValues(behaviour, record.form.fields)
  const { form } = await composed(connection, behaviour, request.form, { unitId: record.unit_id, number: record.number, kept, now })
  const rows = await saveRowChanges(connection, definition, record.id, record.summary.counts, request.rowChanges ?? {})
  // A record sent back stays indexed as it was submitted: other parties see it in lists, and must not see what is being typed now.
  const columns = draftStatuses.includes(record.status)
    ? await indexColumns(connection, definition, form, {
        number: record.number,
        receiptNo: record.receipt_no,
        unitName: record.unit_name,
        rows,
        inputs: record.inputs,
      })
    : { summary: { ...record.summary, counts: rows } }
  const next = await connection.db
    .updateTable('application')
    .set({ ...columns, form: keptForm(definition, form), summary: JSON.stringify(columns.summary), version: record.version + 1, updated_at: now })
    .where('id', '=', record.id)
    .returning(['id', 'status', 'version', 'number', 'receipt_no'])
    .executeTakeFirstOrThrow()
  return { ...standing(definition, next), warnings: await behaviour.warnings?.(connection, record.id, form) }
}
