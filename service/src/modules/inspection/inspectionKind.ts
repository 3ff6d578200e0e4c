import { labelOf } from '@shared/contract/enums'
import { loadTest, periodicInspection, selfDetection } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'

/** Codes of `inspectionKind` by what was applied for: `applyInspectKind`, and what an elevator's 检验检测 has beside it. */
const archiveKinds: Readonly<Record<string, string>> = {
  '01': periodicInspection,
  '02': '04',
  '03': '01',
  '04': '02',
  '05': '03',
  '06': '11',
  // One that is repeated, or comes after a stop, is a periodic one.
  '07': periodicInspection,
  '08': periodicInspection,
  '09': '06',
  detect: selfDetection,
  loadTest,
}

/** What an inspection that was applied for is in the archive: code of `inspectionKind`. */
export function archiveKindOf({ applyKind = '', boilerItem = '' }: FormRow): string {
  if (applyKind === '01' && boilerItem !== '') return boilerItem === '2' ? '15' : '14'
  return archiveKinds[applyKind] ?? periodicInspection
}

/** What was applied for, in the words of its form. */
export const applyKindName = ({ elevatorApplyKind, applyKind }: FormRow): string =>
  elevatorApplyKind ? labelOf('elevatorApplyKind', elevatorApplyKind) : labelOf('applyInspectKind', applyKind)
