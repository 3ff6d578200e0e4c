import { createHmac } from 'node:crypto'
import { flowLogLinkDays } from '@shared/contract/endpoint'
import { after, days } from '../../clock'
import { sameBytes } from '../../security/secrets'

/**
 * A link that opens one flow log until it expires. Its signature is `<expires>.<HMAC-SM3>` over what the link names: nothing is stored, and
 * every replica with the key can verify it.
 */
export interface Linked {
  bizType: string
  bizId: string
}

const signOf = (key: Buffer, { bizType, bizId }: Linked, expires: string): string =>
  createHmac('sm3', key).update([bizType, bizId, expires].join('\n'), 'utf8').digest('base64url')

/** @returns the signature, and when it expires. */
export function signLink(key: Buffer, linked: Linked, now: Date): { sign: string; expires: Date } {
  const expires = new Date(Math.floor(after(now, days(flowLogLinkDays)).getTime() / 1000) * 1000)
  const stamp = String(expires.getTime() / 1000)
  return { sign: `${stamp}.${signOf(key, linked, stamp)}`, expires }
}

/** When a valid signature expires; undefined if it is wrong, for another record, or expired. */
export function linkExpiry(key: Buffer, linked: Linked, sign: string, now: Date): Date | undefined {
  const [stamp = '', given = ''] = sign.split('.', 2)
  const right = sameBytes(Buffer.from(signOf(key, linked, stamp)), Buffer.from(sign.slice(stamp.length + 1)))
  const expires = /^\d{1,12}$/.test(stamp) && given !== '' ? new Date(Number(stamp) * 1000) : undefined
  return right && expires && expires > now ? expires : undefined
}
