import type { Home, RouteGroup } from '@shared/contract/portal'
import { wireDate } from '../../clock'
import type { Connection } from '../../database/database'
import type { Caller } from '../../security/caller'
import { accountChangeTodos } from './accountChangeTodos'
import { admissionTodos } from './admissionTodos'
import { applicationTodos } from './applicationTodos'
import { arrangedPaths } from './quickChoice'
import { arrangedEntries, entriesOf } from './quickEntries'
import { refundTodos } from './refundTodos'
import { mostUrgent, type Todos } from './todos'
import { unitTodos, waitingChangeTodos } from './unitTodos'

const todoLimit = 10
const unitRoles: readonly string[] = ['1', '2', '3']

/** 工作桌面: what needs me, and where do I start (look §02). */
export async function homeOf(connection: Connection, caller: Caller, groups: readonly RouteGroup[], now: Date): Promise<Home> {
  const kinds: Todos[] = []
  if (unitRoles.includes(caller.roleType)) kinds.push(await unitTodos(connection, caller, now))
  kinds.push(...(await applicationTodos(connection, caller, todoLimit)))
  if (caller.roleType === '5') kinds.push(...(await refundTodos(connection, caller, todoLimit, wireDate(now))), await accountChangeTodos(connection, caller))
  if (caller.roleType === '9') kinds.push(...(await admissionTodos(connection, todoLimit)))
  if (caller.roleType === '7' || caller.roleType === '9') kinds.push(await waitingChangeTodos(connection, caller, todoLimit))
  return { ...mostUrgent(kinds, wireDate(now), todoLimit), quick: arrangedEntries(entriesOf(groups, caller.roleType), await arrangedPaths(connection, caller)) }
}
