import { labelOf } from '@shared/contract/enums'
import { kindAppliedFor } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'

/** The `inspectionKind` of a result, which the archive and the report get. @param fields of its application */
export const archiveKindOf = (fields: FormRow, { inspection_kind }: { inspection_kind: string }): string => inspection_kind || kindAppliedFor(fields, {}, {})

/** The label of the requested kind, as in its form; a supervision is named with the works. */
export const applyKindName = ({ elevatorApplyKind, supervisedWork, applyKind }: FormRow): string =>
  elevatorApplyKind && !supervisedWork ? labelOf('elevatorApplyKind', elevatorApplyKind) : labelOf('applyInspectKind', applyKind)
