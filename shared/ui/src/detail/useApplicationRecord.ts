import { type ApplicationDefinition, type ApplicationEndpoints, applicationEndpoints } from '@shared/contract/application'
import { useCallQuery } from '@shared/portal'

const made = new WeakMap<ApplicationDefinition, ApplicationEndpoints>()

/** The calls of an application type, made once: a page pays for its own type and for no other. */
export function callsOf(definition: ApplicationDefinition): ApplicationEndpoints {
  const known = made.get(definition)
  if (known) return known
  const calls = applicationEndpoints(definition)
  made.set(definition, calls)
  return calls
}

/**
 * One record with its flow log. `record` stays while it is asked for again; `failure` is set only while there is nothing to show.
 * @param id empty: nothing is asked for.
 */
export function useApplicationRecord(definition: ApplicationDefinition, id: string) {
  const calls = callsOf(definition)
  // The other party acts meanwhile: shown again, a record is asked for again, and stays in sight until the answer is there.
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
