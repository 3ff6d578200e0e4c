import type { ReportContent } from '@shared/contract/report'
import type { Insertable } from 'kysely'
import type { Connection } from '../../database/database'
import type { InspectionReportTable } from '../../database/tables/inspectionTables'
import { Refusal } from '../../refusal'

/** Stored reports: the content of an issued report is final, whatever changes in results and archives later. */

/** A report written by the portal. */
export type NewReport = Pick<
  Insertable<InspectionReportTable>,
  | 'report_no'
  | 'equipment_id'
  | 'application_id'
  | 'unit_id'
  | 'result_id'
  | 'institute_id'
  | 'kind'
  | 'inspection_kind'
  | 'conclusion'
  | 'inspected_on'
  | 'older_than_archive'
> & { content: ReportContent }

/** Stores an issued report; the archive may have listed it already. @returns its id */
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

/** Voids the reports of an inspection. */
export async function voidReports({ db }: Connection, applicationId: string): Promise<void> {
  await db.updateTable('inspection_report').set({ state: 'void', corrected_by: null }).where('application_id', '=', applicationId).execute()
}

/**
 * A report of which the portal has no paper: that of a unit's own test, on record since the archive named it.
 * @param kind code of `inspectionKind`
 */
const archivedReport = ({ db }: Connection, { equipmentId, reportNo, kind }: { equipmentId: string; reportNo: string; kind: string }) =>
  db
    .updateTable('inspection_report')
    .where('equipment_id', '=', equipmentId)
    .where('report_no', '=', reportNo)
    .where('inspection_kind', '=', kind)
    .where('application_id', 'is', null)

export async function voidArchivedReport(connection: Connection, report: Parameters<typeof archivedReport>[1]): Promise<void> {
  await archivedReport(connection, report).set({ state: 'void' }).execute()
}

/** A test made anew under the number of one that was voided is the valid one; one of another number is put on record with the archive. */
export async function renewArchivedReport(
  connection: Connection,
  report: Parameters<typeof archivedReport>[1],
  result: { conclusion: string; inspected_on: string },
): Promise<void> {
  await archivedReport(connection, report)
    .set({ state: 'valid', ...result })
    .where('state', '=', 'void')
    .execute()
}

/** Conclusions (codes) and contents of the valid reports of an inspection, in the order of its devices; empty before they are issued. */
export async function issuedContents({ db }: Connection, applicationId: string): Promise<{ reportNo: string; conclusion: string; content: ReportContent }[]> {
  const rows = await db
    .selectFrom('inspection_report')
    .innerJoin('inspection_result', 'inspection_result.id', 'inspection_report.result_id')
    .select(['inspection_report.report_no', 'inspection_report.conclusion', 'inspection_report.content'])
    .where('inspection_report.application_id', '=', applicationId)
    .where('inspection_report.state', '=', 'valid')
    .orderBy('inspection_result.position')
    .execute()
  return rows.flatMap(({ report_no, conclusion, content }) => (content === null ? [] : [{ reportNo: report_no, conclusion, content }]))
}

/** Issued reports with a number, for whoever holds one of them. Reports not written by the portal are not included. */
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
 * Replaces a report that has a mistake: the old one refers to the new one, and the result gets the new number.
 * @param id of the report with the mistake
 * @throws Refusal NOT_ALLOWED_NOW if another application corrected it meanwhile, or it was voided
 */
export async function correctReport(connection: Connection, id: string, better: { reportNo: string; content: ReportContent }, now: Date): Promise<void> {
  const { db } = connection
  const old = await db.selectFrom('inspection_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (old.state !== 'valid') throw new Refusal('NOT_ALLOWED_NOW', `报告${old.report_no}刚刚已更正或作废，请刷新后核对`)
  const { equipment_id, application_id, unit_id, result_id, institute_id, kind, inspection_kind, conclusion, inspected_on, older_than_archive } = old
  const same = { equipment_id, application_id, unit_id, result_id, institute_id, kind, inspection_kind, conclusion, inspected_on, older_than_archive }
  const corrected_by = await keepReport(connection, { ...same, report_no: better.reportNo, content: better.content }, now)
  await db.updateTable('inspection_report').set({ state: 'corrected', corrected_by }).where('id', '=', id).execute()
  if (result_id !== null) await db.updateTable('inspection_result').set({ report_no: better.reportNo }).where('id', '=', result_id).execute()
  if (equipment_id === null) return
  await connection.query({ name: 'report-corrected', text: 'select report_corrected($1, $2, $3)', values: [equipment_id, old.report_no, better.reportNo] })
}
