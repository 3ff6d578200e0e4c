import { attachmentExtension, attachmentMaxBytes, attachmentMaxPerCode } from './attachmentFiles'
import { messages } from './messages'

/**
 * What is wrong with a file before it is sent; the service looks again, at the content too.
 * @param present how many papers of its code there are already
 */
export function fileProblem(file: { name: string; size: number }, present: number): string | undefined {
  if (!attachmentExtension(file.name)) return messages.fileExtension
  if (file.size === 0) return messages.fileEmpty
  if (file.size > attachmentMaxBytes) return messages.fileTooLarge
  if (present >= attachmentMaxPerCode) return messages.fileTooMany
  return undefined
}
