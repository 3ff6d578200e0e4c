import { type BesideKind, isInspection, isQualified, loadTest, periodicInspection, selfDetection, unqualifiedConclusions } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'

/** The result of a duty other than inspection. */
export interface BesideResult {
  kind: BesideKind
  date: string
  conclusion: string
  reportNo: string
  organisation: string
  problem: string
}

/** Archive field with the date on which the duty was last passed: the next one is computed from it. */
const doneFields = { [selfDetection]: 'lastDetectDate', [loadTest]: 'loadTestDate' } as const

/**
 * The archive fields after a duty other than inspection. If it was passed, only its own date advances. If it failed, the dates stay and the
 * device is listed as failed until the same duty is passed. A failed inspection is never overwritten by it (domain §3.6 S3, S4, E10). Pure.
 * @returns the fields that change
 */
export function besideInspection(archive: FormRow, result: BesideResult): FormRow {
  const { kind, date, conclusion, reportNo, organisation, problem } = result
  const doneOn = archive[doneFields[kind]] ?? ''
  const passed = !unqualifiedConclusions.includes(conclusion)
  const report: FormRow = {
    inspectionKind: kind,
    inspectionDate: date,
    inspectionConclusion: conclusion,
    inspectionReportNo: reportNo,
    inspectionOrg: organisation,
    mainProblem: passed ? '' : problem,
    // The archive holds only the latest report: keeps the date of the inspection before, from which the plan continues.
    ...(archive.inspectionKind === periodicInspection && isQualified(archive.inspectionConclusion ?? '') && { lastPeriodicDate: archive.inspectionDate ?? '' }),
  }
  const ofSameKind = archive.inspectionKind === kind
  const failedElsewhere = unqualifiedConclusions.includes(archive.inspectionConclusion ?? '') && !ofSameKind
  // Reported after a later one of the same duty, it is not the latest. An inspection that was passed later settles what an 自行检测 before it found.
  const settled = kind === selfDetection && isInspection(archive.inspectionKind ?? '') && !failedElsewhere && (archive.inspectionDate ?? '') > date
  const overtaken = ofSameKind ? (archive.inspectionDate ?? '') > date : doneOn > date || settled
  return {
    ...(passed && date > doneOn && { [doneFields[kind]]: date }),
    ...(!overtaken && (ofSameKind || (!isQualified(conclusion) && !failedElsewhere)) && report),
  }
}

/**
 * The archive fields to restore when the report is voided: only those that still have its values, not those of a later report.
 * @param before previous values of the fields it wrote
 */
export function withoutBeside(archive: FormRow, before: FormRow, { kind, date, reportNo }: Pick<BesideResult, 'kind' | 'date' | 'reportNo'>): FormRow {
  const rests = archive.inspectionReportNo === reportNo && archive.inspectionKind === kind
  const stands = (key: string) => (key === doneFields[kind] ? archive[key] === date : rests)
  return Object.fromEntries(Object.entries(before).filter(([key]) => stands(key)))
}
