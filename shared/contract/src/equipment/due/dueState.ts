import { type DueState, inUse, kindsWithoutInspection } from '../states'
import { addDays, daysBetween } from './calendar'

/**
 * How a device's date stands to a day. Nothing is stored that a day's passing would change: the state is asked for, of one device
 * by `dueStateOf`, of all by the bounds a query compares the stored date to. Both say the same.
 */

/** Days before a date from which on it is 即将到期 (domain §3.2). */
export const soonDays = 30

/** The day that counts: an approved delay stands in the place of the date it was granted for (domain §3.6 S2). */
export const effectiveDueDate = (dueDate: string, delayToDate = ''): string => delayToDate || dueDate

/** Whether a device is asked for its dates at all: it is in use, and of a kind that is inspected (domain §3.6 S4). */
export const isInspected = (useStatus: string, equclacode: string): boolean => useStatus === inUse && !kindsWithoutInspection.includes(equclacode)

/**
 * How a date stands to a day, for a device that is inspected.
 * @param dueDate the day that counts; empty when none is set
 * @param within days of 即将到期
 */
export function dateStateOf(dueDate: string, today: string, within = soonDays): Exclude<DueState, 'NA'> {
  if (dueDate === '') return 'UNSET'
  const left = daysBetween(today, dueDate)
  return left < 0 ? 'OVERDUE' : left <= within ? 'SOON' : 'NORMAL'
}

export interface DueDevice {
  useStatus: string
  equclacode: string
  /** 下次检验日期, or the date of the duty that is asked about. */
  dueDate: string
  delayToDate?: string
}

/** 检验到期状态 of a device on a day. A conclusion changes nothing of it: 不合格 is another list (S3). */
export const dueStateOf = ({ useStatus, equclacode, dueDate, delayToDate }: DueDevice, today: string, within = soonDays): DueState =>
  isInspected(useStatus, equclacode) ? dateStateOf(effectiveDueDate(dueDate, delayToDate), today, within) : 'NA'

/** Where the date that counts lies, both days included; an absent one is no bound. `unset`: there is no date. */
export type DueBounds = { from?: string; to?: string } | 'unset'

/** The same as `dateStateOf`, as what a query compares the date to. */
export function dueBounds(state: Exclude<DueState, 'NA'>, today: string, within = soonDays): DueBounds {
  if (state === 'UNSET') return 'unset'
  if (state === 'OVERDUE') return { to: addDays(today, -1) }
  return state === 'SOON' ? { from: today, to: addDays(today, within) } : { from: addDays(today, within + 1) }
}

export const isWithin = (dueDate: string, bounds: DueBounds): boolean =>
  bounds === 'unset' ? dueDate === '' : dueDate !== '' && dueDate >= (bounds.from ?? dueDate) && dueDate <= (bounds.to ?? dueDate)
