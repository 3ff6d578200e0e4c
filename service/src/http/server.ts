import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServiceContext } from '../context'
import { answerFailure, registerErrors } from './errors'
import { registerHeaders } from './headers'
import { loggablePath } from './log'
import { Refusal } from './refusal'

/** JSON and form bodies; uploads bring their own limit. */
const bodyLimit = 1024 * 1024
/** A request line longer than this is nobody's query. */
const urlLimit = 8_000

/** The bare HTTP server: limits, headers, log line, failures. Routes come after. */
export async function makeServer(context: ServiceContext): Promise<FastifyInstance> {
  const { configuration, log } = context
  const app: FastifyInstance = Fastify({
    logger: false,
    bodyLimit,
    trustProxy: configuration.trustProxy.length > 0 ? configuration.trustProxy : false,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    frameworkErrors: (_error, _request, reply) => answerFailure(reply, new Refusal('BAD_REQUEST')),
  })

  registerHeaders(app, configuration)
  registerErrors(app, context)
  await app.register(formbody, { bodyLimit })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    if (request.url.length > urlLimit) return answerFailure(reply, new Refusal('TOO_LARGE'), 414)
  })
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      { reqId: request.id, method: request.method, path: loggablePath(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'request',
    )
  })
  return app
}
