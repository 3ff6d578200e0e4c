import { scrypt } from '@noble/hashes/scrypt.js'
import type { CaptchaChallenge } from '@shared/contract/session'
import { solveChallenge } from 'altcha-lib'

/** Solves a captcha off the main thread. In plain JavaScript, since `crypto.subtle` is missing on an intranet without TLS. */

addEventListener('message', async ({ data: { parameters } }: MessageEvent<CaptchaChallenge>) => {
  const { cost: N, memoryCost: r, parallelism: p, keyLength: dkLen } = parameters
  const solution = await solveChallenge({
    challenge: { parameters },
    deriveKey: async (_, salt, password) => ({ derivedKey: scrypt(password, salt, { N, r, p, dkLen }) }),
  })
  postMessage(solution ? String(solution.counter) : '')
})
