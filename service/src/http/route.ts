import { bodyLimitOf, callsPerMinuteOf, type EndpointShape, endpointName, mayCall } from '@shared/contract/endpoint'
import { allEndpoints } from '@shared/contract/endpoints'
import { messages } from '@shared/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { minutes } from '../clock'
import type { Configuration } from '../configuration'
import type { Connection } from '../database/database'
import { systemScope } from '../database/scope'
import { Refusal } from '../refusal'
import { type AuditNote, recordAudit } from '../security/audit'
import { type Caller, scopeOf } from '../security/caller'
import { networkOf } from '../security/networkOf'
import { hashOf, sameBytes } from '../security/secrets'
import { answerWriter } from './answer'
import { clientGone } from './clientGone'
import type { HttpContext } from './context'
import { noteDenial, recordDenied } from './denials'
import { claimKey, earlierAnswer, type IdempotentRequest, idempotentRequest, keepAnswer } from './idempotency'
import type { JsonText } from './jsonWriter'
import { accessOfAny, largestBody, type SharedEndpoint, saidType, typeMeant } from './sharedPath'
import { type Leave, mostOfAccount, mostOfAddress } from './underWay'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type CallerOf<E extends EndpointShape> = E['access'] extends { kind: 'public' } | { kind: 'ticket' } | { kind: 'deployment' } ? undefined : Caller

export interface HandlerInput<E extends EndpointShape> {
  caller: CallerOf<E>
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  request: FastifyRequest
  reply: FastifyReply
  /** Reads with the caller's scope, or the service's own scope where there is no caller. The database refuses changes. */
  read<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * The one transaction of a write, with the caller's scope: the change, its audit row and, if the caller sent an Idempotency-Key, the
   * stored answer. A handler returns what `write` returns, so that a repeated request gets the same answer. A Refusal that is returned,
   * not thrown, is also stored and sent, and the transaction is committed.
   */
  write<T>(work: (connection: Connection, note: AuditNote) => Promise<T>): Promise<Exclude<T, Refusal>>
  /** For side effects of a read that are no act of the caller's: marking an announcement as read, reserving the id of a draft. */
  writeUnaudited<T>(work: (connection: Connection) => Promise<T>): Promise<T>
}

type Answer<E extends EndpointShape> = E['produces'] extends 'bytes' ? unknown : Parsed<E['data']> | JsonText<Parsed<E['data']>>
type Handler<E extends EndpointShape> = (input: HandlerInput<E>) => Promise<Answer<E>> | Answer<E>

const registered = new WeakMap<FastifyInstance, Set<string>>()
/** Endpoints that share a path, by application and `METHOD path`. */
const sharing = new WeakMap<FastifyInstance, Map<string, SharedEndpoint[]>>()

/** Names of the endpoints registered on an application. */
export const registeredEndpoints = (app: FastifyInstance): ReadonlySet<string> => registered.get(app) ?? new Set()

/** The name of the deployment token a request carries; undefined when it carries no known one. */
export function deployerOf({ deployTokens }: Configuration, request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer (\S{16,200})$/.exec(request.headers.authorization ?? '') ?? []
  if (!token) return undefined
  const given = hashOf(token)
  return deployTokens.find((known) => sameBytes(given, Buffer.from(known.hash, 'hex')))?.name
}

const callers = new WeakMap<FastifyRequest, Caller>()
/** The caller of a request whose route requires one. */
export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The caller of the session a request names, whether or not its route requires one. */
export async function findCaller(context: HttpContext, request: FastifyRequest, passive = false): Promise<Caller | undefined> {
  const query = request.query as Record<string, unknown>
  return context.sessions.find({
    passive,
    // Until a session is found the caller is only an address: invalid ids cost a lookup each, so they count against its limit.
    beforeLook: () => takePlace(context, `sessions of ${networkOf(request.ip)}`, mostOfAddress),
    sid: text(query.__sid),
    extendSid: text(query.extendSessionId),
    userAgent: text(request.headers['user-agent']),
  })
}

const tooManyUnderWay = () => new Refusal('RATE_LIMITED', messages.busy, { retryAfter: 1 })

/** @throws Refusal RATE_LIMITED; worth retrying as soon as one of the caller's own calls is answered. */
function takePlace(context: HttpContext, subject: string, most: number): Leave {
  const leave = context.underWay.enter(subject, most)
  if (!leave) throw tooManyUnderWay()
  return leave
}

