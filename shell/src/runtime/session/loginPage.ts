import { homePath } from '@shared/contract/portal'

export const loginPath = '/login'

/**
 * The page to open after sign-in. Only a path of this portal: anything that could leave it (another origin, a
 * protocol, `//host`, a backslash that browsers read as a slash) becomes the home page.
 * @param wanted value of `?redirect=`
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || /[\\\s]/.test(wanted)) return homePath
  // A path with one leading slash always parses; with two, it may contain an invalid host.
  if (wanted.startsWith('//')) return homePath
  const base = 'https://portal.invalid'
  const url = new URL(wanted, base)
  // Normalising may still yield a path with two leading slashes (/.//host).
  if (url.origin !== base || url.pathname.startsWith('//')) return homePath
  if (url.pathname === '/' || url.pathname === loginPath) return homePath
  return url.pathname + url.search
}

/** Address of the login page that returns to `path`. */
export function loginAddress(path: string): string {
  const target = safeRedirect(path)
  return target === homePath ? loginPath : `${loginPath}?redirect=${encodeURIComponent(target)}`
}

/** A message for the login page. done: something succeeded (退出登录成功); attention: why the user has to sign in. */
export interface LoginMessage {
  sentence: string
  tone: 'done' | 'attention'
}

const messageKey = 'portal.loginMessage'
const toneKey = 'portal.loginMessageTone'

/** Stores a message for the login page before the session ends. */
export function keepLoginMessage({ sentence, tone }: LoginMessage): void {
  sessionStorage.setItem(messageKey, sentence)
  sessionStorage.setItem(toneKey, tone)
}
/** Returns the stored message and removes it. */
export function takeLoginMessage(): LoginMessage | undefined {
  const sentence = sessionStorage.getItem(messageKey)
  const tone = sessionStorage.getItem(toneKey) === 'done' ? 'done' : 'attention'
  sessionStorage.removeItem(messageKey)
  sessionStorage.removeItem(toneKey)
  return sentence === null ? undefined : { sentence, tone }
}
