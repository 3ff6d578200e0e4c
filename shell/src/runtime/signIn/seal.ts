import type { LoginKey, loginModes } from '@shared/contract/session'
import { textOf } from '../http/service'

/** How user name and password are written before they leave the page: SM2, or Base64 and JeeSite's DES where configured. */

export type SealKey = Pick<LoginKey, 'mode' | 'publicKey' | 'nonce'>

const modes: readonly (typeof loginModes)[number][] = ['SM2', 'Base64', 'DES']

/** The key of `GET /a/login`; undefined when the answer names no mode this page knows. */
export function readSealKey(data: Readonly<Record<string, unknown>>): SealKey | undefined {
  const mode = modes.find((known) => known === data.mode)
  return mode && { mode, publicKey: textOf(data, 'publicKey'), nonce: textOf(data, 'nonce') }
}

/** Fetched while the user types, because only then it is needed. */
export const loadSm2 = () => import('./sm2')

/** UTF-8 first: btoa knows only Latin letters. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/**
 * Seals one field.
 * @param now milliseconds, stands beside the nonce so that an old text is recognised
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
