import { serviceBaseOf } from '@shared/contract/portal'
import type { Tokens } from '@shared/portal/internal'
import { abortAfter } from './abortAfter'

let base: string | undefined

/** Address of a call, for pages that do not load the http client. The page declares the service's base address. */
export function serviceUrl(path: string): string {
  // There is no document when a page is rendered at build time.
  base ??=
    typeof document === 'undefined'
      ? ''
      : serviceBaseOf(document, window.location.origin, process.env.NODE_ENV === 'development' ? 'development' : 'production')
  return base + path
}

/** Called by a page of another origin, to set the service's base address. */
export function setServiceBase(foreign: string): void {
  base = foreign
}

/** An answer that has not been validated. */
export interface RawAnswer {
  /** HTTP status; 0 when no answer came. */
  status: number
  /** Parsed JSON; undefined when there was none. */
  body: unknown
  etag: string
}

/** `data` of an envelope, not validated. */
export const dataOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined)

/** The session of a request, as `request` takes it. */
export const sessionIds = ({ token, otherToken }: Tokens) => ({ query: { __sid: token, extendSessionId: otherToken } })

/** Timeout of a request, milliseconds. */
const patience = 20_000

/** Another site's form cannot send these headers, so they tell the service that its own page is calling. */
export const ownHeaders = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' } as const

export interface RequestOptions {
  query?: Readonly<Record<string, string>>
  /** Sent as a form. */
  form?: URLSearchParams
  /** Sent as JSON. */
  json?: object
  headers?: Readonly<Record<string, string>>
}

/**
 * The fetch used by everything that does not load the portal's http client: POST when there is a body, otherwise GET.
 * Never throws.
 * @returns the answer; `retryAfter` is in seconds, 0 when the service did not send it
 */
export async function request(path: string, { query, form, json, headers }: RequestOptions = {}): Promise<RawAnswer & { retryAfter: number }> {
  try {
    const response = await fetch(serviceUrl(path) + (query ? `?${new URLSearchParams(query)}` : ''), {
      method: form || json ? 'POST' : 'GET',
      body: json ? JSON.stringify(json) : form,
      headers: { ...ownHeaders, ...(json ? { 'Content-Type': 'application/json' } : {}), ...headers },
      cache: 'no-store',
      signal: abortAfter(patience),
    })
    // A 304 has no body. The body is read in any case: browsers treat an unread one as an aborted request.
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, body, etag: response.headers.get('etag') ?? '', retryAfter: Number(response.headers.get('retry-after')) || 0 }
  } catch {
    return { status: 0, body: undefined, etag: '', retryAfter: 0 }
  }
}
