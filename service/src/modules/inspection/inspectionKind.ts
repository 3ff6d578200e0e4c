import { twoScopes } from '@shared/contract/application'
import { labelOf } from '@shared/contract/enums'
import { boilerKinds, loadTest, periodicInspection, repeatedKind, selfDetection } from '@shared/contract/equipment'
import { type FormRow, holds } from '@shared/contract/form'

/** `inspectionKind` by `applyInspectKind`, and the additional kinds of an elevator's 检验检测. */
const archiveKinds: Readonly<Record<string, string>> = {
  '01': periodicInspection,
  '02': '04',
  '03': '01',
  '04': '02',
  '05': '03',
  '06': '11',
  // After a stop the inspection counts as a periodic one.
  '08': periodicInspection,
  '09': '06',
  detect: selfDetection,
  loadTest,
}

const reinspection = '07'

/** Codes of `inspectionKind`: the supervisions of installation, alteration and major repair. */
export const supervisions: readonly string[] = ['01', '02', '03']
/** Inspections that follow works on the whole device, of which the authority was given notice: the supervisions and the first inspection. */
export const ofNoticedWork: readonly string[] = [...supervisions, '04']

/**
 * The `inspectionKind` applied for: a 复检 repeats what the device failed. Of a boiler the archive names one failed item only, so the item that was
 * chosen goes before it.
 * @param device its row of the form
 * @param archive fields of its archive; empty for a device without one
 */
export function kindAppliedFor(fields: FormRow, device: FormRow, archive: FormRow): string {
  const { applyKind = '', boilerItem = '' } = fields
  const kind = applyKind === reinspection ? repeatedKind(archive) : (archiveKinds[applyKind] ?? periodicInspection)
  const item = boilerKinds[boilerItem]
  if (applyKind === reinspection && item && !ofNoticedWork.includes(kind)) return item
  if (kind !== periodicInspection) return kind
  const scope = holds(twoScopes, { fields, row: device }) ? device.inspectionScope : ''
  return item || scope || kind
}

/** The `inspectionKind` of a result, which the archive and the report get. @param fields of its application */
export const archiveKindOf = (fields: FormRow, { inspection_kind }: { inspection_kind: string }): string => inspection_kind || kindAppliedFor(fields, {}, {})

/** The label of the requested kind, as in its form; a supervision is named with the works. */
export const applyKindName = ({ elevatorApplyKind, supervisedWork, applyKind }: FormRow): string =>
  elevatorApplyKind && !supervisedWork ? labelOf('elevatorApplyKind', elevatorApplyKind) : labelOf('applyInspectKind', applyKind)
