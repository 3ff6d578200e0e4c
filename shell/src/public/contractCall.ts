import { type CallInput, type DataOf, type EndpointShape, type ErrorCode, failureSchema, messages } from '@shared/contract'
import { abortAfter } from '../boot/abortAfter'
import { serviceUrl } from '../boot/serviceUrl'

/** What a call of a public page came to. `lost`: no answer of the service arrived; asking again may help. */
export type Outcome<T> = { kind: 'data'; data: T } | { kind: 'refused'; code: ErrorCode; message: string } | { kind: 'lost'; message: string }

/** Reads the envelope of the contract. Anything else (a proxy's HTML, an empty 502) is no answer of the service. */
export function readOutcome<E extends EndpointShape>(endpoint: E, body: unknown): Outcome<DataOf<E>> {
  if (typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body) {
    const data = endpoint.data?.safeParse(body.data)
    if (data?.success) return { kind: 'data', data: data.data as DataOf<E> }
  }
  const failure = failureSchema.safeParse(body)
  if (!failure.success) return { kind: 'lost', message: messages.serverError }
  const { errorCode, errorMsg } = failure.data
  // The service is there but cannot answer now: the same as no answer.
  if (errorCode === 'UNAVAILABLE' || errorCode === 'INTERNAL') return { kind: 'lost', message: errorMsg || messages.serverError }
  return { kind: 'refused', code: errorCode, message: errorMsg || messages.serverError }
}

/** Address of a call with its query. */
export function addressOf(endpoint: EndpointShape, query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const text = parameters.toString()
  return serviceUrl(text === '' ? endpoint.path : `${endpoint.path}?${text}`)
}

/**
 * Calls an endpoint of the contract from a page without a session. Pages that use it are loaded when they are opened, so
 * that the login page does without the contract's schemas.
 * @param headers further ones: the token of a phone
 */
export async function callContract<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Outcome<DataOf<E>>> {
  const { query, body }: { query?: Record<string, unknown>; body?: unknown } = input
  try {
    const response = await fetch(addressOf(endpoint, query), {
      method: endpoint.method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      cache: 'no-store',
      signal: abortAfter(20_000),
    })
    return readOutcome(endpoint, await response.json())
  } catch {
    return { kind: 'lost', message: messages.serverError }
  }
}
