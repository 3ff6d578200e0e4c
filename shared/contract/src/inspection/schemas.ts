import { z } from 'zod'
import { attachmentSchema } from '../attachment/schemas'
import { inspectionConclusion, safetyGrade, supervisedWork } from '../enums'
import { type DueDuty, dueDuties, unqualifiedConclusions } from '../equipment/states'
import { messages } from '../messages'
import { addDays, addMonths } from '../rules/calendar'
import { centsOf, mostPaidCents, yuanOf } from '../rules/money'
import { isDateText } from '../rules/rules'

/** The fee of one device; amounts in yuan with two decimals. */
export const feeLineSchema = z.object({
  /** The number by which the form refers to the device. */
  device: z.string(),
  name: z.string(),
  /** How the price follows from the fee schedule, as text, or that there is none. */
  rule: z.string(),
  /** Amount by the rules; empty if no rule applies. */
  reckoned: z.string(),
  /** Amount charged; empty until set. */
  amount: z.string(),
  /** Why it differs from the calculated amount. */
  reason: z.string(),
})
export type FeeLine = z.infer<typeof feeLineSchema>

export const mostFeeReason = 200
/** Maximum fee per device: more than a million yuan is a typing error. */
const mostCents = 100_000_000
const tooMuch = `一台设备最多 ${mostCents / 1_000_000} 万元`

/** The problem of a device's fee, with its field; undefined if valid. */
export function feeLineProblem({
  reckoned,
  amount,
  reason,
}: Pick<FeeLine, 'reckoned' | 'amount' | 'reason'>): { field: 'amount' | 'reason'; message: string } | undefined {
  const cents = centsOf(amount)
  if (amount === '') return { field: 'amount', message: '没有相应的收费标准，请核定检验费' }
  if (cents === undefined) return { field: 'amount', message: /^\d{13,}/.test(amount) ? tooMuch : '请输入金额，最多两位小数' }
  if (cents > mostCents) return { field: 'amount', message: tooMuch }
  if (cents !== centsOf(reckoned) && reason.trim() === '') {
    return { field: 'reason', message: reckoned === '' ? '没有收费标准，请填写核定理由' : '与核算不一致，请填写理由' }
  }
  return reason.length > mostFeeReason ? { field: 'reason', message: `最多${mostFeeReason}个字` } : undefined
}

/** The problem of the total, in cents: even if each line is within its limit, the total may exceed that of an order. */
export function feeTotalProblem(cents: number): string | undefined {
  if (cents > mostPaidCents) return `检验费合计最多 ${mostPaidCents / 1_000_000} 万元，请核对逐台的金额`
  return cents === 0 ? '检验费合计为零，请选择免收费' : undefined
}

/** The problem of charging nothing: amounts were set for the devices that still come to something. Amounts by the rules alone are simply waived. */
export function freeOfChargeProblem(lines: readonly Pick<FeeLine, 'reckoned' | 'amount' | 'reason'>[]): string | undefined {
  const isSet = lines.some(({ reckoned, amount, reason }) => amount !== reckoned || reason !== '')
  const cents = lines.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)
  return isSet && cents > 0 ? `已核定检验费${yuanOf(cents)}元，请改选正常收费，或者先把逐台的金额核定为0` : undefined
}

/** The next date by the rules, and its reason. */
const proposalSchema = z.object({ date: z.string(), why: z.string() })
const proposalsSchema = z.object({ passed: proposalSchema, failed: proposalSchema })

/** The result of inspecting one device. */
export const inspectionResultSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  device: z.string(),
  name: z.string(),
  useCertNo: z.string(),
  /** Location and internal number of the device, as far as the archive has them. */
  place: z.string(),
  /** Code of `inspectionConclusion`; empty until entered. */
  conclusion: z.string(),
  /** `YYYY-MM-DD` */
  inspectedOn: z.string(),
  /** Day of acceptance, the earliest possible day of inspection; empty for supervision of works. Absent in answers of older service versions. */
  inspectedFrom: z.string().optional(),
  remarks: z.string(),
  /** Code of `safetyGrade` given by the inspection; empty if none was. Absent in answers of older service versions. */
  grade: z.string().optional(),
  /** The duty that the next date is for; only that of an inspection may be set by the inspector. */
  duty: z.enum(dueDuties),
  /** Next date set by the inspector instead of that of the rules; empty: the rules apply. */
  nextDate: z.string(),
  nextReason: z.string(),
  reportNo: z.string(),
  state: z.enum(['open', 'issued', 'void']),
  enteredBy: z.string(),
  /** Next dates by the rules, for a passed and a failed result; with `byGrade`, if the device is given a grade, those that follow from each. */
  proposed: proposalsSchema.extend({ byGrade: z.record(z.string(), proposalsSchema).optional() }),
  photos: z.array(attachmentSchema),
})
export type InspectionResult = z.infer<typeof inspectionResultSchema>

