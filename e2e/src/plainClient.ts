import { type CallInput, type DataOf, type EndpointShape, sentQuery } from '@shared/contract/endpoint'
import { sessionEndpoints } from '@shared/contract/session'

/** Calls of the contract without a browser, for tests of the service's process. */

/** `unknown`: no response, so it is not known whether the call was executed. */
export type Outcome<T> = { kind: 'done'; data: T } | { kind: 'refused'; status: number; code: string } | { kind: 'unknown' }

export interface PlainClient {
  call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<Outcome<DataOf<E>>>
}

/** The data of an outcome. @throws unless it was done. */
export async function done<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const answer = await outcome
  if (answer.kind !== 'done') throw new Error(`The service did not do it: ${JSON.stringify(answer)}`)
  return answer.data
}

/** Signs in at a portal whose LOGIN_MODE is Base64. The client follows the portal to another address after a restart. */
export async function signInPlainly(address: () => string, account: { loginName: string; password: string }): Promise<PlainClient> {
  const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64')
  const body = { username: encode(account.loginName), password: encode(account.password) }
  const { sessionid, extendSessionId } = await done(plainClient(address).call(sessionEndpoints.login, { body }))
  return plainClient(address, { ids: { __sid: sessionid, extendSessionId } })
}

/** @param ids of a session, sent in every URL; @param headers that authenticate a visitor. */
export function plainClient(
  address: () => string,
  { ids = {}, headers = {} }: { ids?: Record<string, string>; headers?: Record<string, string> } = {},
): PlainClient {
  return { call: caller(address, ids, headers) }
}

function caller(address: () => string, ids: Record<string, string>, headers: Record<string, string>): PlainClient['call'] {
  return async (endpoint, input) => {
    const parts: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } = input
    const url = new URL(
      endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name] ?? ''))),
      address(),
    )
    for (const [name, value] of Object.entries({ ...sentQuery(endpoint, parts.query), ...ids }))
      if (value !== undefined) url.searchParams.set(name, String(value))
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          'User-Agent': 'portal-plain',
          ...headers,
          ...(endpoint.method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(endpoint.method === 'POST' ? { body: JSON.stringify(parts.body ?? {}) } : {}),
        signal: AbortSignal.timeout(15_000),
      })
      const body = await response.json()
      return body.success === true && endpoint.data
        ? { kind: 'done', data: endpoint.data.parse(body.data) as DataOf<typeof endpoint> }
        : { kind: 'refused', status: response.status, code: String(body.errorCode) }
    } catch {
      return { kind: 'unknown' }
    }
  }
}
