import cors from '@fastify/cors'
import { flowTokenHeader, uploadTokenHeader } from '@shared/contract/endpoint'
import type { FastifyInstance } from 'fastify'

/** Headers our pages send with calls; pages on other hosts may send only these. */
const sent = ['accept', 'content-type', 'if-none-match', 'idempotency-key', 'x-portal-caller', 'x-requested-with', flowTokenHeader, uploadTokenHeader]
/** Response headers that pages of other origins may read. */
const read = ['content-disposition', 'etag', 'idempotent-replayed', 'retry-after', 'x-request-id']
/** How long a browser may cache the preflight answer, in seconds. */
const remembered = 600

const isCall = (url: string): boolean => /^\/(?:a|api|print)\//.test(url)

/**
 * Lets pages of certain other origins call the service: exactly those configured, never an origin merely because it asks (security S13).
 * Sessions travel in the query, so credentials (cookies) are not allowed. For every other origin no CORS headers are sent.
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  await app.register(cors, {
    delegator: ({ headers: { origin }, url }, decide) =>
      decide(null, {
        origin: origin !== undefined && allowed.has(origin) && isCall(url) ? origin : false,
        methods: ['GET', 'POST'],
        allowedHeaders: sent,
        exposedHeaders: read,
        maxAge: remembered,
      }),
  })
}
