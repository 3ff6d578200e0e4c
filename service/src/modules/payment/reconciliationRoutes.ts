import { reconciliationEndpoints } from '@shared/contract/payment'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { startJob } from '../job/accountJobs'
import { paymentLinesExport, paymentTotalsExport } from './exportJob'
import { listLines, reconcile, resolveLine } from './reconciliation'
import { listTotals } from './totals'

export function registerReconciliation(app: FastifyInstance, context: ServiceContext): void {
  const { clock } = context
  context.fileJobs.register('paymentLinesExport', paymentLinesExport)
  context.fileJobs.register('paymentTotalsExport', paymentTotalsExport)
  route(app, context, reconciliationEndpoints.reconcile, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const counts = await reconcile(connection, caller, body, clock.now())
      note.detail = { day: body.day, file: body.fileName, ...counts }
      return { counts }
    }),
  )
  route(app, context, reconciliationEndpoints.lines, ({ caller, query, read }) => read((connection) => listLines(connection, caller, query)))
  route(app, context, reconciliationEndpoints.totals, ({ caller, query, read }) => read((connection) => listTotals(connection, caller, query)))
  route(app, context, reconciliationEndpoints.resolve, ({ caller, body, write }) =>
    write(async (connection, note) => {
      note.target = body.id
      await resolveLine(connection, caller, body.id, body.resolution, clock.now())
      return {}
    }),
  )
  route(app, context, reconciliationEndpoints.exportLines, ({ caller, body, write }) =>
    write(async (connection) => ({
      url: '',
      job: await startJob(context, connection, caller, { kind: 'paymentLinesExport', title: '导出对账结果', request: body }),
    })),
  )
  route(app, context, reconciliationEndpoints.exportTotals, ({ caller, body, write }) =>
    write(async (connection) => ({
      url: '',
      job: await startJob(context, connection, caller, { kind: 'paymentTotalsExport', title: '导出收款统计', request: body }),
    })),
  )
}
