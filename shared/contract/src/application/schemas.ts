import { z } from 'zod'
import { attachmentSchema } from '../attachment/schemas'
import { fieldErrorSchema, nextPageSchema, pageQuerySchema } from '../endpoint/envelope'
import { daySchema } from '../endpoint/values'
import { roleTypes, systemRole } from '../roles'

/** Values by the key of their field. */
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
  /** Latest working day for the handler, `YYYY-MM-DD`; empty when nobody is waited for. */
  dueDate: z.string(),
  /** The definition's `listFields`, with the readable label of coded ones in `labels`. */
  fields: rowSchema,
  labels: rowSchema,
  /** Rows of each table: { devices: 2 }. */
  counts: z.record(z.string(), z.number().int()),
  /** Name of the first equipment row, for a summary such as 乘客电梯 2 台. */
  equipmentName: z.string(),
  /** What the record is called by: its project, its use unit, its subject. */
  title: z.string(),
  /** The caller's own unit applied with it: decided by id, two units may have one name. */
  own: z.boolean(),
  /** Transition paths the caller may take now. */
  actions: z.array(z.string()),
})
export type ApplicationRow = z.infer<typeof applicationRowSchema>

/** What a form is compared with: the archive a change begins from. */
export const comparisonSchema = z.object({
  /** What it is called: 设备档案. */
  label: z.string(),
  /** Its values, as they are kept and as they are read. */
  fields: rowSchema,
  labels: rowSchema,
  /** What the form says otherwise. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export type Comparison = z.infer<typeof comparisonSchema>

/** What does not forbid to submit a form, at its place in it; nothing where the type has none to tell. */
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
  /** As in a list's row. */
  own: z.boolean(),
  areaCode: z.string(),
  areaName: z.string(),
  applicantName: z.string(),
  handlerId: z.string(),
  handlerName: z.string(),
  previousId: z.string(),
  createDate: z.string(),
  updateDate: z.string(),
  submitDate: z.string(),
  dueDate: z.string(),
  form: z.object({ fields: rowSchema, tables: z.record(z.string(), z.array(rowSchema)) }),
  /** How many rows each large table has; the rows themselves are asked for in pages. */
  counts: z.record(z.string(), z.number().int()),
  /** Readable text of coded fields, by field path (`devices.0.equclacode` for table cells). */
  labels: rowSchema,
  attachments: z.array(attachmentSchema),
  actions: z.array(z.string()),
  documents: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Latest values of what transitions asked for, with their readable texts. */
  inputs: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The same values by the key of their field, to begin with where a transition asks for them again; personal data is left out. */
  inputValues: rowSchema,
  /** Readable texts of those that are coded. */
  inputLabels: rowSchema,
  /** What the last submission changed against the one before; paths as in `labels`. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  /** The opinion of the latest return or refusal, shown above the form. */
  lastOpinion: z.string(),
  /** As a save answers them, for whoever may save. */
  warnings: warningsSchema,
  /** Where the form is one of changes: what it changes. */
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
  /** What the transition asked for, with labels. */
  input: z.array(z.object({ label: z.string(), value: z.string() })),
  time: z.string(),
})
export type ApplicationEvent = z.infer<typeof applicationEventSchema>

/** What a transition answers: where the record now stands, and after a save what its writer should look at again. */
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

/** One machine check the handler sees above the data, problem on top. */
export const machineCheckSchema = z.object({ key: z.string(), ok: z.boolean(), text: z.string(), detail: z.string() })
export type MachineCheck = z.infer<typeof machineCheckSchema>

export const applicationOrderColumns = ['submitDate', 'createDate', 'updateDate', 'number', 'dueDate'] as const

export const listViews = ['own', 'query', 'review'] as const

/** Filters all lists share. `view`: own = what I keep and send; query = what my scope may read; review = what I handle. */
export const applicationListQuerySchema = z.object({
  view: z.enum(listViews).default('query'),
  keyword: z.string().trim().max(100).optional(),
  /** Several states, comma separated. */
  status: z
    .string()
    .regex(/^\d{2}(,\d{2})*$/)
    .max(60)
    .optional(),
  kind: z.string().max(10).optional(),
  /** Code of the rule it was filed under, in types that have several. */
  rule: z.string().max(20).optional(),
  equclacode: z.string().max(4).optional(),
  areaCode: z
    .string()
    .regex(/^\d{2,6}$/)
    .optional(),
  unitName: z.string().trim().max(100).optional(),
  submitFrom: daySchema.optional(),
  submitTo: daySchema.optional(),
  /** The day it has to be handled by; what waits for nobody has none. */
  dueFrom: daySchema.optional(),
  dueTo: daySchema.optional(),
  /** The day it happened, of types that are about something that did. */
  happenedFrom: daySchema.optional(),
  happenedTo: daySchema.optional(),
  /** The day the handler accepted it, whatever became of it since. */
  acceptedFrom: daySchema.optional(),
  acceptedTo: daySchema.optional(),
  after: nextPageSchema.optional(),
  ...pageQuerySchema(applicationOrderColumns).shape,
})
export type ApplicationListQuery = z.input<typeof applicationListQuerySchema>
