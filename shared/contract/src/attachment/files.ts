import { messages } from '../messages'

/** Which files may be attached. Free of schemas: the public pages use it too. */

/** Specification §5: the thirteen extensions. Content must fit the extension (security S8). */
export const attachmentExtensions = ['doc', 'docx', 'xls', 'xlsx', 'pdf', 'png', 'jpg', 'jpeg', 'bmp', 'rar', 'zip', '7z', 'txt'] as const
export type AttachmentExtension = (typeof attachmentExtensions)[number]
export const attachmentMaxBytes = 20 * 1024 * 1024
export const attachmentMaxPerCode = 10

/** The extension that counts is the last one, in any letter case; undefined when it is not among the thirteen. */
export function attachmentExtension(fileName: string): AttachmentExtension | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return fileName.includes('.') ? attachmentExtensions.find((allowed) => allowed === extension) : undefined
}

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
