import type { LoginKey, loginModes } from '@shared/contract/session'
import { textOf } from '../http/service'

/** Encrypts user name and password with SM2 before they are sent; where configured, encodes them with Base64 or JeeSite's DES instead. */

export type SealKey = Pick<LoginKey, 'mode' | 'publicKey' | 'nonce'>

const modes: readonly (typeof loginModes)[number][] = ['SM2', 'Base64', 'DES']

/** Reads the key from the answer of `GET /a/login`; undefined for an unknown mode. */
export function readSealKey(data: Readonly<Record<string, unknown>>): SealKey | undefined {
  const mode = modes.find((known) => known === data.mode)
  return mode && { mode, publicKey: textOf(data, 'publicKey'), nonce: textOf(data, 'nonce') }
}

/** Loaded when the user starts typing, since it is not needed before. */
export const loadSm2 = () => import('./sm2')

/** Encodes as UTF-8 first: btoa accepts Latin-1 only. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/**
 * Encrypts or encodes one field, depending on the mode.
 * @param now milliseconds; sent with the nonce so that a replayed text is recognised
 */
export async function seal(key: SealKey, value: string, now: number): Promise<string> {
  switch (key.mode) {
    case 'SM2':
      return (await loadSm2()).encrypt(JSON.stringify({ value, nonce: key.nonce, time: now }), key.publicKey)
    case 'Base64':
      return base64(value)
    case 'DES':
      return (await import('./jeesiteDes')).encode(value, key.publicKey)
  }
}
