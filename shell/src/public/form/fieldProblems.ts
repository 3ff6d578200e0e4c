import { type FieldDefinition, type FormRow, fieldProblem, holds, missingProblem } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { type RuleName, ruleProblem } from '@shared/contract/rules'
import type { Problems } from '@shared/ui/headless'

/** What is wrong with a form, decided apart from the page: the same rules and words the service answers with. */

/** Fields somebody fills in: what the service knows by itself is not asked, nor what does not concern this kind of unit. */
export function askedFields(fields: readonly FieldDefinition[], values: FormRow): FieldDefinition[] {
  return fields.filter((field) => field.source === undefined && (typeof field.required === 'boolean' || holds(field.required, { fields: values })))
}

/** The message of a field when it is sent: missing or wrong. */
function sentProblem(field: FieldDefinition, values: FormRow): string | undefined {
  const value = (values[field.key] ?? '').trim()
  return missingProblem(field, value, { fields: values }) ?? fieldProblem(field, value)
}

/** The message of a field while it is filled in: a rule runs only when a value is present (specification §5). */
export const typedProblem = (field: FieldDefinition, value: string): string | undefined => fieldProblem(field, value.trim())

/** The message of a single text when it is sent: missing or wrong. @param label as it stands beside the control */
export const textProblem = (label: string, value: string, rule?: RuleName): string | undefined =>
  value.trim() === '' ? messages.required(label) : rule && ruleProblem(rule, value)

export function problemsOf(fields: readonly FieldDefinition[], values: FormRow): Problems {
  const found = askedFields(fields, values).flatMap((field): [string, string][] => {
    const problem = sentProblem(field, values)
    return problem ? [[field.key, problem]] : []
  })
  return Object.fromEntries(found)
}
