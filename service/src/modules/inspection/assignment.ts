import {
  aheadStates,
  applicationDefinition,
  type FormLookupAnswer,
  findState,
  inspectionState,
  itemsAppliedFor,
  plannedStates,
} from '@shared/contract/application'
import { catalogueName } from '@shared/contract/catalogue'
import type { FormRow } from '@shared/contract/form'
import {
  type AssignmentBoard,
  assignmentProblems,
  daysShown,
  type Inspector,
  inspectorNote,
  type WaitingInspection,
  workHours,
} from '@shared/contract/inspection'
import { role } from '@shared/contract/roles'
import { addDays } from '@shared/contract/rules'
import { sql } from 'kysely'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { isUuid } from '../../database/userInput'
import { Refusal } from '../../refusal'
import type { AuditNote } from '../../security/audit'
import { type Caller, viewer } from '../../security/caller'
import { colleagues } from '../../security/colleagues'
import type { BehaviourOf, WorkflowContext } from '../../workflow/behaviour'
import { asAccount } from '../../workflow/parties'
import { takeTransition } from '../../workflow/transition/transition'
import { isWorkday, leftInWorkdays, workdaysOn } from '../../workflow/workdays'
import { certificatesOf, handOverDay } from './certificates'
import { applyKindName } from './inspectionKind'
import { findInspection, inspectionTypes, wishesOf } from './inspectionRecord'
import { leavesOf } from './leaves'

/** Assigning inspections to inspectors and days. */

/** States in which an inspection can be assigned. Where the unit has asked for another day, it is assigned once that is answered, and is listed with the request. */
const assignable = [inspectionState.accepted, ...aheadStates]
/** More than a week's work of an institute: further ones are listed once these are assigned. What is assigned already comes last. */
const mostWaiting = 200

interface Row {
  id: string
  type: string
  version: number
  number: string
  status: string
  due_date: string | null
  inputs: FormRow
  form: { fields: FormRow; tables: Record<string, FormRow[]> }
}

/** Inspections of the caller's institute; for an inspector only their own. */
const inspectionsOf = ({ db }: Connection, { roleType, unitId, accountId }: Caller, states: readonly string[]) =>
  db
    .selectFrom('application')
    .select(['id', 'type', 'version', 'number', 'status', 'due_date', 'inputs', 'form'])
    .where(
      'type',
      'in',
      inspectionTypes.map(({ key }) => key),
    )
    .where('status', 'in', states)
    .where('deleted', '=', false)
    .where(sql<boolean>`exists (select from application_party party where party.application_id = application.id and party.viewer = ${roleType === role.inspector ? viewer.account(accountId) : viewer.unit(unitId)}
      and ${roleType === role.inspector ? 'assignee' : 'institute'} = any(party.relations))`)

/** Inspectors of the caller's institute, with their certificates and what they have planned on the given days. */
async function inspectorsOf(connection: Connection, caller: Caller, days: readonly string[], now: Date): Promise<Inspector[]> {
  const onDays: Row[] = await inspectionsOf(connection, caller, plannedStates).where(sql<string>`inputs ->> 'inspectOn'`, 'in', days).execute()
  const people = await colleagues(connection, caller.unitId, [role.inspector], wireDate(now))
  const certificates = await certificatesOf(connection, caller.unitId)
  const leaves = await leavesOf(connection, caller.unitId, days[0] ?? wireDate(now))
  return people.map(({ id, name }) => ({
    id,
    name,
    certificates: certificates.get(id) ?? [],
    leaves: leaves.get(id) ?? [],
    planned: onDays
      .filter(({ inputs }) => inputs.inspector === id || inputs.secondInspector === id)
      .map((row) => ({ ...plannedOf(row), date: row.inputs.inspectOn ?? '' })),
  }))
}

