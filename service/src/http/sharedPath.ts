import { type Access, bodyLimitOf, type EndpointShape } from '@shared/contract/endpoint'
import { allEndpoints } from '@shared/contract/endpoints'
import { messages } from '@shared/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal'
import { type Caller, scopeOf } from '../security/caller'
import type { HttpContext } from './context'

/** Endpoints of application types that share one path: each is an endpoint of the contract, and a call is routed to the one it means. */

export interface SharedEndpoint {
  endpoint: EndpointShape
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

const partOf = (part: unknown, name: string): string => {
  const value = typeof part === 'object' && part !== null ? Object.getOwnPropertyDescriptor(part, name)?.value : undefined
  return typeof value === 'string' ? value : ''
}

/**
 * The type named in a query or body.
 * @returns undefined when it names none
 * @throws Refusal BAD_REQUEST for a type that does not share the path
 */
export function saidType(all: readonly SharedEndpoint[], part: unknown): SharedEndpoint | undefined {
  const said = partOf(part, 'type')
  if (said === '') return undefined
  const found = all.find(({ endpoint }) => endpoint.sharedAs === said)
  if (!found) throw new Refusal('BAD_REQUEST', undefined, { fieldErrors: [{ field: 'type', message: messages.malformed }] })
  return found
}

/**
 * The endpoint a call means: by the type it names, otherwise by its record's type. A call with neither means the first type of the path,
 * as clients built before there were several expect.
 */
export async function typeMeant(context: HttpContext, all: readonly SharedEndpoint[], caller: Caller, request: FastifyRequest): Promise<SharedEndpoint> {
  const { query, body, params } = request
  const said = saidType(all, query) ?? saidType(all, body)
  if (said) return said
  const id = partOf(params, 'id') || partOf(query, 'id') || partOf(body, 'id')
  const type = id === '' ? undefined : await context.database.read(scopeOf(caller), (connection) => context.typeOfRecord(connection, id))
  const meant = all.find(({ endpoint }) => endpoint.sharedAs === type) ?? all[0]
  if (!meant) throw new Refusal('NOT_FOUND')
  return meant
}

/** Access before the type is known: the roles of any of the types. */
export const accessOfAny = (all: readonly SharedEndpoint[]): Access => ({
  kind: 'roles',
  roles: [...new Set(all.flatMap(({ endpoint: { access } }) => (access.kind === 'roles' ? access.roles : [])))],
})

/** The largest body limit of the types on a path, in bytes. Undefined: the server's own limit. */
export function largestBody({ method, path, ...own }: EndpointShape): number | undefined {
  const all = [{ method, path, ...own }, ...allEndpoints().filter((other) => other.method === method && other.path === path)]
  const limits = all.map(bodyLimitOf).filter((limit) => limit !== undefined)
  return limits.length > 0 ? Math.max(...limits) : undefined
}
