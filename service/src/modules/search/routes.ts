import { searchEndpoints } from '@shared/contract/portal'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { openPages, servedGroups } from '../portal/openPages'
import { searchAll } from './search'

/** The search of the header. */
export function registerSearch(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, searchEndpoints.search, async ({ caller, query, read }) => {
    const open = openPages(await servedGroups(context, caller.unitId), caller.roleType)
    return read(async (connection) => ({ groups: await searchAll(connection, caller, open, query.keyword, context.clock.now()) }))
  })
}
