import { z } from 'zod'
import { attachmentSchema } from '../attachment/schemas'
import { inspectionConclusion } from '../enums'
import { addDays, addMonths } from '../equipment/due/calendar'
import { type DueDuty, dueDuties, unqualifiedConclusions } from '../equipment/states'
import { centsOf, mostPaidCents } from '../rules/money'
import { isDateText } from '../rules/rules'

/** What one device costs; amounts in yuan with two places. */
export const feeLineSchema = z.object({
  /** The number under which the form names the device. */
  device: z.string(),
  name: z.string(),
  /** How the price by the sheet of fees comes about, in words, or that it has none. */
  rule: z.string(),
  /** By the rules; empty where none prices it. */
  reckoned: z.string(),
  /** What is charged; empty while nobody has said. */
  amount: z.string(),
  /** Why it is not what was reckoned. */
  reason: z.string(),
})
export type FeeLine = z.infer<typeof feeLineSchema>

export const mostFeeReason = 200
/** No device costs more than this: a million yuan is a slip of the pen. */
const mostCents = 100_000_000
const tooMuch = `一台设备最多 ${mostCents / 1_000_000} 万元`

/** What is wrong with the charge of a device, by its field; nothing where it may stand. */
export function feeLineProblem({
  reckoned,
  amount,
  reason,
}: Pick<FeeLine, 'reckoned' | 'amount' | 'reason'>): { field: 'amount' | 'reason'; message: string } | undefined {
  const cents = centsOf(amount)
  if (amount === '') return { field: 'amount', message: '没有相应的收费标准，请核定检验费' }
  if (cents === undefined) return { field: 'amount', message: /^\d{13,}/.test(amount) ? tooMuch : '请输入金额，最多两位小数' }
  if (cents > mostCents) return { field: 'amount', message: tooMuch }
  if (cents !== centsOf(reckoned) && reason.trim() === '') return { field: 'reason', message: '与核算不一致，请填写理由' }
  return reason.length > mostFeeReason ? { field: 'reason', message: `最多${mostFeeReason}个字` } : undefined
}

/** What is wrong with the sum of all lines, in cents: each within its bounds, it may still be beyond what one order can ask for. */
export function feeTotalProblem(cents: number): string | undefined {
  if (cents > mostPaidCents) return `检验费合计最多 ${mostPaidCents / 1_000_000} 万元，请核对逐台的金额`
  return cents === 0 ? '检验费合计为零，请选择免收费' : undefined
}

/** The next date by the rules, and why. */
const proposalSchema = z.object({ date: z.string(), why: z.string() })

/** What the inspection of one device came to. */
export const inspectionResultSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  device: z.string(),
  name: z.string(),
  useCertNo: z.string(),
  /** Where it stands and what the unit calls it, as far as the archive says. */
  place: z.string(),
  /** Code of `inspectionConclusion`; empty until it is entered. */
  conclusion: z.string(),
  /** `YYYY-MM-DD` */
  inspectedOn: z.string(),
  /** The day the application was accepted, before which it cannot have been inspected; empty where works are supervised. A service before it says nothing of it. */
  inspectedFrom: z.string().optional(),
  remarks: z.string(),
  /** What the next date is of; that of a load test is the rules' alone. */
  duty: z.enum(dueDuties),
  /** Set by the inspector in the place of the date of the rules; empty: that date holds. */
  nextDate: z.string(),
  nextReason: z.string(),
  reportNo: z.string(),
  state: z.enum(['open', 'issued', 'void']),
  enteredBy: z.string(),
  /** By the rules, where it passes and where it does not. */
  proposed: z.object({ passed: proposalSchema, failed: proposalSchema }),
  photos: z.array(attachmentSchema),
})
export type InspectionResult = z.infer<typeof inspectionResultSchema>

/** How the next date of a result is called. */
export const nextDateLabel = (duty: DueDuty): string => (duty === 'loadTest' ? '下次载荷试验日期' : '下次检验日期')

export const mostRemarks = 500
export const mostNextReason = 200

/** What an inspector enters of a device. */
export const resultEntrySchema = z.object({
  conclusion: z.string().max(2),
  inspectedOn: z.string().max(10),
  remarks: z
    .string()
    .trim()
    .max(mostRemarks * 2),
  nextDate: z.string().max(10),
  nextReason: z
    .string()
    .trim()
    .max(mostNextReason * 2),
})
export type ResultEntry = z.infer<typeof resultEntrySchema>

/** The rule's date for what was concluded: a failed inspection leaves the date it was. */
export const proposedFor = ({ proposed }: Pick<InspectionResult, 'proposed'>, conclusion: string): InspectionResult['proposed']['passed'] =>
  unqualifiedConclusions.includes(conclusion) ? proposed.failed : proposed.passed

