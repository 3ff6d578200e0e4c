import { attachmentExtension, attachmentMaxBytes, attachmentMaxPerCode, messages } from '@shared/contract'

/** What is wrong with a file before it is sent; the service looks again, at the content too. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, present: number): string | undefined {
  if (!attachmentExtension(file.name)) return messages.fileExtension
  if (file.size === 0) return messages.fileEmpty
  if (file.size > attachmentMaxBytes) return messages.fileTooLarge
  if (present >= attachmentMaxPerCode) return messages.fileTooMany
  return undefined
}
