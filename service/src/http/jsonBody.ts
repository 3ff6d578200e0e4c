import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal'

/** Our bodies nest no deeper than a form's rows; deeper ones only serve to keep parser and validation busy (security T34). */
const deepest = 32

/** Whether arrays and objects are nested too deep: one pass over the bytes, before anything is parsed. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (inText) {
      if (byte === 0x5c) at += 1
      else if (byte === 0x22) inText = false
    } else if (byte === 0x22) inText = true
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1
      if (depth > deepest) return true
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1
  }
  return false
}

const half = /\p{Surrogate}/u

/** A lone surrogate such as `\ud800` is not valid text: the database would store another character in its place. */
function holdsHalves(value: unknown): boolean {
  if (typeof value === 'string') return half.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, item]) => half.test(key) || holdsHalves(item))
}

/** Parses JSON bodies. @throws Refusal BAD_REQUEST for one that is nested too deep, is not UTF-8, or contains a lone surrogate. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isTooDeep(body) || !isUtf8(body)) return done(new Refusal('BAD_REQUEST'))
    const text = body.toString()
    const escapesHalves = /\\ud[89a-f]/i.test(text)
    parse(request, text, (error, value) => done(error ?? (escapesHalves && holdsHalves(value) ? new Refusal('BAD_REQUEST') : null), value))
  })
}
