import { isQualified, periodicInspection, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'

/** The result of what is done beside an inspection. */
export interface BesideResult {
  /** Code of `inspectionKind`: 自行检测, 载荷试验. */
  kind: string
  /** Field of the archive that says when it was passed last: its own duty is counted from there. */
  doneField: 'lastDetectDate' | 'loadTestDate'
  date: string
  conclusion: string
  reportNo: string
  organisation: string
  problem: string
}

/**
 * What an archive says after a duty beside inspection was done: one that passed moves its own date on and nothing else, one that failed
 * leaves the dates and puts the device where its users look for what failed, until the same is passed. What an inspection found is never
 * outdone by it (domain §3.6 S3, S4, E10). Pure.
 *
 * @returns the fields that change
 */
export function besideInspection(archive: FormRow, result: BesideResult): FormRow {
  const { kind, doneField, date, conclusion, reportNo, organisation, problem } = result
  const passed = !unqualifiedConclusions.includes(conclusion)
  const report: FormRow = {
    inspectionKind: kind,
    inspectionDate: date,
    inspectionConclusion: conclusion,
    inspectionReportNo: reportNo,
    inspectionOrg: organisation,
    mainProblem: passed ? '' : problem,
    // The archive names the latest report alone: the plan goes on from the inspection before.
    ...(archive.inspectionKind === periodicInspection && isQualified(archive.inspectionConclusion ?? '') && { lastPeriodicDate: archive.inspectionDate ?? '' }),
  }
  const ofSameKind = archive.inspectionKind === kind
  const failedElsewhere = unqualifiedConclusions.includes(archive.inspectionConclusion ?? '') && !ofSameKind
  return {
    ...(passed && { [doneField]: date }),
    ...((ofSameKind || (!isQualified(conclusion) && !failedElsewhere)) && report),
  }
}

/**
 * What an archive says again when the report is withdrawn: what still rests on it, and nothing a later report says.
 * @param before what stood in the fields it wrote
 */
export function withoutBeside(
  archive: FormRow,
  before: FormRow,
  { kind, doneField, date, reportNo }: Pick<BesideResult, 'kind' | 'doneField' | 'date' | 'reportNo'>,
): FormRow {
  const rests = archive.inspectionReportNo === reportNo && archive.inspectionKind === kind
  const stands = (key: string) => (key === doneField ? archive[doneField] === date : rests)
  return Object.fromEntries(Object.entries(before).filter(([key]) => stands(key)))
}
