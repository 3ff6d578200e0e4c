import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { EndpointShape } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { JsonText, jsonWriter } from './jsonWriter'

/** How a success is serialised: the contract's envelope around the fields the contract declares, and nothing else. */

/** Minimum length of an answer, in characters, from which compressing it pays: a page of a list has some 15,000. */
const compressFrom = 4_000
const compress = promisify(gzip)

const messageOf = ({ method, path }: EndpointShape): string => {
  if (path === '/a/logout') return messages.logoutSuccess
  if (method === 'GET') return ''
  return path === '/a/login' ? messages.loginSuccess : '操作成功'
}

/** Encodes a text as UTF-8 in one pass: computing the length first would cost as much as encoding. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length * 3)
  return bytes.subarray(0, bytes.write(text))
}

export type AnswerWriter = (request: FastifyRequest, reply: FastifyReply, data: unknown) => Promise<FastifyReply>

/** The writer of an endpoint's answers: serialises by its response schema, or passes on text already serialised by it. */
export function answerWriter(endpoint: EndpointShape): AnswerWriter {
  const write = jsonWriter(endpoint.data ?? z.object({}))
  const head = `{"success":true,"result":"true","message":${JSON.stringify(messageOf(endpoint))},"data":`
  // The client in the specification reads the session ids from `data`, JeeSite's client from the top level.
  const repeats = endpoint.path === '/a/login' && endpoint.method === 'POST'
  return async (request, reply, data) => {
    if (reply.statusCode === 304) return reply.send()
    const body = data instanceof JsonText ? data.text : write(data ?? {})
    const text = `${head}${body}${repeats ? `,${body.slice(1, -1)}` : ''}}`
    reply.type('application/json; charset=utf-8')
    if (text.length < compressFrom || !String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(bytesOf(text))
    // Compressed off the event loop. Session ids are in the query, not in long answers, so the compressed length reveals nothing about them.
    return reply
      .header('Content-Encoding', 'gzip')
      .header('Vary', 'Accept-Encoding')
      .send(await compress(text, { level: 4 }))
  }
}
