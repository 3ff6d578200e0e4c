import { z } from 'zod'
import { inspectionState } from '../application/flows/inspectionStates'
import { catalogueName, equipmentKinds } from '../catalogue/catalogue'
import { daySchema, workdaysLeftSchema } from '../endpoint/values'
import { addDays, addMonths, daysBetween, spanInWords } from '../rules/calendar'

/** Assignment of inspectors and days: workload, certificates, and conflicts. */

/** Working hours of an inspector per day available for devices. */
export const hoursOfDay = 7
/** Number of working days shown in the calendar. */
export const daysShown = 5

/** Hours needed on site per device, by kind; one hour for all others. */
const hoursOfKind: Readonly<Record<string, number>> = { 1000: 2.5, 2000: 1.5, 3000: 0.7, 4000: 1, 5000: 0.5, 6000: 2, 8000: 3, 9000: 5 }
/** Hours needed for a number of devices of a kind, rounded to a tenth. */
export const workHours = (equclacode: string, devices: number): number => Math.round((hoursOfKind[equclacode] ?? 1) * devices * 10) / 10

const waitingSchema = z.object({
  id: z.string(),
  type: z.string(),
  version: z.number().int(),
  number: z.string(),
  status: z.string(),
  unitName: z.string(),
  place: z.string(),
  kindName: z.string(),
  equclacode: z.string(),
  devices: z.number().int(),
  hours: z.number(),
  /** The day requested by the unit, and the institute's deadline. */
  expectDate: z.string(),
  dueDate: z.string(),
  workdaysLeft: workdaysLeftSchema,
  /** The earliest 下次检验日期 among its devices. */
  deviceDue: z.string(),
  /** The assigned day; empty before the assignment. */
  inspectOn: z.string(),
  /** Days the unit requested instead, until answered; absent in answers of older service versions. */
  wishes: z.array(z.string()).optional(),
  inspectors: z.string(),
  /** Accounts of the assigned inspectors, empty if none; absent in answers of older service versions. */
  inspector: z.string().optional(),
  secondInspector: z.string().optional(),
})
export type WaitingInspection = z.infer<typeof waitingSchema>

/** A certificate for one kind of equipment, valid until the end of its last day. */
export const certificateSchema = z.object({
  kind: z.string().refine((code) => equipmentKinds.some((kind) => kind.code === code)),
  number: z.string().trim().min(1).max(60),
  validTo: daySchema,
})
/** Validity of 特种设备检验人员证 in years (TSG Z8002): a later end date must be a typing error. */
const certificateYears = 5
/** The latest end date of a certificate accepted today. @param today `YYYY-MM-DD` */
export const latestValidTo = (today: string): string => addMonths(today, 12 * certificateYears)
/** The problem of a certificate's end date; undefined if valid. Past dates are allowed, for expired certificates. */
export const validToProblem = (validTo: string, today: string): string | undefined =>
  validTo > latestValidTo(today) ? `有效期至不能晚于${latestValidTo(today)}（检验人员证有效期${certificateYears}年）` : undefined

export const mostLeaveNote = 60
/** Maximum length of a leave in days. */
export const mostLeaveDays = 366
/** How many days ahead a leave may start; later dates are probably typing errors. */
const mostLeaveAhead = 366
/** Date ranges for start and end of a leave entered today. @param today `YYYY-MM-DD` */
export const leaveBounds = (from: string, today: string) => ({
  from: { min: addDays(today, 1 - mostLeaveDays), max: addDays(today, mostLeaveAhead) },
  to: { min: from > today ? from : today, max: addDays(from || today, mostLeaveDays - 1) },
})

/** The problem of a leave's dates, with its field; undefined if valid. @param today `YYYY-MM-DD` */
export function leaveProblem({ from, to }: { from: string; to: string }, today: string): { field: 'from' | 'to'; message: string } | undefined {
  if (from === '') return { field: 'from', message: '请选择开始日期' }
  if (from > leaveBounds(from, today).from.max) return { field: 'from', message: `最多提前${mostLeaveAhead}天登记，请核对年份` }
  if (to < from) return { field: 'to', message: '结束日期不能早于开始日期' }
  if (to < today) return { field: 'to', message: '结束日期已经过去' }
  return daysBetween(from, to) >= mostLeaveDays ? { field: 'to', message: `一次最多${mostLeaveDays}天` } : undefined
}

