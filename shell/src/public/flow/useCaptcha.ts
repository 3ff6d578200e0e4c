import { useState } from 'react'
import { newCaptchaId } from '../captcha'
import { focusField } from '../form/useProblems'

export interface Captcha {
  captchaId: string
  validCode: string
  type(validCode: string): void
  /** Another picture: one answers a single attempt, right or wrong. */
  renew(): void
  /** 换一张. */
  change(): void
}

export function useCaptcha(): Captcha {
  const [captchaId, setCaptchaId] = useState(newCaptchaId)
  const [validCode, setValidCode] = useState('')
  const renew = () => {
    setCaptchaId(newCaptchaId())
    setValidCode('')
  }
  const change = () => {
    renew()
    focusField('validCode')
  }
  return { captchaId, validCode, type: setValidCode, renew, change }
}
