import { z } from 'zod'
import { isChildOf } from '../catalogue/catalogue'
import type { FieldError } from '../endpoint/envelope'
import { messages } from '../messages'
import type { FieldDefinition, FormRow } from './definition'
import { fieldProblem, maxLengthOf, missingProblem } from './fieldRules'

/** What is wrong with a present value, whatever the rest of the form says. Empty values are fine here. */
export function valueProblem(field: FieldDefinition, value: string, row: FormRow): string | undefined {
  if (value !== '' && field.type === 'catalogue' && field.catalogueParent && value.length <= maxLengthOf(field)) {
    if (!isChildOf(value, row[field.catalogueParent] ?? '')) return messages.requiredChoice(field.label)
  }
  return fieldProblem(field, value)
}

/**
 * Everything wrong with a row of fields.
 * @param conditionFields what may make a field required
 * @param prefix stands in front of the names of its fields
 * @param complete missing values are problems too
 */
export function rowProblems(fields: readonly FieldDefinition[], row: FormRow, conditionFields: FormRow, prefix: string, complete: boolean): FieldError[] {
  return fields.flatMap((field) => {
    if (field.readOnly && !field.prefillFromUnit) return []
    const value = row[field.key] ?? ''
    const message = (complete ? missingProblem(field, value, conditionFields) : undefined) ?? valueProblem(field, value, row)
    return message ? [{ field: prefix + field.key, message }] : []
  })
}

/** Everything wrong with one row of fields that is sent, in their order. */
export const fieldProblems = (fields: readonly FieldDefinition[], row: FormRow): FieldError[] => rowProblems(fields, row, row, '', true)

/**
 * The wire schema of a row of fields: each a bounded text; anything else is dropped, so that nothing can be planted
 * (security S7). Read-only fields, which no client may send, are not in it.
 */
export function fieldsSchema(fields: readonly FieldDefinition[]) {
  return z.object(
    Object.fromEntries(
      fields
        .filter((field) => !field.readOnly)
        // Twice the longest: a text that is too long still reaches the rule that says so.
        .map((field) => [
          field.key,
          z
            .string()
            .trim()
            .max(maxLengthOf(field) * 2 + 40)
            .optional(),
        ]),
    ),
  )
}
