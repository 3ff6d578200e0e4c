import type { FieldError } from '@shared/contract/endpoint'
import { type FieldDefinition, fieldProblems, requiredMessage, typedOf } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { strictPasswordProblems } from '@shared/contract/rules'
import type { Configuration } from '../../configuration'
import { guessedPasswordProblems, type PasswordOwner } from '../../security/signIn/guessedPasswords'

/** Validates an application for an account, with every problem at its field: domain §4.3 no. 21. */

/** Picks the given fields from a request, in the form in which they are stored; absent ones are empty. */
export const onlyFields = (fields: readonly FieldDefinition[], sent: Record<string, string | undefined>): Record<string, string> =>
  typedOf(fields, Object.fromEntries(fields.map(({ key }) => [key, sent[key] ?? ''])))

/** Problems of entered fields, in the order of the form. @param regions allowed values of `areaCode` */
export function typedProblems(fields: readonly FieldDefinition[], values: Record<string, string>, regions: ReadonlyMap<string, unknown>): FieldError[] {
  const wrong = fieldProblems(fields, values)
  return fields.flatMap((field) => {
    const value = values[field.key] ?? ''
    const unknownRegion = field.type === 'region' && value !== '' && !regions.has(value)
    return unknownRegion ? [{ field: field.key, message: requiredMessage(field) }] : wrong.filter((problem) => problem.field === field.key)
  })
}

/** Every rule a password violates, or why it is easy to guess. An empty one is reported as missing only. */
export async function passwordProblems(
  configuration: Configuration,
  { password, confirmPassword }: { password: string; confirmPassword: string },
  owner: PasswordOwner,
): Promise<FieldError[]> {
  const strict = password === '' ? [messages.required('密码')] : strictPasswordProblems(password, configuration.isSystemDefaultPassword)
  const broken = strict.length > 0 ? strict : await guessedPasswordProblems(password, owner)
  const differs = password === confirmPassword ? [] : [{ field: 'confirmPassword', message: messages.passwordsDiffer }]
  return [...broken.map((message) => ({ field: 'password', message })), ...differs]
}
