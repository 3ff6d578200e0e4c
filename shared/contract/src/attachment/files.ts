import { attachmentExtensions, attachmentMaxBytes, attachmentMaxPerCode } from '../attachmentLimits'
import { messages } from '../messages'

/** Rules for attached files. Imports no schemas, because the public pages use it too. */

/** The `accept` of an input for attachments. */
export const acceptedFiles = attachmentExtensions.map((extension) => `.${extension}`).join(',')
export type AttachmentExtension = (typeof attachmentExtensions)[number]

/** The last extension of a file name, in any letter case; undefined if it is not one of the thirteen. */
export function attachmentExtension(fileName: string): AttachmentExtension | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return fileName.includes('.') ? attachmentExtensions.find((allowed) => allowed === extension) : undefined
}

/**
 * The problem of a file before it is sent; the service checks again, including the content.
 * @param present number of existing papers with the same code
 */
export function fileProblem(file: { name: string; size: number }, present: number): string | undefined {
  if (!attachmentExtension(file.name)) return messages.fileExtension
  if (file.size === 0) return messages.fileEmpty
  if (file.size > attachmentMaxBytes) return messages.fileTooLarge
  if (present >= attachmentMaxPerCode) return messages.fileTooMany
  return undefined
}
