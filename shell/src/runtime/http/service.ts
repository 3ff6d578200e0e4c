import { type FieldError, refusalText, saysSuccess } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { isRecord } from '@shared/contract/rules'
import { type RequestOptions, request } from './request'

/** The few calls of the public pages, by plain fetch: http client and schemas would double the size of the login page. */

/** `unreachable`: no answer of the service arrived. */
export type Answer =
  | { kind: 'data'; data: Readonly<Record<string, unknown>> }
  | {
      kind: 'refused'
      code: string
      message: string
      captchaNext: boolean
      /** Errors by field; empty when the message concerns the whole request. */
      fieldErrors: readonly FieldError[]
      /** Seconds to wait before a retry; 0 when the service did not send it. */
      retryAfter: number
    }
  | { kind: 'unreachable'; message: string }

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

/** Texts by name, as a form stores them; other values are left out. */
export function textsOf(record: Readonly<Record<string, unknown>>, name: string): Record<string, string> {
  const value = record[name]
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/**
 * Reads the envelope of the contract. Anything else (a proxy's HTML, an empty 502) is an unreachable service.
 * @param retryAfter seconds
 */
export function readAnswer(body: unknown, retryAfter = 0): Answer {
  if (isRecord(body) && saysSuccess(body)) return { kind: 'data', data: isRecord(body.data) ? body.data : {} }
  if (isRecord(body) && (body.success === false || refusalText(body) !== '')) {
    return {
      kind: 'refused',
      code: textOf(body, 'errorCode'),
      message: refusalText(body) || messages.serverError,
      captchaNext: body.isValidCodeLogin === true,
      fieldErrors: recordsOf(body, 'fieldErrors').map((error) => ({ field: textOf(error, 'field'), message: textOf(error, 'message') })),
      retryAfter,
    }
  }
  return { kind: 'unreachable', message: messages.serverError }
}

/** Whether a retry may help: no answer arrived, or the service cannot answer now. */
export const isPassing = (answer: Exclude<Answer, { kind: 'data' }>): boolean =>
  answer.kind === 'unreachable' || answer.code === 'UNAVAILABLE' || answer.code === 'INTERNAL'

export async function ask(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { body, retryAfter } = await request(path, options)
  return readAnswer(body, retryAfter)
}
