import { mayOpenPage } from '@shared/contract/portal'
import type { Page } from '../registry/pages'

/** Which destinations a user may open (specification §2, §6). One function, so that every kind of navigation is decided alike. */

export interface GuardSession {
  /** The browser holds session ids; the service may not have confirmed them yet. */
  signedIn: boolean
  /** Access codes of the current role; undefined: not known. */
  access: readonly string[] | undefined
  roleType: string
  /** '0': the first password must be changed before anything else. */
  firstLoginFlag: '0' | '1'
}

export type Destination =
  /** Error pages and single sign-on: they always pass. */
  | { kind: 'public' }
  | { kind: 'login' }
  | { kind: 'root' }
  | { kind: 'page'; page: Pick<Page, 'path' | 'access' | 'group' | 'roleTypes'> }
  | { kind: 'unknown' }

export type Decision = 'allow' | 'login' | 'home' | 'denied' | 'notFound'

/** What a visitor without a session gets. An address that belongs to no page leads to an error page, and those are public. */
const anonymous: Record<Exclude<Destination['kind'], 'public'>, Decision> = { login: 'allow', unknown: 'notFound', root: 'login', page: 'login' }

/** Fails closed: what is not known to be allowed is denied. */
export function decide(session: GuardSession, destination: Destination): Decision {
  if (destination.kind === 'public') return 'allow'
  if (!session.signedIn) return anonymous[destination.kind]
  switch (destination.kind) {
    case 'login':
    case 'root':
      return 'home'
    case 'unknown':
      return 'notFound'
    case 'page':
      return decidePage(session, destination.page)
  }
}

function decidePage(session: GuardSession, page: Pick<Page, 'path' | 'access' | 'group' | 'roleTypes'>): Decision {
  if (!session.access) return 'denied'
  const alone = page.group === undefined
  if (session.firstLoginFlag === '0' && !alone) return 'home'
  const groupAccess = page.group?.access ?? null
  return mayOpenPage({ access: session.access, roleType: session.roleType }, { ...page, groupAccess }) ? 'allow' : 'denied'
}

const publicPaths: readonly string[] = ['/401', '/404', '/500', '/ssologin']

/** @param path without a trailing slash */
export function destinationOf(path: string, pages: ReadonlyMap<string, Page>): Destination {
  if (path === '/') return { kind: 'root' }
  if (path === '/login') return { kind: 'login' }
  if (publicPaths.includes(path)) return { kind: 'public' }
  const page = pages.get(path)
  return page ? { kind: 'page', page } : { kind: 'unknown' }
}
