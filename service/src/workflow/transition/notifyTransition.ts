import {
  type ApplicationDefinition,
  type ApplicationForm,
  actsOnRecord,
  cautionOf,
  filledSms,
  findState,
  hintsOf,
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
import { queueSms, type SmsContext } from '../../adapters/smsOutbox'
import type { Connection } from '../../database/database'
import { notify } from '../../notification/notify'
import { inputFieldsOf } from '../labels'
import { workAddress } from '../list/listViews'
import type { Acting } from '../parties'

/** A record after a transition: the values messages need. */
export interface MovedRecord {
  id: string
  number: string
  status: string
  unit_name: string
}

/** 接收 → 已接收, 不同意撤销 → 不同意撤销: the button's label turned into what happened. */
const happened = (label: string): string => (label.startsWith('不') ? label : `已${label}`)

function wordsOf({ label, again: moved, requires }: TransitionDefinition, again: boolean, stays: boolean): string {
  if (stays && moved !== undefined) return moved
  return again && requires?.includes('complete') ? `已重新${label}` : happened(label)
}

/** Values of a record that message templates may contain. */
interface SaidRecord {
  number: string
  receipt_no: string
  due_date: string | null
  opinion: string
  inputs: FormRow
}

/** Values for message templates, with numbers and amounts formatted for reading. */
const valuesOf = (definition: ApplicationDefinition, { number, receipt_no: receiptNo, opinion, due_date: dueDate, inputs }: SaidRecord): FormRow => ({
  ...inputs,
  ...Object.fromEntries(inputFieldsOf(definition).flatMap((field) => (inputs[field.key] ? [[field.key, readableNumber(field, inputs[field.key] ?? '')]] : []))),
  number,
  receiptNo,
  opinion,
  dueDate: dueDate ?? '',
})

/** The opening sentence of a transition's messages; empty where its definition has none. */
export const firstSaid = (definition: ApplicationDefinition, { news = '' }: TransitionDefinition, record: SaidRecord): string =>
  filledSms(news, valuesOf(definition, record))

interface Told {
  /** The opening sentence the definition gives. */
  first: string
  /** Everything entered and issued in the record's transitions. */
  inputs: FormRow
  opinion: string
  /** The record had been submitted before. */
  again: boolean
  /** The record's state before. */
  from: string
  acting: Acting
  at: Date
}

/**
 * Notifies the parties of a transition (`toldParties`), except the account that acts. The party now waited for is asked to act, the others
 * are told what happened. Nobody is notified of what they may not see.
 */
export async function notifyTransition(
  connection: Connection,
  definition: ApplicationDefinition,
  transition: TransitionDefinition,
  record: MovedRecord & { form: ApplicationForm },
  { first, inputs, opinion, again, from, acting, at }: Told,
): Promise<void> {
  if (transition.silent) return
  const words = wordsOf(transition, again, from === record.status)
  const news = { title: `${definition.label} ${record.number} ${words}`, bizType: definition.key, bizId: record.id, number: record.number, at }
  const state = findState(definition, record.status)
  const caution = cautionOf(state, inputs)
  const isWaited = ({ relation }: PartyDefinition) => state?.waitsFor?.relations.includes(relation) === true
  const parties = toldParties(definition, transition, record.status)
  // A unit may be several parties at once, as when it applies for its own devices: it is notified once, and what it has to do counts before what happened.
  const owners = await viewersOfRelation(connection, record.id, 'owner')
  const heardAlready = acting.kind === 'account' ? [acting.caller.accountId] : []
  for (const party of [...parties.filter(isWaited), ...parties.filter((other) => !isWaited(other))]) {
    const waited = isWaited(party)
    const named = await viewersOfRelation(connection, record.id, party.relation)
    // A unit that applies for its own devices is not notified as their counterpart.
    const viewers = party.relation === 'counterpart' && !waited ? named.filter((viewer) => !owners.includes(viewer)) : named
    if (viewers.length === 0) continue
    const roleTypes = party.relation === 'owner' ? await ownerRoles(connection, party, record.id) : toldRoles(definition, party, record.status)
    const aside = party.relation === 'counterpart' || isAside(definition, party)
    const hint = hintOf(party.relation, state && hintsOf(state, record.form.fields), waited, aside)
    // A party that did not apply reads the hint before the opinion, which was addressed to somebody else.
    const told = aside ? [hint, opinion] : [opinion || hint]
    const said = [caution, first, ...told].filter(Boolean).join('。')
    const text = party.relation === 'owner' ? said : [record.unit_name, said].filter(Boolean).join('：')
    const calm = party.relation === 'owner' ? (state?.tone ?? 'idle') : waited ? 'attention' : 'idle'
    const tone = caution === '' ? calm : 'attention'
    const heard = await notify(
      connection,
      { kind: 'viewers', viewers, roleTypes, except: heardAlready },
      { ...news, text, tone, path: pageOf(definition, party, record) },
    )
    heardAlready.push(...heard)
  }
}

/**
 * The hint of the state for a party. The owner and the party waited for get what to do next; a party that did not apply and is not waited
 * for gets what the state means to it; others get none.
 */
function hintOf(relation: Relation, hint: StateDefinition['hint'] | undefined, waited: boolean, aside: boolean): string {
  if (aside && !waited) return hint?.[relation] ?? hint?.others ?? ''
  return waited || relation === 'owner' ? (hint?.[relation] ?? hint?.owner ?? '') : ''
}

/** Notifies the former assignee that the record was reassigned. They can no longer see it, so the message has no link. */
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

/** Viewer keys of the accounts a record is assigned to. */
export const assigneesOf = async (connection: Connection, id: string): Promise<string[]> => viewersOfRelation(connection, id, 'assignee')

/** Queues the SMS of a transition in its transaction: sent once, and not at all when the transaction rolls back. */
export async function sendNews(
  context: SmsContext,
  connection: Connection,
  definition: ApplicationDefinition,
  { requires, tells = [], smsText }: TransitionDefinition,
  record: SaidRecord & { status: string; form: ApplicationForm },
): Promise<void> {
  const mobile = definition.smsTo === undefined ? '' : (record.form.fields[definition.smsTo] ?? '')
  if (smsText === undefined || mobile === '' || !(tells.some(({ sms }) => sms) || requires?.includes('complete'))) return
  const caution = cautionOf(findState(definition, record.status), record.inputs)
  const text = [filledSms(smsText, valuesOf(definition, record)), caution && `${caution}。`].join('')
  const { site } = context.configuration.sms
  await queueSms(context, connection, { mobile, purpose: 'applicationNews', text: smsTemplates.applicationNews({ site, text }) })
}

/** Reminds the party a record waits for that its last day is near. @param lastDay `YYYY-MM-DD` */
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

/** Of several roles of a party, those the state waits for; all of them where it waits for none. */
function toldRoles(definition: ApplicationDefinition, party: PartyDefinition, status: string): RoleType[] {
  const awaited = rolesAwaited(definition, status, party.relation)
  return awaited.length > 0 ? awaited : [...party.roles]
}

/**
 * Parties notified of a transition, each relation once: those the definition names. Without such a list, a transition of the owner notifies
 * the parties that act before or after it, any other one the owner and the parties waited for that did not act.
 */
export function toldParties(definition: ApplicationDefinition, transition: TransitionDefinition, status: string): PartyDefinition[] {
  const { tells } = transition
  const parties = definition.parties.filter((party, place, all) => all.findIndex(({ relation }) => relation === party.relation) === place)
  if (tells) return parties.filter((party) => tells.some(({ relation }) => relation === party.relation))
  const byOwner = transition.by.some(({ relation }) => relation === 'owner')
  // Parties that act before or after it: an administrator who may only void a result has nothing to do with a submission.
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

/** The page where a party reads the record: for the owner the form or detail page, for a handler the queue's page or the page of the role's work. */
function pageOf(definition: ApplicationDefinition, party: PartyDefinition, record: MovedRecord): string {
  if (definition.withoutPages) return ''
  const editable = isEditable(definition, record.status)
  if (party.relation === 'owner') return recordAddress(definition, editable ? 'form' : 'detail', record.id)
  // A record the applicant took back is a draft again, invisible to others: the link leads to the list or queue instead.
  if (actsOnRecord(party.relation)) return editable ? definition.pages.query : recordAddress(definition, 'detail', record.id)
  if (isAside(definition, party)) return recordAddress(definition, 'detail', record.id)
  // Only deciding roles have queues: administrators have none, and a draft has nothing for them to see.
  if (editable) return party.relation === 'administrator' ? '' : definition.pages.review
  // Only while it waits for them: their own page does not have it otherwise.
  const [work] = rolesAwaited(definition, record.status, party.relation).flatMap((roleType) => workAddress(roleType, record.id) ?? [])
  return work ?? recordAddress(definition, 'reviewDetail', record.id)
}

/** Viewer keys of one relation to a record; read past row-level security, since the acting party may not be allowed to see them. */
export async function viewersOfRelation(connection: Connection, id: string, relation: Relation): Promise<string[]> {
  const { rows } = await connection.query({
    name: 'viewers-of-relation',
    text: 'select application_viewers($1, $2)::text[] as viewers',
    values: [id, relation],
  })
  return rows[0].viewers
}

/** Roles the owner may hold, starting with the one that last acted on the record: its links lead to that role's pages. */
async function ownerRoles(connection: Connection, party: PartyDefinition, applicationId: string): Promise<RoleType[]> {
  const { rows } = await connection.query({
    name: 'owner-role',
    text: 'select role_type from application_event where application_id = $1 and role_type = any($2::text[]) order by id desc limit 1',
    values: [applicationId, party.roles],
  })
  const last = party.roles.find((role) => role === rows[0]?.role_type)
  return last ? [last, ...party.roles.filter((role) => role !== last)] : [...party.roles]
}
