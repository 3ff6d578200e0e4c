import { homeEndpoints, portalEndpoints, type RouteGroup } from '@shared/contract/portal'
import type { FastifyInstance } from 'fastify'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { dueCalendarOf } from './dueCalendar'
import { homeOf } from './home'
import { homeNumbers, waitingCounts } from './numbers'
import { equipmentOverview } from './overview'

/** 工作桌面. Its quick entries lead only to pages the registry serves. */
export function registerHome(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, homeEndpoints.home, async ({ caller, read }) => {
    const groups = await context.servedReleases.registryFor(caller.unitId).then(
      ({ registry }) => registry.remotes.filter((remote) => remote.enabled).flatMap((remote) => remote.groups),
      // Without a registry there is nowhere to go; what waits is shown all the same.
      (): RouteGroup[] => [],
    )
    return read((connection) => homeOf(connection, caller, groups, context.clock.now()))
  })
  route(app, context, homeEndpoints.getEqustatisticNums, ({ caller, read }) =>
    read(async (connection) => ({ list: await homeNumbers(connection, caller, context.clock.now()) })),
  )
  route(app, context, homeEndpoints.getDueCalendar, ({ caller, read }) =>
    read((connection) => dueCalendarOf(connection, caller, wireDate(context.clock.now()))),
  )
  route(app, context, portalEndpoints.waitingCounts, ({ caller, read }) => read(async (connection) => ({ pages: await waitingCounts(connection, caller) })))
  route(app, context, homeEndpoints.getEqmOverview, ({ caller, read }) =>
    read((connection) => equipmentOverview(connection, caller, wireDate(context.clock.now()))),
  )
}
