/** Where everybody starts who did not ask for a page. */
export const homePath = '/home'
export const loginPath = '/login'

/**
 * The page to open after sign-in. Only a path of this portal: anything that could leave it (another origin, a
 * protocol, `//host`, a backslash that browsers read as a slash) becomes the home page.
 * @param wanted value of `?redirect=`
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || /[\\\s]/.test(wanted)) return homePath
  // What starts with one slash always parses; two slashes can hold a host that does not.
  if (wanted.startsWith('//')) return homePath
  const base = 'https://portal.invalid'
  const url = new URL(wanted, base)
  // A path may still climb to one that starts with two slashes (/.//host).
  if (url.origin !== base || url.pathname.startsWith('//')) return homePath
  if (url.pathname === '/' || url.pathname === loginPath) return homePath
  return url.pathname + url.search
}

/** Address of the login page that comes back to `path`. */
export function loginAddress(path: string): string {
  const target = safeRedirect(path)
  return target === homePath ? loginPath : `${loginPath}?redirect=${encodeURIComponent(target)}`
}

const messageKey = 'portal.loginMessage'

/** Leaves one sentence for the login page, from a page that ends the session: 退出登录成功. */
export function keepLoginMessage(sentence: string): void {
  sessionStorage.setItem(messageKey, sentence)
}
/** The sentence that was left, once. */
export function takeLoginMessage(): string | undefined {
  const sentence = sessionStorage.getItem(messageKey) ?? undefined
  sessionStorage.removeItem(messageKey)
  return sentence
}
