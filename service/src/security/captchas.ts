import { randomInt } from 'node:crypto'
import type { CaptchaChallenge } from '@shared/contract/session'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import { after, type Clock, minutes } from '../clock'
import type { Database } from '../database/database'
import { hashOf, sameBytes } from './secrets'

/**
 * Proof of work in place of pictures: a program reads a picture faster than a person does, and a person who does not see
 * cannot read it at all. The answer stays here, works once, and for three minutes (security S2).
 */
const life = minutes(3)

/** One try costs 1 MiB and about 3 ms of native code, four times that in an old browser: memory keeps the two close together. */
const scrypt = { algorithm: 'SCRYPT', cost: 1024, memoryCost: 8, parallelism: 1, keyLength: 32 } as const

/** An address that has failed this often works twice as long, and so on up to sixteen times. */
const failuresPerDoubling = 5
const mostDoublings = 4

/**
 * New work under the id the page chose; the one before it under that id is void.
 * @param rounds tries it takes at most for an address without failures; half of them on average
 * @param failures failed sign-ins of the address that asks
 */
export async function makeCaptcha(database: Database, clock: Clock, captchaId: string, rounds: number, failures: number): Promise<CaptchaChallenge> {
  const counter = randomInt(rounds * 2 ** Math.min(Math.floor(failures / failuresPerDoubling), mostDoublings))
  const { parameters } = await createChallenge({ ...scrypt, counter, deriveKey })
  await keepCaptcha(database, clock, captchaId, String(counter))
  return { parameters: { ...scrypt, nonce: parameters.nonce, salt: parameters.salt, keyPrefix: parameters.keyPrefix } }
}

/** Remembers the answer to the work of an id. */
export async function keepCaptcha(database: Database, clock: Clock, captchaId: string, answer: string): Promise<void> {
  const values = { answer_hash: hashOf(answer), expires_at: after(clock.now(), life) }
  await database.system(({ db }) =>
    db
      .insertInto('captcha')
      .values({ id_hash: hashOf(captchaId), ...values })
      .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(values))
      .execute(),
  )
}

/** Whether `answer` is what the work comes to. It is used up either way. */
export async function useCaptcha(database: Database, clock: Clock, captchaId: string, answer: string): Promise<boolean> {
  const row = await database.system(({ db }) =>
    db.deleteFrom('captcha').where('id_hash', '=', hashOf(captchaId)).returning(['answer_hash', 'expires_at']).executeTakeFirst(),
  )
  return row !== undefined && row.expires_at > clock.now() && sameBytes(row.answer_hash, hashOf(answer.trim()))
}
