import type { TodoItem } from '@shared/contract/portal'
import { unitChangeStateNames, unitChangeStates } from '@shared/contract/unit'
import { after, days, wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import { wholeCount } from '../../database/page'
import type { Caller } from '../../security/caller'
import { visibleChanges } from '../unit/unitChanges'
import { queueOf, type Todos } from './todos'

/** Renewing a licence takes about two months (TSG 07-2019: at most six months, at least 30 working days before it expires). */
const licenceNotice = days(60)
/** A refused change is shown this long; a unit that has not resubmitted it by then does not mean to. */
const refusedFor = days(30)

/** The unit's licence if it expires soon or has expired: without a valid one no application can be submitted. */
async function licenceTodo({ db }: Connection, caller: Caller, now: Date): Promise<TodoItem[]> {
  const unit = await db.selectFrom('unit').select(['id', 'licence_no', 'licence_expire']).where('id', '=', caller.unitId).executeTakeFirst()
  if (!unit || unit.licence_expire === '' || unit.licence_expire > wireDate(after(now, licenceNotice))) return []
  const ended = unit.licence_expire < wireDate(now)
  return [
    {
      id: unit.id,
      type: 'licence',
      typeName: '许可证',
      number: unit.licence_no,
      title: ended ? '许可证已过期' : '许可证即将到期',
      status: '',
      statusName: ended ? '已过期' : '即将到期',
      note: '换证后请更新企业信息，到期后不能提交新的申请',
      dueDate: unit.licence_expire,
      path: '/company-info/maintain',
      action: '更新',
    },
  ]
}

/** The unit's latest change if the authority sent it back and none was submitted since. */
async function refusedChangeTodo({ db }: Connection, caller: Caller, now: Date): Promise<TodoItem[]> {
  const change = await db
    .selectFrom('unit_change')
    .select(['id', 'status', 'opinion', 'update_date'])
    .where('unit_id', '=', caller.unitId)
    .where('review', '=', true)
    .orderBy('create_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (change?.status !== unitChangeStates.refused || change.update_date < after(now, -refusedFor)) return []
  return [
    {
      id: change.id,
      type: 'unitChange',
      typeName: '单位信息变更',
      number: '',
      title: '单位信息变更未通过审核',
      status: change.status,
      statusName: unitChangeStateNames[change.status] ?? '',
      note: change.opinion,
      dueDate: '',
      path: '/company-info/maintain',
      action: '修改',
    },
  ]
}

/** To-dos of an enterprise other than its applications. */
export async function unitTodos(connection: Connection, caller: Caller, now: Date): Promise<Todos> {
  const todos = [...(await refusedChangeTodo(connection, caller, now)), ...(await licenceTodo(connection, caller, now))]
  return { first: todos.map((todo) => ({ todo, since: '' })), total: todos.length }
}

/** Changes of units that wait for the caller: for an authority those of its area, for an administrator all. */
export async function waitingChangeTodos(connection: Connection, caller: Caller, limit: number): Promise<Todos> {
  const rows = await visibleChanges(connection, caller)
    .select(['unit_change.id', 'unit_change.status', 'unit_change.operator_name', 'unit_change.create_date', 'unit.unit_name', wholeCount])
    .where('unit_change.status', '=', unitChangeStates.waiting)
    .orderBy('unit_change.create_date')
    .limit(limit)
    .execute()
  return queueOf(
    rows,
    (row) => row.create_date,
    (row) => ({
      id: row.id,
      type: 'unitChange',
      typeName: '单位信息变更',
      number: '',
      title: row.unit_name,
      status: row.status,
      statusName: unitChangeStateNames[row.status] ?? '',
      note: `${row.operator_name}　${wireDate(row.create_date)}提交`,
      dueDate: '',
      path: `/company-info/maintain-history?status=${unitChangeStates.waiting}`,
      action: '审核',
    }),
  )
}
