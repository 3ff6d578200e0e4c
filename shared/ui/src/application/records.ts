import type { ApplicationDefinition } from '@shared/contract/application'
import type { EndpointShape } from '@shared/contract/endpoint'
import { homeEndpoints, portalEndpoints } from '@shared/contract/portal'
import { callsOf } from '../detail/useApplicationRecord'

/** Endpoints to invalidate after a transition of a record. */
export function staleAfterTransition(definition: ApplicationDefinition): EndpointShape[] {
  const { list, counts, detail, showOpinion } = callsOf(definition)
  // The home page is in sight beside the drawer of 主管部门互动.
  const desk = [homeEndpoints.home, homeEndpoints.todosInState, homeEndpoints.getEqustatisticNums]
  return [list, counts, detail, showOpinion, portalEndpoints.waitingCounts, ...desk]
}
