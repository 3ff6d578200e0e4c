import { registrationAttachments, registrationFields } from '@shared/contract/account'
import { type FieldDefinition, type FormRow, paperField, paperProblems } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { byField, type Problems } from '@shared/ui/headless'
import { askedFields, problemsOf, sentValue } from '../form/fieldProblems'
import { confirmProblem, newPasswordProblem } from '../form/passwordChecklist'
import { askedPapers } from '../papers/paper'

/** All input of the form except attachments. */
export interface TypedRegistration {
  fields: FormRow
  password: string
  confirmPassword: string
  agree: boolean
}

/**
 * All problems of a registration before submission.
 * @param keepsPassword whether an empty password means that of the refused application
 * @param present codes of the attachments that have a file
 */
export function registrationProblems(
  { fields, password, confirmPassword, agree }: TypedRegistration,
  keepsPassword: boolean,
  present: readonly string[],
): Problems {
  const passwordProblem = newPasswordProblem(password, !keepsPassword)
  const again = confirmProblem(password, confirmPassword)
  return {
    ...problemsOf(registrationFields, fields),
    ...(passwordProblem ? { password: passwordProblem } : {}),
    ...(again ? { confirmPassword: again } : {}),
    ...byField(paperProblems(registrationAttachments, { fields }, new Set(present))),
    ...(agree ? {} : { agree: messages.agreeRequired }),
  }
}

/** Name and label of every field that can have a message, in page order. */
export function registrationOrder(fields: FormRow): { name: string; label: string }[] {
  return [
    ...askedFields(registrationFields, fields).map(({ key, label }: FieldDefinition) => ({ name: key, label })),
    { name: 'password', label: '密码' },
    { name: 'confirmPassword', label: '确认密码' },
    ...askedPapers(registrationAttachments, fields).map(({ code, label }) => ({ name: paperField(code), label })),
    { name: 'agree', label: '服务协议' },
  ]
}

/** The fields to send: only those that apply. */
export function sentFields(fields: FormRow): FormRow {
  return Object.fromEntries(askedFields(registrationFields, fields).map((field) => [field.key, sentValue(field, fields)]))
}