/** Days on which an inspector is absent, both included. */
export const leaveSchema = z.object({ id: z.string(), from: z.string(), to: z.string(), note: z.string() })
export type Leave = z.infer<typeof leaveSchema>
const plannedSchema = z.object({ date: z.string(), id: z.string(), place: z.string(), devices: z.number().int(), hours: z.number() })
const inspectorSchema = z.object({
  id: z.string(),
  name: z.string(),
  // Stored certificates may have dates outside the limits for client input.
  certificates: z.array(certificateSchema.extend({ validTo: z.string() })),
  planned: z.array(plannedSchema),
  leaves: z.array(leaveSchema),
})
export type Inspector = z.infer<typeof inspectorSchema>

export const assignmentBoardSchema = z.object({
  /** Days of the calendar: working days, and those days off within the same week for which something is planned. */
  days: z.array(z.string()),
  /** The days off among them; absent in answers of older service versions. */
  daysOff: z.array(z.string()).optional(),
  /** Inspections that need an inspector, most urgent first, and those that can still be reassigned. */
  waiting: z.array(waitingSchema),
  /** Whether less urgent ones are left out of `waiting`; absent in answers of older service versions. */
  more: z.boolean().optional(),
  inspectors: z.array(inspectorSchema),
})
export type AssignmentBoard = z.infer<typeof assignmentBoardSchema>

/** A conflict, as a sentence. A missing certificate excludes the inspector; all others are up to the acceptor. */
export interface AssignmentProblem {
  kind: 'certificate' | 'leave' | 'load' | 'dayOff' | 'late' | 'early'
  text: string
}

/** Whether the conflict is with the day, regardless of the inspector. */
export const isOfDay = ({ kind }: AssignmentProblem): boolean => kind === 'dayOff' || kind === 'late' || kind === 'early'

/** Why an inspector may not inspect a kind on a day; undefined if allowed. */
export function certificateProblem({ certificates }: Pick<Inspector, 'certificates'>, equclacode: string, day: string): string | undefined {
  const kind = catalogueName(equclacode)
  const held = certificates.find((certificate) => certificate.kind === equclacode)
  if (!held) return `没有${kind}检验证`
  return held.validTo < day ? `${kind}检验证 ${held.validTo} 到期` : undefined
}

/** Hours already planned for an inspector on a day, without the given inspections. */
export const plannedHours = ({ planned }: Pick<Inspector, 'planned'>, day: string, except: readonly string[] = []): number =>
  Math.round(planned.filter(({ date, id }) => date === day && !except.includes(id)).reduce((sum, { hours }) => sum + hours, 0) * 10) / 10

/** Hours of an inspector on a day that is given some inspections; one of them may be planned on it already. */
export function hoursWith(inspector: Pick<Inspector, 'planned'>, day: string, chosen: readonly Pick<WaitingInspection, 'id' | 'hours'>[]): number {
  const others = plannedHours(
    inspector,
    day,
    chosen.map(({ id }) => id),
  )
  return Math.round((others + chosen.reduce((sum, { hours }) => sum + hours, 0)) * 10) / 10
}

/** Where an inspector has something planned on a day, and for how many devices: several applications may be about one place. */
export function plannedPlaces({ planned }: Pick<Inspector, 'planned'>, day: string): { place: string; devices: number }[] {
  const found = new Map<string, number>()
  for (const { date, place, devices } of planned) if (date === day) found.set(place, (found.get(place) ?? 0) + devices)
  return [...found].map(([place, devices]) => ({ place, devices }))
}

/** The inspector's leave on a day, if any. */
export const leaveOn = ({ leaves }: Pick<Inspector, 'leaves'>, day: string): Leave | undefined => leaves.find(({ from, to }) => from <= day && day <= to)

/**
 * What is to be known of an inspector before the choice: 电梯检验证有效至 2027-05-01，当日已派 2 件. Jobs and leave are of a day: without one only the
 * certificates are told, as of today.
 * @param chosen the inspections to be assigned, which are not counted
 * @param day `YYYY-MM-DD`, or empty
 */
export function inspectorNote(
  inspector: Inspector,
  chosen: readonly Pick<WaitingInspection, 'id' | 'equclacode'>[],
  { day, today }: { day: string; today: string },
): { note: string; fits: boolean } {
  const kinds = [...new Set(chosen.map(({ equclacode }) => equclacode))]
  const lacking = kinds.map((kind) => certificateProblem(inspector, kind, day || today))
  const validTo = (kind: string) => inspector.certificates.find((certificate) => certificate.kind === kind)?.validTo ?? ''
  const certified = kinds.map((kind, place) => lacking[place] ?? `${catalogueName(kind)}检验证有效至 ${validTo(kind)}`)
  const jobs = inspector.planned.filter(({ date, id }) => date === day && chosen.every((one) => one.id !== id)).length
  const onDay = [...(leaveOn(inspector, day) ? ['当日请假'] : []), jobs === 0 ? '当日没有派工' : `当日已派 ${jobs} 件`]
  return { note: [...certified, ...(day === '' ? [] : onDay)].join('，'), fits: lacking.every((problem) => problem === undefined) }
}

