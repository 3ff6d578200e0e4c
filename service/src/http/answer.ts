import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type EndpointShape, messages } from '@shared/contract'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** How a success leaves: the contract's envelope around what the contract declares, and nothing else. */

/** Characters from which packing an answer is worth a thread's time: a page of a list is some 15,000. */
const compressFrom = 4_000
const compress = promisify(gzip)

const messageOf = ({ method, path }: EndpointShape): string => {
  if (path === '/a/logout') return messages.logoutSuccess
  if (method === 'GET') return ''
  return path === '/a/login' ? messages.loginSuccess : '操作成功'
}

/**
 * A schema as plain JSON: zod's object carries methods beside it. "No other properties" is left out of it, since where
 * one of several shapes is looked for it would refuse what is to be left out.
 */
function plainSchema(schema: z.ZodType): Schema {
  const converted = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // A record of texts has nothing to leave out: the engine's own writer takes half the time.
      else if (typeof jsonSchema.additionalProperties === 'object' && !jsonSchema.properties) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    },
  })
  return JSON.parse(JSON.stringify(converted))
}

export type AnswerWriter = (request: FastifyRequest, reply: FastifyReply, data: unknown) => Promise<FastifyReply>

/**
 * The writer of an endpoint's answers. It is compiled from the response schema: what is not declared is left out, what
 * is missing throws; checking and then writing would take twice the time.
 */
export function answerWriter(endpoint: EndpointShape): AnswerWriter {
  let write: ((data: unknown) => string) | undefined
  const head = `{"success":true,"result":"true","message":${JSON.stringify(messageOf(endpoint))},"data":`
  // The specification's client reads the session ids from `data`, JeeSite's from the top level.
  const repeats = endpoint.path === '/a/login' && endpoint.method === 'POST'
  return async (request, reply, data) => {
    if (reply.statusCode === 304) return reply.send()
    write ??= fastJsonStringify(plainSchema(endpoint.data ?? z.object({})))
    const body = write(data ?? {})
    const text = `${head}${body}${repeats ? `,${body.slice(1, -1)}` : ''}}`
    reply.type('application/json; charset=utf-8')
    if (text.length < compressFrom || !String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(text)
    // Off the event loop. Session ids stand in the query, not in a long answer, so that its length tells nothing of them.
    return reply
      .header('Content-Encoding', 'gzip')
      .header('Vary', 'Accept-Encoding')
      .send(await compress(text, { level: 4 }))
  }
}
