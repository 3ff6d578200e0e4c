import { administrationEndpoints } from '@shared/contract/administration'
import { attachmentEndpoints } from '@shared/contract/attachment'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import { giveTicket } from '../../security/tickets'
import { errorLogExport, errorPage, stackOf } from './errors'
import { sourceResolver } from './sourceResolver'

/** The error log for administrators. */
export function registerErrorLog(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, administrationEndpoints.errors, ({ query, read }) => read((connection) => errorPage(connection, query)))

  const toSources = sourceResolver(context.configuration.mapsFolder)
  route(app, context, administrationEndpoints.errorStack, async ({ query, read }) => {
    const stack = await read((connection) => stackOf(connection, query.id))
    if (stack === undefined) throw new Refusal('NOT_FOUND')
    return { stack: await toSources(stack) }
  })

  route(app, context, administrationEndpoints.exportErrors, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.detail = { ...body }
      const ticket = await giveTicket(connection, context.clock, 'export', caller, { type: errorLogExport, request: body })
      return { url: `${attachmentEndpoints.exportFile.path}?ticket=${ticket}` }
    }),
  )
}
