import { type CallInput, type DataOf, type EndpointShape, endpoints } from '@shared/contract'

/** Calls of the contract without a browser, for tests of the service's process. */

/** `unknown`: no answer came, and nobody can say whether it was done. */
export type Outcome<T> = { kind: 'done'; data: T } | { kind: 'refused'; status: number; code: string } | { kind: 'unknown' }

export interface PlainClient {
  call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<Outcome<DataOf<E>>>
}

/** Signs in at a portal whose LOGIN_MODE is Base64. The client follows the portal to another address after a restart. */
export async function signInPlainly(address: () => string, account: { loginName: string; password: string }): Promise<PlainClient> {
  const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64')
  const anonymous = caller(address, {})
  const answer = await anonymous(endpoints.session.login, { body: { username: encode(account.loginName), password: encode(account.password) } })
  if (answer.kind !== 'done') throw new Error(`Sign-in of ${account.loginName}: ${JSON.stringify(answer)}`)
  return { call: caller(address, { __sid: answer.data.sessionid, extendSessionId: answer.data.extendSessionId }) }
}

function caller(address: () => string, ids: Record<string, string>): PlainClient['call'] {
  return async (endpoint, input) => {
    const parts: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } = input
    const url = new URL(
      endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name] ?? ''))),
      address(),
    )
    for (const [name, value] of Object.entries({ ...parts.query, ...ids })) if (value !== undefined) url.searchParams.set(name, String(value))
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          'User-Agent': 'portal-plain',
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
