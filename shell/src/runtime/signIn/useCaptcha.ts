import { messages } from '@shared/contract/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../http/service'
import { type SolvedCaptcha, solveCaptcha } from './captcha'

/** Milliseconds. A captcha is valid for three minutes; one older than this is replaced before it is sent. */
const life = 150_000

export type CaptchaState = 'waiting' | 'working' | 'done' | 'failed'

export interface Captcha {
  state: CaptchaState
  /** Starts solving, or retries after a failure; does nothing while one is being solved or is solved. */
  start(): void
  /** Makes a call with a solved captcha, and solves one first if needed. A captcha is valid for one attempt, successful or not. */
  use(call: (solved: SolvedCaptcha) => Promise<Answer>): Promise<Answer>
}

interface Work {
  begun: number
  solved: Promise<SolvedCaptcha>
}

/** @param early start solving when the component mounts, not at the first call */
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
