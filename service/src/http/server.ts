import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { minutes, seconds } from '../clock'
import { loggablePath } from '../log'
import { Refusal } from '../refusal'
import type { HttpContext } from './context'
import { registerCors } from './cors'
import { answerFailure, registerErrors } from './errors'
import { registerHeaders } from './headers'
import { registerJsonBody } from './jsonBody'

/** JSON and form bodies; an endpoint's own limit and that of public ones stand in the contract, uploads bring theirs. */
const bodyLimit = 1024 * 1024
/** A request line longer than this is nobody's query. */
const urlLimit = 8_000
/** How long a caller may take to send, or to read an answer given before it had sent all, in milliseconds. An upload may be 20 MB over a slow line. */
export const patience = { headers: seconds(10), body: seconds(30), upload: minutes(10), answer: seconds(2), lookedAtEvery: seconds(3) }
/** Requests waiting for one of the pool's connections, per connection; more are refused at once instead of all in time. */
const waitingPerConnection = 20

/** The bare HTTP server: limits, headers, log line, failures. Routes come after. */
export async function makeServer(context: HttpContext): Promise<FastifyInstance> {
  const { configuration, log } = context
  const app: FastifyInstance = Fastify({
    logger: false,
    bodyLimit,
    trustProxy: configuration.trustProxy.length > 0 ? configuration.trustProxy : false,
    genReqId: () => randomUUID(),
    requestTimeout: patience.upload,
    // A client that stops reading, or sends nothing any more.
    connectionTimeout: minutes(2),
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    http: { headersTimeout: patience.headers, maxHeaderSize: 16_384, connectionsCheckingInterval: patience.lookedAtEvery },
    frameworkErrors: (_error, _request, reply) => answerFailure(reply, new Refusal('BAD_REQUEST')),
  })

  registerHeaders(app, configuration)
  await registerCors(app, configuration.corsOrigins)
  registerErrors(app, context)
  // Per address, the prefix of a network counting as one; in memory, so that counting costs nothing that could be attacked.
  await app.register(rateLimit, {
    global: false,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => new Refusal('RATE_LIMITED', undefined, { retryAfter: ttl / 1000 }),
  })
  registerJsonBody(app)
  await app.register(formbody, { bodyLimit })

  app.addHook('onRequest', (request, reply, next) => {
    reply.header('X-Request-Id', request.id)
    if (request.url.length > urlLimit) {
      answerFailure(reply, new Refusal('TOO_LARGE'), 414)
      return
    }
    if (!isDecodable(request.url)) return next(new Refusal('BAD_REQUEST'))
    limitBodyTime(request)
    // Sign-in and health stay served: who is in a crowd must be able to see that the portal lives.
    const open = request.url.startsWith('/health/') || request.url.startsWith('/a/login')
    const crowded = !open && context.database.pool.waitingCount > configuration.databasePool * waitingPerConnection
    next(crowded ? new Refusal('UNAVAILABLE') : undefined)
  })
  app.addHook('onResponse', (request, reply, next) => {
    // The path is made safe for the log alone: not at all where the log does not want it.
    if (log.isLevelEnabled('info')) log.info({ ...requestLine(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request')
    hangUpUnread(request)
    next()
  })
  return app
}

const requestLine = (request: FastifyRequest) => ({ reqId: request.id, method: request.method, path: loggablePath(request.url) })

/** Half a character in a parameter is no text (the query parser would hand its escapes on as they are). */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/**
 * Ends the connection of a request that was answered before its body was read to the end: nobody reads it any more, so
 * that it would stand open until its time is up, and a stop of the service would wait for it. Ended at once, the
 * answer would be lost on the way.
 */
function hangUpUnread({ raw }: FastifyRequest): void {
  if (raw.complete) return
  // What is left of a small body has been read away by then, and the connection serves the next request.
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, patience.answer)
  raw.once('close', () => clearTimeout(timer))
}

/** Ends a request whose body trickles in: it would hold a connection for as long as its sender likes. */
function limitBodyTime({ raw, headers }: FastifyRequest): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || /^multipart\//i.test(headers['content-type'] ?? '')) return
  const timer = setTimeout(() => raw.socket.destroy(), patience.body).unref()
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