const nextDateLabels: Readonly<Record<DueDuty, string>> = { inspection: '下次检验日期', detect: '下次自行检测日期', loadTest: '下次载荷试验日期' }
/** Label of the next date of a result. */
export const nextDateLabel = (duty: DueDuty): string => nextDateLabels[duty]

export const mostRemarks = 500
export const mostNextReason = 200

/** What an inspector enters for a device. */
export const resultEntrySchema = z.object({
  conclusion: z.string().max(2),
  inspectedOn: z.string().max(10),
  remarks: z
    .string()
    .trim()
    .max(mostRemarks * 2),
  /** Absent in entries of older pages: the grade entered before stays. */
  grade: z.string().max(1).optional(),
  nextDate: z.string().max(10),
  nextReason: z
    .string()
    .trim()
    .max(mostNextReason * 2),
})
export type ResultEntry = z.infer<typeof resultEntrySchema>

/** Categories whose 安全状况等级 is given by their inspections: 固定式 and 移动式压力容器, and 工业管道, of which all lines get it. */
const gradedCategories: readonly string[] = ['2100', '2200', '8300']
export const isGraded = (categoryCode: string): boolean => gradedCategories.includes(categoryCode)

/** The date by the rules for a conclusion and a grade: a failed inspection does not change it. */
export function proposedFor(
  { proposed, grade: given = '' }: Pick<InspectionResult, 'proposed' | 'grade'>,
  conclusion: string,
  grade = given,
): InspectionResult['proposed']['passed'] {
  const { passed, failed } = proposed.byGrade?.[grade] ?? proposed
  return unqualifiedConclusions.includes(conclusion) ? failed : passed
}

/** The next date as a result tells it: the inspector's, or else by the rules. Empty after a failed inspection, which sets none: the archive keeps its date. */
export const nextDateTold = (result: Pick<InspectionResult, 'proposed' | 'grade' | 'conclusion' | 'nextDate'>): string =>
  unqualifiedConclusions.includes(result.conclusion) ? '' : result.nextDate || proposedFor(result, result.conclusion).date

/** Limits for entering results: at most this many months after the inspection, and this many years to the next one, as no rule has a longer interval. */
const mostMonthsBack = 24
const mostYearsAhead = 12

/** Kinds of `applyInspectKind` that accompany works: many of these inspections take place before the works end, and so before the application. */
export const supervisionKinds: readonly string[] = supervisedWork.map(({ code }) => code)

/**
 * Valid date ranges for the inspection and for the next one.
 * @param today `YYYY-MM-DD`
 * @param from earliest possible day of inspection; empty if unknown
 */
export function resultBounds(inspectedOn: string, today: string, from = '') {
  const day = isDateText(inspectedOn) ? inspectedOn : today
  return {
    inspectedOn: { min: from || addMonths(today, -mostMonthsBack), max: today },
    nextDate: { min: addDays(day, 1), max: addMonths(day, 12 * mostYearsAhead) },
  }
}

