import { sealedFieldSchema } from '@shared/contract/session'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { base64Decode, desDecode } from '../../security/jeesiteCodec'
import { useNonce } from '../../security/loginNonces'
import { sm2Decrypt } from '../../security/sm2'

export interface Credentials {
  username: string
  password: string
}

/**
 * The typed name and password behind the fields of a sign-in, in whichever form the configuration chose.
 * @returns undefined when a field cannot be opened, or its nonce is not good (any more).
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
  // JeeSite's own clients know no nonce; one that sends it gets its protection.
  if (fields.nonce !== undefined && !(await useNonce(connection, context.loginKeys, context.clock, fields.nonce))) return undefined
  return { username, password }
}

async function openSealed(context: ServiceContext, connection: Connection, fields: Credentials): Promise<Credentials | undefined> {
  const username = unseal(context, fields.username)
  const password = unseal(context, fields.password)
  // The nonce alone says how old the text is: a user's clock may be wrong, ours signed the nonce.
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
