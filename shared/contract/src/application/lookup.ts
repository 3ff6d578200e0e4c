import { z } from 'zod'
import type { EndpointShape } from '../endpoint/endpoint'
import { handoverMost } from '../equipment/handover'
import type { Condition } from '../form/condition'

/** What the service knows of a form while it is filled in, before anything is saved. */

/** Answered to a lookup: what its writer should look at again, with the page that shows why, and values of fields and rows. */
export const formLookupSchema = z.object({
  /** `path`: page that shows why; empty where there is none, or the caller may not see it. */
  list: z.array(z.object({ field: z.string(), message: z.string(), path: z.string() })),
  fields: z.record(z.string(), z.string()),
  /** Values of fields the user types: put where nothing stands yet, once. */
  suggested: z.record(z.string(), z.string()).optional(),
  /** What it knows of the rows asked about, in their order: put where nothing stands yet, once. */
  rows: z.array(z.record(z.string(), z.string())).optional(),
})
export type FormLookupAnswer = z.infer<typeof formLookupSchema>

export interface FormLookup {
  /** Its query are fields of the form, by their keys, and the values of `column`. */
  call: EndpointShape & { method: 'GET'; query: z.ZodObject; data: typeof formLookupSchema }
  /** What is worth asking about; otherwise it is not called, and what it fills is empty. */
  when: Condition | true
  /**
   * It asks about the rows of a table as well: the values of this column go under `query`, comma separated in the order of the rows.
   * Messages then stand at `table.index.column`, and a choice of devices for the table asks the same of what it offers.
   * `offered` is there where rows have to go together: the query key that says how many of the last ones are only offered
   * (offeredSchema).
   */
  column?: { query: string; table: string; column: string; offered?: string }
  /** `snapshot` fields it shows before they are saved. */
  fills?: readonly string[]
}

/** How many of the last rows asked about are only offered: each is judged with those that are chosen, not with one another. */
export const offeredSchema = z.coerce.number().int().min(0).max(handoverMost).default(0)

/** Answered to a lookup of rows: what is wrong with them, by their places from 0. */
export const rowLookupSchema = z.object({ list: z.array(z.object({ row: z.number().int(), field: z.string(), message: z.string() })) })

/** What the service knows of the rows of a file, asked before they are taken into a table. */
export interface RowLookup {
  table: string
  /** Columns it asks about. */
  columns: readonly string[]
  call: EndpointShape & { method: 'POST'; body: z.ZodObject; data: typeof rowLookupSchema }
}

/** Fields of the form a lookup asks about. */
export const lookupFields = ({ call, column }: FormLookup): string[] =>
  Object.keys(call.query.shape).filter((key) => key !== column?.query && key !== column?.offered)
