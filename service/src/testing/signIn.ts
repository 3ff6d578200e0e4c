import { type LoginAnswer, type LoginKey, sessionEndpoints } from '@shared/contract/session'
import { sm2 } from 'sm-crypto-v2'
import { keepCaptcha } from '../security/signIn/captchas'
import type { TestAnswer, TestService } from './service'

/** Signs in like a browser: fetches key and nonce, then sends encrypted fields. */

export interface SignInOptions {
  /** Reused if given, to attempt a replay. */
  key?: LoginKey
  captcha?: { id: string; answer: string }
  headers?: Record<string, string>
}

export async function loginKey(service: TestService, username?: string): Promise<LoginKey> {
  const answer = await service.call(sessionEndpoints.loginKey, { query: { username } })
  if (!answer.success) throw new Error(answer.message)
  return answer.data
}

/** Encrypts a field with SM2. */
export const seal = (key: LoginKey, value: string, time = Date.now()): string =>
  `04${sm2.doEncrypt(JSON.stringify({ value, nonce: key.nonce, time }), key.publicKey, 1)}`

export interface SealedFields {
  username: string
  password: string
}

/** A name and a password as the browser sends them. Encrypting takes the processor: simultaneous attempts seal theirs beforehand. */
export async function sealedFields(service: TestService, username: string, password: string, key?: LoginKey): Promise<SealedFields> {
  const current = key ?? (await loginKey(service))
  return { username: seal(current, username), password: seal(current, password) }
}

export async function sendSignIn(service: TestService, fields: SealedFields, { captcha, headers }: SignInOptions = {}): Promise<TestAnswer<LoginAnswer>> {
  const body = { ...fields, validCode: captcha?.answer, captchaId: captcha?.id }
  const answer = await service.raw('POST', sessionEndpoints.login.path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  // The type is asserted: the test checks the answer.
  return { status: answer.status, headers: answer.headers, ...answer.json() } as never
}

export async function attemptSignIn(service: TestService, username: string, password: string, options: SignInOptions = {}): Promise<TestAnswer<LoginAnswer>> {
  return sendSignIn(service, await sealedFields(service, username, password, options.key), options)
}

/** A solved captcha. */
export async function aCaptcha(service: TestService, answer = '42'): Promise<{ id: string; answer: string }> {
  const id = `captcha-${Math.random().toString(36).slice(2).padEnd(12, '0')}`
  await keepCaptcha(service.db, service.clock, id, answer)
  return { id, answer }
}
