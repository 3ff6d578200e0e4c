import {
  type AttachmentRequirement,
  type FieldDefinition,
  type FieldError,
  holds,
  messages,
  requiredMessage,
  strictPasswordProblems,
  valueProblem,
} from '@shared/contract'
import type { Configuration } from '../../configuration'

/** What is wrong with an application for an account, every problem at its place: domain §4.3 no. 21. */

/** What was sent of some fields and nothing else; absent is empty. */
export const onlyFields = (fields: readonly FieldDefinition[], sent: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(fields.filter((field) => !field.readOnly).map(({ key }) => [key, sent[key] ?? '']))

/** Problems of typed fields, in the order of the form. @param regions what `areaCode` may be */
export function typedProblems(fields: readonly FieldDefinition[], values: Record<string, string>, regions: ReadonlyMap<string, unknown>): FieldError[] {
  return fields.flatMap((field) => {
    if (field.readOnly) return []
    const value = values[field.key] ?? ''
    const missing = value.trim() === '' && holds(field.required, values)
    const unknownRegion = field.type === 'region' && value !== '' && !regions.has(value)
    const message = missing || unknownRegion ? requiredMessage(field) : valueProblem(field, value, values)
    return message ? [{ field: field.key, message }] : []
  })
}

/** Every requirement a password breaks. An empty one is its own problem: nothing was chosen yet. */
export function passwordProblems(configuration: Configuration, { password, confirmPassword }: { password: string; confirmPassword: string }): FieldError[] {
  const broken = password === '' ? [messages.required('密码')] : strictPasswordProblems(password, configuration.isSystemDefaultPassword)
  const differs = password === confirmPassword ? [] : [{ field: 'confirmPassword', message: messages.passwordsDiffer }]
  return [...broken.map((message) => ({ field: 'password', message })), ...differs]
}

/** Required papers that are not there, as problems at `attachments.<code>`. */
export function paperProblems(papers: readonly AttachmentRequirement[], values: Record<string, string>, present: ReadonlySet<string>): FieldError[] {
  return papers
    .filter((paper) => holds(paper.required, values) && !present.has(paper.code))
    .map((paper) => ({ field: `attachments.${paper.code}`, message: messages.requiredAttachment(paper.label) }))
}
