import type { EndpointShape } from '@shared/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { queryKey } from './queryKey'

/**
 * Says that cached answers of some endpoints are out of date; what is shown is asked for again. To be called after every
 * change that did not go through `useCallMutation`.
 *
 * A first answer still on its way was asked for before the change: it is given up. TanStack Query would wait for it
 * instead of asking anew, since it cancels only what has an earlier answer to go back to (`cancelRefetch`).
 */
export async function askAgain(queries: QueryClient, stale: readonly EndpointShape[]): Promise<void> {
  await Promise.all(
    stale.map(async (endpoint) => {
      const filter = { queryKey: queryKey(endpoint) }
      await queries.cancelQueries({ ...filter, predicate: (query) => query.state.data === undefined })
      await queries.invalidateQueries(filter)
    }),
  )
}
