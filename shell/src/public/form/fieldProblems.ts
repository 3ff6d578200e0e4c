import { canonical, type FieldDefinition, type FormRow, fieldProblem, holds, missingProblem, problemInRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { ruleProblem } from '@shared/contract/rules'
import type { Problems } from '@shared/ui/headless'

/** Validation of forms without React, with the same rules and messages as the service. */

/** Fields the user must fill in: without those the service derives, and those that do not apply to this kind of unit. */
export function askedFields(fields: readonly FieldDefinition[], values: FormRow): FieldDefinition[] {
  return fields.filter((field) => field.source === undefined && (typeof field.required === 'boolean' || holds(field.required, { fields: values })))
}

/** The value of a field as it is sent and judged: full-width digits and spaces of a telephone number are no fault of the user. */
export const sentValue = (field: FieldDefinition, values: FormRow): string => canonical(field, (values[field.key] ?? '').trim(), values)

/** The message of a field on submit: missing or invalid. */
function sentProblem(field: FieldDefinition, values: FormRow): string | undefined {
  const value = sentValue(field, values)
  return missingProblem(field, value, { fields: values }) ?? problemInRow(field, value, values)
}

/** The message of a field while typing: rules run only on a value that is not empty (specification §5). */
export const typedProblem = (field: FieldDefinition, value: string): string | undefined => fieldProblem(field, sentValue(field, { [field.key]: value }))

/** Numbers typed apart from a defined form: each is the type of a field, and its rule has the same name. */
export type NumberType = 'mobile' | 'uscc'

/** Such a number as it is sent and judged, like `sentValue`. */
export const sentNumber = (type: NumberType, typed: string): string => canonical({ type }, typed.trim())

/** The message of such a number while typing. */
export const numberProblem = (type: NumberType, typed: string): string | undefined => ruleProblem(type, sentNumber(type, typed))

/** The message of a single text on submit: missing or invalid. @param label of the control */
export function textProblem(label: string, value: string, type?: NumberType): string | undefined {
  const sent = type ? sentNumber(type, value) : value.trim()
  return sent === '' ? messages.required(label) : type && ruleProblem(type, sent)
}

/** Longer than allowed, so that validation takes spaces out and reports text that is too long, instead of the browser cutting it silently. */
export const longest = (allowed: number): number => allowed * 2 + 40

export function problemsOf(fields: readonly FieldDefinition[], values: FormRow): Problems {
  const found = askedFields(fields, values).flatMap((field): [string, string][] => {
    const problem = sentProblem(field, values)
    return problem ? [[field.key, problem]] : []
  })
  return Object.fromEntries(found)
}
