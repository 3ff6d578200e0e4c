import { type SearchGroup, type SearchResult, searchShown } from '@shared/contract/portal'

/** Joins texts, each once: an application often has its unit's name as title. Empty ones leave no separator. */
export const noteOf = (...texts: readonly string[]): string => [...new Set(texts)].filter((text) => text !== '').join('，')

/** The results of one kind, as many as are shown. */
export const group = (kind: SearchGroup['kind'], found: readonly SearchResult[], lists: SearchGroup['lists'] = []): SearchGroup => ({
  kind,
  list: found.slice(0, searchShown),
  lists,
})

/** Without lists on pages that the caller's role may not open; of those that are counted, only that there are more. @param open paths of the pages it may */
export const withOpenLists = ({ lists, ...found }: SearchGroup, open: ReadonlySet<string>): SearchGroup => ({
  ...found,
  lists: lists.flatMap((list) => {
    if (open.has(list.path.split('?')[0] ?? '')) return [list]
    return list.count === '' ? [] : [{ ...list, path: '' }]
  }),
})