/** What an inspector has planned on some days, as far as the caller may see it. */
export async function plannedFor(connection: Connection, caller: Caller, inspector: string, from: string, to: string) {
  const inspectOn = sql<string>`inputs ->> 'inspectOn'`
  const rows: Row[] = await inspectionsOf(connection, caller, plannedStates)
    .where(inspectOn, '>=', from)
    .where(inspectOn, '<=', to)
    .orderBy(inspectOn)
    .execute()
  const theirs = rows.filter(({ inputs }) => inputs.inspector === inspector || inputs.secondInspector === inspector)
  return theirs.map(({ number, inputs }) => ({ number, inspectOn: inputs.inspectOn ?? '' }))
}

/**
 * Working days from a day on, and the days off among them and up to the end of its week on which somebody inspects: the next page of the calendar
 * begins a week later.
 */
async function calendarDays(connection: Connection, caller: Caller, from: string): Promise<{ days: string[]; daysOff: string[] }> {
  const workdays = workdaysOn(from, daysShown)
  const [to = from] = [addDays(from, 6), ...workdays].sort().reverse()
  const inspectOn = sql<string>`inputs ->> 'inspectOn'`
  const rows: Row[] = await inspectionsOf(connection, caller, plannedStates).where(inspectOn, '>=', from).where(inspectOn, '<=', to).execute()
  const daysOff = [...new Set(rows.map(({ inputs }) => inputs.inspectOn ?? ''))].filter((day) => !isWorkday(day)).sort()
  return { days: [...workdays, ...daysOff].sort(), daysOff }
}

/**
 * What the calendar would say of an appointment, at the fields it is typed in, and what is to be known of each inspector to choose. A missing certificate
 * is what the assignment would be refused for. Without a day only the certificates are judged, by today.
 */
export async function appointmentProblems(
  connection: Connection,
  caller: Caller,
  { id, inspector, secondInspector, inspectOn: wanted }: { id: string; inspector: string; secondInspector: string; inspectOn: string },
  now: Date,
): Promise<FormLookupAnswer['list']> {
  const states = [...new Set([...assignable, ...plannedStates])]
  const row: Row | undefined = isUuid(id) ? await inspectionsOf(connection, caller, states).where('application.id', '=', id).executeTakeFirst() : undefined
  const chosen = row ? [{ ...plannedOf(row), ...waitingOf(row), inspectors: '' }] : []
  const today = wireDate(now)
  // What has begun is handed over: its day is not asked for.
  const inspectOn = row && !assignable.includes(row.status) ? handOverDay(row.inputs.inspectOn ?? '', today) : wanted
  const hasDay = wanted !== ''
  const day = inspectOn || today
  const daysOff = isWorkday(day) ? [] : [day]
  const people = await inspectorsOf(connection, caller, [day], now)
  const told = [
    { field: 'inspector', account: inspector },
    { field: 'secondInspector', account: secondInspector },
  ].flatMap(({ field, account }) =>
    people
      .filter((person) => person.id === account)
      .flatMap((person) => assignmentProblems(person, chosen, day, daysOff))
      .filter(({ kind }) => hasDay || kind === 'certificate')
      .map(({ kind, text }) => ({ field: kind === 'certificate' ? field : 'inspectOn', text })),
  )
  const choices = chosen.length === 0 ? [] : people.map((person) => ({ value: person.id, ...inspectorNote(person, chosen, { day: inspectOn, today }) }))
  return ['inspector', 'secondInspector', 'inspectOn'].flatMap((field) => {
    const message = [...new Set(told.filter((one) => one.field === field).map(({ text }) => text))].join('；')
    const ofPerson = field === 'inspectOn' ? {} : { refuses: message !== '', choices }
    return message !== '' || (ofPerson.choices ?? []).length > 0 ? [{ field, message, path: '', ...ofPerson }] : []
  })
}

