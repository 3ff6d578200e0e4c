import { create } from 'svg-captcha'
import { after, type Clock, minutes } from '../clock'
import type { Database } from '../database/database'
import { hashOf, sameBytes } from './secrets'

/** Pictures with four letters. The answer stays here, works once, and for three minutes (security S2). */
const life = minutes(3)

const answerHash = (answer: string): Buffer => hashOf(answer.trim().toLowerCase())

/** A new picture under the id the page chose; the one before it under that id is void. */
export async function drawCaptcha(database: Database, clock: Clock, captchaId: string): Promise<string> {
  // Without look-alikes: 0 and o, 1, l and i.
  const { data, text } = create({ size: 4, ignoreChars: '0oO1lIi', noise: 2, color: true, background: '#f5f7fa', width: 120, height: 40, fontSize: 44 })
  await keepCaptcha(database, clock, captchaId, text)
  return data
}

/** Remembers what the picture of an id says. */
export async function keepCaptcha(database: Database, clock: Clock, captchaId: string, answer: string): Promise<void> {
  const values = { answer_hash: answerHash(answer), expires_at: after(clock.now(), life) }
  await database.system(({ db }) =>
    db
      .insertInto('captcha')
      .values({ id_hash: hashOf(captchaId), ...values })
      .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(values))
      .execute(),
  )
}

/** Whether `answer` is what the picture said. The picture is used up either way. */
export async function useCaptcha(database: Database, clock: Clock, captchaId: string, answer: string): Promise<boolean> {
  const row = await database.system(({ db }) =>
    db.deleteFrom('captcha').where('id_hash', '=', hashOf(captchaId)).returning(['answer_hash', 'expires_at']).executeTakeFirst(),
  )
  return row !== undefined && row.expires_at > clock.now() && sameBytes(row.answer_hash, answerHash(answer))
}
