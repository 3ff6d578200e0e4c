import { type ApplicationDefinition, type ApplicationEvent, fieldsOf, statusName, type TransitionDefinition } from '@shared/contract/application'
import { type FormRow, mayHold } from '@shared/contract/form'
import { type RoleType, roleOf, systemRole } from '@shared/contract/roles'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { wireTime } from '../clock'
import type { Connection } from '../database/database'
import type { Tables } from '../database/tables/tables'
import { inputFieldsOf, namesFor, shownInput } from './labels'
import type { Acting } from './parties'

/** The flow log: one row per transition, and one when a draft is created. Autosaves are recorded in the audit log only. */

export interface NewEvent {
  applicationId: string
  action: string
  fromStatus: string
  toStatus: string
  opinion: string
  /** Values entered in the transition. */
  input?: FormRow
  revision?: number
  at: Date
}

export async function writeEvent(connection: Connection, acting: Acting, event: NewEvent): Promise<void> {
  const operator =
    acting.kind === 'system'
      ? { operator_id: null, operator_name: '系统', role_type: systemRole, unit_name: '', operator_unit_id: null }
      : {
          operator_id: acting.caller.accountId,
          operator_name: acting.caller.name,
          role_type: acting.caller.roleType,
          unit_name: acting.caller.unitName,
          operator_unit_id: acting.caller.unitId,
        }
  await connection.db
    .insertInto('application_event')
    .values({
      application_id: event.applicationId,
      action: event.action,
      from_status: event.fromStatus,
      to_status: event.toStatus,
      opinion: event.opinion,
      input: JSON.stringify(event.input ?? {}),
      revision: event.revision ?? 0,
      ...operator,
      created_at: event.at,
    })
    .execute()
}

/** What the log says of a transition. */
interface Taken {
  action: string
  from_status: string
  to_status: string
  input: FormRow
}

/**
 * Transitions a log row may belong to: those with its action and states which the input entered then admits, and the form where it is known.
 * Where none is admitted, as the definition has changed since, all of them.
 */
export function transitionsTaken(definition: ApplicationDefinition, row: Taken, fields?: FormRow): TransitionDefinition[] {
  const between = definition.transitions.filter(
    ({ action, from, to }) => action === row.action && from.includes(row.from_status) && (to ?? '') === row.to_status,
  )
  const admitted = between.filter(({ when }) => mayHold(when ?? true, fields, row.input))
  return admitted.length > 0 ? admitted : between
}

type Logged = Taken & { revision: number }

/** The transition a log row belongs to: among those with its action, the one between its states that the form, as submitted then, admits. */
const transitionOfEvent = (definition: ApplicationDefinition, row: Logged, submitted: ReadonlyMap<number, FormRow>): TransitionDefinition | undefined =>
  transitionsTaken(definition, row, submitted.get(row.revision))[0] ?? definition.transitions.find(({ action }) => action === row.action)

/** The fields of a record's submissions, by revision: read only where they tell which of several transitions a log row belongs to. */
async function submissionsOf({ db }: Connection, definition: ApplicationDefinition, applicationId: string, rows: readonly Logged[]) {
  const alike = rows.filter((row) => transitionsTaken(definition, row).length > 1)
  if (alike.length === 0) return new Map<number, FormRow>()
  const submissions = await db
    .selectFrom('application_revision')
    .select(['revision', 'form'])
    .where('application_id', '=', applicationId)
    .where('revision', 'in', [...new Set(alike.map(({ revision }) => revision))])
    .execute()
  return new Map(submissions.map(({ revision, form }): [number, FormRow] => [revision, form.fields]))
}

/** The flow log of a record, newest first. */
export async function eventsOf(connection: Connection, definition: ApplicationDefinition, applicationId: string): Promise<ApplicationEvent[]> {
  const rows = await connection.db.selectFrom('application_event').selectAll().where('application_id', '=', applicationId).orderBy('id', 'desc').execute()
  const names = await namesFor(
    connection,
    definition,
    { fields: {}, tables: {} },
    rows.map((row) => row.input),
  )
  const nameOf = (status: string) => (status === '' ? '' : statusName(definition, status))
  const asked = inputFieldsOf(definition)
  const submitted = await submissionsOf(connection, definition, applicationId, rows)
  return rows.map((row) => {
    const transition = transitionOfEvent(definition, row, submitted)
    return {
      id: String(row.id),
      action: row.action,
      actionName: row.action === 'save' ? '新建草稿' : (transition?.label ?? row.action),
      fromStatus: row.from_status,
      toStatus: row.to_status,
      fromStatusName: nameOf(row.from_status),
      toStatusName: nameOf(row.to_status),
      opinion: row.opinion,
      operatorName: row.operator_name,
      roleType: row.role_type as RoleType | typeof systemRole,
      roleName: row.role_type === systemRole ? '系统' : roleOf(row.role_type as RoleType).name,
      unitName: row.unit_name,
      input: shownInput([...fieldsOf({ groups: transition?.input ?? [] }), ...asked], row.input, names),
      time: wireTime(row.created_at),
    }
  })
}

/** When the latest of a record's events that meet a condition took place; undefined if there is none. */
export async function latestEvent(
  { db }: Connection,
  record: string,
  condition: (eb: ExpressionBuilder<Tables, 'application_event'>) => Expression<SqlBool>,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('application_event')
    .select('created_at')
    .where('application_id', '=', record)
    .where(condition)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** When a record entered its current state: steps that stay in it, such as another inspector, do not count. */
export const inStateSince = async (connection: Connection, { id, created_at }: { id: string; created_at: Date }): Promise<Date> =>
  (await latestEvent(connection, id, (eb) => eb('from_status', '<>', eb.ref('to_status')))) ?? created_at

/** The opinion of the handler who moved the record to its current state, where one was required: shown above the form. */
export function lastOpinion(definition: ApplicationDefinition, events: readonly ApplicationEvent[]): string {
  const arrived = events.find((event) => event.fromStatus !== event.toStatus)
  const transition = definition.transitions.find(
    (candidate) => candidate.action === arrived?.action && candidate.opinion === 'required' && candidate.by.every((named) => named.relation !== 'owner'),
  )
  return transition && arrived ? arrived.opinion : ''
}
