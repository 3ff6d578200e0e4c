import { addDays, addMonths, daysBetween } from '../../rules/calendar'
import { type DueState, inUse, kindsWithoutInspection } from '../states'

/**
 * State of a device's due date on a day. The state is never stored, as it changes with the day: `dueStateOf` computes it for one device, and
 * `dueBounds` gives the date range for queries. Both give the same result.
 */

/** Days before the due date from which it is 即将到期 (domain §3.2). */
export const soonDays = 30

/** The effective due date: an approved delay replaces the date it was granted for (domain §3.6 S2). */
export const effectiveDueDate = (dueDate: string, delayToDate = ''): string => delayToDate || dueDate

/**
 * 应报检日期: the day by which the inspection is applied for, one month before it is due (特种设备安全法 第40条; domain §3.2). Month ends are clamped
 * (domain §3.6 G1), which is never late. @param due the effective due date; empty if none is set
 */
export const reportBy = (due: string): string => due && addMonths(due, -1)

/** Whether due dates apply to a device: it is in use and of a kind that is inspected (domain §3.6 S4). */
export const isInspected = (useStatus: string, equclacode: string): boolean => useStatus === inUse && !kindsWithoutInspection.includes(equclacode)

/**
 * State of a due date on a day, for a device that is inspected.
 * @param dueDate the effective due date; empty if none is set
 * @param within number of days that count as 即将到期
 */
export function dateStateOf(dueDate: string, today: string, within = soonDays): Exclude<DueState, 'NA'> {
  if (dueDate === '') return 'UNSET'
  const left = daysBetween(today, dueDate)
  return left < 0 ? 'OVERDUE' : left <= within ? 'SOON' : 'NORMAL'
}

export interface DueDevice {
  useStatus: string
  equclacode: string
  /** 下次检验日期, or the due date of the duty in question. */
  dueDate: string
  delayToDate?: string
}

/** 检验到期状态 of a device on a day. The conclusion has no influence: 不合格 is a separate list (S3). */
export const dueStateOf = ({ useStatus, equclacode, dueDate, delayToDate }: DueDevice, today: string, within = soonDays): DueState =>
  isInspected(useStatus, equclacode) ? dateStateOf(effectiveDueDate(dueDate, delayToDate), today, within) : 'NA'

/** Range of effective due dates, both days included; absent means unbounded. `unset`: no date. */
export type DueBounds = { from?: string; to?: string } | 'unset'

/** The counterpart of `dateStateOf` for queries: the range of dates with a state. */
export function dueBounds(state: Exclude<DueState, 'NA'>, today: string, within = soonDays): DueBounds {
  if (state === 'UNSET') return 'unset'
  if (state === 'OVERDUE') return { to: addDays(today, -1) }
  return state === 'SOON' ? { from: today, to: addDays(today, within) } : { from: addDays(today, within + 1) }
}

export const isWithin = (dueDate: string, bounds: DueBounds): boolean =>
  bounds === 'unset' ? dueDate === '' : dueDate !== '' && dueDate >= (bounds.from ?? dueDate) && dueDate <= (bounds.to ?? dueDate)
