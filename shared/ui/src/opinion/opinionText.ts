import { messages } from '@shared/contract'

export const opinionMaxLength = 500
export const opinionMinLength = 2

/** What keeps an opinion from being sent, or nothing. Domain §4.1: 2 to 500 characters where one is required. */
export function opinionProblem(text: string, required: boolean): string | undefined {
  const length = text.trim().length
  if (length === 0) return required ? messages.opinionRequired : undefined
  return length < opinionMinLength || length > opinionMaxLength ? messages.opinionRequired : undefined
}
