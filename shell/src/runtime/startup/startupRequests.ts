import { storedFirstLogin, type Tokens } from '@shared/portal/internal'
import { abortAfter } from '../http/abortAfter'
import { serviceUrl } from '../http/serviceUrl'
import { cachedRegistryEtag } from '../registry/registryCache'

/**
 * Everything the portal asks for before it can draw, asked at once. Plain fetch and unread bodies: the login page
 * sends these requests too, and must not pay for http client and schemas.
 */
export interface RawAnswer {
  /** HTTP status; 0 when no answer came. */
  status: number
  body: unknown
  etag: string
}
/** What stands under `data` of an envelope; the reader checks what it is. */
export const dataOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined)

export interface StartupRequests {
  userInfo: Promise<RawAnswer>
  registry: Promise<RawAnswer>
  config: Promise<RawAnswer>
  /** What the home page shows, by path; only asked for when it comes first. */
  home: ReadonlyMap<string, Promise<RawAnswer>>
}

/** Calls of the home page. Named by their paths: the login page must not pay for the contract. */
const homePaths = ['/a/stone/index/getEqustatisticNums', '/a/stone/index/getHome', '/a/stone/index/getEqmOverview', '/a/stone/index/findArticleList'] as const

const patience = 15_000

const sessionIds = ({ token, otherToken }: Tokens) => ({ __sid: token, extendSessionId: otherToken })

async function ask(path: string, query: Record<string, string>, headers: Record<string, string> = {}): Promise<RawAnswer> {
  try {
    const response = await fetch(`${serviceUrl(path)}?${new URLSearchParams(query)}`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...headers },
      signal: abortAfter(patience),
    })
    // Not modified comes without a body; an unread one would count as a request that was given up.
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, body, etag: response.headers.get('etag') ?? '' }
  } catch {
    return { status: 0, body: undefined, etag: '' }
  }
}

export function askRegistry(tokens: Tokens): Promise<RawAnswer> {
  const etag = cachedRegistryEtag()
  return ask('/a/portal/registry', sessionIds(tokens), etag ? { 'If-None-Match': etag } : {})
}

/** In the order of need: a browser speaks over six lines to one address, what comes later waits for one of them. */
export function sendStartupRequests(tokens: Tokens, withHome: boolean): StartupRequests {
  const userInfo = ask('/a/stone/user/info', sessionIds(tokens))
  const registry = askRegistry(tokens)
  // Before the first password is changed they would be refused.
  const home = new Map(withHome && !storedFirstLogin() ? homePaths.map((path) => [path, ask(path, sessionIds(tokens))]) : [])
  return { userInfo, registry, home, config: ask('/a/portal/config', {}) }
}

/** Whether an address may be a page of some area. Without an answer it may: signing in will tell. */
export async function maybePage(path: string): Promise<boolean> {
  const data = dataOf((await ask('/a/portal/pageKnown', { path })).body)
  return !(typeof data === 'object' && data !== null && 'known' in data && data.known === false)
}
