import { z } from 'zod'
import { attachmentSchema } from '../attachment/schemas'
import { fieldErrorSchema, nextPageSchema, pageQuerySchema } from '../endpoint/envelope'
import { daySchema, workdaysLeftSchema } from '../endpoint/values'
import { roleTypes, systemRole } from '../roles'

/** Values by field key. */
export const rowSchema = z.record(z.string(), z.string())

export const applicationRowSchema = z.object({
  id: z.string(),
  type: z.string(),
  number: z.string(),
  status: z.string(),
  statusName: z.string(),
  version: z.number().int(),
  unitName: z.string(),
  areaName: z.string(),
  handlerName: z.string(),
  createDate: z.string(),
  updateDate: z.string(),
  submitDate: z.string(),
  /** Last working day for the handler, `YYYY-MM-DD`; empty when nobody has to act. */
  dueDate: z.string(),
  workdaysLeft: workdaysLeftSchema,
  /** Values of the definition's `listFields`; `labels` has the readable text of coded ones. */
  fields: rowSchema,
  labels: rowSchema,
  /** Number of rows of each table: { devices: 2 }. */
  counts: z.record(z.string(), z.number().int()),
  /** Name of the first device, for a summary such as 乘客电梯 2 台. */
  equipmentName: z.string(),
  /** Number that tells the first device from others of its name. Not in rows written by earlier versions of the service. */
  equipmentNumber: z.string().optional(),
  /** Title of the record: its project, use unit or subject. */
  title: z.string(),
  /** The caller's own unit is the applicant. Compared by id, as two units may have the same name. */
  own: z.boolean(),
  /** Transition paths the caller may take now. */
  actions: z.array(z.string()),
})
export type ApplicationRow = z.infer<typeof applicationRowSchema>

