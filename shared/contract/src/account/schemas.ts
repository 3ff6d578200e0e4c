import { z } from 'zod'
import { machineCheckSchema } from '../application/schemas'
import { attachmentSchema } from '../attachment/schemas'
import { workdaysLeftSchema } from '../endpoint/values'

export const registrationRow = z.object({
  id: z.string(),
  /** `second`: the second unit (维保单位) of a signed-in account, instead of a new account. */
  kind: z.enum(['account', 'second']),
  version: z.number().int(),
  number: z.string(),
  unitName: z.string(),
  uscc: z.string(),
  unitType: z.string(),
  unitTypeName: z.string(),
  areaName: z.string(),
  /** Masked. */
  adminName: z.string(),
  mobile: z.string(),
  loginName: z.string(),
  status: z.string(),
  statusName: z.string(),
  submitDate: z.string(),
  /** Last working day for the administrator, `YYYY-MM-DD`; empty once decided. */
  dueDate: z.string(),
  workdaysLeft: workdaysLeftSchema,
  auditDate: z.string(),
  auditorName: z.string(),
  opinion: z.string(),
})
export type RegistrationRow = z.infer<typeof registrationRow>

export const registrationDetailSchema = registrationRow.extend({
  fields: z.record(z.string(), z.string()),
  /** Readable text of coded fields, by key. */
  labels: z.record(z.string(), z.string()),
  attachments: z.array(attachmentSchema),
  checks: z.array(machineCheckSchema),
  /** Earlier applications of the same applicant, newest first. */
  previous: z.array(z.object({ number: z.string(), status: z.string(), statusName: z.string(), opinion: z.string(), auditDate: z.string() })),
  /** The login name assigned if the requested one has been taken in the meantime. */
  assignedLoginName: z.string(),
})
export type RegistrationDetail = z.infer<typeof registrationDetailSchema>

export const memberRole = z.object({ id: z.string(), name: z.string(), roleType: z.string() })

export const memberSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  loginName: z.string(),
  name: z.string(),
  /** Masked in lists and details. */
  idCard: z.string(),
  mobile: z.string(),
  phone: z.string(),
  unitId: z.string(),
  unitName: z.string(),
  roles: z.array(memberRole),
  status: z.string(),
  statusName: z.string(),
  /** The unit's administrator account, which nobody in the unit may disable. */
  isUnitAdmin: z.boolean(),
  /** Signs in through single sign-on, so it has no password here. */
  isSso: z.boolean(),
  firstLogin: z.boolean(),
  validTo: z.string(),
  /** Restricts the account to an area and a site of its unit; empty: no restriction. */
  areaScope: z.string().default(''),
  siteScope: z.string().default(''),
  createDate: z.string(),
  lastLogin: z.string(),
  /** Number of open sessions. */
  sessions: z.number().int(),
})
export type Member = z.infer<typeof memberSchema>

/** An account of another unit that works for this one. */
export const representativeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  /** Its own unit. */
  unitName: z.string(),
  roleName: z.string(),
})
