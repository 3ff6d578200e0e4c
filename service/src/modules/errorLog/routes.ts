import { endpoints } from '@shared/contract'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { giveTicket } from '../../security/tickets'
import { errorLogExport } from './csv'
import { errorPage } from './errors'

/** What administrators see of the errors pages report. */
export function registerErrorLog(app: FastifyInstance, context: ServiceContext): void {
  const { attachment, operation } = endpoints

  route(app, context, operation.errors, ({ query, read }) => read((connection) => errorPage(connection, query)))

  route(app, context, operation.exportErrors, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.detail = { ...body }
      const ticket = await giveTicket(connection, context.clock, 'export', caller, { type: errorLogExport, request: body })
      return { url: `${attachment.exportFile.path}?ticket=${ticket}` }
    }),
  )
}
