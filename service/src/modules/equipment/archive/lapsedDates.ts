import { dueFieldValues, hasPassed, inspectionDoneFields, isInspection, reportedPairs } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { DevicePast } from './pastOfDevice'

/** A change of an archive, as far as its dates are concerned. */
export interface DatedChange {
  before: FormRow
  past: DevicePast
  after: FormRow
  /** Fields the change writes itself: what they say stands, also where it is what they said before. */
  stated: readonly string[]
}

/**
 * Stored dates that a change leaves behind: they followed from what is no longer so, and would be read as if it still were. Pure.
 * @returns the fields to be computed anew, empty
 */
export function lapsedDates(change: DatedChange): FormRow {
  const lapsed = [...formerNextDates(change), ...(hasFormerBase(change) ? ['cycleBaseDate'] : []), ...(isInspectedSince(change) ? ['delayToDate'] : [])]
  return Object.fromEntries(lapsed.map((field) => [field, '']))
}

const isChanged = ({ before, after }: DatedChange, field: string): boolean => (before[field] ?? '') !== (after[field] ?? '')
const says = (change: DatedChange, field: string): boolean => isChanged(change, field) || change.stated.includes(field)

/** Whether the day of the latest report is put right: the same report with another day is no other inspection. */
const isCorrection = (change: DatedChange): boolean =>
  isChanged(change, 'inspectionDate') && !isChanged(change, 'inspectionReportNo') && (change.after.inspectionReportNo ?? '') !== ''

/**
 * Next dates that belong to the inspection before. A report whose day is put right keeps the date it states; one that was only computed from that
 * day does not stay.
 */
function formerNextDates(change: DatedChange): string[] {
  const { before, after, past } = change
  const wasComputed = (next: string) => dueFieldValues({ ...before, [next]: '' }, past.history, past.stops)[next] === before[next]
  return reportedPairs(after).flatMap(([done, next]) => {
    if (!before[next] || !isChanged(change, done) || says(change, next)) return []
    const isSame = isCorrection(change) && after[done] === after.inspectionDate
    return isSame && !wasComputed(next) ? [] : [next]
  })
}

/**
 * An elevator's base date that was the day of the installation supervision, which is put right or taken out: kept, it would be read as an alteration
 * on the former day.
 */
const hasFormerBase = (change: DatedChange): boolean =>
  isChanged(change, 'installSupervisionDate') && change.before.cycleBaseDate === change.before.installSupervisionDate && !says(change, 'cycleBaseDate')

/**
 * Whether an extension ends with a newer inspection that was passed (domain §3.6 S2), however it came to the archive. The same report with another
 * day is no newer one, and a date already known from the latest report, copied to a field of its own, neither.
 */
function isInspectedSince(change: DatedChange): boolean {
  const { before, after } = change
  if (!before.delayToDate || says(change, 'delayToDate')) return false
  const isLater = (field: string) => (after[field] ?? '') > (before[field] ?? '')
  const isSame = isCorrection(change)
  const { inspectionKind: kind = '', inspectionDate: date = '', inspectionConclusion: conclusion = '' } = after
  if (isLater('inspectionDate') && !isSame && isInspection(kind) && hasPassed({ kind, date, conclusion })) return true
  const known = [...(isInspection(before.inspectionKind ?? '') ? [before.inspectionDate] : []), ...(isSame ? [date] : [])]
  return inspectionDoneFields.some((field) => isLater(field) && !known.includes(after[field]))
}
