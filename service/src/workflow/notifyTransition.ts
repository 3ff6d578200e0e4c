import {
  type ApplicationDefinition,
  type ApplicationForm,
  actsOnRecord,
  filledSms,
  findState,
  isEditable,
  type PartyDefinition,
  type Relation,
  recordAddress,
  rolesAwaited,
  type StateDefinition,
  type TransitionDefinition,
} from '@shared/contract/application'
import { type FormRow, readableNumber } from '@shared/contract/form'
import type { RoleType } from '@shared/contract/roles'
import { smsTemplates } from '@shared/contract/visitor'
import { queueSms, type SmsContext } from '../adapters/smsOutbox'
import type { Connection } from '../database/database'
import { notify } from '../notification/notify'
import { inputFieldsOf } from './labels'
import type { Acting } from './parties'

/** A record after a transition, as far as what is told speaks of it. */
export interface MovedRecord {
  id: string
  number: string
  status: string
  unit_name: string
}

/** 接收 → 已接收, 不同意撤销 → 不同意撤销: what happened, from the button's words. */
const happened = (label: string): string => (label.startsWith('不') ? label : `已${label}`)

function wordsOf({ label, again: moved, requires }: TransitionDefinition, again: boolean, stays: boolean): string {
  if (stays && moved !== undefined) return moved
  return again && requires?.includes('complete') ? `已重新${label}` : happened(label)
}

/** What texts of a definition may say of a record. */
interface SaidRecord {
  number: string
  receipt_no: string
  due_date: string | null
  opinion: string
  inputs: FormRow
}

/** Sums as they are read. */
const valuesOf = (definition: ApplicationDefinition, { number, receipt_no: receiptNo, opinion, due_date: dueDate, inputs }: SaidRecord): FormRow => ({
  ...inputs,
  ...Object.fromEntries(inputFieldsOf(definition).flatMap((field) => (inputs[field.key] ? [[field.key, readableNumber(field, inputs[field.key] ?? '')]] : []))),
  number,
  receiptNo,
  opinion,
  dueDate: dueDate ?? '',
})

/** What the messages of a transition say first; nothing where its definition says nothing. */
export const firstSaid = (definition: ApplicationDefinition, { news = '' }: TransitionDefinition, record: SaidRecord): string =>
  filledSms(news, valuesOf(definition, record))

interface Told {
  /** What the definition has the messages say first. */
  first: string
  opinion: string
  /** The record had been submitted before. */
  again: boolean
  /** Where the record stood before. */
  from: string
  acting: Acting
  at: Date
}

/**
 * Notifies the parties of a transition: those the definition names, otherwise everybody who sees the record and did not act. The party
 * now waited for is asked to act, the others are told what happened. Nobody is notified of what they may not see.
 */
export async function notifyTransition(
  connection: Connection,
  definition: ApplicationDefinition,
  transition: TransitionDefinition,
  record: MovedRecord,
  { first, opinion, again, from, acting, at }: Told,
): Promise<void> {
  if (transition.silent) return
  const words = wordsOf(transition, again, from === record.status)
  const news = { title: `${definition.label} ${record.number} ${words}`, bizType: definition.key, bizId: record.id, number: record.number, at }
  const state = findState(definition, record.status)
  const isWaited = ({ relation }: PartyDefinition) => state?.waitsFor?.relations.includes(relation) === true
  const parties = toldParties(definition, transition, record.status)
  // A unit may be several parties at once, as when it applies for its own devices: it is notified once, and what it has to do counts before what happened.
  const owners = await viewersOfRelation(connection, record.id, 'owner')
  const heardAlready = acting.kind === 'account' ? [acting.caller.accountId] : []
  for (const party of [...parties.filter(isWaited), ...parties.filter((other) => !isWaited(other))]) {
    const waited = isWaited(party)
    const named = await viewersOfRelation(connection, record.id, party.relation)
    // A unit that applies for its own devices is not told of them as somebody else's.
    const viewers = party.relation === 'counterpart' && !waited ? named.filter((viewer) => !owners.includes(viewer)) : named
    if (viewers.length === 0) continue
    const roleTypes = party.relation === 'owner' ? await ownerRoles(connection, party, record.id) : toldRoles(definition, party, record.status)
    const aside = party.relation === 'counterpart' || isAside(definition, party)
    const hint = hintOf(party.relation, state?.hint, waited, aside)
    // Who did not ask for anything reads what it is about before what was answered to somebody else.
    const told = aside ? [hint, opinion] : [opinion || hint]
    const said = [first, ...told].filter(Boolean).join('。')
    const text = party.relation === 'owner' ? said : [record.unit_name, said].filter(Boolean).join('：')
    const heard = await notify(
      connection,
      { kind: 'viewers', viewers, roleTypes, except: heardAlready },
      { ...news, text, tone: party.relation === 'owner' ? (state?.tone ?? 'idle') : waited ? 'attention' : 'idle', path: pageOf(definition, party, record) },
    )
    heardAlready.push(...heard)
  }
}

