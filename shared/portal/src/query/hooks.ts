import { type CallInput, type DataOf, type EndpointShape, endpointName } from '@shared/contract/endpoint'
import { newKey } from '@shared/contract/rules'
import { type UseMutationResult, type UseQueryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { call } from '../http/call'
import { type CallError, isCallError, outcomeUnknown } from '../http/callError'
import { sessionOwner } from '../session/hooks'
import { notify } from '../shell/notify'
import { useSteadyTab } from '../tab/tab'
import { invalidateCalls, queryKey } from './queryClient'
import { answered, unansweredKey } from './unanswered'

type QueryExtras<E extends EndpointShape> = Omit<UseQueryOptions<DataOf<E>, CallError>, 'queryKey' | 'queryFn'>

/**
 * Queries an endpoint and caches the answer. Aborted when the tab closes.
 * @example const { data, isPending, error } = useCallQuery(homeEndpoints.home, {})
 */
export function useCallQuery<E extends EndpointShape>(endpoint: E, input: CallInput<E>, extras?: QueryExtras<E>): UseQueryResult<DataOf<E>, CallError> {
  const { remote, version } = useSteadyTab()
  return useQuery<DataOf<E>, CallError>({
    ...extras,
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, caller: { remote, version } }),
  })
}

export interface MutationExtras<E extends EndpointShape> {
  onSuccess?: (data: DataOf<E>, input: CallInput<E>) => void
  /** Return true when the page has shown the error itself; otherwise its message is shown. */
  onError?: (error: CallError, input: CallInput<E>) => boolean | undefined
  /** Endpoints whose cached answers are out of date afterwards. */
  invalidates?: readonly EndpointShape[]
}

/** Input of a mutation. A caller whose submit must survive a reload passes its own key. */
export type MutationInput<E extends EndpointShape> = CallInput<E> & { idempotencyKey?: string }

/**
 * Makes a write call to an endpoint. A submit is performed once however often it is sent: it keeps its Idempotency-Key until an
 * answer arrives, so pressing the button again after a lost answer, also in the page loaded again, repeats the same write. Pressing it while
 * the call is under way does nothing.
 */
export function useCallMutation<E extends EndpointShape>(
  endpoint: E,
  extras: MutationExtras<E> = {},
): UseMutationResult<DataOf<E>, CallError, MutationInput<E>> {
  const { remote, version } = useSteadyTab()
  const queries = useQueryClient()
  const running = useRef(new Map<string, Promise<DataOf<E>>>())
  const mutation = useMutation<DataOf<E>, CallError, MutationInput<E>>({
    mutationFn: async ({ idempotencyKey, ...input }) => {
      const caller = { remote, version }
      // Bodies with a password get no key: they must not be stored. Nor do calls for a ticket: each is another one, and an earlier one has expired.
      // The service replays no answer to either.
      if (idempotencyKey !== undefined || endpoint.secretBody || endpoint.secretAnswer) return call(endpoint, input as CallInput<E>, { caller, idempotencyKey })
      // The same input in another role is another write.
      const submit = `${sessionOwner()} ${endpointName(endpoint)} ${JSON.stringify(input)}`
      const key = unansweredKey(submit)
      try {
        const answer = await call(endpoint, input as CallInput<E>, { caller, idempotencyKey: key })
        answered(submit)
        return answer
      } catch (error) {
        if (!isCallError(error) || !outcomeUnknown(error)) answered(submit)
        throw error
      }
    },
    onSuccess: async (data, input) => {
      extras.onSuccess?.(data, input)
      await invalidateCalls(queries, extras.invalidates ?? [])
    },
    onError: (error, input) => {
      if (error.code === 'ABORTED' || extras.onError?.(error, input) === true) return
      if (error.code === 'FORBIDDEN') notify.denied()
      else notify.error(error.message)
    },
  })
  const { mutateAsync: sendAsync } = mutation
  const mutateAsync = useCallback<typeof sendAsync>(
    (...given) => {
      const submit = JSON.stringify(given[0])
      const sent = running.current.get(submit)
      if (sent) return sent
      const answer = sendAsync(...given)
      running.current.set(submit, answer)
      const settled = () => running.current.delete(submit)
      answer.then(settled, settled)
      return answer
    },
    [sendAsync],
  )
  const mutate = useCallback<typeof mutation.mutate>((...given) => void mutateAsync(...given).catch(() => undefined), [mutateAsync])
  return { ...mutation, mutate, mutateAsync }
}

/** A key for one submit: `CallOptions.idempotencyKey`. */
export function newIdempotencyKey(): string {
  return newKey()
}