/** The assignment calendar of the caller's institute, from a day on. @param most number of inspections listed */
export async function assignmentBoardOf(connection: Connection, caller: Caller, from: string, now: Date, most = mostWaiting): Promise<AssignmentBoard> {
  const { days, daysOff } = await calendarDays(connection, caller, from)
  const found: Row[] = await inspectionsOf(connection, caller, assignable)
    .orderBy(sql`status = ${inspectionState.assigned}`)
    .orderBy('status')
    .orderBy('due_date')
    .orderBy('id')
    .limit(most + 1)
    .execute()
  const inspectors = await inspectorsOf(connection, caller, days, now)
  const nameOf = (id: string | undefined) => inspectors.find((person) => person.id === id)?.name ?? ''
  return {
    days,
    daysOff,
    inspectors,
    more: found.length > most,
    waiting: found.slice(0, most).map((row) => ({
      ...plannedOf(row),
      ...waitingOf(row),
      ...leftInWorkdays(findState(applicationDefinition(row.type), row.status)?.waitsFor, row.due_date ?? '', wireDate(now)),
      inspectors: [row.inputs.inspector, row.inputs.secondInspector].map(nameOf).filter(Boolean).join('、'),
      inspector: row.inputs.inspector ?? '',
      secondInspector: row.inputs.secondInspector ?? '',
    })),
  }
}

const plannedOf = ({ id, form: { fields, tables } }: Row) => {
  const devices = tables.devices?.length ?? 0
  return { id, place: fields.inspectionPlace ?? '', devices, hours: workHours(fields.equclacode ?? '', devices) }
}

function waitingOf({
  type,
  version,
  number,
  status,
  due_date,
  inputs,
  form: { fields, tables },
}: Row): Omit<WaitingInspection, 'id' | 'place' | 'devices' | 'hours' | 'inspectors' | 'inspector' | 'secondInspector'> {
  const dates = (tables.devices ?? []).flatMap(({ nextInspectionDate }) => nextInspectionDate || []).sort()
  return {
    type,
    version,
    number,
    status,
    unitName: fields.useUnitName ?? '',
    kindName: [catalogueName(fields.equclacode ?? ''), applyKindName(fields), itemsAppliedFor({ fields, tables })].filter(Boolean).join(' '),
    equclacode: fields.equclacode ?? '',
    expectDate: fields.expectDate ?? '',
    dueDate: due_date ?? '',
    deviceDue: dates[0] ?? '',
    inspectOn: inputs.inspectOn ?? '',
    wishes: wishesOf({ status, inputs }),
  }
}

interface AssignRequest {
  items: readonly { id: string; version: number }[]
  inspector: string
  secondInspector: string
  inspectOn: string
}

/**
 * Assigns inspections to an inspector, each by its own transition; all or none.
 * @throws Refusal of the first that cannot be assigned, with its number; NOT_ALLOWED_NOW if an inspector is not certified for a kind.
 */
export async function assignInspections(
  connection: Connection,
  behaviourOf: BehaviourOf,
  caller: Caller,
  request: AssignRequest,
  work: WorkflowContext,
  note: AuditNote,
): Promise<number> {
  const { inspector, secondInspector, inspectOn } = request
  // Always in the same order, so that concurrent assignments of the same inspections wait for each other instead of deadlocking.
  for (const { id, version } of [...request.items].sort((one, other) => one.id.localeCompare(other.id))) {
    const { definition, record } = await findInspection(connection, caller, id, true)
    try {
      await takeTransition(
        connection,
        behaviourOf(record.type),
        asAccount(caller),
        'assign',
        { id, version, input: { fields: { inspector, secondInspector, inspectOn } } },
        work,
        {},
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const said = error.details.fieldErrors?.[0]?.message ?? error.message
      throw new Refusal(error.code, `${record.number}（${findState(definition, record.status)?.label ?? ''}）：${said}`)
    }
  }
  note.detail = { items: request.items.map(({ id }) => id), inspector, inspectOn }
  return request.items.length
}
