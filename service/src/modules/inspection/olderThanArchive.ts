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
