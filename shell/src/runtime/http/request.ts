import { serviceBaseOf } from '@shared/contract/portal'
import { abortAfter } from './abortAfter'

let base: string | undefined

/** Address of a call of the pages that do without the http client; the page says where calls are answered. */
export function serviceUrl(path: string): string {
  // Rendered at build time there is no page yet.
  base ??=
    typeof document === 'undefined'
      ? ''
      : serviceBaseOf(document, window.location.origin, process.env.NODE_ENV === 'development' ? 'development' : 'production')
  return base + path
}

/** A page of another origin says where calls are answered. */
export function setServiceBase(foreign: string): void {
  base = foreign
}

/** What came back, unread. */
export interface RawAnswer {
  /** HTTP status; 0 when no answer came. */
  status: number
  /** Parsed JSON; undefined when there was none. */
  body: unknown
  etag: string
}

/** Milliseconds after which nobody waits for an answer any more. */
const patience = 20_000

/** Another site's form cannot send them, so the service knows its own pages by them. */
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
 * The one fetch of everything that does without the portal's http client: a POST when there is something to send, a GET
 * otherwise. Never throws.
 * @returns with the seconds until asking again has a chance; 0 when the service did not say
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
    // Not modified comes without a body; an unread one would count as a request that was given up.
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, body, etag: response.headers.get('etag') ?? '', retryAfter: Number(response.headers.get('retry-after')) || 0 }
  } catch {
    return { status: 0, body: undefined, etag: '', retryAfter: 0 }
  }
}
