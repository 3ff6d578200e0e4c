import { type ApplicationDefinition, queueTabs, reviewQueue } from '@shared/contract/application'
import { useCallQuery, useSession } from '@shared/portal'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'

const pageSize = 50

/** Where a link leads within a queue: to the tab of a state, and to one type. */
export interface QueueLink {
  status: string | null
  type: string | null
}

/**
 * A handler's queue over one type or several: which tab of it is shown, its rows and the numbers on its tabs. Waiting records
 * come by their latest date, decided ones by when they were decided.
 */
export function useReviewQueue(definitions: readonly ApplicationDefinition[], link: QueueLink) {
  const roleType = useSession((session) => session.roleType)
  const tabs = queueTabs(definitions, roleType)
  const linked = tabs.findIndex(({ parts }) =>
    parts.some((part) => (link.type === null || part.type === link.type) && (link.status === null ? link.type !== null : part.states.includes(link.status))),
  )
  const [index, setIndex] = useState(Math.max(linked, 0))
  const [chosen, setType] = useState(link.type ?? '')
  const [keyword, setKeyword] = useState('')
  const [pageNo, setPageNo] = useState(1)
  // The page stays open between visits: a link that names another state is followed then too.
  const [followed, setFollowed] = useState(link)
  if (followed.status !== link.status || followed.type !== link.type) {
    setFollowed(link)
    if (linked >= 0) setIndex(linked)
    setType(link.type ?? '')
    setPageNo(1)
  }
  const tab = tabs[index] ?? { label: '', waiting: false, parts: [] }
  // A type that the next tab has not narrows nothing there.
  const type = tab.parts.some((part) => part.type === chosen) ? chosen : ''
  const query = { types: definitions.map(({ key }) => key).join(), tab: tab.label, pageNo, pageSize, ...(type && { type }), ...(keyword && { keyword }) }
  const list = useCallQuery(reviewQueue, { query }, { enabled: tab.label !== '', placeholderData: keepPreviousData, staleTime: 0 })
  return {
    tabs,
    tab,
    index,
    /** Types with records on this tab, to choose from. */
    types: definitions.filter(({ key }) => tab.parts.some((part) => part.type === key)),
    type,
    /** Conditions narrow the tab. */
    narrowed: type !== '' || keyword !== '',
    rows: list.data?.list,
    /** False while the rows of the tab before stand in for those asked for. */
    settled: list.data !== undefined && !list.isPlaceholderData,
    count: list.data?.count ?? 0,
    firstPosition: ((list.data?.pageNo ?? 1) - 1) * pageSize + 1,
    pageNo,
    pageSize,
    failure: list.data ? undefined : (list.error ?? undefined),
    reload: list.refetch,
    reloading: list.isFetching,
    keyword,
    /** Number on a tab; undefined until it is known. */
    countOf: (label: string) => list.data && (list.data.counts[label] ?? 0),
    show: (next: number) => {
      setIndex(next)
      setType('')
      setPageNo(1)
    },
    search: (text: string) => {
      // Asked the same again, somebody wants to know whether it has changed.
      if (text.trim() === keyword && pageNo === 1) void list.refetch()
      setKeyword(text.trim())
      setPageNo(1)
    },
    chooseType: (key: string) => {
      setType(key)
      setPageNo(1)
    },
    turnTo: setPageNo,
  }
}
export type ReviewQueueState = ReturnType<typeof useReviewQueue>
