import { randomBytes } from 'node:crypto'
import { sessionEndpoints } from '@shared/contract/session'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import { done, plainClient } from './plainClient'

/** A captcha and its solution (proof of work), for a call made without a page. */
export async function solvedCaptcha(portal: () => string): Promise<{ captchaId: string; validCode: string }> {
  const captchaId = randomBytes(16).toString('hex')
  const challenge = await done(plainClient(portal).call(sessionEndpoints.captcha, { query: { captchaId } }))
  const solution = await solveChallenge({ challenge, deriveKey })
  return { captchaId, validCode: String(solution?.counter) }
}
