import { messages } from '@shared/contract/messages'
import { focusControl } from '@shared/ui/headless'
import { useState } from 'react'
import { newCaptchaId } from '../../runtime/signIn/captcha'

export interface Captcha {
  captchaId: string
  validCode: string
  type(validCode: string): void
  /** 换一张. */
  change(): void
  /** Nothing typed. */
  problem: string | undefined
  /** Sends what was typed along with a call. Another picture comes with the answer: one answers a single attempt, right or wrong. */
  use<Answer>(call: (typed: { captchaId: string; validCode: string }) => Promise<Answer>): Promise<Answer>
}

export function useCaptcha(): Captcha {
  const [captchaId, setCaptchaId] = useState(newCaptchaId)
  const [validCode, setValidCode] = useState('')
  const renew = () => {
    setCaptchaId(newCaptchaId())
    setValidCode('')
  }
  return {
    captchaId,
    validCode,
    type: setValidCode,
    change: () => {
      renew()
      focusControl('validCode')
    },
    problem: validCode.trim() === '' ? messages.captchaRequired : undefined,
    use: async (call) => {
      const answer = await call({ captchaId, validCode: validCode.trim() })
      renew()
      return answer
    },
  }
}
