import cors from '@fastify/cors'
import { flowTokenHeader, uploadTokenHeader } from '@shared/contract/endpoint'
import type { FastifyInstance } from 'fastify'

/** Headers our pages send with calls; another host's page may send these and no others. */
const sent = ['accept', 'content-type', 'if-none-match', 'idempotency-key', 'x-portal-caller', 'x-requested-with', flowTokenHeader, uploadTokenHeader]
/** What a page reads of an answer beside its body. */
const read = ['content-disposition', 'etag', 'idempotent-replayed', 'retry-after', 'x-request-id']
/** Seconds a browser may remember what it may send. */
const remembered = 600

const isCall = (url: string): boolean => /^\/(?:a|api|print)\//.test(url)

/**
 * Lets pages of some other origins call the service: exactly those that are configured, never whoever asks (security
 * S13). Sessions travel in the query, so nothing is allowed that cookies would need. For every other origin the service
 * says nothing at all.
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
