import { homePath } from '@shared/contract/portal'
import { storedFirstLogin, type Tokens } from '@shared/portal/internal'
import { dataOf, type RawAnswer, request, sessionIds } from '../http/request'
import { askRegistry } from '../registry/askRegistry'

/**
 * All requests the portal needs before it can render, sent at once. Answers are not validated here: the login page sends these
 * requests too and must not load http client and schemas.
 */
export interface StartupRequests {
  userInfo: Promise<RawAnswer>
  registry: Promise<RawAnswer>
  config: Promise<RawAnswer>
  /** Requests of the home page, by path; only sent when it is the first page. */
  home: ReadonlyMap<string, Promise<RawAnswer>>
}

/** Calls of the home page. Listed as paths, so that the login page does not load the contract. */
const homePaths = ['/a/stone/index/getEqustatisticNums', '/a/stone/index/getHome', '/a/stone/index/getEqmOverview', '/a/stone/index/findArticleList'] as const

/**
 * Most urgent first: a browser opens six connections per host, and further requests wait for one of them.
 * @param path of the first page
 */
export function sendStartupRequests(tokens: Tokens, path: string): StartupRequests {
  const withHome = path === homePath || path === '/'
  const userInfo = request('/a/stone/user/info', sessionIds(tokens))
  const registry = askRegistry(tokens)
  // The service would refuse them until the first password is changed.
  const home = new Map(withHome && !storedFirstLogin() ? homePaths.map((path) => [path, request(path, sessionIds(tokens))]) : [])
  return { userInfo, registry, home, config: request('/a/portal/config') }
}

/** Whether an address may be a page of a remote. True without an answer: it is decided after sign-in. */
export async function maybePage(path: string): Promise<boolean> {
  const data = dataOf((await request('/a/portal/pageKnown', { query: { path } })).body)
  return !(typeof data === 'object' && data !== null && 'known' in data && data.known === false)
}
