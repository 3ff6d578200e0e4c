import { storedFirstLogin, type Tokens } from '@shared/portal/internal'
import { type RawAnswer, request } from '../http/request'
import { cachedRegistryEtag } from '../registry/registryCache'
import { homePath } from '../session/loginPage'

/** What stands under `data` of an envelope; the reader checks what it is. */
export const dataOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined)

/**
 * Everything the portal asks for before it can draw, asked at once. Answers stay unread: the login page sends these
 * requests too, and must not pay for http client and schemas.
 */
export interface StartupRequests {
  userInfo: Promise<RawAnswer>
  registry: Promise<RawAnswer>
  config: Promise<RawAnswer>
  /** What the home page shows, by path; only asked for when it comes first. */
  home: ReadonlyMap<string, Promise<RawAnswer>>
}

/** Calls of the home page. Named by their paths: the login page must not pay for the contract. */
const homePaths = ['/a/stone/index/getEqustatisticNums', '/a/stone/index/getHome', '/a/stone/index/getEqmOverview', '/a/stone/index/findArticleList'] as const

const sessionIds = ({ token, otherToken }: Tokens) => ({ query: { __sid: token, extendSessionId: otherToken } })

export function askRegistry(tokens: Tokens): Promise<RawAnswer> {
  const etag = cachedRegistryEtag()
  return request('/a/portal/registry', { ...sessionIds(tokens), headers: etag ? { 'If-None-Match': etag } : {} })
}

/**
 * In the order of need: a browser speaks over six lines to one address, what comes later waits for one of them.
 * @param path page that comes first
 */
export function sendStartupRequests(tokens: Tokens, path: string): StartupRequests {
  const withHome = path === homePath || path === '/'
  const userInfo = request('/a/stone/user/info', sessionIds(tokens))
  const registry = askRegistry(tokens)
  // Before the first password is changed they would be refused.
  const home = new Map(withHome && !storedFirstLogin() ? homePaths.map((path) => [path, request(path, sessionIds(tokens))]) : [])
  return { userInfo, registry, home, config: request('/a/portal/config') }
}

/** Whether an address may be a page of some area. Without an answer it may: signing in will tell. */
export async function maybePage(path: string): Promise<boolean> {
  const data = dataOf((await request('/a/portal/pageKnown', { query: { path } })).body)
  return !(typeof data === 'object' && data !== null && 'known' in data && data.known === false)
}
