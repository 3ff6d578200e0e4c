import type { FormRow } from '../../form/definition'
import type { DueDate } from './dueDates'

/**
 * 延期检验至 in an archive: what an authority has granted, or what the last report says in the place of the rules. It stands in the place
 * of 下次检验日期 until the next inspection (domain §3.6 S2): wherever a date is shown it is this one, with what it was before as the reason.
 */

/** Why a date is another one than the rules say. @param was what they say; empty where they say none */
export function delayReason(was: string, delayTo: string): string {
  if (was === '') return `下次检验日期定为 ${delayTo}`
  return delayTo > was ? `原为 ${was}，延期至 ${delayTo}` : `原为 ${was}，检验报告定为 ${delayTo}`
}

/** Whether a device's date was put off. */
export const isDelayed = ({ delayToDate = '', nextInspectionDate = '' }: { delayToDate?: string; nextInspectionDate?: string }): boolean =>
  nextInspectionDate !== '' && delayToDate > nextInspectionDate

/** The earliest of what counts, or the first of it where nothing has a date. */
const firstCounting = (due: readonly DueDate[]): DueDate | undefined =>
  due.filter(({ counts, date }) => counts && date !== '').sort((one, other) => (one.date < other.date ? -1 : 1))[0] ?? due.find(({ counts }) => counts)

/**
 * What is due as it counts: nothing an inspection body does is due before the day it was put off to. Pure; the earliest stays first.
 * @param due of `dueDates`, which says what the rules do
 */
export function withDelay(due: readonly DueDate[], { delayToDate = '' }: FormRow): DueDate[] {
  const first = firstCounting(due)
  if (delayToDate === '' || first === undefined) return [...due]
  const moves = (one: DueDate) => one === first || (one.counts && one.date !== '' && one.date < delayToDate)
  return due
    .map((one) => (moves(one) && one.date !== delayToDate ? { ...one, date: delayToDate, why: `${delayReason(one.date, delayToDate)}；${one.why}` } : one))
    .sort((one, other) => ((one.date || '9') < (other.date || '9') ? -1 : one.date === other.date ? 0 : 1))
}
