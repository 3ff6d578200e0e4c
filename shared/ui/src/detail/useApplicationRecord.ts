import { type ApplicationDefinition, type ApplicationEndpoints, applicationEndpoints, handlingRelations, relationsOfRole } from '@shared/contract/application'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import { useCallQuery, useSession } from '@shared/portal'
import type { Viewer } from './hint'

/** The calls of an application type. */
export const callsOf = (definition: ApplicationDefinition): ApplicationEndpoints =>
  applicationEndpointsByType[definition.key] ?? applicationEndpoints(definition)

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

/** On which side of a record the signed-in user stands, for its texts. */
export function useViewer(definition: ApplicationDefinition): Viewer {
  const roleType = useSession((session) => session.roleType)
  const relations = relationsOfRole(definition, roleType)
  if (relations.some((relation) => handlingRelations(definition).includes(relation))) return 'handler'
  return relations.includes('owner') ? 'applicant' : 'reader'
}
