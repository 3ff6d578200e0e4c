import { messages } from '@shared/contract/messages'
import { passwordMessages, strictPasswordProblems, strictPasswordRequirements } from '@shared/contract/rules'

const unknownDefault = () => false

export interface ChecklistItem {
  message: string
  state: 'open' | 'kept' | 'broken'
}

/**
 * All requirements with their state. Only the service knows the system's default passwords, so that requirement counts as met until
 * the service has refused one.
 * @param said the current message at the field
 */
export function passwordChecklist(password: string, said: string | undefined): ChecklistItem[] {
  return strictPasswordRequirements.map(({ message, holds }) => {
    if (password === '') return { message, state: 'open' }
    return { message, state: holds(password, unknownDefault) && !said?.includes(message) ? 'kept' : 'broken' }
  })
}

/** All problems of a new password in one line. */
export function newPasswordProblem(password: string, required: boolean): string | undefined {
  if (password === '') return required ? messages.required('密码') : undefined
  return strictPasswordProblems(password).join('，') || undefined
}

export function confirmProblem(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword === '') return password === '' ? undefined : passwordMessages.confirmRequired
  return confirmPassword === password ? undefined : messages.passwordsDiffer
}
