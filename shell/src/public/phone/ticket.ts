/**
 * What lets this phone in: the ticket of the code until it is exchanged, the phone's own token afterwards. Kept for this
 * tab only, so that a page that is loaded again goes on; taken out of the address at once.
 */
export type Pass = { ticket: string } | { token: string }

const key = 'portal.phoneUpload'

function read(): Pass | undefined {
  const kept = sessionStorage.getItem(key)
  const [kind, value] = kept?.split(':') ?? []
  if (!value) return undefined
  return kind === 'token' ? { token: value } : { ticket: value }
}

/** Keeps the token in place of the ticket, which is spent. */
export function keepToken(token: string): void {
  sessionStorage.setItem(key, `token:${token}`)
}

export function forgetPass(): void {
  sessionStorage.removeItem(key)
}

/** Takes a ticket out of the address, or what this tab has kept. Undefined: the page was opened without a code. */
export function takePass(): Pass | undefined {
  const ticket = new URLSearchParams(window.location.hash.slice(1)).get('ticket')
  if (ticket) {
    sessionStorage.setItem(key, `ticket:${ticket}`)
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return read()
}
