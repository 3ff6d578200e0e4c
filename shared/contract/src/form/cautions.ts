import { equipmentCodeWarning } from '../rules/equipmentCode'
import type { FieldDefinition, FormRow } from './definition'

/** Warnings for unusual values, by the caution a field names. */
const cautions: Readonly<Record<NonNullable<FieldDefinition['caution']>, (value: string, beside: FormRow) => string | undefined>> = {
  equipmentCode: (value, { varietyCode = '', categoryCode = '' }) => equipmentCodeWarning(value, [varietyCode, categoryCode]),
}

/** Warning for a value that is unusual but may be correct: the user should check it; it is stored as typed. @param beside the values of its form or row */
export const cautionOf = ({ caution }: FieldDefinition, value: string, beside: FormRow): string | undefined => caution && cautions[caution](value, beside)
