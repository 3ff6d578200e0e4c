import { type ApplicationDefinition, type ApplicationEndpoints, applicationEndpoints } from '@shared/contract/application'
import { useCallQuery } from '@shared/portal'

const made = new WeakMap<ApplicationDefinition, ApplicationEndpoints>()

/** The endpoints of an application type, created once and on demand: a page creates only those of its own type. */
export function callsOf(definition: ApplicationDefinition): ApplicationEndpoints {
  const known = made.get(definition)
  if (known) return known
  const calls = applicationEndpoints(definition)
  made.set(definition, calls)
  return calls
}

/**
 * One record with its flow log. `record` is kept while it is reloaded; `failure` is set only if there is nothing to show.
 * @param id empty: nothing is fetched
 */
export function useApplicationRecord(definition: ApplicationDefinition, id: string) {
  const calls = callsOf(definition)
  // The other party may have acted meanwhile: the record is fetched again on mount, and the cached one is shown until then.
  const shown = { enabled: id !== '', staleTime: 0 }
  const detail = useCallQuery(calls.detail, { params: { id } }, shown)
  const log = useCallQuery(calls.showOpinion, { query: { id } }, shown)
  return {
    record: detail.data,
    events: log.data?.list,
    failure: detail.data ? undefined : (detail.error ?? undefined),
    reload: () => Promise.all([detail.refetch(), log.refetch()]),
    reloading: detail.isFetching,
  }
}
