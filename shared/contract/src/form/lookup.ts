import { z } from 'zod'
import type { EndpointShape } from '../endpoint/endpoint'
import type { Condition } from './condition'
import type { FormRow } from './definition'

/** What the service can tell about a form while it is filled in, before anything is saved. */

/** Answer to a lookup: warnings for the user, each with the page that shows the reason, and values for fields and rows. */
export const formLookupSchema = z.object({
  /**
   * `path`: page that shows the reason; empty if there is none or the caller may not open it. `refuses`: it cannot be submitted like this. `choices`: what
   * is to be known of each choice of the field before it is made, and whether it is possible; with them the message may be empty.
   */
  list: z.array(
    z.object({
      field: z.string(),
      message: z.string(),
      path: z.string(),
      refuses: z.boolean().optional(),
      choices: z.array(z.object({ value: z.string(), note: z.string(), fits: z.boolean() })).optional(),
    }),
  ),
  fields: z.record(z.string(), z.string()),
  /** Suggested values for editable fields: set where the field is empty, and replaced by a later suggestion, also an empty one, unless the user has changed them. */
  suggested: z.record(z.string(), z.string()).optional(),
  /** Keys of suggested values that describe one thing, such as a unit: none is set while the user has entered another thing in one of the fields. */
  together: z.array(z.string()).optional(),
  /** Values for the rows in the request, in the same order: set once, and only where the cell is empty. */
  rows: z.array(z.record(z.string(), z.string())).optional(),
  /** Values for the rows in the request that are the archive's to say, in the same order: they replace what the cells have. */
  archived: z.array(z.record(z.string(), z.string())).optional(),
})
export type FormLookupAnswer = z.infer<typeof formLookupSchema>
/** What is to be known of a choice before it is made. */
export type ChoiceNote = NonNullable<FormLookupAnswer['list'][number]['choices']>[number]

export interface FormLookup {
  /** Its query parameters are form fields, by key, the values of `column`, and what is `fixed`. */
  call: EndpointShape & { method: 'GET'; query: z.ZodObject; data: typeof formLookupSchema }
  /** When to send the lookup; otherwise it is not sent and the fields it fills stay empty. */
  when: Condition | true
  /**
   * The lookup also covers the rows of a table: the values of this column are sent as `query`, comma separated in row order. Messages are then
   * shown at `table.index.column`, and the device picker of the table sends the same lookup for the devices it offers. `offered` is for rows
   * that must fit together: the query key with the number of trailing rows that are only offered (`offeredSchema`). `beside`: further columns that are
   * sent in the same way, by query key. `fills`: columns that the answer fills with what belongs to the value of this one, beyond its `equipmentFill`.
   */
  column?: {
    query: string
    table: string
    column: string
    offered?: string
    beside?: Readonly<Record<string, string>>
    fills?: readonly string[]
  }
  /** Further tables whose rows are sent as they are, by query key, and the columns sent (`sentRows`). Messages are then shown at `table.index.column` as well. */
  rows?: Readonly<Record<string, { table: string; columns: readonly string[] }>>
  /** Query parameters that are the same whatever is filled in: which of several types with one call asks. */
  fixed?: Readonly<Record<string, string>>
  /** Query parameter that carries the record's id: for the input of a transition, which is judged by the record's own form. */
  record?: string
  /** `snapshot` fields that it fills in before they are saved. */
  fills?: readonly string[]
}

/** Answer to a row lookup: problems by row index, from 0. */
export const rowLookupSchema = z.object({ list: z.array(z.object({ row: z.number().int(), field: z.string(), message: z.string() })) })

/** What the service can tell about imported rows before they are added to a table. */
export interface RowLookup {
  table: string
  /** Columns sent to the service. */
  columns: readonly string[]
  call: EndpointShape & { method: 'POST'; body: z.ZodObject; data: typeof rowLookupSchema }
}

/** Form fields that a lookup sends. */
export function lookupFields({ call, column, rows, fixed, record }: FormLookup): string[] {
  const others = [column?.query, column?.offered, record, ...Object.keys({ ...column?.beside, ...rows, ...fixed })]
  return Object.keys(call.query.shape).filter((key) => !others.includes(key))
}

/** Rows of a table as a lookup sends them; empty if there are none. */
export const sentRows = (rows: readonly FormRow[], columns: readonly string[]): string =>
  rows.length === 0 ? '' : JSON.stringify(rows.map((row) => columns.map((column) => (row[column] ?? '').trim())))

const sentRowsSchema = z.array(z.array(z.string()))

/** The rows that `sentRows` wrote; none of what it did not write. */
export function receivedRows(sent: string, columns: readonly string[]): FormRow[] {
  if (sent === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(sent)
  } catch {
    return []
  }
  const { data = [] } = sentRowsSchema.safeParse(parsed)
  return data.map((values) => Object.fromEntries(columns.map((column, place) => [column, values[place] ?? ''])))
}
