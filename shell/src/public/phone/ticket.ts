/**
 * The phone's credential: the ticket from the QR code until it is exchanged, then the phone's own token. Stored for this tab only, so
 * that the page can continue after a reload; removed from the address at once.
 */
export type Pass = { ticket: string } | { token: string }

const key = 'portal.phoneUpload'

function read(): Pass | undefined {
  const kept = sessionStorage.getItem(key)
  const [kind, value] = kept?.split(':') ?? []
  if (!value) return undefined
  return kind === 'token' ? { token: value } : { ticket: value }
}

/** Stores the token in place of the ticket, which is used up. */
export function keepToken(token: string): void {
  sessionStorage.setItem(key, `token:${token}`)
}

export function forgetPass(): void {
  sessionStorage.removeItem(key)
}

/** Returns the ticket from the address, and removes it there, or the credential stored for this tab. Undefined: opened without a QR code. */
export function takePass(): Pass | undefined {
  const ticket = new URLSearchParams(window.location.hash.slice(1)).get('ticket')
  if (ticket) {
    sessionStorage.setItem(key, `ticket:${ticket}`)
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return read()
}
