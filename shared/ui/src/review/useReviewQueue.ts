import type { ApplicationDefinition } from '@shared/contract/application'
import { useCallQuery } from '@shared/portal'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { callsOf } from '../detail/useApplicationRecord'

const pageSize = 50

/**
 * A handler's queue: which part of it is shown, its rows and the numbers on its tabs. Waiting records come by their
 * latest date, decided ones by when they were decided.
 * @param firstState state whose queue is shown first, from a link.
 */
export function useReviewQueue(definition: ApplicationDefinition, firstState: string | null) {
  const calls = callsOf(definition)
  const linked = definition.queues.findIndex((queue) => firstState !== null && queue.states.includes(firstState))
  const [index, setIndex] = useState(Math.max(linked, 0))
  const [keyword, setKeyword] = useState('')
  const [pageNo, setPageNo] = useState(1)
  // The page stays open between visits: a link that names another state is followed then too.
  const [followed, setFollowed] = useState(firstState)
  if (followed !== firstState) {
    setFollowed(firstState)
    if (linked >= 0) setIndex(linked)
    setPageNo(1)
  }
  const queue = definition.queues[index] ?? { label: '', states: [], waiting: false }
  const query = { view: 'review' as const, status: queue.states.join(','), orderBy: queue.waiting ? 'dueDate' : 'updateDate desc', pageNo, pageSize }
  const list = useCallQuery(calls.list, { query: keyword ? { ...query, keyword } : query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const counts = useCallQuery(calls.counts, { query: { view: 'review' } }, { staleTime: 0 })
  return {
    queue,
    index,
    rows: list.data?.list,
    /** False while the rows of the queue before stand in for those asked for. */
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
    countOf: (states: readonly string[]) => counts.data && states.reduce((sum, state) => sum + (counts.data.counts[state] ?? 0), 0),
    show: (next: number) => {
      setIndex(next)
      setPageNo(1)
    },
    search: (text: string) => {
      // Asked the same again, somebody wants to know whether it has changed.
      if (text.trim() === keyword && pageNo === 1) void Promise.all([list.refetch(), counts.refetch()])
      setKeyword(text.trim())
      setPageNo(1)
    },
    turnTo: setPageNo,
  }
}
export type ReviewQueueState = ReturnType<typeof useReviewQueue>
