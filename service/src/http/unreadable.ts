import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '@shared/contract/messages'
import { Refusal } from '../refusal'
import { failureOf } from './errors'

/**
 * Answers what Node could not read as a request: a header that is too long, a line that makes no sense, or one that did not arrive in time.
 * No hook runs for it, so that the answer is written here, with the headers of every other one.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, headers: readonly [string, string][]): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const refusal = status === 431 ? new Refusal('TOO_LARGE', messages.malformed) : new Refusal('BAD_REQUEST')
  const body = JSON.stringify(failureOf(refusal))
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...[
      ...headers,
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Length', String(Buffer.byteLength(body))],
      ['Connection', 'close'],
    ].map(([name, value]) => `${name}: ${value}`),
  ]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