/** 2026-11-20 至 2026-11-22 请假（培训） */
export const leaveInWords = ({ from, to, note }: Leave): string => `${spanInWords(from, to)} 请假${note === '' ? '' : `（${note}）`}`

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
/** 周日 @param day `YYYY-MM-DD` */
export const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** 2026-11-29（周日）不是工作日 */
export const dayOffInWords = (day: string): string => `${day}（${weekdayOf(day)}）不是工作日`

/** All conflicts of giving some inspections to an inspector on a day. @param daysOff known days off: weekends and holidays */
export function assignmentProblems(
  inspector: Inspector,
  chosen: readonly WaitingInspection[],
  day: string,
  daysOff: readonly string[] = [],
): AssignmentProblem[] {
  const kinds = [...new Set(chosen.map(({ equclacode }) => equclacode))]
  const lacking = kinds.flatMap((kind) => certificateProblem(inspector, kind, day) ?? [])
  const hours = hoursWith(inspector, day, chosen)
  const leave = leaveOn(inspector, day)
  // A day agreed on later replaces the requested one.
  const early = chosen.filter(({ status, expectDate }) => status === inspectionState.accepted && day < expectDate)
  const late = chosen.filter(({ deviceDue }) => deviceDue !== '' && deviceDue < day)
  return [
    ...lacking.map((text) => ({ kind: 'certificate' as const, text: `${inspector.name}${text}` })),
    ...(leave ? [{ kind: 'leave' as const, text: `${inspector.name} ${leaveInWords(leave)}` }] : []),
    ...(hours > hoursOfDay ? [{ kind: 'load' as const, text: `${inspector.name} ${day} 共 ${hours} 小时，超过每天 ${hoursOfDay} 小时` }] : []),
    ...(daysOff.includes(day) ? [{ kind: 'dayOff' as const, text: dayOffInWords(day) }] : []),
    ...late.map(({ number, deviceDue }) => ({ kind: 'late' as const, text: `${number} 的设备 ${deviceDue} 到期，早于检验日期` })),
    ...early.map(({ number, expectDate }) => ({ kind: 'early' as const, text: `${number} 的单位期望 ${expectDate} 检验，所选日期在此以前` })),
  ]
}

/** The value all of them have, empty if they differ or have none. */
const sharedBy = (values: readonly string[]): string => (new Set(values).size === 1 ? (values[0] ?? '') : '')

/** The inspectors all of these inspections have already, empty if they differ: moving an inspection to another day changes nobody by itself. */
export const presentInspectors = (chosen: readonly WaitingInspection[]): { inspector: string; secondInspector: string } => ({
  inspector: sharedBy(chosen.map(({ inspector = '' }) => inspector)),
  secondInspector: sharedBy(chosen.map(({ secondInspector = '' }) => secondInspector)),
})

/** Accounts an assignment takes off inspections they have already. @param kept who is assigned to all of them */
export const replacedInspectors = (chosen: readonly WaitingInspection[], kept: readonly string[]): string[] => [
  ...new Set(chosen.flatMap(({ inspector = '', secondInspector = '' }) => [inspector, secondInspector]).filter((id) => id !== '' && !kept.includes(id))),
]

/**
 * The inspector they have already, or else the least busy one, who is qualified for all of them, not on leave and has enough hours, on the first
 * working day with one; days before a unit's requested day are tried last. Undefined if there is none.
 */
export function proposedSlot(
  { inspectors, days: shown, daysOff = [] }: Pick<AssignmentBoard, 'inspectors' | 'days' | 'daysOff'>,
  chosen: readonly WaitingInspection[],
): { inspector: string; day: string } | undefined {
  if (chosen.length === 0) return undefined
  const days = shown.filter((day) => !daysOff.includes(day))
  const { inspector: present } = presentInspectors(chosen)
  const [hoped = ''] = chosen
    .map(({ status, expectDate }) => (status === inspectionState.accepted ? expectDate : ''))
    .sort((one, other) => other.localeCompare(one))
  for (const day of [...days.filter((each) => each >= hoped), ...days.filter((each) => each < hoped)]) {
    const free = inspectors
      .filter((inspector) => assignmentProblems(inspector, chosen, day).every(isOfDay))
      .sort((one, other) => Number(other.id === present) - Number(one.id === present) || plannedHours(one, day) - plannedHours(other, day))
    if (free[0]) return { inspector: free[0].id, day }
  }
  return undefined
}
