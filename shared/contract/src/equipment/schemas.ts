import { z } from 'zod'
import { attachmentSchema } from '../attachment/schemas'
import { tones } from '../enums'
import { dueDuties, dueStates, planStates } from './states'

const day = z.string().describe('YYYY-MM-DD; empty when there is none')
const valuesByField = z.record(z.string(), z.string())

/** A device in a list. Codes come with their readable texts, so that pages need no code tables. */
export const equipmentRowSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  equclacode: z.string(),
  kindName: z.string(),
  categoryCode: z.string(),
  categoryName: z.string(),
  varietyCode: z.string(),
  varietyName: z.string(),
  equipmentName: z.string(),
  model: z.string(),
  equipmentCode: z.string(),
  registrationCode: z.string(),
  useCertNo: z.string(),
  factoryNo: z.string(),
  manufacturer: z.string(),
  unitInternalNo: z.string(),
  useUnitId: z.string(),
  useUnitName: z.string(),
  maintenanceUnitName: z.string(),
  usePlaceDetail: z.string(),
  useAreaCode: z.string(),
  areaName: z.string(),
  useStatus: z.string(),
  useStatusName: z.string(),
  inspectionConclusion: z.string(),
  conclusionName: z.string(),
  inspectionDate: day,
  nextInspectionDate: day,
  /** The items due on `delayToDate`, or else `nextInspectionDate`, of a boiler or ropeway in use, whose items are due each for itself: 内部检验. Otherwise empty; absent from a service that does not tell it yet. */
  dueItem: z.string().optional(),
  /** 延期检验至: replaces `nextInspectionDate` until the next inspection (domain §3.6 S2). */
  delayToDate: day,
  /** State of `delayToDate`, or else `nextInspectionDate`, relative to today. */
  dueState: z.enum(dueStates),
  /** 自行检测 of elevators. */
  nextDetectDate: day,
  detectState: z.enum(dueStates),
  /** 125% 载荷试验 of elevators. */
  nextLoadTestDate: day,
  loadTestState: z.enum(dueStates),
  putIntoUseDate: day,
  /** Number of pipelines of a registration unit of piping, and their length in metres; 0 and empty for other devices. */
  pipelineCount: z.number().int(),
  pipelineLength: z.string(),
  /** Inspections in progress for the device, with the duty they settle; number and path are empty if the caller may not open the application. */
  applied: z.array(z.object({ duty: z.enum(dueDuties), number: z.string(), path: z.string() })),
  updateDate: z.string(),
})
export type EquipmentRow = z.infer<typeof equipmentRowSchema>

/** A due date with its reason: 曳引乘客电梯，2019-05 安装监督检验合格，第7年定期检验（TSG T7001-2023）. */
export const dueDateSchema = z.object({
  key: z.string(),
  /** 下次定期检验, 下次自行检测, 下次载荷试验. */
  label: z.string(),
  date: day,
  state: z.enum(dueStates),
  why: z.string(),
})
export type EquipmentDueDate = z.infer<typeof dueDateSchema>

/** The year plan of an elevator in use: one mark per year, and what the plan requires this year. */
export const planStripSchema = z.object({
  marks: z.array(
    z.object({
      calendarYear: z.number().int(),
      /** From 1; 0 is the year of the supervision from which the plan is counted. */
      year: z.number().int(),
      kind: z.enum(['supervision', 'inspection', 'detect']),
      state: z.enum(planStates),
      due: day,
    }),
  ),
  why: z.string(),
})

export const equipmentDetailSchema = z.object({
  id: z.string(),
  row: equipmentRowSchema,
  /** Values by field key and rows by table key, as in the archive's definition. */
  form: z.object({ fields: valuesByField, tables: z.record(z.string(), z.array(valuesByField)) }),
  /** Readable text of coded values, by field path (`components.0.varietyCode` for table cells). */
  labels: valuesByField,
  /** Fields masked for the caller; `revealable`: those the caller may reveal by a logged call. */
  masked: z.array(z.string()),
  revealable: z.array(z.string()),
  /** Fields and tables the caller may change, by key. Empty: none. */
  editable: z.array(z.string()),
  /** Due dates of this device, earliest first. */
  dueDates: z.array(dueDateSchema),
  plan: planStripSchema.optional(),
  attachments: z.array(attachmentSchema),
  /** Content of the label: the address in its QR code, and the code in groups of four, as printed. */
  label: z.object({ address: z.string(), code: z.string() }),
})
export type EquipmentDetail = z.infer<typeof equipmentDetailSchema>

/** A pipeline of a registration unit of piping. */
export const pipelineRowSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  /** The registration unit it belongs to. */
  pipingId: z.string(),
  /** Its 工程(装置)名称; the name of the device where the archive has none. */
  pipingName: z.string(),
  pipelineName: z.string(),
  pipelineNo: z.string(),
  pipeGrade: z.string(),
  medium: z.string(),
  nominalDiameter: z.string(),
  pipeLength: z.string(),
  designPressure: z.string(),
  safetyGrade: z.string(),
  inspectionDate: day,
  nextInspectionDate: day,
  dueState: z.enum(dueStates),
})
export type PipelineRow = z.infer<typeof pipelineRowSchema>