/**
 * Takes a place until the request is answered, waiting for one if necessary.
 * @returns whether it had to wait
 * @throws Refusal RATE_LIMITED when none became free in time
 */
async function holdPlace(context: HttpContext, reply: FastifyReply, subject: string, most: number): Promise<boolean> {
  const free = context.underWay.enter(subject, most)
  if (free) {
    reply.raw.once('close', free)
    return false
  }
  const leave = await context.underWay.wait(subject, most, clientGone(reply))
  if (!leave) throw tooManyUnderWay()
  if (reply.raw.closed) leave()
  else reply.raw.once('close', leave)
  return true
}

/**
 * Refuses a request before its body is read: no session, wrong role, or no proof that our own page sent it.
 * @throws Refusal NO_SESSION, FORBIDDEN, or RATE_LIMITED for a caller with too many calls in progress.
 */
async function admit(context: HttpContext, endpoint: EndpointShape, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { access } = endpoint
  if (access.kind === 'public' || access.kind === 'ticket') {
    await holdPlace(context, reply, `address ${networkOf(request.ip)}`, mostOfAddress)
    return
  }
  if (access.kind === 'deployment') {
    await holdPlace(context, reply, `address ${networkOf(request.ip)}`, mostOfAddress)
    if (!deployerOf(context.configuration, request)) throw new Refusal('FORBIDDEN', '部署令牌不对，或服务没有设置 DEPLOY_TOKENS')
    return
  }
  const caller = await findCaller(context, request, endpoint.passive)
  if (!caller) throw new Refusal('NO_SESSION')
  // Long polls do not count against the caller's calls; their number is limited where they wait.
  if (!endpoint.waits && (await holdPlace(context, reply, `account ${caller.accountId}`, mostOfAccount))) {
    // The session may have ended meanwhile.
    if (!(await findCaller(context, request, true))) throw new Refusal('NO_SESSION')
  }
  callers.set(request, caller)
  // A foreign page cannot set this header without a preflight that is never answered (security S1).
  const forged = endpoint.method === 'POST' && request.headers['x-requested-with'] !== 'XMLHttpRequest'
  const wrongRole = !mayCall(endpoint, caller.roleType)
  const passwordFirst = caller.mustChangePassword && !endpoint.beforePasswordChange
  if (!forged && !wrongRole && !passwordFirst) return
  await recordDenied(context, endpoint, request, caller, { reason: forged ? 'forged' : wrongRole ? 'role' : 'first password' })
  throw new Refusal('FORBIDDEN', passwordFirst && !wrongRole && !forged ? '请先修改密码' : undefined)
}

function parse<S extends z.ZodType | undefined>(schema: S, value: unknown): Parsed<S> {
  if (!schema) return undefined as Parsed<S>
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data as Parsed<S>
  const fieldErrors = parsed.error.issues.slice(0, 20).map((issue) => ({ field: issue.path.join('.'), message: messages.malformed }))
  throw new Refusal('BAD_REQUEST', undefined, { fieldErrors })
}

/** Form bodies are accepted for the sign-in of older clients only; everything else is JSON, which a foreign page cannot post without a preflight. */
function requireBodyKind(endpoint: EndpointShape, request: FastifyRequest): void {
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')
  if (isForm && endpoint.consumes !== 'form-or-json') throw new Refusal('BAD_REQUEST')
}

/**
 * Registers an endpoint of the contract.
 * @throws when it has no access rule or is registered twice: the service then does not start.
 * @example
 * route(app, context, unitEndpoints.save, ({ caller, body, write }) => write((connection) => saveUnit(connection, caller, body)))
 */
export function route<const E extends EndpointShape>(app: FastifyInstance, context: HttpContext, endpoint: E, handler: Handler<E>): void {
  const name = endpointName(endpoint)
  if (!endpoint.access?.kind) throw new Error(`${name} has no access rule`)
  const names = registered.get(app) ?? new Set<string>()
  if (names.has(name)) throw new Error(`${name} is registered twice`)
  registered.set(app, names.add(name))
  const handle = handlerOf(context, endpoint, handler)
  if (endpoint.sharedAs !== undefined) {
    shareRoute(app, context, { endpoint, handle })
    return
  }
  const callsPerMinute = callsPerMinuteOf(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    bodyLimit: bodyLimitOf(endpoint),
    config: callsPerMinute ? { rateLimit: { max: callsPerMinute, timeWindow: minutes(1) } } : {},
    onRequest: (request, reply) => admit(context, endpoint, request, reply),
    handler: handle,
  })
}

