import { type EndpointShape, endpointName } from '@shared/contract/endpoint'
import { QueryClient } from '@tanstack/react-query'
import { isCallError } from '../http/callError'

/** The only cache of the service's answers in the page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // A refusal would be repeated; only a request that got no answer is retried.
        retry: (failures, error) => isCallError(error) && error.code === 'NETWORK' && failures < 2,
      },
      mutations: { retry: false },
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
