import { messages } from '@shared/contract'
import { abortAfter } from '../boot/abortAfter'

/** The few calls of the public pages, by plain fetch: http client and schemas would double what a login has to load. */

export type Answer =
  | { kind: 'data'; data: Readonly<Record<string, unknown>> }
  | { kind: 'refused'; code: string; message: string; captchaNext: boolean }
  | { kind: 'unreachable'; message: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text under a name; empty when there is none. */
export function textOf(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}

/** Reads the envelope of the contract. Anything else (a proxy's HTML, an empty 502) is an unreachable service. */
export function readAnswer(body: unknown): Answer {
  if (isRecord(body) && body.success === true) return { kind: 'data', data: isRecord(body.data) ? body.data : {} }
  if (isRecord(body) && body.success === false) {
    return {
      kind: 'refused',
      code: textOf(body, 'errorCode'),
      message: textOf(body, 'errorMsg') || messages.serverError,
      captchaNext: body.isValidCodeLogin === true,
    }
  }
  return { kind: 'unreachable', message: messages.serverError }
}

/**
 * @param form sent as a form when given; the call is a GET otherwise
 */
export async function ask(path: string, form?: URLSearchParams): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: form ? 'POST' : 'GET',
      body: form,
      headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
      cache: 'no-store',
      signal: abortAfter(20_000),
    })
    return readAnswer(await response.json())
  } catch {
    return { kind: 'unreachable', message: messages.serverError }
  }
}
