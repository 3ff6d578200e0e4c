import { z } from 'zod'

/** Documents waiting at the print host or being drawn; it refuses more at once, so that bursts do not pile up. */
export const printQueueMost = 24

/** A document for the print host: its content, not its layout. */
export const printBlockSchema = z.discriminatedUnion('kind', [
  /** Cells with label and value, two pairs per row if both fit. `wide`: uses the whole row, for values written by hand. */
  z.object({
    kind: z.literal('fields'),
    title: z.string().optional(),
    rows: z.array(z.object({ label: z.string(), value: z.string(), wide: z.boolean().optional() })),
  }),
  z.object({
    kind: z.literal('table'),
    title: z.string().optional(),
    /** Column labels; column widths are derived from the content. */
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** Sentences to read, not values to compare: cells are aligned left instead of centred. */
    prose: z.boolean().optional(),
  }),
  /** `level`: a chapter (1) or section (2) of a long document, larger, in its contents and in the reader's outline. */
  z.object({ kind: z.literal('heading'), text: z.string(), level: z.union([z.literal(1), z.literal(2)]).optional() }),
  /** Another paper of its own, on a new page of the same file: one certificate for each of several devices. `number`: as that of the document. */
  z.object({ kind: z.literal('sheet'), title: z.string(), number: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string(), indent: z.boolean().optional() }),
  /** Right-aligned lines: unit (seal), date. */
  z.object({ kind: z.literal('signature'), lines: z.array(z.string()) }),
])
export const printDocumentSchema = z.object({
  title: z.string(),
  /** Number in the upper right, below the title: 编号：GZ…; empty if the content has numbers of its own. */
  number: z.string(),
  fileName: z.string(),
  blocks: z.array(printBlockSchema),
  /** Lies across the page: a table of more columns than an upright one can be written into. */
  landscape: z.boolean().optional(),
  /** Begins with a table of contents: its chapters and sections with their pages. */
  contents: z.boolean().optional(),
  /** How a holder of the paper can verify it: the address in its QR code, and the code as text below. */
  check: z.object({ address: z.string(), code: z.string() }).optional(),
  /** Small print at the foot of every page. */
  footer: z.string(),
})
export type PrintDocument = z.infer<typeof printDocumentSchema>
export type PrintBlock = z.infer<typeof printBlockSchema>
