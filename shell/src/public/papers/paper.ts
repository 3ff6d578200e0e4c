import { type AttachmentRequirement, type FormRow, holds } from '@shared/contract/form'
import { numberOf, textOf } from '../../runtime/http/service'

/** A file stored in the service. */
export interface Paper {
  id: string
  code: string
  fileName: string
  /** Bytes. */
  size: number
  /** The upload it came with; empty if unknown. */
  uploadId: string
}

export function readPaper(row: Readonly<Record<string, unknown>>): Paper {
  return { id: textOf(row, 'id'), code: textOf(row, 'code'), fileName: textOf(row, 'fileName'), size: numberOf(row, 'size'), uploadId: textOf(row, 'uploadId') }
}

/** Attachments that are needed: conditional ones only while their condition holds. */
export const askedPapers = (papers: readonly AttachmentRequirement[], values: FormRow): AttachmentRequirement[] =>
  papers.filter((paper) => typeof paper.required === 'boolean' || holds(paper.required, { fields: values }))
