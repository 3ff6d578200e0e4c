import type { FieldError } from '../endpoint/envelope'
import { messages } from '../messages'
import { type AttachmentRequirement, type FormRow, holds } from './definition'

/** What papers an application asks for. Free of schemas and of the catalogue: the public pages use it too. */

/** Name of a paper where messages stand. */
export const paperField = (code: string): string => `attachments.${code}`

/** Required papers that are not there yet, as problems at `attachments.<code>`. @param fields what may make one required */
export function paperProblems(papers: readonly AttachmentRequirement[], fields: FormRow, presentCodes: ReadonlySet<string>): FieldError[] {
  return papers
    .filter((paper) => holds(paper.required, fields) && !presentCodes.has(paper.code))
    .map((paper) => ({ field: paperField(paper.code), message: messages.requiredAttachment(paper.label) }))
}
