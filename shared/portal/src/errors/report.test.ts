import { http } from '../http/instance'
import { enableErrorReports, reportCallFailure, reportError, withoutSecrets } from './report'

const request = jest.spyOn(http, 'request').mockResolvedValue({ status: 200 })
const sent = () => request.mock.calls.map(([config]) => config?.data)
let minute = 0
const entry = (mes: string) => ({ type: 'script' as const, code: 0, mes, url: '/home' })
beforeEach(() => {
  request.mockClear()
  minute += 120_000
})

test('an error is reported once, however often it happens', () => {
  reportError(entry('same'), minute)
  reportError(entry('same'), minute + 1)
  expect(sent()).toHaveLength(1)
})

test('a storm is cut at ten a minute and starts again after it', () => {
  for (let n = 0; n < 50; n++) reportError(entry(`storm ${n}`), minute)
  expect(sent()).toHaveLength(10)
  reportError(entry('after the storm'), minute + 61_000)
  expect(sent()).toHaveLength(11)
})

test('never reports a failure of the report itself', () => {
  reportCallFailure('/a/save_error_logger', 500)
  expect(sent()).toHaveLength(0)
})

test('nothing leaves while reports are off', () => {
  enableErrorReports(false)
  reportError(entry('in development'), minute)
  enableErrorReports(true)
  expect(sent()).toHaveLength(0)
})

test.each([
  ['failed at /a/x?__sid=abc&extendSessionId=def now', 'failed at /a/x?… now'],
  ['token 0123456789abcdef0123456789abcdef leaked', 'token … leaked'],
  ['330299198501010019 and 13000000001', '… and …'],
])('takes secrets out of "%s"', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean)
})
