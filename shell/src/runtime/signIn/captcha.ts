import type { sessionEndpoints } from '@shared/contract/session'
import { serviceUrl } from '../http/serviceUrl'

const path: (typeof sessionEndpoints)['captcha']['path'] = '/a/stone/common/images/captcha'

/** Random name of a captcha picture: the service keeps the text under it, for one answer. */
export const newCaptchaId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const captchaAddress = (captchaId: string): string => serviceUrl(`${path}?captchaId=${captchaId}`)
