import type { ReportContent } from '@shared/contract/report'
import type { Generated, JSONColumnType } from 'kysely'

/** Tables for an institute's work on inspections: `0475_inspection_fee_line.sql` and later. Dates are `YYYY-MM-DD`. */

export interface InspectionFeeLineTable {
  application_id: string
  device: string
  reckoned_cents: number | null
  amount_cents: number
  reason: string
  fixed_by: string
  fixed_at: Date
}

export interface InspectionResultTable {
  id: Generated<string>
  application_id: string
  position: number
  device: string
  /** Code of `inspectionKind`; read it with `archiveKindOf`. */
  inspection_kind: Generated<string>
  version: Generated<number>
  conclusion: Generated<string>
  inspected_on: string | null
  remarks: Generated<string>
  next_date: string | null
  next_reason: Generated<string>
  next_due: Generated<string | null>
  grade: Generated<string>
  report_no: Generated<string>
  state: Generated<'open' | 'issued' | 'void'>
  entered_by: string | null
  entered_at: Date | null
  equipment_id: string | null
  replaced: JSONColumnType<Record<string, string>> | null
}

export interface InspectorCertificateTable {
  account_id: string
  unit_id: string
  kind: string
  number: string
  valid_to: string
}

/** `0602_inspector_leave.sql` */
export interface InspectorLeaveTable {
  id: Generated<string>
  account_id: string
  unit_id: string
  /** `YYYY-MM-DD`, both included. */
  first_day: string
  last_day: string
  note: string
  entered_by: string
  entered_at: Date
}

/** `0500_inspection_report.sql` */
export interface InspectionReportTable {
  id: Generated<string>
  report_no: string
  state: Generated<'valid' | 'corrected' | 'void'>
  equipment_id: string | null
  application_id: string | null
  unit_id: string | null
  result_id: string | null
  institute_id: string | null
  institute_name: string
  kind: string
  inspection_kind: string
  conclusion: string
  inspected_on: string
  device_no: string
  device_name: string
  content: JSONColumnType<ReportContent> | null
  corrected_by: string | null
  older_than_archive: Generated<boolean>
  /** Marks printed from it may bear its own code: it is from before they had another one. */
  code_on_marks: Generated<boolean>
  search_text: string
  recorded_at: Date
}

export interface InspectionTables {
  inspection_report: InspectionReportTable
  inspector_certificate: InspectorCertificateTable
  inspector_leave: InspectorLeaveTable
  inspection_fee_line: InspectionFeeLineTable
  inspection_result: InspectionResultTable
}
