import { messages } from '@shared/contract/messages'
import { portalEndpoints } from '@shared/contract/portal'
import { type Region, regionsEndpoint } from '@shared/contract/region'
import type { FastifyInstance } from 'fastify'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import { regionMap } from '../../database/regions'
import { findCaller, route } from '../../http/route'
import { Refusal } from '../../refusal'
import { keepErrorReport } from '../errorLog/receiveReport'

/** Routes of the shell itself: registry, configuration, regions, and error reports. */
export function registerPortal(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, portalEndpoints.registry, async ({ caller, request, reply }) => {
    const { registry, etag } = await context.servedReleases.registryFor(caller.unitId)
    reply.header('ETag', etag)
    if (request.headers['if-none-match'] === etag) reply.code(304)
    return registry
  })

  route(app, context, portalEndpoints.pageKnown, async ({ query }) => ({ known: await context.servedReleases.isPage(query.path) }))

  route(app, context, portalEndpoints.embeddedRemote, async ({ params }) => {
    const remote = await context.servedReleases.embedded(params.name)
    if (!remote) throw new Refusal('NOT_FOUND', '没有这个业务区，或它已停用')
    return remote
  })

  route(app, context, portalEndpoints.config, () => ({
    productTitle: messages.productTitle,
    ...context.configuration.portal,
    idleMinutes: context.configuration.session.idle / minutes(1),
  }))

  route(app, context, regionsEndpoint, async ({ read }) => {
    const regions = [...(await read(regionMap))]
    const list = regions.map(([code, { name, parent, abolished }]) => ({ code, name, parentCode: parent, ...(abolished && { abolished }) }))
    // Most places are in the portal's own province, so it comes first.
    const own = ({ code }: Region) => code === context.configuration.portal.defaultProvinceCode
    return { list: [...list.filter(own), ...list.filter((region) => !own(region))] }
  })

  route(app, context, portalEndpoints.saveErrorLogger, async ({ body, request }) => {
    const caller = await findCaller(context, request, true)
    await keepErrorReport(context, { entry: body, accountId: caller?.accountId, unitId: caller?.unitId, address: request.ip, requestId: request.id })
    return {}
  })
}
