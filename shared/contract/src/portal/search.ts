import { z } from 'zod'

/** What the header search finds besides pages, which the shell knows itself; in display order. */
export const searchKinds = ['equipment', 'application', 'report', 'unit', 'account', 'registration', 'passwordReset'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Minimum number of characters: shorter texts match almost everything. */
export const searchFrom = 2
/** Maximum results shown per kind; `lists` link to the rest. */
export const searchShown = 5

export const searchResultSchema = z.object({
  id: z.string(),
  /** Title: a number, a name. */
  title: z.string(),
  /** Distinguishes it from others with the same title. */
  note: z.string(),
  state: z.string(),
  path: z.string(),
})
export type SearchResult = z.infer<typeof searchResultSchema>

export const searchGroupSchema = z.object({
  kind: z.enum(searchKinds),
  list: z.array(searchResultSchema).max(searchShown),
  /** Lists with more results than shown: what each contains, how many (empty: not counted to the end), and its address (empty: the role has no page of them). */
  lists: z.array(z.object({ title: z.string(), count: z.string(), path: z.string() })),
})
export type SearchGroup = z.infer<typeof searchGroupSchema>
