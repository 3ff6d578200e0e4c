import { randomInt } from 'node:crypto'
import type { CaptchaChallenge } from '@shared/contract/session'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import { after, type Clock, minutes } from '../../clock'
import type { Database } from '../../database/database'
import { hashOf, sameBytes } from '../secrets'

/**
 * Proof of work instead of pictures: programs read pictures faster than people do, and blind users cannot read them at all. The answer is
 * kept in the service, and is valid once and for three minutes (security S2).
 */
const life = minutes(3)

/** One try costs 1 MiB and about 3 ms of native code, four times that in an old browser: a memory-hard function keeps the gap small. */
const scrypt = { algorithm: 'SCRYPT', cost: 1024, memoryCost: 8, parallelism: 1, keyLength: 32 } as const

/** The work doubles with every so many failures of an address, up to sixteen times. */
const failuresPerDoubling = 5
const mostDoublings = 4

/**
 * Creates a challenge under the id the page chose; an earlier one under that id becomes void.
 * @param rounds the most tries it takes for an address without failures; half of them on average
 * @param failures failed sign-ins of the caller's address
 */
export async function makeCaptcha(database: Database, clock: Clock, captchaId: string, rounds: number, failures: number): Promise<CaptchaChallenge> {
  const counter = randomInt(rounds * 2 ** Math.min(Math.floor(failures / failuresPerDoubling), mostDoublings))
  const { parameters } = await createChallenge({ ...scrypt, counter, deriveKey })
  await keepCaptcha(database, clock, captchaId, String(counter))
  return { parameters: { ...scrypt, nonce: parameters.nonce, salt: parameters.salt, keyPrefix: parameters.keyPrefix } }
}

/** Stores the answer to a challenge. */
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

/** Whether `answer` solves the challenge. The challenge is used up either way. */
export async function useCaptcha(database: Database, clock: Clock, captchaId: string, answer: string): Promise<boolean> {
  const row = await database.system(({ db }) =>
    db.deleteFrom('captcha').where('id_hash', '=', hashOf(captchaId)).returning(['answer_hash', 'expires_at']).executeTakeFirst(),
  )
  return row !== undefined && row.expires_at > clock.now() && sameBytes(row.answer_hash, hashOf(answer.trim()))
}
