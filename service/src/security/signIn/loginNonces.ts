import { createHmac, hkdfSync } from 'node:crypto'
import { after, type Clock, minutes } from '../../clock'
import type { Connection } from '../../database/database'
import type { LoginKeys } from '../keys'
import { hashOf, newSecret, sameBytes } from '../secrets'

/**
 * One-use numbers for sign-in. A nonce carries its expiry and our signature, so that issuing one writes nothing: only used ones are
 * stored, until they expire.
 */
const life = minutes(5)

/** A separate signing key, derived from the login key that all replicas share. */
const signingKey = (keys: LoginKeys): Buffer => Buffer.from(hkdfSync('sha256', keys.privateKey, '', 'login nonce', 32))
const sign = (keys: LoginKeys, text: string): Buffer => createHmac('sha256', signingKey(keys)).update(text).digest().subarray(0, 16)

export function makeNonce(keys: LoginKeys, clock: Clock): string {
  const text = `${after(clock.now(), life).getTime().toString(36)}.${newSecret().slice(0, 22)}`
  return `${text}.${sign(keys, text).toString('base64url')}`
}

/** Uses a nonce up. Returns false if it is not ours, has expired, or was used before on any replica. */
export async function useNonce(connection: Connection, keys: LoginKeys, clock: Clock, nonce: string): Promise<boolean> {
  const [ends, random, signature] = nonce.split('.')
  if (!ends || !random || !signature || nonce.length > 100) return false
  if (!sameBytes(Buffer.from(signature, 'base64url'), sign(keys, `${ends}.${random}`))) return false
  const expires = Number.parseInt(ends, 36)
  if (!(expires > clock.now().getTime())) return false
  const added = await connection.db
    .insertInto('login_nonce')
    .values({ nonce_hash: hashOf(`${ends}.${random}`), expires_at: new Date(expires) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}
