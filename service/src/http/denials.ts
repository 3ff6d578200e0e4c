import { type EndpointShape, endpointName } from '@shared/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { hours } from '../clock'
import { Refusal } from '../refusal'
import { recordAudit } from '../security/audit'
import type { Caller } from '../security/caller'
import { overLimit } from '../security/rateLimit'
import type { HttpContext } from './context'

/** Audit rows of what callers were denied (security T1, T31): written apart from the denied call's own transaction, which is rolled back. */

/** @param denied why, and which record was asked for where one was named; the records of a call that named several */
export async function recordDenied(
  context: HttpContext,
  endpoint: EndpointShape,
  request: FastifyRequest,
  caller: Caller,
  { reason, target, ids }: { reason: string; target?: string; ids?: readonly string[] },
): Promise<void> {
  await context.database.system((connection) =>
    recordAudit(connection, {
      action: endpoint.audit ?? endpointName(endpoint),
      outcome: 'denied',
      caller,
      target,
      detail: { reason, ...(ids && { ids }) },
      address: request.ip,
      requestId: request.id,
      at: context.clock.now(),
    }),
  )
}

/** Rows of one account: who tries ten thousand ids has been noted a thousand times, and must not fill the log. */
const notedDenials = { name: 'noted denials', count: 1_000, window: hours(1) }

/**
 * Records a refusal of a record: one that is not the caller's, which is answered like one that does not exist, or an act the caller has no right to.
 * Other refusals are none: what is incomplete or out of date is not an attempt.
 */
export async function noteDenial(
  context: HttpContext,
  endpoint: EndpointShape,
  request: FastifyRequest,
  caller: Caller,
  parts: readonly unknown[],
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refusal)) return
  const named = recordsNamed(parts)
  const target = named?.[0]
  if (error.code !== 'FORBIDDEN' && !(error.code === 'NOT_FOUND' && target !== undefined)) return
  if ((await overLimit(context.database, context.clock, notedDenials, caller.accountId)) !== undefined) return
  // Of a batch it may be any that is not the caller's, and the first may well be.
  const ids = named && named.length > 1 ? [...new Set(named.filter(Boolean))].slice(0, mostNoted) : undefined
  await recordDenied(context, endpoint, request, caller, { reason: error.code, target, ids })
}

/** Records of one batch that are noted, each once: as many as most batches may have, so that nobody hides one behind others. */
const mostNoted = 200

/**
 * The ids a call names first, in its address, query or body: several where it is of a batch, empty those that are none of ours; undefined if the
 * call names no record.
 */
function recordsNamed(parts: readonly unknown[]): [string, ...string[]] | undefined {
  const values = parts.flatMap((part) => Object.entries(part ?? {}))
  const named = [/^(id|ids|attrefsysid)$/, /Id$/].flatMap((name) => values.filter(([key, value]) => name.test(key) && value !== undefined))[0]
  if (!named) return undefined
  const [first, ...others]: unknown[] = [named[1]].flat()
  return [idOf(first), ...others.map(idOf)]
}

/** What a stranger typed instead of an id is no record's name, and may hold what the database cannot store. */
const idOf = (id: unknown): string => (typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : '')
