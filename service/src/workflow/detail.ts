import {
  type ApplicationDefinition,
  type ApplicationDetail,
  type ApplicationEvent,
  type ApplicationForm,
  availableActions,
  conditionValues,
  definitionFor,
  draftStatuses,
  fieldsOf,
  findState,
  isEditable,
  readsPublishedOnly,
  statusNameFor,
} from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'
import { holds } from '@shared/contract/form'
import { dayOf, minuteOf } from '@shared/contract/rules'
import { sql } from 'kysely'
import { attachmentsOf, presentCodes } from '../attachment/attachments'
import { wireDate, wireTime } from '../clock'
import type { Connection } from '../database/database'
import { Refusal } from '../refusal'
import type { Caller } from '../security/caller'
import type { RecordView, TypeBehaviour } from './behaviour'
import { eventsOf, inStateSince, lastOpinion } from './events'
import { type FieldChange, formChanges } from './form/formChanges'
import { rowChanges, rowCounts, type Submissions, withLargeTables } from './form/largeTables'
import { coveredFor, coveredForStrangers, masked, maskedBy, maskedRow, mayReveal } from './form/masking'
import { inputFieldsOf, knownInput, labelsOf, type Names, namesFor, shownInput } from './labels'
import { actorOf, asAccount, stateOfRecord } from './parties'
import { type ApplicationRecord, findVisible, submissionOf } from './record'
import { withheldActions } from './transition/transitionChecks'
import { undecidedOf } from './transition/undecided'
import { leftInWorkdays } from './workdays'

/** A record for anybody holding one of its documents, without a session. */
export function forStrangers(definition: ApplicationDefinition, view: RecordView): RecordView {
  const asked = definition.transitions.flatMap((transition) => fieldsOf({ groups: transition.input ?? [] }))
  return { ...view, form: masked(definition, view.form, coveredForStrangers), inputs: maskedRow(asked, view.inputs, coveredForStrangers) }
}

/** Whether the record belongs to the caller's own unit: the owner sees the working copy, unmasked. */
const owns = (record: ApplicationRecord): boolean => record.relations.includes('owner')

/** The latest submission; for the owner, the working copy. */
export async function formSeen(connection: Connection, record: ApplicationRecord): Promise<ApplicationForm> {
  if (owns(record) || record.revision === 0) return record.form
  return (await submissionOf(connection, record)) ?? record.form
}

/** The revision a reader sees: 0 is the owner's working copy. */
export const revisionSeen = (record: ApplicationRecord): number => (owns(record) ? 0 : record.revision)

/** The version of the definition a reader's form was filed under: whoever still edits it goes on with the current one. */
const versionSeen = (definition: ApplicationDefinition, record: ApplicationRecord): number =>
  owns(record) && isEditable(definition, record.status) ? definition.version : record.definition_version

/** The definition a reader's form of the record is read with. */
const definitionSeen = (type: ApplicationDefinition, record: ApplicationRecord): Promise<ApplicationDefinition> =>
  definitionFor(type, record.form.fields, versionSeen(type, record))

/** The flow log of a record, newest first, limited to the events its reader may see. */
export async function eventsSeen(connection: Connection, definition: ApplicationDefinition, record: ApplicationRecord): Promise<ApplicationEvent[]> {
  const events = await eventsOf(connection, definition, record.id)
  const open = (await undecidedOf(connection, definition, record)).inEvents(events)
  if (!readsPublishedOnly(definition, record.relations)) return open
  const seen = definition.parties.flatMap((party) => (record.relations.includes(party.relation) ? (party.states ?? []) : []))
  return open.filter((event) => seen.includes(event.toStatus))
}

/** The form as its reader may see it. */
const shownTo = (definition: ApplicationDefinition, record: ApplicationRecord, form: ApplicationForm): ApplicationForm =>
  masked(definition, form, coveredFor(record.relations))

/** Documents the reader of a record may print of it in its current state. */
export const documentsIn = (definition: ApplicationDefinition, { status, form, relations }: Pick<ApplicationRecord, 'status' | 'form' | 'relations'>) =>
  definition.documents
    .filter(({ states, when }) => (states === undefined || states.includes(status)) && holds(when ?? true, conditionValues(form)))
    .filter(({ draft }) => !draft?.states.includes(status) || draft.readers.some((reader) => relations.includes(reader)))
    .filter(({ withheld }) => !withheld?.from.some((relation) => relations.includes(relation)) || !holds(withheld.when, conditionValues(form)))
    .map(({ key, label }) => ({ key, label }))

type Printing = Pick<TypeBehaviour, 'definition' | 'lapsed'>
type Read = Printing & Pick<TypeBehaviour, 'standingGuards' | 'heldUp'>

/** The same, without those that certify what is no longer so. */
export async function documentsOf(
  connection: Connection,
  { definition, lapsed }: Printing,
  record: ApplicationRecord,
  today: string,
): Promise<ApplicationDetail['documents']> {
  const since = await lapsed?.(connection, record, today)
  return documentsIn(definition, record).filter(({ key }) => !since?.documents.includes(key))
}