/** What a party reads of the state: who is waited for is asked, who asked for nothing learns what it means to it, of the others nothing is wanted. */
function hintOf(relation: Relation, hint: StateDefinition['hint'] | undefined, waited: boolean, aside: boolean): string {
  if (aside && !waited) return hint?.[relation] ?? hint?.others ?? ''
  return waited || relation === 'owner' ? (hint?.[relation] ?? hint?.owner ?? '') : ''
}

/** Tells whom a record was assigned to before that it is somebody else's now: he sees it no more, so that nothing leads there. */
export async function notifyRelieved(
  connection: Connection,
  definition: ApplicationDefinition,
  record: MovedRecord,
  relieved: readonly string[],
  acting: Acting,
  at: Date,
): Promise<void> {
  if (relieved.length === 0) return
  await notify(
    connection,
    {
      kind: 'viewers',
      viewers: relieved,
      roleTypes: definition.parties.filter(({ source }) => source.kind === 'input').flatMap(({ roles }) => roles),
      except: acting.kind === 'account' ? [acting.caller.accountId] : [],
    },
    {
      title: `${definition.label} ${record.number} 已改派他人`,
      text: `${record.unit_name}：不再由您办理`,
      bizType: definition.key,
      bizId: record.id,
      number: record.number,
      tone: 'idle',
      path: '',
      at,
    },
  )
}

/** Keys of the accounts a record is assigned to. */
export const assigneesOf = async (connection: Connection, id: string): Promise<string[]> => viewersOfRelation(connection, id, 'assignee')

/** Sends what a transition tells by SMS, in its transaction: once, and not at all when it is undone. */
export async function sendNews(
  context: SmsContext,
  connection: Connection,
  definition: ApplicationDefinition,
  { tells = [], smsText }: TransitionDefinition,
  record: SaidRecord & { form: ApplicationForm },
): Promise<void> {
  const mobile = definition.smsTo === undefined ? '' : (record.form.fields[definition.smsTo] ?? '')
  if (smsText === undefined || mobile === '' || !tells.some(({ sms }) => sms)) return
  const text = filledSms(smsText, valuesOf(definition, record))
  const { site } = context.configuration.sms
  await queueSms(context, connection, { mobile, purpose: 'applicationNews', text: smsTemplates.applicationNews({ site, text }) })
}

/** Tells who is waited for that the last day is near. @param lastDay `YYYY-MM-DD` */
export async function remind(
  connection: Connection,
  definition: ApplicationDefinition,
  record: MovedRecord,
  relation: Relation,
  lastDay: string,
  at: Date,
): Promise<void> {
  const party = definition.parties.find((candidate) => candidate.relation === relation)
  const viewers = party ? await viewersOfRelation(connection, record.id, relation) : []
  const state = findState(definition, record.status)
  if (!party || !state || viewers.length === 0) return
  const roleTypes = relation === 'owner' ? await ownerRoles(connection, party, record.id) : toldRoles(definition, party, record.status)
  await notify(
    connection,
    { kind: 'viewers', viewers, roleTypes },
    {
      title: `${definition.label} ${record.number} ${state.label}，${lastDay}到期`,
      text: state.hint[relation] ?? state.hint.owner,
      bizType: definition.key,
      bizId: record.id,
      number: record.number,
      tone: 'attention',
      path: pageOf(definition, party, record),
      at,
    },
  )
}

