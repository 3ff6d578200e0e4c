import { equipmentCodeWarning } from '../equipment/numbers/equipmentCode'
import type { FieldDefinition, FormRow } from './definition'

/** What is said beside odd values of the fields that name a caution. */
const cautions: Readonly<Record<NonNullable<FieldDefinition['caution']>, (value: string, beside: FormRow) => string | undefined>> = {
  equipmentCode: (value, { varietyCode = '', categoryCode = '' }) => equipmentCodeWarning(value, [varietyCode, categoryCode]),
}

/** What is odd about a value though it may be right: its writer looks at it again, and it is kept as it stands. @param beside the values of its form, or of its row */
export const cautionOf = ({ caution }: FieldDefinition, value: string, beside: FormRow): string | undefined => caution && cautions[caution](value, beside)
