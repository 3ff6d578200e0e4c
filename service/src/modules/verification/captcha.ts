import { messages } from '@shared/contract/messages'
import type { ServiceContext } from '../../context'
import { Refusal } from '../../refusal'
import { useCaptcha } from '../../security/signIn/captchas'

/**
 * Requires a solved captcha before anything else is checked. It is used up either way.
 * @throws Refusal CAPTCHA_WRONG
 */
export async function requireCaptcha({ database, clock }: ServiceContext, { captchaId, validCode }: { captchaId: string; validCode: string }): Promise<void> {
  if (captchaId === '' || validCode === '') throw new Refusal('CAPTCHA_WRONG', messages.captchaRequired)
  if (!(await useCaptcha(database, clock, captchaId, validCode))) throw new Refusal('CAPTCHA_WRONG')
}
