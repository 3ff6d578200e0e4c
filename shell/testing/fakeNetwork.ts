import { webcrypto } from 'node:crypto'
import { refuse, succeed } from '@shared/contract/testing'

/** The network of the browser, for pages that do without the portal's client: answers by path, and a record of what was asked. */

export interface Asked {
  path: string
  query: URLSearchParams
  json: Record<string, unknown> | undefined
  headers: Record<string, string>
}
type Reply = object | ((asked: Asked) => object)

export const aCaptchaChallenge = {
  parameters: { algorithm: 'SCRYPT', nonce: 'ab', salt: 'cd', cost: 2, memoryCost: 8, parallelism: 1, keyLength: 32, keyPrefix: 'ef' },
}
export const solvedCode = '42'
/** Takes the place of the worker that does a captcha's work, which Node has none of. */
export class CaptchaWorker {
  onmessage: ((event: { data: string }) => void) | null = null
  postMessage(): void {
    queueMicrotask(() => this.onmessage?.({ data: solvedCode }))
  }
  terminate(): void {}
}

export interface FakeNetwork {
  asked: Asked[]
  /** Answers of a path from now on: one after the other, the last one again and again. */
  answer(path: string, ...replies: Reply[]): void
  /** What was sent to a path, oldest first. */
  sent(path: string): Asked[]
  /** The network is down until it is up again. */
  down: boolean
}

/**
 * Takes the place of `fetch`.
 * @param reply body of the answer; undefined: no answer comes. A number under `retryAfter` is the header of that name.
 */
export function fakeFetch(reply: (path: string, init: RequestInit) => unknown): void {
  const fetching = async (path: string, init: RequestInit = {}) => {
    const body = reply(path, init)
    if (body === undefined) throw new TypeError('no network')
    const retryAfter = typeof body === 'object' && body !== null && 'retryAfter' in body ? String(body.retryAfter ?? '') : ''
    return { ok: true, status: 200, headers: new Headers(retryAfter ? { 'Retry-After': retryAfter } : {}), text: async () => JSON.stringify(body) }
  }
  Object.defineProperty(globalThis, 'fetch', { value: fetching, configurable: true, writable: true })
}

/** Takes the place of `fetch` and of the upload's own request. Call before each test. */
export function fakeNetwork(): FakeNetwork {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  const replies = new Map<string, Reply[]>()
  const network: FakeNetwork = {
    asked: [],
    down: false,
    answer: (path, ...list) => void replies.set(path, list),
    sent: (path) => network.asked.filter((asked) => asked.path === path),
  }
  const reply = (asked: Asked): object => {
    network.asked.push(asked)
    const list = replies.get(asked.path) ?? [refuse('NOT_FOUND', `没有准备 ${asked.path}`)]
    const next = list.length > 1 ? list.shift() : list[0]
    return typeof next === 'function' ? next(asked) : (next ?? {})
  }
  const asking = (url: string, json: unknown, headers: Record<string, string>): Asked => {
    const { pathname, searchParams } = new URL(url, 'http://portal.test')
    return { path: pathname, query: searchParams, json: typeof json === 'string' ? JSON.parse(json) : undefined, headers }
  }
  fakeFetch((url, init) => (network.down ? undefined : reply(asking(url, init.body, Object.fromEntries(new Headers(init.headers))))))

  class Request {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    responseText = ''
    private url = ''
    private readonly headers: Record<string, string> = {}
    open(_method: string, url: string): void {
      this.url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }
    abort(): void {
      this.onabort?.()
    }
    send(): void {
      setTimeout(() => {
        this.upload.onprogress?.({ loaded: 1, total: 2 })
        setTimeout(() => {
          if (network.down) return this.onerror?.()
          this.responseText = JSON.stringify(reply(asking(this.url, undefined, this.headers)))
          this.onload?.()
        })
      })
    }
  }
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: Request, configurable: true, writable: true })
  Object.defineProperty(globalThis, 'Worker', { value: CaptchaWorker, configurable: true, writable: true })
  network.answer('/a/stone/common/images/captcha', succeed(aCaptchaChallenge))
  network.answer('/a/portal/config', succeed({ organisation: '示例研究院', servicePhone: '0574-1', ssoLoginUrl: '/sso/login', cookieDays: 1 }))
  network.answer(
    '/a/stone/common/areaList',
    succeed({
      list: [
        { code: '330000', name: '浙江省', parentCode: '' },
        { code: '330200', name: '宁波市', parentCode: '330000' },
        { code: '330212', name: '鄞州区', parentCode: '330200' },
      ],
    }),
  )
  return network
}
