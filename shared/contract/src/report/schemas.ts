import { z } from 'zod'
import type { Tone } from '../enums'

/** The content of a report as issued, as readable text. */
export const reportContentSchema = z.object({
  useUnitName: z.string(),
  deviceName: z.string(),
  device: z.string(),
  useCertNo: z.string(),
  place: z.string(),
  inspectionKind: z.string(),
  inspectedOn: z.string(),
  conclusion: z.string(),
  /** 安全状况等级 of a vessel; empty where none is stated, as in reports from before it was. */
  grade: z.string().default(''),
  nextDate: z.string(),
  remarks: z.string(),
  inspectors: z.string(),
  signedBy: z.string(),
  institute: z.string(),
  issuedOn: z.string(),
  /** Number of the report it replaced, and why; empty for the first one. */
  corrects: z.string(),
  correction: z.string(),
})
export type ReportContent = z.infer<typeof reportContentSchema>

/** Address at which a report is found by those who may see it. */
export const reportAddress = (reportNo: string): string => `/company-service/report-query?${new URLSearchParams({ keyword: reportNo })}`

/** How reports are signed: with the configured certificate, with one generated for the demonstration, or not at all. */
export const signatureKinds = ['certificate', 'demonstration', 'none'] as const
export type SignatureKind = (typeof signatureKinds)[number]

/** A device's report in a list. Dates are `YYYY-MM-DD`. */
export const reportRowSchema = z.object({
  id: z.string(),
  reportNo: z.string(),
  /** Code of `reportState`. */
  state: z.string(),
  /** The report that replaced it; absent if there is none. */
  correctedBy: z.object({ id: z.string(), reportNo: z.string() }).optional(),
  /** Id of the device's archive; empty if there is none. */
  equipmentId: z.string(),
  equclacode: z.string(),
  deviceName: z.string(),
  deviceNo: z.string(),
  useUnitName: z.string(),
  place: z.string(),
  /** Codes of `inspectionKind` and `inspectionConclusion`. */
  inspectionKind: z.string(),
  conclusion: z.string(),
  inspectedOn: z.string(),
  instituteName: z.string(),
  /** Created by the portal, so it can be viewed and downloaded; others exist on paper only. */
  electronic: z.boolean(),
  /** Whether 使用标志 of its device can be printed: it is the archive's latest report, passed without restrictions, and the device is not overdue. */
  markable: z.boolean(),
})
export type ReportRow = z.infer<typeof reportRowSchema>

const stateTones: Readonly<Record<string, Tone>> = { valid: 'done', corrected: 'attention', void: 'failed' }
export const reportTone = (state: string): Tone => stateTones[state] ?? 'idle'

/** Maximum number of reports in one file. */
export const mostReportsInFile = 100
