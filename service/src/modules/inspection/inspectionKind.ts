import { labelOf } from '@shared/contract/enums'
import { loadTest, periodicInspection, selfDetection } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'

/** `inspectionKind` by `applyInspectKind`, and the additional kinds of an elevator's 检验检测. */
const archiveKinds: Readonly<Record<string, string>> = {
  '01': periodicInspection,
  '02': '04',
  '03': '01',
  '04': '02',
  '05': '03',
  '06': '11',
  // Repeated inspections and those after a stop count as periodic.
  '07': periodicInspection,
  '08': periodicInspection,
  '09': '06',
  detect: selfDetection,
  loadTest,
}

/** The `inspectionKind` stored in the archive for an application. */
export function archiveKindOf({ applyKind = '', boilerItem = '' }: FormRow): string {
  if (applyKind === '01' && boilerItem !== '') return boilerItem === '2' ? '15' : '14'
  return archiveKinds[applyKind] ?? periodicInspection
}

/** The label of the requested kind, as in its form; a supervision is named with the works. */
export const applyKindName = ({ elevatorApplyKind, supervisedWork, applyKind }: FormRow): string =>
  elevatorApplyKind && !supervisedWork ? labelOf('elevatorApplyKind', elevatorApplyKind) : labelOf('applyInspectKind', applyKind)
