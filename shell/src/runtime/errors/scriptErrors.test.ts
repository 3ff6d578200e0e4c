import { messages } from '@shared/contract/messages'
import { chinaMoment } from '@shared/contract/rules'
import { CallError } from '@shared/portal'
import { enableErrorReports, http } from '@shared/portal/internal'
import { CanceledError } from 'axios'
import { problemNumber, shellBuild, sourceOf, watchScriptErrors } from './scriptErrors'
import { toldElsewhere } from './toldElsewhere'

const request = jest.spyOn(http, 'request').mockResolvedValue({ status: 200 })
const sent = () => request.mock.calls.map(([config]) => config?.data)

const throws = (message: string, error?: Error) => window.dispatchEvent(new ErrorEvent('error', { message, error }))
const rejects = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

function from(address: string, message: string): Error {
  const error = new Error(message)
  error.stack = `Error: ${message}\n    at f (https://portal.example/portal/libraries.js:1:1)\n    at g (${address})`
  return error
}

let stop: () => void
beforeEach(() => {
  request.mockClear()
  jest.useFakeTimers({ now: Date.now() + 120_000 })
  stop = watchScriptErrors()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

test('an error nobody caught is posted once, with the page, and with the build it comes from', () => {
  const error = from('https://portal.example/remotes/mf-construction/1.2.0/register.js:9:9', 'no such field')
  throws('Uncaught Error: no such field', error)
  throws('Uncaught Error: no such field', error)
  expect(sent()).toEqual([
    expect.objectContaining({ type: 'script', mes: 'Uncaught Error: no such field', url: '/', remote: 'mf-construction', version: '1.2.0' }),
  ])
})

test('a rejection nobody handled is posted as the shell’s when no remote stands in its stack', () => {
  rejects(from('https://portal.example/portal/start.js:1:1', 'lost'))
  rejects('a text')
  expect(sent()).toMatchObject([
    { mes: 'Error: lost', ...shellBuild },
    { mes: 'a text', ...shellBuild },
  ])
})

test('says nothing of calls: they were reported where they were made, or given up', () => {
  rejects(new CallError(messages.serverError, 'NETWORK', 0))
  rejects(new CanceledError())
  rejects(new DOMException('aborted', 'AbortError'))
  expect(sent()).toEqual([])
})

test('says nothing of a file whose errors somebody else tells', () => {
  const filename = 'https://portal.example/remotes/mf-construction/1.2.0/remoteEntry.js'
  toldElsewhere.add(filename)
  window.dispatchEvent(new ErrorEvent('error', { message: 'it threw', filename: `${filename}?again=1` }))
  toldElsewhere.delete(filename)
  expect(sent()).toEqual([])
  window.dispatchEvent(new ErrorEvent('error', { message: 'it threw later', filename }))
  expect(sent()).toHaveLength(1)
})

test('says nothing of what is no error', () => {
  throws('ResizeObserver loop completed with undelivered notifications.')
  throws('Script error.')
  window.dispatchEvent(new Event('error'))
  expect(sent()).toEqual([])
})

test('no token and no personal number leaves the page', () => {
  throws('failed at /a/x?__sid=secret for 13000000001, 330299198501010019 and 0123456789abcdef0123456789abcdef')
  expect(sent()).toHaveLength(1)
  expect(JSON.stringify(sent())).not.toMatch(/secret|13000000001|330299198501010019|0123456789abcdef/)
})

test('nothing leaves in development', () => {
  enableErrorReports(false)
  throws('in development')
  enableErrorReports(true)
  expect(sent()).toEqual([])
})

test('a remote is found by the address of its files', () => {
  expect(sourceOf(undefined, 'https://portal.example/remotes/mf-account/2.0.0-rc.1/a.js')).toEqual({ remote: 'mf-account', version: '2.0.0-rc.1' })
  expect(sourceOf('at https://portal.example/portal/a.js')).toBe(shellBuild)
})

test('a problem number can be read out', () => {
  expect(problemNumber(chinaMoment('2026-11-20 12:00:00'), 0x4f7c / 0x10000)).toBe('E-20261120-4F7C')
  expect(problemNumber(chinaMoment('2026-01-02 12:00:00'), 0)).toBe('E-20260102-0000')
})

test.each(['2026-11-20 00:10:00', '2026-11-20 23:50:00'])('a problem number names the day of the error log, whatever the time zone of the device: %s', (time) =>
  expect(problemNumber(chinaMoment(time), 0)).toBe('E-20261120-0000'),
)
