import { administrationEndpoints } from '@shared/contract/administration'
import { attachmentEndpoints } from '@shared/contract/attachment'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { giveTicket } from '../../security/tickets'
import { errorLogExport, errorPage } from './errors'

/** What administrators see of the errors pages report. */
export function registerErrorLog(app: FastifyInstance, context: ServiceContext): void {
  route(app, context, administrationEndpoints.errors, ({ query, read }) => read((connection) => errorPage(connection, query)))

  route(app, context, administrationEndpoints.exportErrors, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.detail = { ...body }
      const ticket = await giveTicket(connection, context.clock, 'export', caller, { type: errorLogExport, request: body })
      return { url: `${attachmentEndpoints.exportFile.path}?ticket=${ticket}` }
    }),
  )
}
