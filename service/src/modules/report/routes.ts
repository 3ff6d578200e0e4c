import { attachmentEndpoints } from '@shared/contract/attachment'
import { reportEndpoints } from '@shared/contract/report'
import type { FastifyInstance } from 'fastify'
import { wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { route } from '../../http/route'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { giveTicket } from '../../security/tickets'
import { startJob } from '../job/accountJobs'
import { type reportPapers, reportTicket, requirePaper } from './reportFile'
import { reportFiles } from './reportFilesJob'
import { findReport, pageOfReports } from './reports'

/** 检验报告查询: for a unit the reports of its devices, for an institute its own. */
export function registerReports(app: FastifyInstance, context: ServiceContext): void {
  context.fileJobs.register('reportFiles', reportFiles(context))
  const today = () => wireDate(context.clock.now())
  route(app, context, reportEndpoints.reportList, ({ caller, query, read }) =>
    read(async (connection) => ({ ...(await pageOfReports(connection, caller, query, today())), signature: context.reportSigner.kind })),
  )

  const opened = (connection: Connection, caller: Caller, id: string, document: (typeof reportPapers)[number], purpose: 'print' | 'export') =>
    giveTicket(connection, context.clock, purpose, caller, { type: reportTicket, request: { id, document }, id, document })
  route(app, context, reportEndpoints.reportDownload, ({ caller, params, body, write }) =>
    write(async (connection, note) => {
      const report = await findReport(connection, caller, params.id, today())
      requirePaper(report)
      note.target = report.id
      note.detail = { reportNo: report.report_no, preview: body.preview }
      if (body.preview) return { url: `/print/${await opened(connection, caller, report.id, 'report', 'print')}` }
      return { url: `${attachmentEndpoints.exportFile.path}?ticket=${await opened(connection, caller, report.id, 'report', 'export')}` }
    }),
  )
  route(app, context, reportEndpoints.useMark, ({ caller, params, write }) =>
    write(async (connection, note) => {
      const report = await findReport(connection, caller, params.id, today())
      if (report.unmarked !== undefined) throw new Refusal('NOT_ALLOWED_NOW', '设备最近一次检验合格、没有到期的，才有使用标志')
      note.target = report.id
      note.detail = { reportNo: report.report_no }
      return { url: `/print/${await opened(connection, caller, report.id, 'useMark', 'print')}` }
    }),
  )
  route(app, context, reportEndpoints.reportFiles, ({ caller, body, write }) =>
    write(async (connection, note) => {
      const ids = [...new Set(body.ids)]
      // Queried first, so that an invisible report is refused here and not in the download.
      const reports = await Promise.all(ids.map((id) => findReport(connection, caller, id, today())))
      if (reports.every(({ content }) => content === null)) throw new Refusal('NOT_ALLOWED_NOW', '所选报告都没有电子文件，需要时请申请补发')
      note.detail = { reports: ids.length }
      return { job: await startJob(context, connection, caller, { kind: 'reportFiles', title: `打包检验报告 ${ids.length} 份`, request: { ids } }) }
    }),
  )
}
