import { dueFieldValues, reportedPairs } from '@shared/contract/equipment'
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
  const lapsed = [...formerNextDates(change), ...(hasFormerBase(change) ? ['cycleBaseDate'] : [])]
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
