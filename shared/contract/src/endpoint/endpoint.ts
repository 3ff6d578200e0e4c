import type { z } from 'zod'
import type { RoleType } from '../roles'

/** Who may call. The service refuses to start with a route that has none. */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'roles'; roles: readonly RoleType[] }
  /** Authorised by a one-time ticket in the query, never by a session (navigations: downloads, printing). */
  | { kind: 'ticket' }
  /** Authorised by a token of the deployment in the Authorization header: the release command. */
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
  /** The payload under `data`. Absent for calls that answer bytes. */
  data?: z.ZodType
  /** Name of the audit entry written in the same transaction as the change. Required for writes. */
  audit?: string
  /** Body kind when it is not JSON. */
  consumes?: 'multipart' | 'form-or-json'
  /** Bytes of the body at most; without it, what `bodyLimitOf` says. */
  bodyLimit?: number
  /** Calls of one address in a minute at most, counted before the body is read; without it, what `callsPerMinuteOf` says. */
  callsPerMinute?: number
  /** Answer kind when it is not the JSON envelope. */
  produces?: 'bytes'
  /** The answer holds session ids, a ticket or revealed personal data: it is never kept for a repeat by Idempotency-Key. */
  secretAnswer?: true
  /** The body holds a password: not even its hash is kept for a repeat by Idempotency-Key. */
  secretBody?: true
  /** A long poll, answered when there is something to tell: limited where it waits, not counted among the calls at work. */
  waits?: true
  /** Called by the page on its own, not by the user: it does not extend the session. */
  passive?: true
  /**
   * Of several endpoints with one method and path: the application type this one is of. A call says it as `type` in the query; the
   * service, when no type is said, asks the record the call names, and else takes the first of them.
   */
  sharedAs?: string
}

/** Tells an endpoint from every other, also from those of its own path. */
export const endpointName = ({ method, path, sharedAs }: Pick<EndpointShape, 'method' | 'path' | 'sharedAs'>): string =>
  sharedAs === undefined ? `${method} ${path}` : `${method} ${path}?type=${sharedAs}`

/** The query a call of the endpoint is sent with: its own, and which of several types under one path is meant. */
export const sentQuery = ({ sharedAs }: EndpointShape, query: Record<string, unknown> | undefined): Record<string, unknown> | undefined =>
  sharedAs === undefined ? query : { ...query, type: sharedAs }

/** Where anybody may call, a body is a small form: what is longer, or comes too often, costs others their time (security T34). */
const publicBodyLimit = 16 * 1024
const publicCallsPerMinute = 300
const isOpen = ({ access }: EndpointShape) => access.kind === 'public' || access.kind === 'ticket'

/** Bytes an endpoint's body may have; undefined: the server's own limit, for who has a session. Uploads count their files themselves. */
export const bodyLimitOf = (endpoint: EndpointShape): number | undefined => endpoint.bodyLimit ?? (isOpen(endpoint) ? publicBodyLimit : undefined)

/** Calls with a body an address may make in a minute, on each replica; undefined: as many as it likes, or who has a session. */
export const callsPerMinuteOf = (endpoint: EndpointShape): number | undefined =>
  endpoint.callsPerMinute ?? (isOpen(endpoint) && endpoint.method === 'POST' ? publicCallsPerMinute : undefined)

/** Keeps the exact types of an endpoint's schemas, so that client and service infer from one place. */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return endpoint
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined
/** What an endpoint answers under `data`. */
export type DataOf<E extends EndpointShape> = Output<E['data']>
export type BodyOf<E extends EndpointShape> = Input<E['body']>
export type QueryOf<E extends EndpointShape> = Input<E['query']>
export type ParamsOf<E extends EndpointShape> = Input<E['params']>

/** What a caller gives: only the parts the endpoint declares. */
export type CallInput<E extends EndpointShape> = (E['params'] extends z.ZodType ? { params: ParamsOf<E> } : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: QueryOf<E> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: BodyOf<E> } : { body?: undefined })
