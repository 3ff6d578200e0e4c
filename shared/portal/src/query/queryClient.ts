import { type EndpointShape, endpointName } from '@shared/contract/endpoint'
import { QueryClient } from '@tanstack/react-query'
import { isCallError } from '../http/callError'

/** Server state of the whole page. The service's answers are kept here and nowhere else. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // A refusal stays a refusal; only an answer that never came is asked for again.
        retry: (failures, error) => isCallError(error) && error.code === 'NETWORK' && failures < 2,
      },
      mutations: { retry: false },
    },
  })
}

/** Key under which an endpoint's answers are cached; give no input to reach all of them. */
export const queryKey = (endpoint: EndpointShape, input?: unknown): unknown[] =>
  input === undefined ? [endpointName(endpoint)] : [endpointName(endpoint), input]

/**
 * Says that cached answers of some endpoints are out of date; what is shown is asked for again. To be called after every
 * change that did not go through `useCallMutation`.
 *
 * A first answer still on its way was asked for before the change: it is given up. TanStack Query would wait for it
 * instead of asking anew, since it cancels only what has an earlier answer to go back to (`cancelRefetch`).
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