/** One route for the endpoints of several types. Where the query names the type, it is known before the body is read. */
function shareRoute(app: FastifyInstance, context: HttpContext, shared: SharedEndpoint): void {
  const { method, path } = shared.endpoint
  const paths = sharing.get(app) ?? new Map<string, SharedEndpoint[]>()
  sharing.set(app, paths)
  const types = paths.get(`${method} ${path}`)
  if (types) {
    types.push(shared)
    return
  }
  const all = [shared]
  paths.set(`${method} ${path}`, all)
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    bodyLimit: largestBody(shared.endpoint),
    onRequest: (request, reply) => admit(context, saidType(all, request.query)?.endpoint ?? { ...shared.endpoint, access: accessOfAny(all) }, request, reply),
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) throw new Refusal('NO_SESSION')
      const { endpoint, handle } = await typeMeant(context, all, caller, request)
      if (!mayCall(endpoint, caller.roleType)) {
        await recordDenied(context, endpoint, request, caller, { reason: 'role' })
        throw new Refusal('FORBIDDEN')
      }
      return handle(request, reply)
    },
  })
}

/** Parses a request, replays the stored answer of a repeated one, and otherwise runs the handler. */
function handlerOf<const E extends EndpointShape>(context: HttpContext, endpoint: E, handler: Handler<E>): SharedEndpoint['handle'] {
  const answer = answerWriter(endpoint)
  return async (request, reply) => {
    const caller = callers.get(request)
    requireBodyKind(endpoint, request)
    const params = parse(endpoint.params, request.params)
    const query = parse(endpoint.query, request.query)
    const body = parse(endpoint.body, request.body)
    const idempotent = caller && idempotencyOf(request, endpoint, caller, { params, query, body })
    if (idempotent) {
      const earlier = await earlierAnswer(context.database, idempotent)
      if (earlier) return answer(request, reply.header('Idempotent-Replayed', 'true'), earlier.data)
    }
    const scope = caller ? scopeOf(caller) : systemScope
    const handled = async () =>
      handler({
        caller: caller as CallerOf<E>,
        params: params as Parsed<E['params']>,
        query: query as Parsed<E['query']>,
        body: body as Parsed<E['body']>,
        request,
        reply,
        read: (work) => context.database.read(scope, work),
        writeUnaudited: (work) => context.database.transaction(scope, work),
        async write(work) {
          const answer = await context.database.transaction(scope, (connection) => audited(context, endpoint, request, idempotent, connection, work))
          if (answer instanceof Refusal) throw answer
          return answer as Exclude<typeof answer, Refusal>
        },
      })
    const data = await handled().catch(async (error: unknown) => {
      if (caller) await noteDenial(context, endpoint, request, caller, [params, query, body], error)
      throw error
    })
    return endpoint.produces === 'bytes' ? data : answer(request, reply, data)
  }
}

async function audited<T>(
  context: HttpContext,
  endpoint: EndpointShape,
  request: FastifyRequest,
  idempotent: IdempotentRequest | undefined,
  connection: Connection,
  work: (connection: Connection, note: AuditNote) => Promise<T>,
): Promise<T> {
  if (!endpoint.audit) throw new Error(`${endpointName(endpoint)} writes without an audit name`)
  if (idempotent) await claimKey(connection, idempotent)
  const note: AuditNote = {}
  const answer = await work(connection, note)
  const at = context.clock.now()
  await recordAudit(connection, {
    action: endpoint.audit,
    outcome: 'done',
    caller: callers.get(request),
    ...note,
    address: request.ip,
    requestId: request.id,
    at,
  })
  if (idempotent) await keepAnswer(connection, idempotent, answer, at)
  return answer
}

function idempotencyOf(request: FastifyRequest, endpoint: EndpointShape, caller: Caller, content: unknown): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  // A multipart body has not been read yet: there is no content to compare a repeated request with.
  if (key === undefined || endpoint.method !== 'POST' || endpoint.consumes === 'multipart' || endpoint.secretAnswer || endpoint.secretBody) return undefined
  return idempotentRequest(String(key), caller, endpointName(endpoint), content)
}

/**
 * Compares the registered endpoints with the contract.
 * @throws naming every endpoint that is missing or unknown: the service then does not start.
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
