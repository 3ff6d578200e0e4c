import { z } from 'zod'
import { attachmentExtensions } from '../attachmentLimits'

/** The client's id of one upload, kept over its retries: a file whose answer was lost is stored once, however often it is sent. */
export const uploadIdSchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)

export const attachmentSchema = z.object({
  id: z.string(),
  /** The record this paper belongs to (the specification's name). */
  attrefsysid: z.string(),
  /** The required paper it belongs to: a code of the application's definition. */
  code: z.string(),
  fileName: z.string(),
  ext: z.enum(attachmentExtensions),
  /** Bytes. */
  size: z.number().int(),
  sha256: z.string(),
  uploadBy: z.string(),
  uploadTime: z.string(),
  /** The upload it came with: a page whose answer was lost knows its file by it. */
  uploadId: uploadIdSchema.optional(),
})
export type Attachment = z.infer<typeof attachmentSchema>
