import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import type { HomeNumber } from '@shared/contract/portal'
import { startOfDay, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { dueCounts, statusCounts } from '../../workflow/list'
import { visibilityOf } from '../../workflow/scope'
import { waitsForHandler } from '../../workflow/transition'
import { workdaysAfter } from '../../workflow/workdays'
import { adminNumbers } from './adminNumbers'

type Tone = HomeNumber['tone']

/** The strip on the home page holds no more (contract). */
const numbersLimit = 6
/** A handler hears of a record this many working days before it is due. */
const soon = 1
/** What needs somebody stands first. */
export const urgency: Record<Tone, number> = { failed: 0, attention: 1, moving: 2, idle: 3, done: 4 }

/** What the home page says of one type to the caller, in the order a reader needs it. */
async function numbersOf(connection: Connection, definition: ApplicationDefinition, caller: Caller, today: string): Promise<HomeNumber[]> {
  const handler = definition.handlers.includes(caller.roleType)
  const view = handler ? 'review' : visibilityOf(definition, caller) === 'applicant' ? 'own' : 'query'
  const counts = await statusCounts(connection, definition, caller, view)
  const page = handler ? definition.pages.review : view === 'own' ? definition.pages.list : definition.pages.query
  const states = definition.states.filter((state) =>
    handler ? waitsForHandler(definition, state.code) : view === 'own' ? state.code !== '90' : !['10', '15', '90'].includes(state.code),
  )
  const entries = states.map((state) => ({
    key: `${definition.key}-${state.code}`,
    label: state.label,
    count: counts[state.code] ?? 0,
    measure: '份',
    tone: state.tone,
    note: definition.label,
    path: `${page}?status=${state.code}`,
  }))
  return handler ? [...entries, ...(await handlerNumbers(connection, definition, caller, today))] : entries.sort((a, b) => urgency[a.tone] - urgency[b.tone])
}

/** What is due, overdue and received today. */
async function handlerNumbers(connection: Connection, definition: ApplicationDefinition, caller: Caller, today: string): Promise<HomeNumber[]> {
  const { overdue, near } = await dueCounts(connection, definition, caller, { today, near: workdaysAfter(today, soon) })
  const { rows } = await connection.query({
    name: 'home-accepted-today',
    text: `select count(distinct event.application_id) as count from application_event event join application on application.id = event.application_id
      where application.type = $1 and event.action = 'accept' and event.created_at >= $2`,
    values: [definition.key, startOfDay(today)],
  })
  const number = (key: string, label: string, count: number, tone: Tone, note: string, path: string): HomeNumber => ({
    key: `${definition.key}-${key}`,
    label,
    count,
    measure: '份',
    tone,
    note,
    path,
  })
  const { review } = definition.pages
  return [
    number('overdue', '已超期', overdue, overdue > 0 ? 'failed' : 'idle', `超过${definition.handleWithinWorkdays}个工作日`, `${review}?orderBy=dueDate`),
    number('due', '即将到期', near, near > 0 ? 'attention' : 'idle', '下一个工作日前应办结', `${review}?orderBy=dueDate`),
    number('today', '今日已接收', Number(rows[0].count), 'done', definition.label, `${review}?status=70`),
  ]
}

/** The strip of the home page: at most six numbers, each the way into its list. */
export async function homeNumbers(connection: Connection, caller: Caller, now: Date): Promise<HomeNumber[]> {
  const today = wireDate(now)
  const numbers: HomeNumber[] = caller.roleType === '9' ? await adminNumbers(connection, today) : []
  for (const definition of applicationDefinitions) {
    if (visibilityOf(definition, caller)) numbers.push(...(await numbersOf(connection, definition, caller, today)))
  }
  return numbers.slice(0, numbersLimit)
}
