/**
 * Secrets in an address: the token of a single sign-on, and the one-time link of a password reset. They are removed from the address
 * first of all, so that they do not appear in history, screenshots or calls.
 */
type Secret = 'ssotoken' | 'reset'

const held = new Map<Secret, string>()

/** Called first of all, and again when the hash has changed. */
export function hideAddressSecrets(): void {
  const url = new URL(window.location.href)
  const hash = new URLSearchParams(url.hash.slice(1))
  const reset = hash.get('reset')
  const ssotoken = url.searchParams.get('ssotoken')
  if (reset !== null) held.set('reset', reset)
  if (ssotoken !== null) held.set('ssotoken', ssotoken)
  if (reset === null && ssotoken === null) return
  url.searchParams.delete('ssotoken')
  hash.delete('reset')
  url.hash = hash.toString()
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash)
}

/** Returns the secret from the address once, and forgets it. */
export function takeAddressSecret(name: Secret): string | undefined {
  const secret = held.get(name)
  held.delete(name)
  return secret
}
