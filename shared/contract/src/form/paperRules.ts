import type { FieldError } from '../endpoint/envelope'
import { messages } from '../messages'
import { type ConditionValues, holds } from './condition'
import type { AttachmentRequirement } from './definition'

/** Rules for the papers of an application. Imports neither schemas nor the catalogue, because the public pages use it too. */

/** Field name under which problems of a paper are reported. */
export const paperField = (code: string): string => `attachments.${code}`

/** Whether a paper is requested at all. */
export const isPaperShown = (paper: Pick<AttachmentRequirement, 'visibleWhen'>, values: ConditionValues): boolean => holds(paper.visibleWhen ?? true, values)

/** Required papers that are missing, as problems at `attachments.<code>`. @param values what the conditions read */
export function paperProblems(
  papers: readonly Pick<AttachmentRequirement, 'code' | 'label' | 'required' | 'visibleWhen'>[],
  values: ConditionValues,
  presentCodes: ReadonlySet<string>,
): FieldError[] {
  return papers
    .filter((paper) => isPaperShown(paper, values) && holds(paper.required, values) && !presentCodes.has(paper.code))
    .map((paper) => ({ field: paperField(paper.code), message: messages.requiredAttachment(paper.label) }))
}
