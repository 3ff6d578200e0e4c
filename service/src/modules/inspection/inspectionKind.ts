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

/** `inspectionKind` by `boilerItem`. */
const boilerKinds: Readonly<Record<string, string>> = { '1': '14', '2': '15', '3': '16' }

/** The `inspectionKind` stored in the archive for an application. */
export function archiveKindOf({ applyKind = '', boilerItem = '' }: FormRow): string {
  const kind = archiveKinds[applyKind] ?? periodicInspection
  return (applyKind === '01' ? boilerKinds[boilerItem] : undefined) ?? kind
}

/** The label of the requested kind, as in its form; a supervision is named with the works. */
export const applyKindName = ({ elevatorApplyKind, supervisedWork, applyKind }: FormRow): string =>
  elevatorApplyKind && !supervisedWork ? labelOf('elevatorApplyKind', elevatorApplyKind) : labelOf('applyInspectKind', applyKind)
