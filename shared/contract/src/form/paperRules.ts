import type { FieldError } from '../endpoint/envelope'
import { messages } from '../messages'
import { type ConditionValues, holds } from './condition'
import type { AttachmentRequirement } from './definition'

/** What papers an application asks for. Free of schemas and of the catalogue: the public pages use it too. */

/** Name of a paper where messages stand. */
export const paperField = (code: string): string => `attachments.${code}`

/** Whether a paper is asked for at all. */
export const isPaperShown = (paper: Pick<AttachmentRequirement, 'visibleWhen'>, values: ConditionValues): boolean => holds(paper.visibleWhen ?? true, values)

/** Required papers that are not there yet, as problems at `attachments.<code>`. @param values what may make one required */
export function paperProblems(
  papers: readonly Pick<AttachmentRequirement, 'code' | 'label' | 'required' | 'visibleWhen'>[],
  values: ConditionValues,
  presentCodes: ReadonlySet<string>,
): FieldError[] {
  return papers
    .filter((paper) => isPaperShown(paper, values) && holds(paper.required, values) && !presentCodes.has(paper.code))
    .map((paper) => ({ field: paperField(paper.code), message: messages.requiredAttachment(paper.label) }))
}
