import type { FieldError } from '@shared/contract/endpoint'
import { type FieldDefinition, fieldProblems, requiredMessage } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { strictPasswordProblems } from '@shared/contract/rules'
import type { Configuration } from '../../configuration'
import { guessedPasswordProblems, type PasswordOwner } from '../../security/guessedPasswords'

/** What is wrong with an application for an account, every problem at its place: domain §4.3 no. 21. */

/** What was sent of some fields and nothing else; absent is empty. */
export const onlyFields = (fields: readonly FieldDefinition[], sent: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(fields.filter((field) => field.source === undefined).map(({ key }) => [key, sent[key] ?? '']))

/** Problems of typed fields, in the order of the form. @param regions what `areaCode` may be */
export function typedProblems(fields: readonly FieldDefinition[], values: Record<string, string>, regions: ReadonlyMap<string, unknown>): FieldError[] {
  const wrong = fieldProblems(fields, values)
  return fields.flatMap((field) => {
    const value = values[field.key] ?? ''
    const unknownRegion = field.type === 'region' && value !== '' && !regions.has(value)
    return unknownRegion ? [{ field: field.key, message: requiredMessage(field) }] : wrong.filter((problem) => problem.field === field.key)
  })
}

/** Every requirement a password breaks, or why it is easily guessed. An empty one is its own problem: nothing was chosen yet. */
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
