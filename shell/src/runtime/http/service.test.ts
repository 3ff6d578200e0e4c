import { messages } from '@shared/contract/messages'
import { readAnswer } from './service'

test.each([
  { success: true, data: { a: '1' } },
  { isSuccess: true, data: { a: '1' } },
  { result: 'true', data: { a: '1' } },
])('any flag of the specification says that a call succeeded: %j', (body) => {
  expect(readAnswer(body)).toEqual({ kind: 'data', data: { a: '1' } })
})

test.each([
  [{ errmsg: '单位已停用' }, '单位已停用'],
  [{ isSuccess: false, errorMsg: '没有这台设备' }, '没有这台设备'],
  [{ success: false }, messages.serverError],
])('an answer without a yes says what it has to say: %j', (body, message) => {
  expect(readAnswer(body)).toMatchObject({ kind: 'refused', message })
})

test.each([{}, 'upstream timed out', null, { data: {} }])('%j is no answer of a service', (body) => {
  expect(readAnswer(body).kind).toBe('unreachable')
})
