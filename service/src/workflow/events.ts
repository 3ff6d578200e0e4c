import { type ApplicationDefinition, type ApplicationEvent, statusName } from '@shared/contract/application'
import { type RoleType, roleOf } from '@shared/contract/roles'
import { wireTime } from '../clock'
import type { Connection } from '../database/database'
import type { Caller } from '../security/caller'

/** The flow log: one line per transition, and one when a draft is made. Autosaves stand in the audit log alone. */

export interface NewEvent {
  applicationId: string
  action: string
  fromStatus: string
  toStatus: string
  opinion: string
  at: Date
}

export async function writeEvent(connection: Connection, caller: Caller, event: NewEvent): Promise<void> {
  await connection.db
    .insertInto('application_event')
    .values({
      application_id: event.applicationId,
      action: event.action,
      from_status: event.fromStatus,
      to_status: event.toStatus,
      opinion: event.opinion,
      operator_id: caller.accountId,
      operator_name: caller.name,
      role_type: caller.roleType,
      unit_name: caller.unitName,
      created_at: event.at,
    })
    .execute()
}

/** What a line of the log calls an action: the transition's label in that state. */
function actionName(definition: ApplicationDefinition, action: string, fromStatus: string, toStatus: string): string {
  if (action === 'save') return '新建草稿'
  const ofAction = definition.transitions.filter((transition) => transition.action === action)
  const exact = ofAction.find((transition) => transition.from.includes(fromStatus) && (transition.to ?? '') === toStatus)
  return (exact ?? ofAction[0])?.label ?? action
}

/** The flow log of a record, newest first. */
export async function eventsOf(connection: Connection, definition: ApplicationDefinition, applicationId: string): Promise<ApplicationEvent[]> {
  const rows = await connection.db.selectFrom('application_event').selectAll().where('application_id', '=', applicationId).orderBy('id', 'desc').execute()
  const nameOf = (status: string) => (status === '' ? '' : statusName(definition, status))
  return rows.map((row) => ({
    id: String(row.id),
    action: row.action,
    actionName: actionName(definition, row.action, row.from_status, row.to_status),
    fromStatus: row.from_status,
    toStatus: row.to_status,
    fromStatusName: nameOf(row.from_status),
    toStatusName: nameOf(row.to_status),
    opinion: row.opinion,
    operatorName: row.operator_name,
    roleType: row.role_type as RoleType,
    roleName: roleOf(row.role_type as RoleType).name,
    unitName: row.unit_name,
    time: wireTime(row.created_at),
  }))
}

/** The opinion that brought the record where it stands, when a handler had to give one: shown above the form. */
export function lastOpinion(definition: ApplicationDefinition, events: readonly ApplicationEvent[]): string {
  const arrived = events.find((event) => event.fromStatus !== event.toStatus)
  const transition = definition.transitions.find(
    (candidate) => candidate.action === arrived?.action && candidate.actor === 'handler' && candidate.opinion === 'required',
  )
  return transition && arrived ? arrived.opinion : ''
}
