import { type EndpointShape, endpointName } from '@shared/contract/endpoint'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isCallError } from '../http/callError'

/**
 * By default TanStack Query holds back calls while the browser is offline: a write would neither fail nor end, and be sent later,
 * when the user has long given it up; a query would go on showing the answer to another question. Every call fails at once instead.
 */
const networkMode = 'always'

/** The only cache of the service's answers in the page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        networkMode,
        // What was loaded before stays while there is no network, and is asked for again once it is back.
        refetchOnMount: () => onlineManager.isOnline(),
        refetchOnReconnect: true,
        // A refusal would be repeated; only a request that got no answer is retried, unless there is no network to retry on.
        retry: (failures, error) => isCallError(error) && error.code === 'NETWORK' && failures < 2 && onlineManager.isOnline(),
      },
      mutations: { retry: false, networkMode },
    },
  })
}

/** Key under which an endpoint's answers are cached; without input it matches all of them. */
export const queryKey = (endpoint: EndpointShape, input?: unknown): unknown[] =>
  input === undefined ? [endpointName(endpoint)] : [endpointName(endpoint), input]

/**
 * Invalidates cached answers of some endpoints; those on screen are fetched again. Call it after every change that did not go
 * through `useCallMutation`.
 *
 * A first fetch still under way was started before the change, so it is cancelled. TanStack Query would wait for it instead of
 * fetching again: it cancels only queries that already have data (`cancelRefetch`).
 */
export async function invalidateCalls(queries: QueryClient, stale: readonly EndpointShape[]): Promise<void> {
  await Promise.all(
    stale.map(async (endpoint) => {
      const filter = { queryKey: queryKey(endpoint) }
      await queries.cancelQueries({ ...filter, predicate: (query) => query.state.data === undefined })
      await queries.invalidateQueries(filter)
    }),
  )
}
