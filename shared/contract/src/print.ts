import { z } from 'zod'

/** A document as the print host draws it: what stands on the paper, not how. */
export const printBlockSchema = z.discriminatedUnion('kind', [
  /** Label-value cells, two pairs to a row where both fit; `wide`: a value that is written in by hand needs the whole row. */
  z.object({
    kind: z.literal('fields'),
    title: z.string().optional(),
    rows: z.array(z.object({ label: z.string(), value: z.string(), wide: z.boolean().optional() })),
  }),
  z.object({
    kind: z.literal('table'),
    title: z.string().optional(),
    /** Labels of its columns; their widths follow from what stands in them. */
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string(), indent: z.boolean().optional() }),
  /** Right-aligned lines: unit (seal), date. */
  z.object({ kind: z.literal('signature'), lines: z.array(z.string()) }),
])
export const printDocumentSchema = z.object({
  title: z.string(),
  /** Under the title, right: 编号：GZ…; empty where what stands on it has numbers of its own. */
  number: z.string(),
  fileName: z.string(),
  blocks: z.array(printBlockSchema),
  /** How whoever holds the paper can check it: the address in its QR code, and the code in words beneath. */
  check: z.object({ address: z.string(), code: z.string() }).optional(),
  /** Small print at the foot of every page. */
  footer: z.string(),
})
export type PrintDocument = z.infer<typeof printDocumentSchema>
export type PrintBlock = z.infer<typeof printBlockSchema>
