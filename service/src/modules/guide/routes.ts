import { guideEndpoints } from '@shared/contract/guide'
import { messages } from '@shared/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { guideOf, offeredTypes, summaryOf } from './guide'

/** 办事指南, for everyone. */
export function registerGuide(app: FastifyInstance, context: ServiceContext): void {
  // A visitor belongs to no unit.
  const offered = async () => offeredTypes((await context.servedReleases.registryFor('')).registry.remotes)

  route(app, context, guideEndpoints.list, async () => ({ list: (await offered()).map(({ definition }) => summaryOf(definition)) }))

  route(app, context, guideEndpoints.detail, async ({ params }) => {
    const found = (await offered()).find(({ definition }) => definition.key === params.type)
    if (!found) throw new Refusal('NOT_FOUND', messages.guideUnknown)
    return guideOf(found.definition, found.available, context.configuration.ruleDocuments)
  })
}
