import { messages } from '@shared/contract/messages'
import { type Answer, textOf } from '../http/service'

/** Logic of the login form, without React. */

export interface LoginFields {
  username: string
  password: string
}
export type FieldName = keyof LoginFields
export type Problems = Partial<Record<FieldName | 'form', string>>

/** In the order of the form, so that the first field with a problem is found first. */
export const fieldOrder: readonly FieldName[] = ['username', 'password']

export function problemsBeforeSending(fields: LoginFields): Problems {
  return {
    ...(fields.username.trim() === '' && { username: '请输入用户名' }),
    ...(fields.password === '' && { password: '请输入密码' }),
  }
}

export type Outcome =
  | { kind: 'signedIn'; token: string; otherToken: string; firstLogin: boolean }
  /** `clear`: fields to empty; the user name always stays. `captcha`: the next attempt needs one. */
  | { kind: 'refused'; problems: Problems; clear: readonly FieldName[]; captcha: boolean }

/** Outcome of an answer to `POST /a/login`. */
export function outcomeOf(answer: Answer, captchaBefore: boolean): Outcome {
  if (answer.kind === 'data') {
    const token = textOf(answer.data, 'sessionid')
    const otherToken = textOf(answer.data, 'extendSessionId')
    if (token && otherToken) return { kind: 'signedIn', token, otherToken, firstLogin: textOf(answer.data, 'firstLoginFlag') === '0' }
    return { kind: 'refused', problems: { form: messages.serverError }, clear: [], captcha: captchaBefore }
  }
  if (answer.kind === 'unreachable') return { kind: 'refused', problems: { form: answer.message }, clear: [], captcha: captchaBefore }
  const captcha = captchaBefore || answer.captchaNext || answer.code === 'CAPTCHA_WRONG'
  switch (answer.code) {
    case 'LOGIN_FAILED':
      return { kind: 'refused', problems: { password: answer.message }, clear: ['password'], captcha }
    default:
      // The input itself is not wrong (captcha expired, too many attempts, service down), so it is kept.
      return { kind: 'refused', problems: { form: answer.message }, clear: [], captcha }
  }
}
