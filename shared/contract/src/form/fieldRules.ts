import { enums } from '../enums'
import { messages } from '../messages'
import { type RuleName, ruleProblem } from '../rules/rules'
import { type FieldDefinition, type FieldType, type FormRow, holds } from './definition'

/** What a single field asks for. Free of schemas and of the catalogue: the public pages use it too. */

const typeRule: Partial<Record<FieldType, RuleName>> = { date: 'date', mobile: 'mobile', phone: 'phone', postcode: 'postcode', uscc: 'uscc' }
const typeLength: Partial<Record<FieldType, number>> = {
  date: 10,
  mobile: 11,
  phone: 13,
  postcode: 6,
  uscc: 18,
  enum: 10,
  region: 6,
  unit: 40,
  catalogue: 4,
  string: 100,
  text: 500,
}
export const maxLengthOf = (field: FieldDefinition): number => field.maxLength ?? typeLength[field.type] ?? 100

const isChoice = (field: FieldDefinition) => ['enum', 'region', 'unit', 'catalogue', 'date'].includes(field.type)
/** The message of a missing value: 请选择 for what is chosen, 请填写 for what is typed. */
export function requiredMessage(field: FieldDefinition): string {
  return isChoice(field) ? messages.requiredChoice(field.label) : messages.required(field.label)
}

/** The message of a value that is required and not there. @param row what may make it required */
export const missingProblem = (field: FieldDefinition, value: string, row: FormRow): string | undefined =>
  value.trim() === '' && holds(field.required, row) ? requiredMessage(field) : undefined

/** What is wrong with a present value by itself. Empty values are fine here. */
export function fieldProblem(field: FieldDefinition, value: string): string | undefined {
  if (value === '') return undefined
  if (value.length > maxLengthOf(field)) return messages.tooLong(field.label, maxLengthOf(field))
  if (field.enum && !enums[field.enum].some((option) => option.code === value)) return messages.requiredChoice(field.label)
  const rule = field.rule ?? typeRule[field.type]
  return rule ? ruleProblem(rule, value) : undefined
}
