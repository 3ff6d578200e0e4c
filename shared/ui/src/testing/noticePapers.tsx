import { constructionNotice } from '@shared/contract/application'
import type { AttachmentRequirement } from '@shared/contract/form'
import { AttachmentField, useAttachments } from '../attachment/AttachmentField'

const papers: readonly AttachmentRequirement[] = constructionNotice.attachments

function firstPaper(): AttachmentRequirement {
  const [paper] = papers
  if (!paper) throw new Error('The notice has no papers')
  return paper
}

/** The first attachment of a notice. */
export const noticePaper = firstPaper()

/** The attachments of the draft `d1`, as in its form. */
export function NoticePapers() {
  const attachments = useAttachments('d1')
  return <AttachmentField papers={papers} values={{ fields: {} }} attachments={attachments} ensureRecord={() => Promise.resolve('d1')} />
}
