import { z } from 'zod'
import type { Tone } from '../enums'

/** What the paper of a report says, as it was issued: texts as they are read. */
export const reportContentSchema = z.object({
  useUnitName: z.string(),
  deviceName: z.string(),
  device: z.string(),
  useCertNo: z.string(),
  place: z.string(),
  inspectionKind: z.string(),
  inspectedOn: z.string(),
  conclusion: z.string(),
  nextDate: z.string(),
  remarks: z.string(),
  inspectors: z.string(),
  signedBy: z.string(),
  institute: z.string(),
  issuedOn: z.string(),
  /** Number of the report it took the place of, and why; empty for a first one. */
  corrects: z.string(),
  correction: z.string(),
})
export type ReportContent = z.infer<typeof reportContentSchema>

/** Where whoever may see a report finds it. */
export const reportAddress = (reportNo: string): string => `/company-service/report-query?${new URLSearchParams({ keyword: reportNo })}`

/** How reports are signed: with the configured certificate, with one the demonstration made itself, or not at all. */
export const signatureKinds = ['certificate', 'demonstration', 'none'] as const
export type SignatureKind = (typeof signatureKinds)[number]

/** A report of a device, as lists show it. Dates are `YYYY-MM-DD`. */
export const reportRowSchema = z.object({
  id: z.string(),
  reportNo: z.string(),
  /** Code of `reportState`. */
  state: z.string(),
  /** The report that took its place; empty without one. */
  correctedBy: z.object({ id: z.string(), reportNo: z.string() }).optional(),
  /** Id of the device's archive; empty without one. */
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
  /** The portal wrote it: it can be looked at and downloaded. Others are on paper alone. */
  electronic: z.boolean(),
  /** Whether 使用标志 of its device can be printed: the last report of the archive, passed, and not due yet. */
  markable: z.boolean(),
})
export type ReportRow = z.infer<typeof reportRowSchema>

const stateTones: Readonly<Record<string, Tone>> = { valid: 'done', corrected: 'attention', void: 'failed' }
export const reportTone = (state: string): Tone => stateTones[state] ?? 'idle'

/** Reports one file may hold. */
export const mostReportsInFile = 100
