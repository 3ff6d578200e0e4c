import { type ApplicationDefinition, stateOf, type TransitionDefinition } from '@shared/contract/application'
import type { RoleType } from '@shared/contract/roles'
import type { Connection } from '../database/database'
import { notify } from '../notification/notify'

/** A record after a transition, as far as its news speak of it. */
export interface MovedRecord {
  id: string
  number: string
  status: string
  unitId: string
  unitName: string
  areaCode: string
  authorityUnitId: string | null
}

/** 接收 → 已接收, 不同意撤销 → 不同意撤销: what happened, from the button's words. */
const happened = (label: string): string => (label.startsWith('不') ? label : `已${label}`)

const editable = (definition: ApplicationDefinition, status: string): boolean =>
  definition.transitions.some((transition) => transition.action === 'save' && transition.from.includes(status))

/**
 * Tells the other party of a transition: the applicant's unit when a handler acted, the handlers who have the record
 * in their queue when the applicant did.
 * @param again the record had been submitted before.
 */
export async function notifyTransition(
  connection: Connection,
  definition: ApplicationDefinition,
  transition: TransitionDefinition,
  record: MovedRecord,
  { opinion, again, at }: { opinion: string; again: boolean; at: Date },
): Promise<void> {
  if (transition.silent) return
  const state = stateOf(definition, record.status)
  const words = again && transition.requires?.includes('complete') ? `已重新${transition.label}` : happened(transition.label)
  const news = { title: `${definition.label} ${record.number} ${words}`, bizType: definition.key, bizId: record.id, number: record.number, at }
  if (transition.actor === 'handler') {
    const page = editable(definition, record.status) ? definition.pages.form : definition.pages.detail
    const roleTypes = await applicantRoles(connection, definition, record.id)
    const text = opinion || state.hint.applicant
    return notify(connection, { kind: 'unit', unitId: record.unitId, roleTypes }, { ...news, text, tone: state.tone, path: `${page}?id=${record.id}` })
  }
  // A record the applicant took back is a draft again, which no handler sees: the queue shows that it is gone.
  const seen = !editable(definition, record.status)
  const waits = definition.transitions.some((next) => next.actor === 'handler' && !next.silent && next.from.includes(record.status))
  await notify(
    connection,
    { kind: 'authority', areaCode: record.areaCode, unitId: record.authorityUnitId, roleTypes: definition.handlers },
    {
      ...news,
      text: [record.unitName, opinion || (waits ? state.hint.handler : '')].filter(Boolean).join('：'),
      tone: waits ? 'attention' : 'idle',
      path: seen ? `${definition.pages.reviewDetail}?id=${record.id}` : definition.pages.review,
    },
  )
}

/** Roles an application may be made in, first the one it was last sent in: that is where its pages are. */
async function applicantRoles(connection: Connection, definition: ApplicationDefinition, applicationId: string): Promise<RoleType[]> {
  const { rows } = await connection.query({
    name: 'applicant-role',
    text: 'select role_type from application_event where application_id = $1 and role_type = any($2::text[]) order by id desc limit 1',
    values: [applicationId, definition.applicants],
  })
  const last = definition.applicants.find((role) => role === rows[0]?.role_type)
  return last ? [last, ...definition.applicants.filter((role) => role !== last)] : [...definition.applicants]
}