/** All problems of an entry, by field. @param today `YYYY-MM-DD` @param from as for `resultBounds` */
export function resultProblems(
  { conclusion, inspectedOn, remarks, grade = '', nextDate, nextReason }: ResultEntry,
  today: string,
  from = '',
): { field: keyof ResultEntry; message: string }[] {
  const bounds = resultBounds(inspectedOn, today, from)
  const tooEarly = from === '' ? `检验日期不能早于${bounds.inspectedOn.min}，请核对年份` : `检验日期不能早于受理日期${from}`
  return [
    ...(!inspectionConclusion.some(({ code }) => code === conclusion) ? [{ field: 'conclusion' as const, message: '请选择检验结论' }] : []),
    ...(!isDateText(inspectedOn) ? [{ field: 'inspectedOn' as const, message: '请选择检验日期' }] : []),
    ...(inspectedOn > bounds.inspectedOn.max ? [{ field: 'inspectedOn' as const, message: messages.afterToday('检验日期') }] : []),
    ...(isDateText(inspectedOn) && inspectedOn < bounds.inspectedOn.min ? [{ field: 'inspectedOn' as const, message: tooEarly }] : []),
    ...(unqualifiedConclusions.includes(conclusion) && remarks.trim() === '' ? [{ field: 'remarks' as const, message: '结论不合格的，请写明存在问题' }] : []),
    ...(remarks.length > mostRemarks ? [{ field: 'remarks' as const, message: `最多${mostRemarks}个字` }] : []),
    ...(grade !== '' && !safetyGrade.some(({ code }) => code === grade) ? [{ field: 'grade' as const, message: '请选择安全状况等级' }] : []),
    // TSG 21-2016 8.1.6: such a vessel is not used on before its defects are dealt with.
    ...(grade === '5' && conclusion !== '' && !unqualifiedConclusions.includes(conclusion)
      ? [{ field: 'grade' as const, message: '安全状况等级为5级的不得继续使用，结论应当是不合格或不符合要求' }]
      : []),
    // A failed inspection leaves the date as it was (domain §3.6 S4).
    ...(nextDate !== '' && unqualifiedConclusions.includes(conclusion)
      ? [{ field: 'nextDate' as const, message: '结论不合格的，下次检验日期保持不变，不能修改' }]
      : []),
    ...(nextDate !== '' && (!isDateText(nextDate) || nextDate <= inspectedOn) ? [{ field: 'nextDate' as const, message: '下次检验日期应在检验日期之后' }] : []),
    ...(nextDate > bounds.nextDate.max ? [{ field: 'nextDate' as const, message: `下次检验日期不能晚于${bounds.nextDate.max}，请核对年份` }] : []),
    ...(nextDate !== '' && nextReason.trim() === '' ? [{ field: 'nextReason' as const, message: '修改下次检验日期须写明理由' }] : []),
    ...(nextReason.length > mostNextReason ? [{ field: 'nextReason' as const, message: `最多${mostNextReason}个字` }] : []),
  ]
}

/** A job of an inspector with all data needed on site: phones store it for places without reception. */
export const inspectionJobSchema = z.object({
  id: z.string(),
  type: z.string(),
  number: z.string(),
  version: z.number().int(),
  status: z.string(),
  statusName: z.string(),
  /** Transitions the caller may take now: start, rectify, reinspect, refuseRectified, unrectified, report. */
  actions: z.array(z.string()),
  unitName: z.string(),
  place: z.string(),
  siteContact: z.string(),
  siteMobile: z.string(),
  maintenanceUnitName: z.string(),
  kindName: z.string(),
  /** Kind of the devices (设备种类); absent in answers of older service versions. */
  equclacode: z.string().optional(),
  /** The planned day. */
  inspectOn: z.string(),
  /** Days the unit requested instead, until answered; absent in answers of older service versions. */
  wishes: z.array(z.string()).optional(),
  inspectors: z.string(),
  dueDate: z.string(),
  /** The demanded rectification, while it is pending. */
  problem: z.string(),
  /** Whether the unit has reported the rectification. */
  rectified: z.boolean(),
  /** Who sent the report back, when and why, until it is submitted again; absent if nobody did. */
  returned: z.object({ by: z.string(), time: z.string(), reason: z.string() }).optional(),
  results: z.array(inspectionResultSchema),
})
export type InspectionJob = z.infer<typeof inspectionJobSchema>

/** The request of a unit that awaits an answer: 申请改到 2026-12-01 或 2026-12-02. Empty if there is none. */
export const wishesInWords = (wishes: readonly string[] = []): string => (wishes.length > 0 ? `申请改到 ${wishes.join(' 或 ')}` : '')

/** Paper code of a result's photos. */
export const photoCode = 'PHOTO'
