import type { FormRow } from '../../form/definition'
import type { DueDate } from './dueDates'

/**
 * 延期检验至 in an archive: an extension granted by an authority, or a date from the last report that overrides the rules. It replaces 下次检验日期 until
 * the next inspection (domain §3.6 S2): it is shown wherever the due date is shown, with the original date as the reason.
 */

/** Why the due date differs from the rules. @param was the date by the rules; empty if there is none */
export function delayReason(was: string, delayTo: string): string {
  if (was === '') return `下次检验日期定为 ${delayTo}`
  return delayTo > was ? `原为 ${was}，延期至 ${delayTo}` : `原为 ${was}，检验报告定为 ${delayTo}`
}

/** Whether a device's due date was postponed. */
export const isDelayed = ({ delayToDate = '', nextInspectionDate = '' }: { delayToDate?: string; nextInspectionDate?: string }): boolean =>
  nextInspectionDate !== '' && delayToDate > nextInspectionDate

/**
 * What a failed inspection leaves of `delayToDate`: the date the report before had set stays in force, an extension lapses with the inspection it was
 * granted for (domain §3.6 S2, S4). @param fields the archive before the inspection
 */
export const delayAfterFailure = (fields: FormRow): string => (isDelayed(fields) ? '' : (fields.delayToDate ?? ''))

/** The earliest of the dates that count, or the first such duty if none has a date. */
const firstCounting = (due: readonly DueDate[]): DueDate | undefined =>
  due.filter(({ counts, date }) => counts && date !== '').sort((one, other) => (one.date < other.date ? -1 : 1))[0] ?? due.find(({ counts }) => counts)

/**
 * Due dates with the extension applied: no duty of an inspection body is due before the extended date. Pure; the earliest stays first.
 * @param due result of `dueDates`, which follows the rules only
 */
export function withDelay(due: readonly DueDate[], { delayToDate = '' }: FormRow): DueDate[] {
  const first = firstCounting(due)
  if (delayToDate === '' || first === undefined) return [...due]
  const moves = (one: DueDate) => one === first || (one.counts && one.date !== '' && one.date < delayToDate)
  return due
    .map((one) => (moves(one) && one.date !== delayToDate ? { ...one, date: delayToDate, why: `${delayReason(one.date, delayToDate)}；${one.why}` } : one))
    .sort((one, other) => ((one.date || '9') < (other.date || '9') ? -1 : one.date === other.date ? 0 : 1))
}
