import { type FieldError, refusalText, saysSuccess } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { abortAfter } from './abortAfter'
import { serviceUrl } from './serviceUrl'

/** The few calls of the public pages, by plain fetch: http client and schemas would double what a login has to load. */

/** `unreachable`: no answer of the service arrived. */
export type Answer =
  | { kind: 'data'; data: Readonly<Record<string, unknown>> }
  | {
      kind: 'refused'
      code: string
      message: string
      captchaNext: boolean
      /** What is wrong at which field; empty when it is about the whole. */
      fieldErrors: readonly FieldError[]
      /** Seconds until asking again has a chance; 0 when the service did not say. */
      retryAfter: number
    }
  | { kind: 'unreachable'; message: string }

/** Another site's form cannot send them (security S1). */
export const ownHeaders = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' } as const

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text under a name; empty when there is none. */
export function textOf(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}

/** Number under a name; `otherwise` when there is none. */
export function numberOf(record: Readonly<Record<string, unknown>>, name: string, otherwise = 0): number {
  const value = record[name]
  return typeof value === 'number' ? value : otherwise
}

/** Records in a list under a name; empty when there is none. */
export function recordsOf(record: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>>[] {
  const value = record[name]
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Texts by name, as a form keeps them; whatever is no text is left out. */
export function textsOf(record: Readonly<Record<string, unknown>>, name: string): Record<string, string> {
  const value = record[name]
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/**
 * Reads the envelope of the contract. Anything else (a proxy's HTML, an empty 502) is an unreachable service.
 * @param retryAfter value of that header
 */
export function readAnswer(body: unknown, retryAfter: string | null = null): Answer {
  if (isRecord(body) && saysSuccess(body)) return { kind: 'data', data: isRecord(body.data) ? body.data : {} }
  if (isRecord(body) && (body.success === false || refusalText(body) !== '')) {
    return {
      kind: 'refused',
      code: textOf(body, 'errorCode'),
      message: refusalText(body) || messages.serverError,
      captchaNext: body.isValidCodeLogin === true,
      fieldErrors: recordsOf(body, 'fieldErrors').map((error) => ({ field: textOf(error, 'field'), message: textOf(error, 'message') })),
      retryAfter: Number(retryAfter) || 0,
    }
  }
  return { kind: 'unreachable', message: messages.serverError }
}

/** Whether asking again may help: nothing arrived, or the service is there but cannot answer now. */
export const isPassing = (answer: Exclude<Answer, { kind: 'data' }>): boolean =>
  answer.kind === 'unreachable' || answer.code === 'UNAVAILABLE' || answer.code === 'INTERNAL'

export interface Asking {
  /** Sent as a form. */
  form?: URLSearchParams
  /** Sent as JSON. */
  json?: object
  headers?: Readonly<Record<string, string>>
}

/** One call: a POST when there is something to send, a GET otherwise. */
export async function ask(path: string, { form, json, headers }: Asking = {}): Promise<Answer> {
  try {
    const response = await fetch(serviceUrl(path), {
      method: form || json ? 'POST' : 'GET',
      body: json ? JSON.stringify(json) : form,
      headers: { ...ownHeaders, ...(json ? { 'Content-Type': 'application/json' } : {}), ...headers },
      cache: 'no-store',
      signal: abortAfter(20_000),
    })
    return readAnswer(await response.json(), response.headers.get('retry-after'))
  } catch {
    return { kind: 'unreachable', message: messages.serverError }
  }
}
