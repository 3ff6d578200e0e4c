/** 企业平台操作手册 as the portal itself writes it, where an operator has set no address of another. */
export const manualPath = '/a/stone/common/manual'

/** 工作桌面: every role's first page, of the portal itself. */
export const homePath = '/home'

/** 办事指南: the index, and below it a page for each type of application. */
export const guidePath = '/guide'

/** @param type key of an application type */
export const guidePathOf = (type: string): string => `${guidePath}/${type}`

/** Pages without a session (specification §2). They come without the framework of the portal. */
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

/** The page without a session that answers a path; a guide's address names its type, the others are what they are. */
export const publicPageOf = (path: string): string | undefined =>
  publicPages.find((page) => page === path || (page === guidePath && /^\/guide\/[A-Za-z]+$/.test(path)))

/**
 * The file of the shell's build that answers a path: login has its own, as most people see nothing else before the portal.
 * @param elder the browser keeps 长者模式: login is painted before a script could say so
 */
export function pageFileOf(path: string, elder = false): 'login.html' | 'login.elder.html' | 'public.html' | 'index.html' {
  if (path === '/login') return elder ? 'login.elder.html' : 'login.html'
  return publicPageOf(path) ? 'public.html' : 'index.html'
}

/**
 * 长者模式 is kept in this cookie: whoever serves the login page answers it in that look, so that nothing is painted small
 * first. nginx knows it by the same name (deploy/nginx).
 */
export const elderCookie = 'portal_elder'

/** Whether a request's Cookie header asks for 长者模式. */
export const asksForElder = (cookies: string | undefined): boolean => (cookies ?? '').split(/;\s*/).includes(`${elderCookie}=1`)

/**
 * The script that stands inside the portal's pages (`shell/inline/inline.js`), as a content security policy names it: this
 * text and no other may stand there (security S12). The build refuses a script that is not this one.
 */
export const inlineScriptHash = 'sha256-IMV2cOdngStjYUCjNC3F+63xjvEZhJMM/9Ox7dffd6U='
