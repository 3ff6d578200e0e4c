import { z } from 'zod'
import { attachmentSchema } from '../attachment/schemas'

const day = z.string().describe('YYYY-MM-DD; empty when there is none')
const valuesByField = z.record(z.string(), z.string())
/** State of a certificate today; empty if there is none. */
const standing = z.enum(['valid', 'expiring', 'late', 'expired', 'revoked', ''])

/** The person a row is about. Personal numbers are masked in all lists, for every caller. */
const whose = {
  name: z.string(),
  idCard: z.string(),
  unitId: z.string(),
  unitName: z.string(),
  areaName: z.string(),
  /** Has left the unit: the certificates no longer count. */
  left: z.boolean(),
}

/** A person in a list. */
export const personRowSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  ...whose,
  genderName: z.string(),
  mobile: z.string(),
  safetyRole: z.string(),
  safetyRoleName: z.string(),
  educationName: z.string(),
  /** Items of valid certificates: T、A. */
  items: z.string(),
  certificateCount: z.number().int(),
  /** End of the valid certificate that expires first; without a valid one, of the one that expired last. */
  expireDate: day,
  standing,
  standingName: z.string(),
  entryDate: day,
  leaveDate: day,
  updateDate: z.string(),
})
export type PersonRow = z.infer<typeof personRowSchema>

/** A certificate in a list. */
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
  /** The last day to apply for 复审. */
  reviewBy: day,
  standing,
  standingName: z.string(),
  updateDate: z.string(),
})
export type CertificateRow = z.infer<typeof certificateRowSchema>

/** A certificate with its holder, as chosen in forms. */
export const chosenCertificateSchema = z.object({ id: z.string(), name: z.string(), certNo: z.string(), expireDate: day, mobile: z.string() })
export type ChosenCertificate = z.infer<typeof chosenCertificateSchema>

export const operatorDetailSchema = z.object({
  id: z.string(),
  row: personRowSchema,
  /** Values of `operatorDefinition`; personal numbers are masked. Certificates are in the order of `certificates`. */
  form: z.object({ fields: valuesByField, tables: z.object({ certificates: z.array(valuesByField) }) }),
  labels: valuesByField,
  certificates: z.array(certificateRowSchema),
  /** The caller may change this record. */
  editable: z.boolean(),
  /** The caller may reveal masked values by a logged call. */
  revealable: z.boolean(),
  attachments: z.array(attachmentSchema),
})
export type OperatorDetail = z.infer<typeof operatorDetailSchema>

const certificateCounts = { valid: z.number().int(), expiring: z.number().int(), expired: z.number().int(), revoked: z.number().int() }

export const operatorOverviewSchema = z.object({
  numbers: z.object({
    /** People who have not left. */
    people: z.number().int(),
    /** Of these, people with a valid certificate. */
    qualified: z.number().int(),
    ...certificateCounts,
  }),
  /** Items with at least one certificate, in the order of the rule. `people` counts holders of a valid one. */
  items: z.array(z.object({ item: z.string(), itemName: z.string(), people: z.number().int(), ...certificateCounts })),
  /** Needs for which the caller's own unit has devices but no qualified person. */
  warnings: z.array(z.object({ items: z.array(z.string()), equclacode: z.string(), devices: z.number().int(), message: z.string() })),
})
export type OperatorOverview = z.infer<typeof operatorOverviewSchema>

/** A unit as shown to supervisors. */
export const operatorUnitSchema = z.object({
  id: z.string(),
  unitName: z.string(),
  areaName: z.string(),
  people: z.number().int(),
  ...certificateCounts,
  /** Needs for which it has devices but no qualified person. */
  warnings: z.array(z.string()),
})
export type OperatorUnit = z.infer<typeof operatorUnitSchema>
