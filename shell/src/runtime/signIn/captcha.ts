import type { CaptchaChallenge, sessionEndpoints } from '@shared/contract/session'
import { ask, numberOf, textOf } from '../http/service'

const path: (typeof sessionEndpoints)['captcha']['path'] = '/a/stone/common/images/captcha'

export interface SolvedCaptcha {
  captchaId: string
  validCode: string
}

/** Random id of a captcha: the service stores the solution under it, for one use. */
const newCaptchaId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Fetches a captcha and solves it. @throws when the service or the worker does not answer */
export async function solveCaptcha(): Promise<SolvedCaptcha> {
  const captchaId = newCaptchaId()
  const answer = await ask(`${path}?captchaId=${captchaId}`)
  if (answer.kind !== 'data') throw new Error(answer.message)
  return { captchaId, validCode: await work({ parameters: parametersOf(answer.data.parameters) }) }
}

/** Checked by hand, since the login page loads no schemas. Invalid parameters could make the work endless. @throws for those */
function parametersOf(value: unknown): CaptchaChallenge['parameters'] {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const texts = { nonce: textOf(given, 'nonce'), salt: textOf(given, 'salt'), keyPrefix: textOf(given, 'keyPrefix') }
  const numbers = {
    cost: numberOf(given, 'cost'),
    memoryCost: numberOf(given, 'memoryCost'),
    parallelism: numberOf(given, 'parallelism'),
    keyLength: numberOf(given, 'keyLength'),
  }
  if (textOf(given, 'algorithm') !== 'SCRYPT' || Object.values(texts).includes('') || Object.values(numbers).includes(0)) throw new Error('unknown work')
  return { algorithm: 'SCRYPT', ...texts, ...numbers }
}

let startWorker = (): Worker => new Worker(new URL('./captchaWorker.ts', import.meta.url))
/** A worker may only be started from the page's own origin: a page of another origin provides its own way to start one. */
export function startWorkersBy(start: () => Worker): void {
  startWorker = start
}

function work(challenge: CaptchaChallenge): Promise<string> {
  const worker = startWorker()
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => (typeof data === 'string' && data !== '' ? resolve(data) : reject(new Error('no solution')))
    worker.onerror = () => reject(new Error('no worker'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
