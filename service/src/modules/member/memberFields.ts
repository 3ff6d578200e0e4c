import { memberFields } from '@shared/contract/account'
import type { FieldError } from '@shared/contract/endpoint'
import { type FieldDefinition, missingProblem, valueProblem } from '@shared/contract/form'

/** Input for the fields of an account, in the form in which it is stored (`typedOf`); absent ones stay unchanged. */
export type TypedFields = Record<string, string | undefined>

/** The problem of one field of an account, if any. @param today `YYYY-MM-DD` */
function problemOf(field: FieldDefinition, value: string, today: string): string | undefined {
  const ended = field.key === 'validTo' && value !== '' && value < today
  return missingProblem(field, value, { fields: {} }) ?? valueProblem(field, value, {}) ?? (ended ? '有效期不能早于今天' : undefined)
}

/** Problems of a new account, in the order of the form. */
export const newMemberProblems = (fields: TypedFields, today: string): FieldError[] =>
  memberFields.flatMap((field) => {
    const message = problemOf(field, fields[field.key] ?? '', today)
    return message ? [{ field: field.key, message }] : []
  })

/** Problems of the changed fields. */
export const changedMemberProblems = (fields: TypedFields, today: string): FieldError[] =>
  memberFields.flatMap((field) => {
    const value = fields[field.key]
    const message = value === undefined ? undefined : problemOf(field, value, today)
    return message ? [{ field: field.key, message }] : []
  })
