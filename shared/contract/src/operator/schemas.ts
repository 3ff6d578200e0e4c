import { z } from 'zod'
import { attachmentSchema } from '../attachment/schemas'

const day = z.string().describe('YYYY-MM-DD; empty when there is none')
const valuesByField = z.record(z.string(), z.string())
/** How a certificate stands to today; empty where there is none. */
const standing = z.enum(['valid', 'expiring', 'late', 'expired', 'revoked', ''])

/** Whom a row is about. Personal numbers are covered in every list, whoever asks. */
const whose = {
  name: z.string(),
  idCard: z.string(),
  unitId: z.string(),
  unitName: z.string(),
  areaName: z.string(),
  /** Has left the unit: its certificates count no more. */
  left: z.boolean(),
}

/** A person as a list shows it. */
export const personRowSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  ...whose,
  genderName: z.string(),
  mobile: z.string(),
  safetyRole: z.string(),
  safetyRoleName: z.string(),
  educationName: z.string(),
  /** Items of certificates that hold: T、A. */
  items: z.string(),
  certificateCount: z.number().int(),
  /** When the first of the certificates that hold ends; where none holds, when the last one ended. */
  expireDate: day,
  standing,
  standingName: z.string(),
  entryDate: day,
  leaveDate: day,
  updateDate: z.string(),
})
export type PersonRow = z.infer<typeof personRowSchema>

/** A certificate as a list shows it. */
export const certificateRowSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  operatorId: z.string(),
  ...whose,
  item: z.string(),
  /** 叉车司机（N1）. */
  itemName: z.string(),
  certNo: z.string(),
  issueOrg: z.string(),
  firstIssueDate: day,
  issueDate: day,
  expireDate: day,
  revokedDate: day,
  /** The last day 复审 may be asked for. */
  reviewBy: day,
  standing,
  standingName: z.string(),
  updateDate: z.string(),
})
export type CertificateRow = z.infer<typeof certificateRowSchema>

/** A certificate with its holder as forms name them. */
export const chosenCertificateSchema = z.object({ id: z.string(), name: z.string(), certNo: z.string(), expireDate: day, mobile: z.string() })
export type ChosenCertificate = z.infer<typeof chosenCertificateSchema>

export const operatorDetailSchema = z.object({
  id: z.string(),
  row: personRowSchema,
  /** Values of `operatorDefinition`; personal numbers are covered. The certificates are in the order of `certificates`. */
  form: z.object({ fields: valuesByField, tables: z.object({ certificates: z.array(valuesByField) }) }),
  labels: valuesByField,
  certificates: z.array(certificateRowSchema),
  /** The caller keeps this record. */
  editable: z.boolean(),
  /** The caller may see covered values by a logged call. */
  revealable: z.boolean(),
  attachments: z.array(attachmentSchema),
})
export type OperatorDetail = z.infer<typeof operatorDetailSchema>

const certificateCounts = { valid: z.number().int(), expiring: z.number().int(), expired: z.number().int(), revoked: z.number().int() }

export const operatorOverviewSchema = z.object({
  numbers: z.object({
    /** People who have not left. */
    people: z.number().int(),
    /** Of them with a certificate that holds. */
    qualified: z.number().int(),
    ...certificateCounts,
  }),
  /** Items somebody is certified for, in the order of the rule. `people` hold one that is valid. */
  items: z.array(z.object({ item: z.string(), itemName: z.string(), people: z.number().int(), ...certificateCounts })),
  /** What the caller's own unit has devices for but nobody qualified. */
  warnings: z.array(z.object({ items: z.array(z.string()), equclacode: z.string(), devices: z.number().int(), message: z.string() })),
})
export type OperatorOverview = z.infer<typeof operatorOverviewSchema>

/** A unit as who supervises it sees it. */
export const operatorUnitSchema = z.object({
  id: z.string(),
  unitName: z.string(),
  areaName: z.string(),
  people: z.number().int(),
  ...certificateCounts,
  /** What it has devices for but nobody qualified. */
  warnings: z.array(z.string()),
})
export type OperatorUnit = z.infer<typeof operatorUnitSchema>
