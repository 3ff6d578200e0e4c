import { sealedFieldSchema } from '@shared/contract/session'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { base64Decode, desDecode } from '../../security/signIn/jeesiteCodec'
import { useNonce } from '../../security/signIn/loginNonces'
import { sm2Decrypt } from '../../security/signIn/sm2'

export interface Credentials {
  username: string
  password: string
}

/**
 * Decrypts name and password of a sign-in, in the format set by the configuration.
 * @returns undefined if a field cannot be decrypted, or its nonce is invalid or used.
 */
export async function openLoginFields(
  context: ServiceContext,
  connection: Connection,
  fields: Credentials & { nonce?: string },
): Promise<Credentials | undefined> {
  const { login } = context.configuration
  if (login.mode === 'SM2') return openSealed(context, connection, fields)
  const decode = login.mode === 'DES' ? (text: string) => desDecode(text, login.desKeys) : base64Decode
  const username = decode(fields.username)
  const password = decode(fields.password)
  if (username === undefined || password === undefined) return undefined
  // JeeSite's own clients send no nonce; one that does is protected by it.
  if (fields.nonce !== undefined && !(await useNonce(connection, context.loginKeys, context.clock, fields.nonce))) return undefined
  return { username, password }
}

async function openSealed(context: ServiceContext, connection: Connection, fields: Credentials): Promise<Credentials | undefined> {
  const username = unseal(context, fields.username)
  const password = unseal(context, fields.password)
  // Age is checked by the nonce, which the service has signed: a user's clock may be wrong.
  if (!username || !password || username.nonce !== password.nonce) return undefined
  if (!(await useNonce(connection, context.loginKeys, context.clock, username.nonce))) return undefined
  return { username: username.value, password: password.value }
}

function unseal(context: ServiceContext, sealed: string) {
  const text = sm2Decrypt(context.loginKeys.privateKey, sealed)
  if (text === undefined) return undefined
  try {
    const parsed = sealedFieldSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
