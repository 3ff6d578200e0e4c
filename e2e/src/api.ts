import type { Page } from '@playwright/test'
import type { ApplicationEndpoints } from '@shared/contract/application'
import { type CallInput, type DataOf, type EndpointShape, failureSchema, sentQuery } from '@shared/contract/endpoint'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import type { Paper } from './papers'

/** Calls the service as the user signed in on a page, to bring records into a journey's initial state. */

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

/** Sends a request with the cookies of the page's browser, and so in its session, whatever the page shows. */
async function send(page: Page, method: string, path: string, query: Record<string, unknown>, sent: { json?: unknown; file?: Paper }): Promise<Answer> {
  const cookies = await page.context().cookies()
  const cookie = (name: string) => cookies.find((each) => each.name === name)?.value ?? ''
  const url = new URL(path, process.env.PORTAL_URL)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  url.searchParams.set('__sid', cookie('token'))
  url.searchParams.set('extendSessionId', cookie('otherToken'))
  // The service accepts a session only with the User-Agent that opened it.
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', 'User-Agent': await page.evaluate(() => navigator.userAgent) }
  const response = await fetch(url, { method, ...bodyOf(sent, headers) })
  const text = await response.text()
  try {
    return { status: response.status, body: JSON.parse(text) }
  } catch {
    return { status: response.status, body: text.slice(0, 200) }
  }
}

function bodyOf({ json, file }: { json?: unknown; file?: Paper }, headers: Record<string, string>): { headers: Record<string, string>; body?: BodyInit } {
  if (file) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
    return { headers, body: form }
  }
  return json === undefined ? { headers } : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(json) }
}

/** Calls an endpoint and returns its data. @throws with the service's message when it refuses. */
export async function call<E extends EndpointShape>(page: Page, endpoint: E, input: CallInput<E>): Promise<DataOf<E>> {
  const parts: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } = input
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name] ?? '')))
  return unwrap(endpoint, await send(page, endpoint.method, path, sentQuery(endpoint, parts.query) ?? {}, { json: parts.body }))
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
