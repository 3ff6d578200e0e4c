import { allEndpoints } from '@shared/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { endpointName, registeredEndpoints } from './route'

/**
 * Compares what is registered with what the contract promises.
 * @throws naming every endpoint that is missing or unknown: such a service does not start.
 */
export function requireComplete(app: FastifyInstance): void {
  const promised = new Set(allEndpoints().map(endpointName))
  const registered = registeredEndpoints(app)
  const missing = [...promised].filter((name) => !registered.has(name))
  const unknown = [...registered].filter((name) => !promised.has(name))
  if (missing.length > 0 || unknown.length > 0) {
    throw new Error(`The service does not fit the contract. Missing: ${missing.join(', ') || 'none'}. Unknown: ${unknown.join(', ') || 'none'}.`)
  }
}
