import { canonical, type FieldDefinition, type FormRow, fieldProblem, holds, missingProblem } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { type RuleName, ruleProblem } from '@shared/contract/rules'
import type { Problems } from '@shared/ui/headless'

/** Validation of forms without React, with the same rules and messages as the service. */

/** Fields the user must fill in: without those the service derives, and those that do not apply to this kind of unit. */
export function askedFields(fields: readonly FieldDefinition[], values: FormRow): FieldDefinition[] {
  return fields.filter((field) => field.source === undefined && (typeof field.required === 'boolean' || holds(field.required, { fields: values })))
}

/** The value of a field as it is sent and judged: full-width digits and spaces of a telephone number are no fault of the user. */
export const sentValue = (field: FieldDefinition, values: FormRow): string => canonical(field, (values[field.key] ?? '').trim())

/** The message of a field on submit: missing or invalid. */
function sentProblem(field: FieldDefinition, values: FormRow): string | undefined {
  const value = sentValue(field, values)
  return missingProblem(field, value, { fields: values }) ?? fieldProblem(field, value)
}

/** The message of a field while typing: rules run only on a value that is not empty (specification §5). */
export const typedProblem = (field: FieldDefinition, value: string): string | undefined => fieldProblem(field, sentValue(field, { [field.key]: value }))

/** The message of a single text on submit: missing or invalid. @param label of the control */
export const textProblem = (label: string, value: string, rule?: RuleName): string | undefined =>
  value.trim() === '' ? messages.required(label) : rule && ruleProblem(rule, value)

export function problemsOf(fields: readonly FieldDefinition[], values: FormRow): Problems {
  const found = askedFields(fields, values).flatMap((field): [string, string][] => {
    const problem = sentProblem(field, values)
    return problem ? [[field.key, problem]] : []
  })
  return Object.fromEntries(found)
}
