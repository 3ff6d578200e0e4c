import { z } from 'zod'

/** Pages of a table with thousands of rows, which are not sent as part of its form. */

/** Page size limit. */
export const mostRowsPerPage = 1_000

/** One row of a page. */
export const placedRowSchema = z.object({
  /** Row index in the table, from 0. */
  place: z.number().int(),
  values: z.record(z.string(), z.string()),
})
export type PlacedRow = z.infer<typeof placedRowSchema>
