import { messages } from '@shared/contract/messages'
import { portalEndpoints } from '@shared/contract/portal'
import { regionsEndpoint } from '@shared/contract/region'
import type { FastifyInstance } from 'fastify'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import { statement } from '../../database/named'
import { findCaller, route } from '../../http/route'
import { keepErrorReport } from '../errorLog/receiveReport'
import { registryFile } from './registry'

const findRegions = statement()((db) => db.selectFrom('region').select(['code', 'name', 'parent_code as parentCode']).orderBy('code'))

/** What the shell itself needs: registry, configuration, areas, and a place to report errors. */
export function registerPortal(app: FastifyInstance, context: ServiceContext): void {
  const readRegistry = registryFile(context.configuration.registryFile)

  route(app, context, portalEndpoints.registry, async ({ request, reply }) => {
    const { registry, etag } = await readRegistry()
    reply.header('ETag', etag)
    if (request.headers['if-none-match'] === etag) reply.code(304)
    return registry
  })

  route(app, context, portalEndpoints.pageKnown, async ({ query }) => {
    const { registry } = await readRegistry()
    const pages = registry.remotes.flatMap((remote) => remote.groups.flatMap((group) => group.children))
    return { known: pages.some((page) => page.path === query.path) }
  })

  route(app, context, portalEndpoints.config, () => ({
    productTitle: messages.productTitle,
    ...context.configuration.portal,
    idleMinutes: context.configuration.session.idle / minutes(1),
  }))

  route(app, context, regionsEndpoint, ({ read }) => read(async (connection) => ({ list: await findRegions(connection, {}) })))

  route(app, context, portalEndpoints.saveErrorLogger, async ({ body, request }) => {
    const caller = await findCaller(context, request, true)
    await keepErrorReport(context, { entry: body, accountId: caller?.accountId, address: request.ip, requestId: request.id })
    return {}
  })
}
