import type { z } from 'zod'
import type { RoleType } from '../roles'

/** Who may call. The service refuses to start with a route that has none. */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'roles'; roles: readonly RoleType[] }
  /** Authorised by a one-time ticket in the query instead of a session (navigations: downloads, printing). */
  | { kind: 'ticket' }
  /** Authorised by a deployment token in the Authorization header: the release command. */
  | { kind: 'deployment' }

export interface EndpointShape {
  method: 'GET' | 'POST'
  /** Path with Fastify's `:name` parameters. */
  path: string
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON body. `multipart` bodies are described by `files` and `fields` instead. */
  body?: z.ZodType
  /** The payload under `data`. Absent for calls that answer with bytes. */
  data?: z.ZodType
  /** Name of the audit entry written in the same transaction as the change. Required for writes. */
  audit?: string
  /** Body kind when it is not JSON. */
  consumes?: 'multipart' | 'form-or-json'
  /** Maximum body size in bytes; default: see `bodyLimitOf`. */
  bodyLimit?: number
  /** Maximum calls per minute and address, counted before the body is read; default: see `callsPerMinuteOf`. */
  callsPerMinute?: number
  /** Kind of answer when it is not the JSON envelope. */
  produces?: 'bytes'
  /** The answer contains session ids, a ticket or unmasked personal data, so it is never stored for a repeat by Idempotency-Key. */
  secretAnswer?: true
  /** The body contains a password, so not even its hash is stored for a repeat by Idempotency-Key. */
  secretBody?: true
  /** A long poll, answered when there is news. Open polls have a limit of their own and do not count as calls in progress. */
  waits?: true
  /** Called by the page on its own, not by the user: it does not extend the session. */
  passive?: true
  /** Also open to an account that must change its password first. All other calls with a session are refused until then. */
  beforePasswordChange?: true
  /**
   * For several endpoints with the same method and path: the application type of this one. Clients send it as `type` in the query. Without
   * `type`, the service uses the type of the record the call names, or else the first endpoint.
   */
  sharedAs?: string
}

/** Unique name of an endpoint, also among those that share a path. */
export const endpointName = ({ method, path, sharedAs }: Pick<EndpointShape, 'method' | 'path' | 'sharedAs'>): string =>
  sharedAs === undefined ? `${method} ${path}` : `${method} ${path}?type=${sharedAs}`

/** The query sent with a call: the given one plus the `type` of endpoints that share a path. */
export const sentQuery = ({ sharedAs }: EndpointShape, query: Record<string, unknown> | undefined): Record<string, unknown> | undefined =>
  sharedAs === undefined ? query : { ...query, type: sharedAs }

/** Whether a user acting in a role may call an endpoint. Data of one's own, or of the own unit, is judged by the service as well. */
export const mayCall = ({ access }: Pick<EndpointShape, 'access'>, roleType: string | undefined): boolean =>
  access.kind !== 'roles' || access.roles.some((role) => role === roleType)

/** Bodies of public calls are small forms. Longer or more frequent ones would slow the service down for others (security T34). */
const publicBodyLimit = 16 * 1024
const publicCallsPerMinute = 300
const isOpen = ({ access }: EndpointShape) => access.kind === 'public' || access.kind === 'ticket'

/** Maximum body size of an endpoint in bytes; undefined: the server's general limit, for calls with a session. Uploads limit their files themselves. */
export const bodyLimitOf = (endpoint: EndpointShape): number | undefined => endpoint.bodyLimit ?? (isOpen(endpoint) ? publicBodyLimit : undefined)

/** Calls with a body per minute, address and replica; undefined: no limit (without a body, or with a session). */
export const callsPerMinuteOf = (endpoint: EndpointShape): number | undefined =>
  endpoint.callsPerMinute ?? (isOpen(endpoint) && endpoint.method === 'POST' ? publicCallsPerMinute : undefined)

/** Returns the endpoint unchanged, but keeps the exact types of its schemas, from which client and service infer theirs. */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return endpoint
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined
/** The type of an endpoint's payload under `data`. */
export type DataOf<E extends EndpointShape> = Output<E['data']>
export type BodyOf<E extends EndpointShape> = Input<E['body']>
export type QueryOf<E extends EndpointShape> = Input<E['query']>
export type ParamsOf<E extends EndpointShape> = Input<E['params']>

/** What a caller passes: only the parts the endpoint declares. */
export type CallInput<E extends EndpointShape> = (E['params'] extends z.ZodType ? { params: ParamsOf<E> } : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: QueryOf<E> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: BodyOf<E> } : { body?: undefined })
