import { searchEndpoints } from '@shared/contract/portal'
import type { FastifyInstance } from 'fastify'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { searchAll } from './search'

/** The search of the header. */
export function registerSearch(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, searchEndpoints.search, ({ caller, query, read }) =>
    read(async (connection) => ({ groups: await searchAll(connection, caller, query.keyword, wireDate(context.clock.now())) })),
  )
}
