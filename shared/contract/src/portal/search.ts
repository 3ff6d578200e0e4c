import { z } from 'zod'

/** What the search of the header finds beside the pages, which the shell knows itself; in the order it is shown in. */
export const searchKinds = ['equipment', 'application', 'report', 'unit'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Characters it begins with: fewer are in nearly everything. */
export const searchFrom = 2
/** Of a kind at most so many are shown; `lists` lead to the others. */
export const searchShown = 5

export const searchResultSchema = z.object({
  id: z.string(),
  /** What it is called: a number, a name. */
  title: z.string(),
  /** What tells it from others of that name. */
  note: z.string(),
  state: z.string(),
  path: z.string(),
})
export type SearchResult = z.infer<typeof searchResultSchema>

export const searchGroupSchema = z.object({
  kind: z.enum(searchKinds),
  list: z.array(searchResultSchema).max(searchShown),
  /** Lists that hold more than is shown: what each holds, how many (empty: they were not counted to the end), and its address. */
  lists: z.array(z.object({ title: z.string(), count: z.string(), path: z.string() })),
})
export type SearchGroup = z.infer<typeof searchGroupSchema>
