/**
 * The phone's credential: the ticket from the QR code until it is exchanged, with a secret of this phone that lets it exchange the ticket
 * again when the answer was lost; then the phone's own token. Stored for this tab only, so that the page can continue after a reload;
 * removed from the address at once.
 */
export type Pass = { ticket: string; secret: string } | { token: string }

const key = 'portal.phoneUpload'

function read(): Pass | undefined {
  const [kind, value, secret] = sessionStorage.getItem(key)?.split(':') ?? []
  if (!value) return undefined
  if (kind === 'token') return { token: value }
  return secret ? { ticket: value, secret } : undefined
}

/** 256 random bits, hexadecimal. */
const newSecret = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

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
    const kept = read()
    // The same code scanned again before it was opened: the secret sent with it must stay the same.
    if (!(kept && 'ticket' in kept && kept.ticket === ticket)) sessionStorage.setItem(key, `ticket:${ticket}:${newSecret()}`)
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return read()
}
