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
]

/**
 * The file of the shell's build that answers a path: login has its own, as most people see nothing else before the portal.
 * @param elder the browser keeps 长者模式: login is painted before a script could say so
 */
export function pageFileOf(path: string, elder = false): 'login.html' | 'login.elder.html' | 'public.html' | 'index.html' {
  if (path === '/login') return elder ? 'login.elder.html' : 'login.html'
  return publicPages.includes(path) ? 'public.html' : 'index.html'
}
