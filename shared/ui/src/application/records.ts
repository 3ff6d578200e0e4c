import type { ApplicationDefinition } from '@shared/contract/application'
import type { EndpointShape } from '@shared/contract/endpoint'
import { portalEndpoints } from '@shared/contract/portal'
import { callsOf } from '../detail/useApplicationRecord'

/** Endpoints to invalidate after a transition of a record. */
export function staleAfterTransition(definition: ApplicationDefinition): EndpointShape[] {
  const { list, counts, detail, showOpinion } = callsOf(definition)
  return [list, counts, detail, showOpinion, portalEndpoints.waitingCounts]
}
