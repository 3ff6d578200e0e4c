import { messages } from '@shared/contract/messages'
import { passwordMessages, strictPasswordProblems, strictPasswordRequirements } from '@shared/contract/rules'

const unknownDefault = () => false

export interface ChecklistItem {
  message: string
  state: 'open' | 'kept' | 'broken'
}

/**
 * Every requirement with its state. Which passwords are the system's own only the service knows: that one counts as kept until
 * the service has said the opposite.
 * @param said what stands at the field now
 */
export function passwordChecklist(password: string, said: string | undefined): ChecklistItem[] {
  return strictPasswordRequirements.map(({ message, holds }) => {
    if (password === '') return { message, state: 'open' }
    return { message, state: holds(password, unknownDefault) && !said?.includes(message) ? 'kept' : 'broken' }
  })
}

/** What is wrong with a new password, all of it in one line. */
export function newPasswordProblem(password: string, required: boolean): string | undefined {
  if (password === '') return required ? messages.required('密码') : undefined
  return strictPasswordProblems(password).join('，') || undefined
}

export function confirmProblem(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword === '') return password === '' ? undefined : passwordMessages.confirmRequired
  return confirmPassword === password ? undefined : messages.passwordsDiffer
}
