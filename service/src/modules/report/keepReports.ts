import type { ReportContent } from '@shared/contract/report'
import type { Insertable } from 'kysely'
import type { Connection } from '../../database/database'
import type { InspectionReportTable } from '../../database/inspectionTables'

/** Reports as they are kept: what an issued one says stays, whatever results and archives say later. */

/** What the portal knows of a report it writes. */
export type NewReport = Pick<
  Insertable<InspectionReportTable>,
  'report_no' | 'equipment_id' | 'application_id' | 'unit_id' | 'result_id' | 'institute_id' | 'kind' | 'inspection_kind' | 'conclusion' | 'inspected_on'
> & { content: ReportContent }

/** Keeps a report that is issued; the archive may have named it already. @returns its id */
export async function keepReport({ db }: Connection, { content, ...report }: NewReport, now: Date): Promise<string> {
  const { deviceName, device, useCertNo, place, useUnitName, institute } = content
  const kept = {
    ...report,
    institute_name: institute,
    device_no: device,
    device_name: deviceName,
    content: JSON.stringify(content),
    search_text: [report.report_no, deviceName, device, useCertNo, place, useUnitName].join(' '),
    recorded_at: now,
  }
  const insert = db.insertInto('inspection_report').values(kept)
  const keeping = report.equipment_id === null ? insert : insert.onConflict((conflict) => conflict.columns(['equipment_id', 'report_no']).doUpdateSet(kept))
  return (await keeping.returning('id').executeTakeFirstOrThrow()).id
}

/** The reports of an inspection count no more. */
export async function voidReports({ db }: Connection, applicationId: string): Promise<void> {
  await db.updateTable('inspection_report').set({ state: 'void', corrected_by: null }).where('application_id', '=', applicationId).execute()
}

/** What the papers of an inspection say that count, in the order of their numbers; none before they are issued. */
export async function issuedContents({ db }: Connection, applicationId: string): Promise<{ reportNo: string; content: ReportContent }[]> {
  const rows = await db
    .selectFrom('inspection_report')
    .innerJoin('inspection_result', 'inspection_result.id', 'inspection_report.result_id')
    .select(['inspection_report.report_no', 'inspection_report.content'])
    .where('inspection_report.application_id', '=', applicationId)
    .where('inspection_report.state', '=', 'valid')
    .orderBy('inspection_result.position')
    .execute()
  return rows.flatMap(({ report_no, content }) => (content === null ? [] : [{ reportNo: report_no, content }]))
}

/** Issued reports of a number, for whoever holds one of them; a report the portal has not written is on record nowhere. */
export async function issuedReports({ db }: Connection, reportNo: string) {
  if (reportNo === '') return []
  const rows = await db
    .selectFrom('inspection_report as report')
    .leftJoin('inspection_report as better', 'better.id', 'report.corrected_by')
    .select(['report.id', 'report.report_no', 'report.state', 'report.content', 'better.report_no as corrected_no'])
    .where('report.report_no', '=', reportNo)
    .limit(50)
    .execute()
  return rows.flatMap(({ id, report_no, state, content, corrected_no }) =>
    content === null ? [] : [{ id, reportNo: report_no, state, correctedBy: corrected_no ?? '', content }],
  )
}

/**
 * A report takes the place of one with a mistake: that one leads to it from now on, and the result has its number.
 * @param id of the one with the mistake
 */
export async function correctReport(connection: Connection, id: string, better: { reportNo: string; content: ReportContent }, now: Date): Promise<void> {
  const { db } = connection
  const old = await db.selectFrom('inspection_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const { equipment_id, application_id, unit_id, result_id, institute_id, kind, inspection_kind, conclusion, inspected_on } = old
  const same = { equipment_id, application_id, unit_id, result_id, institute_id, kind, inspection_kind, conclusion, inspected_on }
  const corrected_by = await keepReport(connection, { ...same, report_no: better.reportNo, content: better.content }, now)
  await db.updateTable('inspection_report').set({ state: 'corrected', corrected_by }).where('id', '=', id).execute()
  if (result_id !== null) await db.updateTable('inspection_result').set({ report_no: better.reportNo }).where('id', '=', result_id).execute()
  if (equipment_id === null) return
  await connection.query({ name: 'report-corrected', text: 'select report_corrected($1, $2, $3)', values: [equipment_id, old.report_no, better.reportNo] })
}