/** Everything the caller may read of one record. @throws Refusal NOT_FOUND. */
export async function detailOf(connection: Connection, type: Read, caller: Caller, id: string, now: Date): Promise<ApplicationDetail> {
  const record = await findVisible(connection, type.definition, asAccount(caller), id)
  const definition = await definitionSeen(type.definition, record)
  const form = await formSeen(connection, record)
  const undecided = await undecidedOf(connection, definition, record)
  const inputs = undecided.inInputs(record.inputs)
  const names = await namesFor(connection, definition, form, [inputs])
  const asked = inputFieldsOf(definition)
  const events = await eventsSeen(connection, definition, record)
  const actor = actorOf(asAccount(caller), record.relations)
  const withheld = await withheldActions(connection, { ...type, definition }, record, actor, now)
  const heldUp = owns(record) ? await type.heldUp?.(connection, record) : undefined
  const compares = !owns(record) && !readsPublishedOnly(definition, record.relations)
  return {
    id: record.id,
    type: record.type,
    number: record.number,
    receiptNo: record.receipt_no,
    status: record.status,
    statusName: statusNameFor(definition, record.status, record.relations),
    version: record.version,
    unitId: record.unit_id,
    unitName: record.unit_name,
    own: owns(record),
    areaCode: record.area_code,
    areaName: names.region(record.area_code),
    applicantName: record.applicant_name,
    handlerId: record.handler_id ?? '',
    handlerName: record.handler_name ?? '',
    previousId: record.previous_id ?? '',
    createDate: wireTime(record.created_at),
    updateDate: wireTime(record.updated_at),
    stateSince: wireTime(await inStateSince(connection, record)),
    submitDate: wireTime(record.submitted_at),
    dueDate: record.due_date ?? '',
    ...leftInWorkdays(findState(definition, record.status)?.waitsFor, record.due_date ?? '', wireDate(now)),
    definitionVersion: versionSeen(type.definition, record),
    form: shownTo(definition, record, form),
    counts: await rowCounts(connection, definition, record.id, revisionSeen(record)),
    labels: labelsOf(definition, form, names),
    attachments: await attachmentsOf(connection, record.id, { submission: revisionSeen(record) || undefined, withheld: undecided.papers }),
    actions: availableActions(definition, stateOfRecord(record), actor),
    ...(Object.keys(withheld).length > 0 && { withheld }),
    ...(heldUp !== undefined && { heldUp }),
    documents: await documentsOf(connection, type, record, wireDate(now)),
    inputs: shownInput(asked, inputs, names),
    ...knownInput(asked, inputs, names),
    ...(compares ? await changesOf(connection, definition, record, names) : { changes: [], changesFrom: 'last' as const }),
    lastOpinion: lastOpinion(definition, events),
  }
}

/** The unit a form names as its authority. */
function authorityField(definition: ApplicationDefinition, form: ApplicationForm): string {
  const source = definition.parties.find((party) => party.relation === 'authority')?.source
  const key = source?.kind === 'area' ? source.unitField : source?.kind === 'unit' ? source.field : undefined
  return key === undefined ? '' : (form.fields[key] ?? '')
}

/** The states in which the owner edits a record that others have seen. */
const returnedStates = (definition: ApplicationDefinition) =>
  definition.states.map(({ code }) => code).filter((code) => isEditable(definition, code) && !draftStatuses.includes(code))

/**
 * The submission that was sent back last, before the current one: what came in between, the owner withdrew itself and nobody judged. Absent: none was.
 */
async function returnedRevision({ db }: Connection, definition: ApplicationDefinition, record: ApplicationRecord): Promise<number | undefined> {
  const states = returnedStates(definition)
  if (states.length === 0) return undefined
  const row = await db
    .selectFrom('application_event')
    .select('revision')
    .where('application_id', '=', record.id)
    .where('to_status', 'in', states)
    .whereRef('from_status', '<>', 'to_status')
    .where(sql<boolean>`operator_unit_id is distinct from ${record.unit_id}`)
    .where('revision', '>', 0)
    .where('revision', '<', record.revision)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.revision
}

type Changes = Pick<ApplicationDetail, 'changes' | 'changesFrom'>

