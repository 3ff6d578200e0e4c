import type { CallInput, DataOf, EndpointShape } from '@shared/contract'
import { QueryClient, type UseMutationResult, type UseQueryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../http/client'
import { type CallError, isCallError } from '../http/errors'
import { notify } from '../http/notify'
import { useTab } from '../tabs/context'
import { askAgain } from './askAgain'
import { queryKey } from './queryKey'

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

type QueryExtras<E extends EndpointShape> = Omit<UseQueryOptions<DataOf<E>, CallError>, 'queryKey' | 'queryFn'>

/**
 * Asks an endpoint and keeps the answer. Aborted when the tab closes.
 * @example const { data, isPending, error } = useCallQuery(endpoints.portal.home, {})
 */
export function useCallQuery<E extends EndpointShape>(endpoint: E, input: CallInput<E>, extras?: QueryExtras<E>): UseQueryResult<DataOf<E>, CallError> {
  const { remote, version } = useTab()
  return useQuery<DataOf<E>, CallError>({
    ...extras,
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, caller: { remote, version } }),
  })
}

export interface MutationExtras<E extends EndpointShape> {
  onSuccess?: (data: DataOf<E>, input: CallInput<E>) => void
  /** Answer true when the page has shown the error itself; otherwise its message is shown. */
  onError?: (error: CallError, input: CallInput<E>) => boolean | undefined
  /** Endpoints whose cached answers are out of date afterwards. */
  invalidates?: readonly EndpointShape[]
}

/** Changes something through an endpoint: one write per submit however often it is sent. */
export function useCallMutation<E extends EndpointShape>(endpoint: E, extras: MutationExtras<E> = {}): UseMutationResult<DataOf<E>, CallError, CallInput<E>> {
  const { remote, version } = useTab()
  const queries = useQueryClient()
  return useMutation<DataOf<E>, CallError, CallInput<E>>({
    mutationFn: (input) => {
      const options: CallOptions = { caller: { remote, version }, idempotencyKey: crypto.randomUUID?.() ?? fallbackKey() }
      return call(endpoint, input, options)
    },
    onSuccess: async (data, input) => {
      extras.onSuccess?.(data, input)
      await askAgain(queries, extras.invalidates ?? [])
    },
    onError: (error, input) => {
      if (error.code === 'ABORTED' || extras.onError?.(error, input) === true) return
      if (error.code === 'FORBIDDEN') notify.denied()
      else notify.error(error.message)
    },
  })
}

/** randomUUID exists only on https and localhost; a portal reached by plain http on an intranet still needs keys. */
function fallbackKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
