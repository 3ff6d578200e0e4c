import { messages } from '@shared/contract/messages'
import { readAnswer } from '../http/service'
import { outcomeOf, problemsBeforeSending } from './attempt'

const refused = (code: string, captchaNext = false) =>
  readAnswer({ success: false, errorCode: code, errorMsg: `words of ${code}`, isValidCodeLogin: captchaNext })

test('empty fields are named before anything is sent', () => {
  expect(problemsBeforeSending({ username: ' ', password: '' })).toEqual({ username: '请输入用户名', password: '请输入密码' })
  expect(problemsBeforeSending({ username: 'a', password: 'b' })).toEqual({})
})
test('both ids make a sign-in; one alone does not', () => {
  expect(outcomeOf(readAnswer({ success: true, data: { sessionid: 's', extendSessionId: 'x' } }), false)).toEqual({
    kind: 'signedIn',
    firstLogin: false,
    token: 's',
    otherToken: 'x',
  })
  expect(outcomeOf(readAnswer({ success: true, data: { sessionid: 's' } }), false)).toMatchObject({ kind: 'refused', problems: { form: messages.serverError } })
  expect(outcomeOf(readAnswer({ success: true }), false)).toMatchObject({ kind: 'refused' })
})
test('a wrong password is said under the password and clears it, never the user name', () => {
  expect(outcomeOf(refused('LOGIN_FAILED'), false)).toEqual({
    kind: 'refused',
    problems: { password: 'words of LOGIN_FAILED' },
    clear: ['password'],
    captcha: false,
  })
})
test('the service says when a captcha is needed; once asked for it stays', () => {
  expect(outcomeOf(refused('LOGIN_FAILED', true), false)).toMatchObject({ captcha: true })
  expect(outcomeOf(refused('LOGIN_FAILED'), true)).toMatchObject({ captcha: true })
})
test('a captcha that is over keeps the password', () => {
  expect(outcomeOf(refused('CAPTCHA_WRONG'), false)).toEqual({
    kind: 'refused',
    problems: { form: 'words of CAPTCHA_WRONG' },
    clear: [],
    captcha: true,
  })
})
test('too many attempts is about no field and clears no password', () => {
  expect(outcomeOf(refused('RATE_LIMITED'), false)).toEqual({
    kind: 'refused',
    problems: { form: 'words of RATE_LIMITED' },
    clear: [],
    captcha: false,
  })
})
test.each([undefined, null, 'x', [], {}, { success: 'yes' }])('an answer like %j is no answer', (body) => {
  expect(outcomeOf(readAnswer(body), true)).toEqual({ kind: 'refused', problems: { form: messages.serverError }, clear: [], captcha: true })
})
test('a refusal without words gets the one sentence', () => {
  expect(readAnswer({ success: false })).toEqual({
    kind: 'refused',
    code: '',
    message: messages.serverError,
    captchaNext: false,
    fieldErrors: [],
    retryAfter: 0,
  })
})
