/** The portal's own 企业平台操作手册, used unless an operator has configured another address. */
export const manualPath = '/a/stone/common/manual'

/** 工作桌面: the first page of every role, part of the portal itself. */
export const homePath = '/home'

/** 主管部门互动: the list of questions, in a drawer over the home page, which opens with a parameter only. */
export const interactionListPath = `${homePath}?view=all`

/**
 * Address of a list for a link that says how many rows it has. An address without a query, as a menu entry has it, returns to an open list as the
 * user left it, with their conditions; this one names the first page of all rows. An address with a query stays as it is.
 */
export const wholeListAddress = (path: string): string => (path.includes('?') ? path : `${path}?pageNo=1`)

/** Address of the rows of a list that meet conditions, or of the whole list: target of links from numbers and charts. Empty conditions are none. */
export function listAddressOf(path: string, conditions: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(conditions).filter(([, value]) => value !== '')).toString()
  return query === '' ? wholeListAddress(path) : `${path}?${query}`
}

/** Who asks for a page. */
export interface PageReader {
  /** Access codes of the current role. */
  access: readonly string[]
  roleType: string
}

/** What decides who may open a page. */
export interface GuardedPage {
  /** Own access code; null: the group's code applies. */
  access: string | null
  groupAccess: string | null
  roleTypes: readonly string[]
}

/**
 * Whether a user may open a page (specification §2, §6). The portal, foreign hosts and the service, which links to pages, share this function.
 * Fails closed: what is not known to be allowed is denied. The roles are checked beside the code, because roles with one code may have
 * different pages. The service decides again on every call.
 */
export function mayOpenPage({ access, roleType }: PageReader, page: GuardedPage): boolean {
  const code = page.access ?? page.groupAccess
  return page.roleTypes.includes(roleType) && (code === null || access.includes(code))
}

/** 办事指南: the index; each application type has a page below it. */
export const guidePath = '/guide'

/** @param type key of an application type */
export const guidePathOf = (type: string): string => `${guidePath}/${type}`

/** Pages that need no session (specification §2). They load without the portal's framework. */
export const publicPages: readonly string[] = [
  '/login',
  '/ssologin',
  '/resetPassword',
  '/resetSuccess',
  '/regCheackList',
  '/attachmentUploadMobile',
  '/register',
  '/register-success',
  '/flowLog-single',
  '/document-check',
  '/equipment-check',
  guidePath,
]

/** The public page for a path; undefined if it is none. A guide's path includes its application type. */
export const publicPageOf = (path: string): string | undefined =>
  publicPages.find((page) => page === path || (page === guidePath && /^\/guide\/[A-Za-z]+$/.test(path)))

/**
 * The HTML file of the shell's build for a path. Login has its own, because most users start there.
 * @param elder 长者模式 is set in the browser: login is painted before a script could apply it
 */
export function pageFileOf(path: string, elder = false): 'login.html' | 'login.elder.html' | 'public.html' | 'index.html' {
  if (path === '/login') return elder ? 'login.elder.html' : 'login.html'
  return publicPageOf(path) ? 'public.html' : 'index.html'
}

/**
 * Cookie that stores 长者模式. The server of the login page reads it and sends that style at once, so that nothing is painted small first. nginx
 * uses the same name (deploy/nginx).
 */
export const elderCookie = 'portal_elder'

/** Whether a request's Cookie header has 长者模式 set. */
export const asksForElder = (cookies: string | undefined): boolean => (cookies ?? '').split(/;\s*/).includes(`${elderCookie}=1`)

/**
 * Hash of the inline script of the portal's pages (`shell/inline/inline.js`) for the content security policy: no other inline script may run
 * (security S12). The build fails if the script does not match.
 */
export const inlineScriptHash = 'sha256-IMV2cOdngStjYUCjNC3F+63xjvEZhJMM/9Ox7dffd6U='

/** Query parameter of a record's address: the name of the menu's page it was opened from, among those of its area, to which it leads back. */
export const listParameter = 'list'
