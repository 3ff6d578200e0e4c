import type { Home, RouteGroup, TodoItem } from '@shared/contract/portal'
import { isUnitRole, role } from '@shared/contract/roles'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { accountChangeTodos } from './accountChangeTodos'
import { admissionTodos } from './admissionTodos'
import { applicationTodos } from './applicationTodos'
import { differenceTodos } from './differenceTodos'
import { arrangedPaths } from './quickChoice'
import { arrangedEntries, entriesOf } from './quickEntries'
import { refundTodos } from './refundTodos'
import { mostUrgent, type Todos } from './todos'
import { unitTodos, waitingChangeTodos } from './unitTodos'

const todoLimit = 10

/** To-dos of every kind the caller has. @param statusName only those of the state of this name */
async function todosOf(connection: Connection, caller: Caller, now: Date, statusName?: string): Promise<Todos[]> {
  const kinds: Todos[] = []
  if (isUnitRole(caller.roleType)) kinds.push(await unitTodos(connection, caller, now))
  kinds.push(...(await applicationTodos(connection, caller, todoLimit, now, statusName)))
  if (caller.roleType === role.finance)
    kinds.push(
      ...(await refundTodos(connection, caller, todoLimit, wireDate(now))),
      await accountChangeTodos(connection, caller),
      await differenceTodos(connection, caller, todoLimit),
    )
  if (caller.roleType === role.administrator) kinds.push(...(await admissionTodos(connection, todoLimit, now)))
  if (caller.roleType === role.registrar || caller.roleType === role.administrator) kinds.push(await waitingChangeTodos(connection, caller, todoLimit))
  return kinds
}

/** 工作桌面: what needs me, and where do I start (look §02). */
export async function homeOf(connection: Connection, caller: Caller, groups: readonly RouteGroup[], now: Date): Promise<Home> {
  const kinds = await todosOf(connection, caller, now)
  return { ...mostUrgent(kinds, wireDate(now), todoLimit), quick: arrangedEntries(entriesOf(groups, caller.roleType), await arrangedPaths(connection, caller)) }
}

/** The most urgent of one state. */
export async function todosInState(connection: Connection, caller: Caller, statusName: string, now: Date): Promise<TodoItem[]> {
  const kinds = await todosOf(connection, caller, now, statusName)
  // A kind other than applications is listed up to the limit in each of its states, or whole.
  return mostUrgent(
    kinds.map((kind) => ({ ...kind, first: kind.first.filter(({ todo }) => todo.statusName === statusName) })),
    wireDate(now),
    todoLimit,
  ).todo
}
