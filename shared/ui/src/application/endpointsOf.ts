import { type ApplicationDefinition, type ApplicationEndpoints, applicationEndpoints, type EndpointShape } from '@shared/contract'

const made = new Map<string, ApplicationEndpoints>()

/** The calls of an application type, made once. */
export function endpointsOf(definition: ApplicationDefinition): ApplicationEndpoints {
  const known = made.get(definition.key)
  if (known) return known
  const endpoints = applicationEndpoints(definition)
  made.set(definition.key, endpoints)
  return endpoints
}

/** What is out of date after a record has moved. */
export function movedAnswers(definition: ApplicationDefinition): EndpointShape[] {
  const { list, counts, detail, showOpinion } = endpointsOf(definition)
  return [list, counts, detail, showOpinion]
}

/** A page of the type about one record. */
export const recordPath = (page: string, id: string): string => `${page}?id=${encodeURIComponent(id)}`
