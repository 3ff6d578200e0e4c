import { z } from 'zod'
import { attachmentSchema } from '../attachment/schemas'
import { tones } from '../enums'
import { dueDuties, dueStates, planStates } from './states'

const day = z.string().describe('YYYY-MM-DD; empty when there is none')
const valuesByField = z.record(z.string(), z.string())

/** A device as a list shows it. Codes stand beside the words for them, so that a page needs no table of its own. */
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
  /** 延期检验至: stands in the place of `nextInspectionDate` until the next inspection (domain §3.6 S2). */
  delayToDate: day,
  /** How `delayToDate`, or else `nextInspectionDate`, stands to today. */
  dueState: z.enum(dueStates),
  /** 自行检测 of elevators. */
  nextDetectDate: day,
  detectState: z.enum(dueStates),
  /** 125% 载荷试验 of elevators. */
  nextLoadTestDate: day,
  loadTestState: z.enum(dueStates),
  putIntoUseDate: day,
  /** Pipe lines of a registered unit of piping, and their length in metres; 0 and empty for anything else. */
  pipelineCount: z.number().int(),
  pipelineLength: z.string(),
  /** Inspections under way that name it, by the duty they settle; number and path are empty for who may not open the application. */
  applied: z.array(z.object({ duty: z.enum(dueDuties), number: z.string(), path: z.string() })),
  updateDate: z.string(),
})
export type EquipmentRow = z.infer<typeof equipmentRowSchema>

/** A date that something is due by, and why: 曳引乘客电梯，2019-05 安装监督检验合格，第7年定期检验（TSG T7001-2023）. */
export const dueDateSchema = z.object({
  key: z.string(),
  /** 下次定期检验, 下次自行检测, 下次载荷试验. */
  label: z.string(),
  date: day,
  state: z.enum(dueStates),
  why: z.string(),
})
export type EquipmentDueDate = z.infer<typeof dueDateSchema>

/** The year plan of an elevator in use: a mark for each year, and what it asks for this year. */
export const planStripSchema = z.object({
  marks: z.array(
    z.object({
      calendarYear: z.number().int(),
      /** From 1; 0 is the year of the supervision the plan is counted from. */
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
  /** Values of the archive's definition by the key of their field, and rows by the key of their table. */
  form: z.object({ fields: valuesByField, tables: z.record(z.string(), z.array(valuesByField)) }),
  /** Readable text of coded values, by field path (`components.0.varietyCode` for table cells). */
  labels: valuesByField,
  /** Fields whose value is covered for the caller; `revealable` of them it may see by a logged call. */
  masked: z.array(z.string()),
  revealable: z.array(z.string()),
  /** Fields the caller may change; tables by their key. Empty: none. */
  editable: z.array(z.string()),
  /** Dates this device is due by, the earliest first. */
  dueDates: z.array(dueDateSchema),
  plan: planStripSchema.optional(),
  attachments: z.array(attachmentSchema),
  /** What the label carries: the address its QR code opens, and the code in groups of four as it is printed. */
  label: z.object({ address: z.string(), code: z.string() }),
})
export type EquipmentDetail = z.infer<typeof equipmentDetailSchema>

/** A pipe line of a registered unit of piping. */
export const pipelineRowSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  /** The unit of piping it belongs to. */
  pipingId: z.string(),
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
})
export type PipelineDetail = z.infer<typeof pipelineDetailSchema>

/** Kinds of event in the life of a device. */
export const timelineKinds = ['made', 'installed', 'registered', 'inspected', 'application', 'changed', 'ended'] as const
/** One thing that happened to a device: from its archive, its changes, and applications the caller may see that name it. */
export const timelineEventSchema = z.object({
  key: z.string(),
  /** `YYYY-MM-DD`, or with ` HH:mm` where the minute is known. */
  time: z.string(),
  kind: z.enum(timelineKinds),
  /** 安装监督检验合格, 施工告知, 困人救援 … */
  title: z.string(),
  text: z.string(),
  /** Of the application; empty otherwise. */
  number: z.string(),
  statusName: z.string(),
  tone: z.enum(tones),
  /** Page of the application; empty where there is none to open. */
  path: z.string(),
})
export type TimelineEvent = z.infer<typeof timelineEventSchema>

/** What a device's label says on paper. */
export const equipmentLabelSchema = z.object({
  id: z.string(),
  kindName: z.string(),
  equipmentName: z.string(),
  /** 使用登记证编号, or the best number the device has. */
  number: z.string(),
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
/** Numbers of the caller's devices. What is gone (scrapped, cancelled, moved away) counts in no total. */
export const equipmentOverviewSchema = z.object({
  numbers: z.object({ ...counted, unset: z.number().int(), stopped: z.number().int(), detectSoon: z.number().int(), detectOverdue: z.number().int() }),
  /** Kinds the caller has devices of, in the order of the catalogue; `states` by use state, the gone ones too. */
  kinds: z.array(z.object({ equclacode: z.string(), name: z.string(), ...counted, states: z.record(z.string(), z.number().int()) })),
  /** Twelve months from today on, each with the devices due in it by kind. */
  months: z.array(monthSchema),
  /** Months before today with what is overdue since then, the earliest first; what is older than those shown is one without a first day. */
  overdueMonths: z.array(monthSchema),
  /** Places one level below the area an authority or an institute works in; empty for units. */
  regions: z.array(z.object({ areaCode: z.string(), name: z.string(), ...counted })),
})
export type EquipmentOverview = z.infer<typeof equipmentOverviewSchema>

/** What the law lets everybody see of a device: what its 使用标志 says. */
export const publicDeviceSchema = z.object({
  kindName: z.string(),
  categoryName: z.string(),
  equipmentName: z.string(),
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
  /** Of elevators: whom to call when somebody is trapped. */
  maintenanceUnitName: z.string(),
  rescueTel: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`: as of when. */
  asOf: z.string(),
})
export type PublicDevice = z.infer<typeof publicDeviceSchema>

/** A list's conditions and columns under a name, for oneself or for everybody of the unit. */
export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Conditions as they stand in the list's address. */
  conditions: valuesByField,
  /** Columns in their order; empty: the list's own. */
  columns: z.array(z.string()),
  shared: z.boolean(),
  /** Made by the caller: nobody else changes or removes it. */
  own: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.infer<typeof savedViewSchema>
