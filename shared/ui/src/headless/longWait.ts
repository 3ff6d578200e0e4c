import { type Query, QueryClientContext } from '@tanstack/react-query'
import { useCallback, useContext, useEffect, useState } from 'react'

/** Milliseconds after which a page says that loading takes long. */
const patience = 10_000

/** A question of a page in sight that was never answered yet. */
const isUnanswered = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * For a placeholder: whether it has stood for ten seconds, and asking once more for what has not come. A query without data is not asked again by
 * its own `refetch` while it waits, which would go on waiting for the same answer: it is given up first.
 * @param onRetry where something other than queries is waited for
 */
export function useLongWait(onRetry?: () => unknown): { long: boolean; retry(): void } {
  const queries = useContext(QueryClientContext)
  const [begun, setBegun] = useState(0)
  const [longSince, setLongSince] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setLongSince(begun), patience)
    return () => clearTimeout(timer)
  }, [begun])
  const retry = useCallback(() => {
    setBegun((before) => before + 1)
    const waiting = new Set<Query>(queries?.getQueryCache().findAll({ type: 'active', predicate: isUnanswered }))
    const these = { predicate: (query: Query) => waiting.has(query) }
    void queries?.cancelQueries(these).then(() => queries.refetchQueries(these))
    onRetry?.()
  }, [queries, onRetry])
  return { long: longSince === begun, retry }
}
