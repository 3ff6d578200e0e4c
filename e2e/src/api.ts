import type { Page } from '@playwright/test'
import type { ApplicationEndpoints } from '@shared/contract/application'
import { type CallInput, type DataOf, type EndpointShape, failureSchema } from '@shared/contract/endpoint'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import type { Paper } from './papers'

/** Calls the service as the user who is signed in on a page, to bring records into the state a journey starts from. */

/** The calls of an application type. @throws when the contract has no such type */
export function endpointsOf(type: string): ApplicationEndpoints {
  const calls = applicationEndpointsByType[type]
  if (!calls) throw new Error(`The contract has no type ${type}`)
  return calls
}
export const notice = endpointsOf('constructionNotice')

/** A transition's endpoint by its path: `commit`, `receive`. */
export function transition(path: string): ApplicationEndpoints['transitions'][string] {
  const endpoint = notice.transitions[path]
  if (!endpoint) throw new Error(`No transition ${path}`)
  return endpoint
}

interface Answer {
  status: number
  body: unknown
}

/** Sends with the page's own cookies, and so with its session and its browser. */
async function send(page: Page, method: string, path: string, query: Record<string, unknown>, body?: { json?: unknown; file?: Paper }): Promise<Answer> {
  const file = body?.file && { name: body.file.name, type: body.file.mimeType, base64: body.file.buffer.toString('base64') }
  return page.evaluate(
    async (request) => {
      const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
      const url = new URL(request.path, window.location.origin)
      for (const [name, value] of Object.entries(request.query)) if (value !== undefined) url.searchParams.set(name, String(value))
      url.searchParams.set('__sid', cookie('token'))
      url.searchParams.set('extendSessionId', cookie('otherToken'))
      const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' }
      let payload: BodyInit | undefined
      if (request.file) {
        const form = new FormData()
        const bytes = Uint8Array.from(atob(request.file.base64), (character) => character.charCodeAt(0))
        form.append('file', new File([bytes], request.file.name, { type: request.file.type }))
        payload = form
      } else if (request.json !== undefined) {
        headers['Content-Type'] = 'application/json'
        payload = JSON.stringify(request.json)
      }
      const response = await fetch(url, { method: request.method, headers, body: payload })
      const text = await response.text()
      try {
        return { status: response.status, body: JSON.parse(text) as unknown }
      } catch {
        return { status: response.status, body: text.slice(0, 200) }
      }
    },
    { method, path, query, json: body?.json, file },
  )
}

/** Calls an endpoint and answers its data. @throws with the service's own sentence when it refuses. */
export async function call<E extends EndpointShape>(page: Page, endpoint: E, input: CallInput<E>): Promise<DataOf<E>> {
  const parts: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } = input
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name] ?? '')))
  return unwrap(endpoint, await send(page, endpoint.method, path, parts.query ?? {}, { json: parts.body }))
}

/** Uploads one paper to a record. */
export async function upload(page: Page, endpoint: EndpointShape, query: Record<string, string>, file: Paper): Promise<unknown> {
  return unwrap(endpoint, await send(page, 'POST', endpoint.path, query, { file }))
}

function unwrap<E extends EndpointShape>(endpoint: E, answer: Answer): DataOf<E> {
  const { body } = answer
  if (typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body && endpoint.data) {
    return endpoint.data.parse(body.data) as DataOf<E>
  }
  const failure = failureSchema.safeParse(body)
  throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${failure.data ? JSON.stringify(failure.data) : String(body)}`)
}
