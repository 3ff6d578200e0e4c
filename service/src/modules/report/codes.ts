import { codeOf } from '../../security/documentCode'

/** The verification codes of papers about reports: they cannot be forged without having held the paper. */

export const reportCode = (signingKey: Buffer, id: string): string => codeOf(signingKey, { applicationId: id, document: 'inspectionReport', revision: 1 })

/**
 * The code on a 使用标志 printed from a report: of its own, as a mark says more than the report, and ends with what becomes of the device. It names the
 * unit, whose mark is no longer valid once the device is another's.
 */
export const markCode = (signingKey: Buffer, reportId: string, useUnitId: string): string =>
  codeOf(signingKey, { applicationId: reportId, document: `useMark:${useUnitId}`, revision: 1 })
