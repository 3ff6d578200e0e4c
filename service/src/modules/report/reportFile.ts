import { documentCheckLink, groupedCode } from '@shared/contract/documentCheck'
import { messages } from '@shared/contract/messages'
import type { PrintDocument } from '@shared/contract/print'
import type { ReportContent } from '@shared/contract/report'
import { minuteOf } from '@shared/contract/rules'
import { wireDate, wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { archiveForMark, useMarkPaper } from '../equipment/detail/useMark'
import { markCode, reportCode } from './codes'
import { reportPaper } from './reportPaper'
import { findReport, type SeenReport } from './reports'

/** Documents of a report as files: signed, and with a code to verify them against the portal. */

export type ReportContext = Pick<ServiceContext, 'clock' | 'configuration' | 'log' | 'printer' | 'reportSigner' | 'signingKey'>

/** The purpose of a ticket for one of them. */
export const reportTicket = 'inspectionReport'
export const reportPapers = ['report', 'useMark'] as const

const noPaper = () => new Refusal('NOT_ALLOWED_NOW', '这份报告没有电子文件，需要时请申请补发')

/** @throws Refusal NOT_ALLOWED_NOW if the portal has not written the report */
export function requirePaper(report: SeenReport): ReportContent {
  if (report.content === null) throw noPaper()
  return report.content
}

const footerOf = ({ clock }: ReportContext): string => `${messages.productTitle}　打印时间：${minuteOf(wireTime(clock.now()))}`

/** Renders and signs a document, with the code to check it by. */
async function signed(
  context: ReportContext,
  report: SeenReport,
  { institute, paper, code }: { institute: string; paper: PrintDocument; code: string },
): Promise<{ fileName: string; bytes: Buffer }> {
  const { configuration, printer, reportSigner } = context
  const check = { address: `${configuration.linkOrigin}${documentCheckLink(report.report_no, code)}`, code: groupedCode(code) }
  return { fileName: paper.fileName, bytes: await reportSigner.sign(await printer.render({ ...paper, check }), institute) }
}

/** 检验报告 as a signed PDF. @throws Refusal NOT_ALLOWED_NOW, UNAVAILABLE */
export function reportFile(context: ReportContext, report: SeenReport): Promise<{ fileName: string; bytes: Buffer }> {
  const content = requirePaper(report)
  const { report_no: reportNo, state, corrected_no } = report
  const paper = reportPaper({ reportNo, state, correctedBy: corrected_no ?? '', content }, context.reportSigner.kind, footerOf(context))
  return signed(context, report, { institute: content.institute, paper, code: reportCode(context.signingKey, report.id) })
}

/** A document of a report visible to the caller, requested by a ticket. @throws Refusal NOT_FOUND, NOT_ALLOWED_NOW, UNAVAILABLE */
export async function paperOfReport(
  context: ReportContext,
  read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>,
  caller: Caller,
  { id, document }: { id: string; document: string },
): Promise<{ fileName: string; bytes: Buffer }> {
  const { report, device } = await read(async (connection) => {
    const report = await findReport(connection, caller, id, wireDate(context.clock.now()))
    return { report, device: await archiveForMark(connection, report.equipment_id) }
  })
  if (document === 'report') return reportFile(context, report)
  if (report.unmarked !== undefined || !device) throw new Refusal('NOT_ALLOWED_NOW')
  const code = markCode(context.signingKey, report.id, report.use_unit_id ?? '')
  return signed(context, report, { institute: report.institute_name, paper: useMarkPaper(device, footerOf(context)), code })
}
