import {
  type ApplicationDefinition,
  type ApplicationRow,
  applicationDefinitions,
  type Home,
  type RoleType,
  type RouteGroup,
  roleOf,
  stateOf,
  type TodoItem,
} from '@shared/contract'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { listPage, statusCounts } from '../../workflow/list'
import { sightOf } from '../../workflow/scope'
import { waitsForHandler } from '../../workflow/transition'
import { workdaysAfter } from '../../workflow/workdays'

type HomeNumber = Home['numbers'][number]
type Tone = HomeNumber['tone']

const todoLimit = 10
/** A handler hears of a record this many working days before it is due. */
const soon = 1

/** What the home page says of one type to the caller, in the order a reader needs it. */
async function numbersOf(connection: Connection, definition: ApplicationDefinition, caller: Caller, today: string): Promise<HomeNumber[]> {
  const handler = definition.handlers.includes(caller.roleType)
  const view = handler ? 'review' : sightOf(definition, caller) === 'applicant' ? 'own' : 'query'
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
const urgency: Record<Tone, number> = { failed: 0, attention: 1, moving: 2, idle: 3, done: 4 }

/** What is due, overdue and received today. */
async function handlerNumbers(connection: Connection, definition: ApplicationDefinition, caller: Caller, today: string): Promise<HomeNumber[]> {
  const waiting = await waitingRows(connection, definition, caller)
  const limit = workdaysAfter(today, soon)
  const overdue = waiting.filter((row) => row.dueDate !== '' && row.dueDate < today).length
  const near = waiting.filter((row) => row.dueDate >= today && row.dueDate <= limit).length
  const { rows } = await connection.query({
    name: 'home-accepted-today',
    text: `select count(distinct event.application_id) as count from application_event event join application on application.id = event.application_id
      where application.type = $1 and event.action = 'accept' and event.created_at >= $2`,
    values: [definition.key, `${today} 00:00:00+08`],
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

/** The queue as far as the home page looks into it. */
async function waitingRows(connection: Connection, definition: ApplicationDefinition, caller: Caller): Promise<ApplicationRow[]> {
  const page = await listPage(connection, definition, caller, { view: 'review', orderBy: 'dueDate', pageNo: 1, pageSize: 200 })
  return page.list
}

const summaryOf = (definition: ApplicationDefinition, row: ApplicationRow): string => {
  const measure = definition.tables.find((table) => table.key === definition.index.equipmentTable)
  const count = measure ? (row.counts[measure.key] ?? 0) : 0
  const equipment = row.equipmentName !== '' && measure ? `${row.equipmentName}${count}${measure.measure}` : ''
  return [row.fields.projectName || row.fields.useUnitName || definition.label, equipment].filter(Boolean).join('，')
}

function todoOf(definition: ApplicationDefinition, row: ApplicationRow, note: string, path: string, action: string): TodoItem {
  return {
    id: row.id,
    type: definition.key,
    typeName: definition.label,
    number: row.number,
    title: summaryOf(definition, row),
    status: row.status,
    statusName: row.statusName,
    note,
    dueDate: row.dueDate,
    path,
    action,
  }
}

/** Records that wait for the caller: for the handler its queue by date, for the applicant what came back and what was begun. */
async function todosOf(connection: Connection, definition: ApplicationDefinition, caller: Caller): Promise<TodoItem[]> {
  if (definition.handlers.includes(caller.roleType)) {
    const rows = (await waitingRows(connection, definition, caller)).slice(0, todoLimit)
    return rows.map((row) => todoOf(definition, row, row.unitName, `${definition.pages.reviewDetail}?id=${row.id}`, '办理'))
  }
  if (sightOf(definition, caller) !== 'applicant') return []
  const editable = definition.states.filter((state) =>
    definition.transitions.some((transition) => transition.action === 'save' && transition.from.includes(state.code)),
  )
  const ordered = [...editable].sort((a, b) => urgency[a.tone] - urgency[b.tone])
  const rows: ApplicationRow[] = []
  for (const state of ordered) {
    rows.push(...(await listPage(connection, definition, caller, { view: 'own', status: state.code, pageNo: 1, pageSize: todoLimit })).list)
  }
  const shown = rows.slice(0, todoLimit)
  const opinions = await opinionsOf(
    connection,
    shown.map((row) => row.id),
  )
  return shown.map((row) => {
    const { tone, hint } = stateOf(definition, row.status)
    const note = opinions.get(row.id) || hint.applicant
    return todoOf(definition, row, note, `${definition.pages.form}?id=${row.id}`, tone === 'attention' ? '补正' : '继续填写')
  })
}

/** The opinion each record came back with. */
async function opinionsOf(connection: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await connection.query({
    name: 'home-last-opinions',
    text: `select distinct on (application_id) application_id, opinion from application_event
      where application_id = any($1::uuid[]) and from_status <> to_status order by application_id, id desc`,
    values: [ids],
  })
  return new Map(rows.map((row) => [String(row.application_id), String(row.opinion)]))
}

/** Pages of the registry a role may open from its menu, first the ones where something begins. */
export function quickEntries(groups: readonly RouteGroup[], roleType: RoleType): Home['quick'] {
  const codes = new Set(roleOf(roleType).menuIdList)
  const forms = applicationDefinitions.filter((definition) => definition.applicants.some((applicant) => applicant === roleType))
  const starts = forms.map((definition) => ({ label: `新建${definition.label}`, path: definition.pages.form, icon: 'form' }))
  const known = new Set(groups.flatMap((group) => group.children.map((child) => pathOf(group, child.path))))
  const menu = [...groups]
    .sort((a, b) => a.order - b.order)
    .filter((group) => group.path !== '/')
    .flatMap((group) => group.children.map((child) => ({ child, group })))
    .filter(({ child, group }) => !child.hideInMenu && !group.hideInMenu && child.external === undefined)
    .filter(({ child, group }) => {
      const access = child.access ?? group.access
      return child.roleTypes.includes(roleType) && (access === null || codes.has(access))
    })
    .map(({ child, group }) => ({ label: child.title, path: pathOf(group, child.path), icon: group.icon }))
  return [...starts.filter((entry) => known.has(entry.path)), ...menu].slice(0, 8)
}

/** Children give their whole path, or one below their group's. */
const pathOf = (group: RouteGroup, child: string): string => (child.startsWith('/') ? child : `${group.path}/${child}`)

/** 工作桌面: what needs me, what is coming due, where do I start (look §02). */
export async function homeOf(connection: Connection, caller: Caller, groups: readonly RouteGroup[], now: Date): Promise<Home> {
  const today = wireDate(now)
  const numbers: HomeNumber[] = []
  const todo: TodoItem[] = []
  for (const definition of applicationDefinitions) {
    if (!sightOf(definition, caller)) continue
    numbers.push(...(await numbersOf(connection, definition, caller, today)))
    todo.push(...(await todosOf(connection, definition, caller)))
  }
  return { numbers: numbers.slice(0, 8), todo: todo.slice(0, todoLimit), quick: quickEntries(groups, caller.roleType) }
}
