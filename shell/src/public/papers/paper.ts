import { type AttachmentRequirement, type FormRow, holds } from '@shared/contract/form'
import { numberOf, textOf } from '../../runtime/http/service'

/** A paper the service has. */
export interface Paper {
  id: string
  code: string
  fileName: string
  /** Bytes. */
  size: number
}

export function readPaper(row: Readonly<Record<string, unknown>>): Paper {
  return { id: textOf(row, 'id'), code: textOf(row, 'code'), fileName: textOf(row, 'fileName'), size: numberOf(row, 'size') }
}

/** Papers that are asked for: one that depends on a field only while it has that value. */
export const askedPapers = (papers: readonly AttachmentRequirement[], values: FormRow): AttachmentRequirement[] =>
  papers.filter((paper) => typeof paper.required === 'boolean' || holds(paper.required, { fields: values }))