/** What a form is compared with: the archive a change is based on. */
export const comparisonSchema = z.object({
  /** Its name: 设备档案. */
  label: z.string(),
  /** Its values, and the readable text of coded ones. */
  fields: rowSchema,
  labels: rowSchema,
  /** Fields in which the form differs. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export type Comparison = z.infer<typeof comparisonSchema>

/** Warnings at fields of the form; they do not prevent submission. Absent where the type has none. */
const warningsSchema = z.array(fieldErrorSchema).optional()

export const applicationDetailSchema = z.object({
  id: z.string(),
  type: z.string(),
  number: z.string(),
  receiptNo: z.string(),
  status: z.string(),
  statusName: z.string(),
  version: z.number().int(),
  unitId: z.string(),
  unitName: z.string(),
  /** Same as in a list row. */
  own: z.boolean(),
  areaCode: z.string(),
  areaName: z.string(),
  applicantName: z.string(),
  handlerId: z.string(),
  handlerName: z.string(),
  previousId: z.string(),
  createDate: z.string(),
  updateDate: z.string(),
  /** When it entered its state: later changes within it, such as another inspector, do not count. Not in answers of earlier versions. */
  stateSince: z.string().optional(),
  submitDate: z.string(),
  dueDate: z.string(),
  workdaysLeft: workdaysLeftSchema,
  /** Version of the type's definition to read the form with. Not in answers of earlier versions of the service. */
  definitionVersion: z.number().int().optional(),
  form: z.object({ fields: rowSchema, tables: z.record(z.string(), z.array(rowSchema)) }),
  /** Number of rows of each large table; the rows themselves are loaded in pages. */
  counts: z.record(z.string(), z.number().int()),
  /** Readable text of coded fields, by field path (`devices.0.equclacode` for table cells). */
  labels: rowSchema,
  /** Numbers of devices in the form whose archive the caller cannot open: given away since, or in no archive. Not in answers of earlier versions. */
  withoutArchive: z.array(z.string()).optional(),
  attachments: z.array(attachmentSchema),
  actions: z.array(z.string()),
  /** Why an action among them would be refused as the record stands, whatever is entered, by action. Absent where none would be, and in answers of earlier versions. */
  withheld: rowSchema.optional(),
  /** What keeps the record from going on for now, for its owner, as a sentence. Absent where nothing does. */
  heldUp: z.string().optional(),
  documents: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Latest values of transition inputs, as readable text. */
  inputs: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The same values by field key, as starting values where a transition requests them again; personal data is left out. */
  inputValues: rowSchema,
  /** Readable text of the coded ones. */
  inputLabels: rowSchema,
  /**
   * With which submission the last one is compared: the one before it, or the one that was returned, where the owner has withdrawn others in between.
   */
  changesFrom: z.enum(['last', 'returned']),
  /** Changes from that submission to the last one; paths as in `labels`. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  /** The opinion of the latest return or refusal, shown above the form. */
  lastOpinion: z.string(),
  /** As in the answer to a save; only for callers who may save. */
  warnings: warningsSchema,
  /** For forms that change existing data: what they change. */
  comparison: comparisonSchema.optional(),
})
export type ApplicationDetail = z.infer<typeof applicationDetailSchema>

export const applicationEventSchema = z.object({
  id: z.string(),
  action: z.string(),
  actionName: z.string(),
  fromStatus: z.string(),
  toStatus: z.string(),
  fromStatusName: z.string(),
  toStatusName: z.string(),
  opinion: z.string(),
  operatorName: z.string(),
  roleType: z.enum([...roleTypes, systemRole]),
  roleName: z.string(),
  unitName: z.string(),
  /** Values entered for the transition, with labels. */
  input: z.array(z.object({ label: z.string(), value: z.string() })),
  time: z.string(),
})
export type ApplicationEvent = z.infer<typeof applicationEventSchema>

/** Answer to a transition: the record's new state and, after a save, warnings for the user. */
export const transitionAnswerSchema = z.object({
  warnings: warningsSchema,
  id: z.string(),
  status: z.string(),
  statusName: z.string(),
  version: z.number().int(),
  number: z.string(),
  receiptNo: z.string(),
})
export type TransitionAnswer = z.infer<typeof transitionAnswerSchema>

/** One automatic check shown to the handler above the data; failed checks first. */
export const machineCheckSchema = z.object({ key: z.string(), ok: z.boolean(), text: z.string(), detail: z.string() })
export type MachineCheck = z.infer<typeof machineCheckSchema>

export const applicationOrderColumns = ['submitDate', 'createDate', 'updateDate', 'number', 'dueDate'] as const

export const listViews = ['own', 'query', 'review'] as const

/** Filters common to all lists. `view`: own = drafts and submissions of the caller, and those its unit is named in; query = all the caller may read; review = what the caller handles. */
export const applicationListQuerySchema = z.object({
  view: z.enum(listViews).default('query'),
  keyword: z.string().trim().max(100).optional(),
  /** One or several states, comma separated. */
  status: z
    .string()
    .regex(/^\d{2}(,\d{2})*$/)
    .max(60)
    .optional(),
  kind: z.string().max(10).optional(),
  /** Code of the rule it was filed under, for types with several. */
  rule: z.string().max(20).optional(),
  equclacode: z.string().max(4).optional(),
  areaCode: z
    .string()
    .regex(/^\d{2,6}$/)
    .optional(),
  unitName: z.string().trim().max(100).optional(),
  submitFrom: daySchema.optional(),
  submitTo: daySchema.optional(),
  /** Deadline for handling; records nobody has to act on have none. */
  dueFrom: daySchema.optional(),
  dueTo: daySchema.optional(),
  /** Date of the incident, for types that report one. */
  happenedFrom: daySchema.optional(),
  happenedTo: daySchema.optional(),
  /** Only records with the mark of their type: 高频故障. */
  flagged: z.literal('1').optional(),
  /** Date of acceptance by the handler, whatever state the record is in now. */
  acceptedFrom: daySchema.optional(),
  acceptedTo: daySchema.optional(),
  after: nextPageSchema.optional(),
  ...pageQuerySchema(applicationOrderColumns).shape,
})
export type ApplicationListQuery = z.input<typeof applicationListQuerySchema>