/** Of several roles of one party those whose turn it is; everybody where it is nobody's. */
function toldRoles(definition: ApplicationDefinition, party: PartyDefinition, status: string): RoleType[] {
  const awaited = rolesAwaited(definition, status, party.relation)
  return awaited.length > 0 ? awaited : [...party.roles]
}

/** Parties that hear of a transition, each relation once. Readers who are not waited for hear only where the definition says so. */
export function toldParties(definition: ApplicationDefinition, transition: TransitionDefinition, status: string): PartyDefinition[] {
  const { tells } = transition
  const parties = definition.parties.filter((party, place, all) => all.findIndex(({ relation }) => relation === party.relation) === place)
  if (tells) return parties.filter((party) => tells.some(({ relation }) => relation === party.relation))
  const byOwner = transition.by.some(({ relation }) => relation === 'owner')
  // Whose turn it was or is: an administrator who may make a result void has nothing to do with what is submitted.
  const now = (other: TransitionDefinition) => other.from.includes(status) || other.from.some((state) => transition.from.includes(state))
  const acts = (relation: Relation) =>
    definition.transitions.some((other) => !other.silent && now(other) && other.by.some((named) => named.relation === relation))
  const acted = (relation: Relation) => transition.by.some((named) => named.relation === relation)
  const waited = findState(definition, status)?.waitsFor?.relations ?? []
  return parties.filter(({ relation }) => (relation === 'owner' ? !byOwner : byOwner ? acts(relation) : waited.includes(relation) && !acted(relation)))
}

/** Whether a party never has to act, in any state. */
const isAside = ({ transitions }: ApplicationDefinition, { relation }: PartyDefinition): boolean =>
  relation !== 'owner' && !transitions.some(({ by }) => by.some((named) => named.relation === relation))

/** Where a party reads the record: its owner where it goes on with it, who handles it in its queue. */
function pageOf(definition: ApplicationDefinition, party: PartyDefinition, record: MovedRecord): string {
  if (definition.withoutPages) return ''
  const editable = isEditable(definition, record.status)
  if (party.relation === 'owner') return recordAddress(definition, editable ? 'form' : 'detail', record.id)
  // A record the applicant took back is a draft again, which nobody else sees: list and queue show that it is gone.
  if (actsOnRecord(party.relation)) return editable ? definition.pages.query : recordAddress(definition, 'detail', record.id)
  if (isAside(definition, party)) return recordAddress(definition, 'detail', record.id)
  // Queues are of those who decide: administrators have none, and nothing is left of it for them to see.
  if (editable) return party.relation === 'administrator' ? '' : definition.pages.review
  return recordAddress(definition, 'reviewDetail', record.id)
}

/** Keys of one relation to a record; asked past row-level security, since whoever acts need not be known by them. */
export async function viewersOfRelation(connection: Connection, id: string, relation: Relation): Promise<string[]> {
  const { rows } = await connection.query({
    name: 'viewers-of-relation',
    text: 'select application_viewers($1, $2)::text[] as viewers',
    values: [id, relation],
  })
  return rows[0].viewers
}

/** Roles a record may be kept in, first the one it was last sent in: that is where its pages are. */
async function ownerRoles(connection: Connection, party: PartyDefinition, applicationId: string): Promise<RoleType[]> {
  const { rows } = await connection.query({
    name: 'owner-role',
    text: 'select role_type from application_event where application_id = $1 and role_type = any($2::text[]) order by id desc limit 1',
    values: [applicationId, party.roles],
  })
  const last = party.roles.find((role) => role === rows[0]?.role_type)
  return last ? [last, ...party.roles.filter((role) => role !== last)] : [...party.roles]
}