/** The differences between the last submission and the one sent back, or else the one before: what a handler who sent it back looks for. */
async function changesOf(connection: Connection, definition: ApplicationDefinition, record: ApplicationRecord, names: Names): Promise<Changes> {
  const none: Changes = { changes: [], changesFrom: 'last' }
  if (record.revision < 2) return none
  const previous = record.revision - 1
  const compared = { before: (await returnedRevision(connection, definition, record)) ?? previous, after: record.revision }
  const rows = await connection.db
    .selectFrom('application_revision')
    .select('form')
    .where('application_id', '=', record.id)
    .where('revision', 'in', [compared.before, compared.after])
    .orderBy('revision')
    .execute()
  const [before, after] = await Promise.all(
    rows.map(async ({ form }) => ({ form, labels: labelsOf(definition, form, await namesFor(connection, definition, form)) })),
  )
  if (!before || !after) return none
  // A decision adds to the submission it decides on: that is no change by the applicant.
  const decided = fieldsOf(definition).flatMap(({ key, fromDecision }) => (fromDecision ? [key] : []))
  return {
    changes: [
      ...formChanges(definition, before, after, maskedBy(coveredFor(record.relations))).filter(({ field }) => !decided.includes(field)),
      ...(await rowChanges(connection, definition, record.id, compared, names)),
      ...(await paperChanges(connection, definition, record.id, compared)),
    ],
    changesFrom: compared.before < previous ? 'returned' : 'last',
  }
}

/** Attachments the later submission added or removed. A file that was replaced by one of the same name looks the same, and says that it is another. */
async function paperChanges(connection: Connection, definition: ApplicationDefinition, id: string, compared: Submissions): Promise<FieldChange[]> {
  const [before = [], after = []] = await Promise.all([compared.before, compared.after].map((submission) => attachmentsOf(connection, id, { submission })))
  const named = (papers: readonly Attachment[], code: string, others: readonly Attachment[]) =>
    papers.filter((paper) => paper.code === code && !others.some((other) => other.id === paper.id)).map(({ fileName }) => fileName)
  return definition.attachments.flatMap(({ code, label }) => {
    const [gone, added] = [named(before, code, after), named(after, code, before)]
    if (gone.length + added.length === 0) return []
    const told = added.map((fileName) => (gone.includes(fileName) ? `${fileName}（已更换）` : fileName))
    return [{ field: `attachments.${code}`, label, before: gone.join('、'), after: told.join('、') }]
  })
}

/** Rows of a large table that a document prints; the document says where to find the others. */
const printedRows = 300

/** A record for its type's own code: checks and documents. */
export async function recordViewOf(connection: Connection, type: ApplicationDefinition, record: ApplicationRecord, now: Date): Promise<RecordView> {
  const definition = await definitionSeen(type, record)
  const short = await formSeen(connection, record)
  const form = await withLargeTables(connection, definition, record.id, revisionSeen(record), short, printedRows)
  const names = await namesFor(connection, definition, form)
  const events = await eventsOf(connection, definition, record.id)
  const accepts = definition.transitions.filter((transition) => transition.issues?.includes('receipt'))
  const moves = events.filter((event) => event.fromStatus !== event.toStatus)
  const [moved] = moves
  const accepted = events.find((event) => accepts.some(({ action, to }) => action === event.action && to === event.toStatus))
  return {
    id: record.id,
    number: record.number,
    receiptNo: record.receipt_no,
    status: record.status,
    unitId: record.unit_id,
    unitName: record.unit_name,
    authorityName: names.unit(authorityField(definition, form)),
    definitionVersion: versionSeen(type, record),
    form: shownTo(definition, record, form),
    whole: form,
    counts: await rowCounts(connection, definition, record.id, revisionSeen(record)),
    papers: await presentCodes(connection, record.id, revisionSeen(record) || undefined),
    inputs: record.inputs,
    labels: labelsOf(definition, form, names),
    submittedOn: wireDate(record.submitted_at),
    acceptedOn: dayOf(accepted?.time ?? ''),
    acceptedBy: accepted?.unitName ?? '',
    lastMove: { opinion: moved?.opinion ?? '', on: dayOf(moved?.time ?? '') },
    reachedOn: Object.fromEntries([...moves].reverse().map(({ toStatus, time }) => [toStatus, dayOf(time)])),
    today: wireDate(now),
    now: minuteOf(wireTime(now)),
  }
}

/**
 * One masked value, unmasked: `idCard` fields by their path, such as `workers.0.idCard`.
 * The caller of this function logs who asked for what.
 * @throws Refusal NOT_FOUND when there is no such value, it is not a masked one, or it is withheld from the caller.
 */
export async function reveal(connection: Connection, type: ApplicationDefinition, caller: Caller, id: string, path: string): Promise<string> {
  const record = await findVisible(connection, type, asAccount(caller), id)
  const definition = await definitionSeen(type, record)
  const [first, second, third] = path.split('.')
  const form = await formSeen(connection, record)
  const table = definition.tables.find((candidate) => candidate.key === first)
  const fields = table && third !== undefined ? table.columns : fieldsOf(definition)
  const key = table ? third : first
  const row = table ? form.tables[table.key]?.[Number(second)] : form.fields
  const field = fields.find((candidate) => candidate.key === key && mayReveal(candidate, record.relations))
  const value = field && row ? row[field.key] : undefined
  if (value === undefined) throw new Refusal('NOT_FOUND')
  return value
}