export const pipelineDetailSchema = z.object({
  id: z.string(),
  row: pipelineRowSchema,
  piping: equipmentRowSchema,
  dueDates: z.array(dueDateSchema),
  form: z.object({ fields: valuesByField, tables: z.record(z.string(), z.array(valuesByField)) }),
  labels: valuesByField,
  /** Whether the caller may request a change of it: the use unit of its piping. */
  editable: z.boolean(),
  /** Its own attachments, and whether the caller may add to them; absent from a service that knows only those of its unit. */
  papers: z.array(attachmentSchema).optional(),
  addsPapers: z.boolean().optional(),
  /** Of its registration unit; absent from a service that does not tell them yet, as is its label. */
  attachments: z.array(attachmentSchema).optional(),
  label: z.object({ address: z.string(), code: z.string() }).optional(),
  /** 登记机关 of its registration unit. */
  registrationAuthority: z.string().optional(),
})
export type PipelineDetail = z.infer<typeof pipelineDetailSchema>

/** Kinds of event in the life of a device. */
export const timelineKinds = ['made', 'installed', 'registered', 'inspected', 'application', 'changed', 'ended'] as const
/** Applications in a timeline at once, and how often as many older ones may be asked for. */
export const timelineApplications = { atOnce: 200, rounds: 10 } as const

/** An event in a device's life: from its archive, its change log, or an application that names it and is visible to the caller. */
export const timelineEventSchema = z.object({
  key: z.string(),
  /** `YYYY-MM-DD`, or with ` HH:mm` if the time is known; `YYYY-MM` where only the month is. */
  time: z.string(),
  kind: z.enum(timelineKinds),
  /** 安装监督检验合格, 施工告知, 困人救援 … */
  title: z.string(),
  text: z.string(),
  /** Number of the application; empty otherwise. */
  number: z.string(),
  statusName: z.string(),
  tone: z.enum(tones),
  /** Page of the application; empty if the caller cannot open one. */
  path: z.string(),
  /** In the life of a pipeline: an event of its registration unit as a whole, of which it is not known to concern this pipeline. */
  ofUnit: z.boolean().optional(),
})
export type TimelineEvent = z.infer<typeof timelineEventSchema>

/** Content of a printed device label. */
export const equipmentLabelSchema = z.object({
  id: z.string(),
  kindName: z.string(),
  equipmentName: z.string(),
  /** 使用登记证编号, or else the most specific number the device has. */
  number: z.string(),
  /** Of a pipeline, beside the number of its registration unit. */
  pipelineNo: z.string().optional(),
  unitInternalNo: z.string(),
  useUnitName: z.string(),
  usePlaceDetail: z.string(),
  nextInspectionDate: day,
  address: z.string(),
  code: z.string(),
})
export type EquipmentLabel = z.infer<typeof equipmentLabelSchema>

const monthSchema = z.object({ month: z.string().describe('YYYY-MM'), from: day, to: day, kinds: z.record(z.string(), z.number().int()) })
const counted = { total: z.number().int(), inUse: z.number().int(), soon: z.number().int(), overdue: z.number().int(), failed: z.number().int() }
/** Figures about the caller's devices. Devices that are gone (scrapped, cancelled, moved away) are not counted in totals. */
export const equipmentOverviewSchema = z.object({
  numbers: z.object({ ...counted, unset: z.number().int(), stopped: z.number().int(), detectSoon: z.number().int(), detectOverdue: z.number().int() }),
  /** Kinds of the caller's devices, in catalogue order; `states` counts by use state, including devices that are gone. */
  kinds: z.array(z.object({ equclacode: z.string(), name: z.string(), ...counted, states: z.record(z.string(), z.number().int()) })),
  /** Twelve months starting today, each with the number of devices due, by kind. */
  months: z.array(monthSchema),
  /** Months before today with what has been overdue since then, earliest first. Older ones are combined in an entry without a first day. */
  overdueMonths: z.array(monthSchema),
  /** Areas one level below that of an authority or institute; empty for units. */
  regions: z.array(z.object({ areaCode: z.string(), name: z.string(), ...counted })),
})
export type EquipmentOverview = z.infer<typeof equipmentOverviewSchema>

/** Data of a device that is public by law: the content of its 使用标志. */
export const publicDeviceSchema = z.object({
  kindName: z.string(),
  categoryName: z.string(),
  equipmentName: z.string(),
  /** Of piping: 工程(装置)名称. */
  projectName: z.string().optional(),
  /** Of a pipeline, whose label was scanned; the rest is that of its registration unit, but for its next date. */
  pipelineName: z.string().optional(),
  pipelineNo: z.string().optional(),
  pipeGrade: z.string().optional(),
  medium: z.string().optional(),
  useCertNo: z.string(),
  equipmentCode: z.string(),
  registrationCode: z.string(),
  useUnitName: z.string(),
  unitInternalNo: z.string(),
  useStatusName: z.string(),
  useStatusTone: z.enum(tones),
  inspectionOrg: z.string(),
  inspectionDate: day,
  conclusionName: z.string(),
  conclusionTone: z.enum(tones),
  nextInspectionDate: day,
  dueState: z.enum(dueStates),
  /** For elevators: whom to call if someone is trapped. */
  maintenanceUnitName: z.string(),
  rescueTel: z.string(),
  /** Time of the data, `YYYY-MM-DD HH:mm:ss`. */
  asOf: z.string(),
})
export type PublicDevice = z.infer<typeof publicDeviceSchema>

/** Filters and columns of a list saved under a name, for the user or for the whole unit. */
export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Filters as in the list's address. */
  conditions: valuesByField,
  /** Names of kept conditions that the list cannot be asked for any more, and that are left out. Absent where there are none. */
  unreadable: z.array(z.string()).optional(),
  /** Columns in order; empty: the list's default. */
  columns: z.array(z.string()),
  shared: z.boolean(),
  /** Created by the caller: nobody else may change or delete it. */
  own: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.infer<typeof savedViewSchema>
