import { inspectionEndpoints } from '@shared/contract/inspection'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { viewOf } from '../../workflow/detail'
import { feeSheetOf, fixFeeLines } from './feeLines'
import { findInspection } from './inspectionRecord'

/** What an institute does with inspections beside the transitions of their types. */
export function registerInspections(app: FastifyInstance, context: ServiceContext): void {
  const { clock } = context

  route(app, context, inspectionEndpoints.feeLines, ({ caller, params, read }) =>
    read(async (connection) => {
      const { definition, record } = await findInspection(connection, caller, params.id)
      const { form } = await viewOf(connection, definition, record, clock.now())
      return feeSheetOf(connection, definition, record, form, caller)
    }),
  )

  route(app, context, inspectionEndpoints.fixFee, ({ caller, params, body, write }) =>
    write(async (connection, note) => {
      const { definition, record } = await findInspection(connection, caller, params.id, true)
      note.target = record.id
      note.detail = { lines: body.lines.length }
      await fixFeeLines(connection, definition, record, caller, body, clock.now())
      return feeSheetOf(connection, definition, record, record.form, caller)
    }),
  )
}
