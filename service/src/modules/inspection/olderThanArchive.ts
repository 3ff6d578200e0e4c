import { isInspection, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { ResultRow } from './results'

/**
 * Whether the archive already has the result of a later day when the report of an inspection is issued: reports are signed in another order than
 * their inspections took place, and a supervision may be reported two years later. Such a report is valid, but not the latest. Pure.
 * What was done beside the inspection is no newer finding, unless it found what this inspection did not.
 */
export function isOlderThanArchive({ conclusion, inspected_on }: Pick<ResultRow, 'conclusion' | 'inspected_on'>, archive: FormRow): boolean {
  const { inspectionKind = '', inspectionDate = '', inspectionConclusion = '' } = archive
  const isFailed = (code: string) => unqualifiedConclusions.includes(code)
  if (inspectionDate <= (inspected_on ?? '')) return false
  return isInspection(inspectionKind) || (isFailed(inspectionConclusion) && !isFailed(conclusion))
}

/** Codes of `inspectionKind` of which a device passes or fails each for itself: of a boiler; of mobile vessels and ropeways. */
const itemsOfOne: readonly (readonly string[])[] = [
  ['14', '15', '16'],
  ['18', '19'],
]
const yearly = '18'
const full = '19'

/**
 * Whether a passed inspection leaves a failed one standing: it looked at another item of the device, which so stays on the list of failed ones until
 * the failed item is passed. Such a report is valid, but not the latest. A 全面检验 contains the 年度检验. Pure.
 * @param kind code of `inspectionKind` of the result
 */
export function leavesFailedItem({ conclusion }: Pick<ResultRow, 'conclusion'>, kind: string, archive: FormRow): boolean {
  const { inspectionKind: failed = '', inspectionConclusion = '' } = archive
  if (!unqualifiedConclusions.includes(inspectionConclusion) || unqualifiedConclusions.includes(conclusion)) return false
  const isContained = kind === full && failed === yearly
  return kind !== failed && !isContained && itemsOfOne.some((items) => items.includes(kind) && items.includes(failed))
}
