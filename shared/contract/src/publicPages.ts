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

/** The file of the shell's build that answers a path: login has its own, as most people see nothing else before the portal. */
export function pageFileOf(path: string): 'login.html' | 'public.html' | 'index.html' {
  if (path === '/login') return 'login.html'
  return publicPages.includes(path) ? 'public.html' : 'index.html'
}
