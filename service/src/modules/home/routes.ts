import { homeEndpoints, portalEndpoints, quickEndpoints } from '@shared/contract/portal'
import type { FastifyInstance } from 'fastify'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { openPages, servedGroups } from '../portal/openPages'
import { dueCalendarOf } from './dueCalendar'
import { homeOf, todosInState } from './home'
import { homeNumbers } from './numbers'
import { equipmentOverview } from './overview'
import { arrangedPaths, saveArranged } from './quickChoice'
import { arrangedEntries, entriesOf } from './quickEntries'
import { waitingCounts } from './waiting'

/** 工作桌面. Its links lead only to pages the registry serves. */
export function registerHome(app: FastifyInstance, context: ServiceContext): void {
  const groupsFor = ({ unitId }: Caller) => servedGroups(context, unitId)
  route(app, context, homeEndpoints.home, async ({ caller, read }) => {
    const groups = await groupsFor(caller)
    return read((connection) => homeOf(connection, caller, groups, context.clock.now()))
  })
  route(app, context, homeEndpoints.todosInState, ({ caller, query, read }) =>
    read(async (connection) => ({ list: await todosInState(connection, caller, query.statusName, context.clock.now()) })),
  )
  route(app, context, quickEndpoints.quickChoice, async ({ caller, read }) => {
    const { all } = entriesOf(await groupsFor(caller), caller.roleType)
    return { list: all, arranged: (await read((connection) => arrangedPaths(connection, caller))).length > 0 }
  })
  route(app, context, quickEndpoints.saveQuick, async ({ caller, body, write }) => {
    const entries = entriesOf(await groupsFor(caller), caller.roleType)
    const paths = [...new Set(body.paths)]
    // Unknown pages and those of other roles are refused.
    if (paths.some((path) => !entries.all.some((entry) => entry.path === path))) throw new Refusal('BAD_REQUEST')
    return write(async (connection, note) => {
      await saveArranged(connection, caller, paths)
      note.target = caller.accountId
      return { list: arrangedEntries(entries, paths) }
    })
  })
  route(app, context, homeEndpoints.getEqustatisticNums, async ({ caller, read }) => {
    const open = openPages(await groupsFor(caller), caller.roleType)
    return read(async (connection) => ({ list: await homeNumbers(connection, caller, open, context.clock.now()) }))
  })
  route(app, context, homeEndpoints.getDueCalendar, ({ caller, read }) =>
    read((connection) => dueCalendarOf(connection, caller, wireDate(context.clock.now()))),
  )
  route(app, context, portalEndpoints.waitingCounts, async ({ caller, read }) => {
    const groups = await groupsFor(caller)
    return read((connection) => waitingCounts(connection, caller, groups, context.clock.now()))
  })
  route(app, context, homeEndpoints.getEqmOverview, ({ caller, read }) =>
    read((connection) => equipmentOverview(connection, caller, wireDate(context.clock.now()))),
  )
}
