import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { minutes, seconds } from '../clock'
import { loggablePath } from '../log'
import { Refusal } from '../refusal'
import type { HttpContext } from './context'
import { registerCors } from './cors'
import { answerFailure, registerErrors } from './errors'
import { registerHeaders, secure, securityHeaders } from './headers'
import { registerJsonBody } from './jsonBody'
import { answerUnreadable } from './unreadable'

/** Limit for JSON and form bodies; endpoints and public routes may have limits of their own in the contract, uploads have theirs. */
const bodyLimit = 1024 * 1024
/** No legitimate query is longer than this. */
const urlLimit = 8_000
/**
 * How long a client may take, in milliseconds: to send its headers or body, or to read an answer given before its whole body arrived. An
 * upload may be 20 MB over a slow line; how much of it has come is looked at after every `uploadPart`.
 */
export const patience = {
  headers: seconds(10),
  body: seconds(30),
  upload: minutes(10),
  uploadPart: seconds(15),
  answer: seconds(2),
  lookedAtEvery: seconds(3),
}
/** Bytes an upload must bring in a second, on average over `patience.uploadPart` (security T17). */
const leastUpload = 10_000
/** Requests waiting per connection of the pool; more are refused at once, before all of them time out. */
const waitingPerConnection = 20

/** The bare HTTP server: limits, headers, log line, failures. Routes are added later. */
export async function makeServer(context: HttpContext): Promise<FastifyInstance> {
  const { configuration, log } = context
  const headers = securityHeaders(configuration)
  const app: FastifyInstance = Fastify({
    logger: false,
    bodyLimit,
    trustProxy: configuration.trustProxy.length > 0 ? configuration.trustProxy : false,
    genReqId: () => randomUUID(),
    requestTimeout: patience.upload,
    // For a client that stops reading or sending.
    connectionTimeout: minutes(2),
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    http: { headersTimeout: patience.headers, maxHeaderSize: 16_384, connectionsCheckingInterval: patience.lookedAtEvery },
    // Neither of the two has passed the hooks that set headers.
    frameworkErrors: (_error, _request, reply) => {
      secure(reply, headers)
      reply.header('Cache-Control', 'no-store')
      answerFailure(reply, new Refusal('BAD_REQUEST'))
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
  })

  registerHeaders(app, headers)
  await registerCors(app, configuration.corsOrigins)
  registerErrors(app, context)
  // Per address, an IPv6 /64 network counting as one; in memory, so that counting cannot be used to load the database.
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
    // Sign-in and health stay available under load: a user must be able to see that the portal is alive.
    const open = request.url.startsWith('/health/') || request.url.startsWith('/a/login')
    const crowded = !open && context.database.pool.waitingCount > configuration.databasePool * waitingPerConnection
    next(crowded ? new Refusal('UNAVAILABLE') : undefined)
  })
  app.addHook('onResponse', (request, reply, next) => {
    // Log fields are computed only if the log level wants them.
    if (log.isLevelEnabled('info')) log.info({ ...requestLine(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request')
    hangUpUnread(request)
    next()
  })
  return app
}

const requestLine = (request: FastifyRequest) => ({ reqId: request.id, method: request.method, path: loggablePath(request.url) })

/** An invalid percent escape is refused: the query parser would pass it on undecoded. */
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
 * Closes the connection of a request answered before its whole body arrived: nobody reads the rest, so the connection would stay open
 * until its timeout and delay a shutdown of the service. Closing it at once could lose the answer on its way.
 */
function hangUpUnread({ raw }: FastifyRequest): void {
  if (raw.complete) return
  // By then the rest of a small body has been drained, and the connection serves the next request.
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, patience.answer)
  raw.once('close', () => clearTimeout(timer))
}

/** Closes a request whose body trickles in: it would hold a connection as long as the sender likes. */
function limitBodyTime({ raw, headers }: FastifyRequest): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  const isUpload = /^multipart\//i.test(headers['content-type'] ?? '')
  const timer = isUpload ? watchUpload(raw) : setTimeout(() => raw.socket.destroy(), patience.body)
  timer.unref()
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/** An upload has no time of its own: what matters is that it goes on. */
function watchUpload(raw: IncomingMessage): NodeJS.Timeout {
  let before = raw.socket.bytesRead
  const least = (leastUpload * patience.uploadPart) / 1000
  return setInterval(() => {
    const come = raw.socket.bytesRead - before
    before += come
    // What has come and waits to be read is not the client's fault.
    if (come < least && !raw.complete && raw.readableLength === 0) raw.socket.destroy()
  }, patience.uploadPart)
}
