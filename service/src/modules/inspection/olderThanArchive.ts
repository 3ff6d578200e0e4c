import { isInspection, isOtherItem, otherFailures, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { PastInspection } from '../equipment/archive/pastOfDevice'
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

/**
 * Whether a passed inspection leaves a failed one standing: it looked at another item of the device, which so stays on the list of failed ones until
 * the failed item is passed. Such a report is valid, but not the latest. Pure.
 * @param kind code of `inspectionKind` of the result
 */
export function leavesFailedItem({ conclusion }: Pick<ResultRow, 'conclusion'>, kind: string, archive: FormRow): boolean {
  const { inspectionKind: failed = '', inspectionConclusion = '' } = archive
  return unqualifiedConclusions.includes(inspectionConclusion) && !unqualifiedConclusions.includes(conclusion) && isOtherItem(kind, failed)
}

/**
 * The fields by which an archive shows an item that failed before another one did, once that one is passed or its report is void: the device stays on
 * the list of failed ones until all its items are passed. Empty if the archive shows a failure itself, or none is left. Pure.
 */
export function failureShownAgain(archive: FormRow, history: readonly PastInspection[]): FormRow {
  const [left] = unqualifiedConclusions.includes(archive.inspectionConclusion ?? '') ? [] : otherFailures(archive, history)
  return left
    ? {
        inspectionKind: left.kind,
        inspectionDate: left.date,
        inspectionConclusion: left.conclusion ?? '',
        inspectionReportNo: left.reportNo,
        inspectionOrg: left.organisation,
        mainProblem: left.problem,
      }
    : {}
}