/** Months after which a result is entered at most, and years to the next inspection at most: no interval of the rules is longer. */
const mostMonthsBack = 24
const mostYearsAhead = 12

/** Kinds of `applyInspectKind` that go along with works: much of them is inspected before their end, when the portal may first hear of it. */
export const supervisionKinds: readonly string[] = ['03', '04', '05']

/**
 * Between which days a device was inspected, and its next inspection lies.
 * @param today `YYYY-MM-DD`
 * @param from before which nobody can have been there; empty: nothing says so
 */
export function resultBounds(inspectedOn: string, today: string, from = '') {
  const day = isDateText(inspectedOn) ? inspectedOn : today
  return {
    inspectedOn: { min: from || addMonths(today, -mostMonthsBack), max: today },
    nextDate: { min: addDays(day, 1), max: addMonths(day, 12 * mostYearsAhead) },
  }
}

/** Everything wrong with an entry, by its field. @param today `YYYY-MM-DD` @param from as of `resultBounds` */
export function resultProblems(
  { conclusion, inspectedOn, remarks, nextDate, nextReason }: ResultEntry,
  today: string,
  from = '',
): { field: keyof ResultEntry; message: string }[] {
  const bounds = resultBounds(inspectedOn, today, from)
  const tooEarly = from === '' ? `检验日期不能早于${bounds.inspectedOn.min}，请核对年份` : `检验日期不能早于受理日期${from}`
  return [
    ...(!inspectionConclusion.some(({ code }) => code === conclusion) ? [{ field: 'conclusion' as const, message: '请选择检验结论' }] : []),
    ...(!isDateText(inspectedOn) ? [{ field: 'inspectedOn' as const, message: '请选择检验日期' }] : []),
    ...(inspectedOn > bounds.inspectedOn.max ? [{ field: 'inspectedOn' as const, message: '检验日期不能晚于今天' }] : []),
    ...(isDateText(inspectedOn) && inspectedOn < bounds.inspectedOn.min ? [{ field: 'inspectedOn' as const, message: tooEarly }] : []),
    ...(unqualifiedConclusions.includes(conclusion) && remarks.trim() === '' ? [{ field: 'remarks' as const, message: '结论不合格的，请写明存在问题' }] : []),
    ...(remarks.length > mostRemarks ? [{ field: 'remarks' as const, message: `最多${mostRemarks}个字` }] : []),
    ...(nextDate !== '' && (!isDateText(nextDate) || nextDate <= inspectedOn) ? [{ field: 'nextDate' as const, message: '下次检验日期应在检验日期之后' }] : []),
    ...(nextDate > bounds.nextDate.max ? [{ field: 'nextDate' as const, message: `下次检验日期不能晚于${bounds.nextDate.max}，请核对年份` }] : []),
    ...(nextDate !== '' && nextReason.trim() === '' ? [{ field: 'nextReason' as const, message: '修改下次检验日期须写明理由' }] : []),
    ...(nextReason.length > mostNextReason ? [{ field: 'nextReason' as const, message: `最多${mostNextReason}个字` }] : []),
  ]
}

/** One job of an inspector, with everything that is needed on the spot: a phone keeps it where there is no reception. */
export const inspectionJobSchema = z.object({
  id: z.string(),
  type: z.string(),
  number: z.string(),
  version: z.number().int(),
  status: z.string(),
  statusName: z.string(),
  /** What the caller may do with it now: start, rectify, reinspect, refuseRectified, report. */
  actions: z.array(z.string()),
  unitName: z.string(),
  place: z.string(),
  siteContact: z.string(),
  siteMobile: z.string(),
  maintenanceUnitName: z.string(),
  kindName: z.string(),
  /** The day it is to be done. */
  inspectOn: z.string(),
  /** Days the unit asked for in its place, while nobody has answered; a service before it says nothing of them. */
  wishes: z.array(z.string()).optional(),
  inspectors: z.string(),
  dueDate: z.string(),
  /** What was asked for, while it waits for that. */
  problem: z.string(),
  /** Whether the unit has reported what was asked for. */
  rectified: z.boolean(),
  results: z.array(inspectionResultSchema),
})
export type InspectionJob = z.infer<typeof inspectionJobSchema>

/** What a unit has asked for and waits to hear of: 申请改到 2026-12-01 或 2026-12-02. Empty where it asked for nothing. */
export const wishesInWords = (wishes: readonly string[] = []): string => (wishes.length > 0 ? `申请改到 ${wishes.join(' 或 ')}` : '')

/** Paper of a result that holds its photos. */
export const photoCode = 'PHOTO'
