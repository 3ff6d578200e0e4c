import { messages } from '@shared/contract/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../http/service'
import { type SolvedCaptcha, solveCaptcha } from './captcha'

/** A captcha is good for three minutes; an older one than this is done anew before it is sent. */
const life = 150_000

export type CaptchaState = 'waiting' | 'working' | 'done' | 'failed'

export interface Captcha {
  state: CaptchaState
  /** Begins, or begins again what has failed; nothing while one is at work or done. */
  start(): void
  /** Sends a finished captcha along with a call: finished before, or now. One is good for a single attempt, right or wrong. */
  use(call: (solved: SolvedCaptcha) => Promise<Answer>): Promise<Answer>
}

interface Work {
  begun: number
  solved: Promise<SolvedCaptcha>
}

/** @param early whether the work begins with the page, not with the first call */
export function useCaptcha(early: boolean): Captcha {
  const [state, setState] = useState<CaptchaState>('waiting')
  const held = useRef<Work>(undefined)

  const begin = useCallback((): Work => {
    if (held.current && Date.now() - held.current.begun < life) return held.current
    const work: Work = { begun: Date.now(), solved: solveCaptcha() }
    held.current = work
    setState('working')
    const end = (next: CaptchaState) => {
      if (held.current !== work) return
      if (next === 'failed') held.current = undefined
      setState(next)
    }
    work.solved.then(
      () => end('done'),
      () => end('failed'),
    )
    return work
  }, [])

  useEffect(() => {
    if (early) begin()
  }, [early, begin])

  return {
    state,
    start: begin,
    use: async (call) => {
      const work = begin()
      const solved = await work.solved.catch(() => undefined)
      if (!solved) return { kind: 'unreachable', message: messages.captchaFailed }
      held.current = undefined
      const answer = await call(solved)
      setState('waiting')
      return answer
    },
  }
}
