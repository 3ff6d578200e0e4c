import { type SearchGroup, type SearchResult, searchShown } from '@shared/contract/portal'

/** Joins texts, each once: an application often has its unit's name as title. Empty ones leave no separator. */
export const noteOf = (...texts: readonly string[]): string => [...new Set(texts)].filter((text) => text !== '').join('，')

/** The results of one kind, as many as are shown. */
export const group = (kind: SearchGroup['kind'], found: readonly SearchResult[], lists: SearchGroup['lists'] = []): SearchGroup => ({
  kind,
  list: found.slice(0, searchShown),
  lists,
})
