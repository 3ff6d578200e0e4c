import { http } from './axiosInstance'
import { enableErrorReports, reportCallFailure, reportError, withoutSecrets } from './errorReport'

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

describe('without a network', () => {
  const online = () => jest.spyOn(navigator, 'onLine', 'get')
  const networkIsBack = () => {
    online().mockReturnValue(true)
    jest.spyOn(Date, 'now').mockReturnValue(minute)
    window.dispatchEvent(new Event('online'))
  }
  const broken = (mes: string) => ({ ...entry(mes), type: 'render' as const })
  beforeEach(() => void online().mockReturnValue(false))
  afterEach(() => {
    online().mockRestore()
    jest.spyOn(Date, 'now').mockRestore()
  })

  test('a page that did not show is reported once the network is back, once and without secrets', () => {
    reportError(broken('E-20261128-0A1B of 13000000001'), minute)
    reportError(broken('E-20261128-0A1B of 13000000001'), minute)
    expect(sent()).toHaveLength(0)
    networkIsBack()
    networkIsBack()
    expect(sent()).toMatchObject([{ type: 'render', mes: 'E-20261128-0A1B of …' }])
  })

  test('no more pages are kept than are sent in a minute', () => {
    for (let n = 0; n < 50; n++) reportError(broken(`page ${n}`), minute)
    networkIsBack()
    expect(sent()).toHaveLength(10)
  })

  test('what fails for want of the network is not held against its build, and is reported when it fails with one', () => {
    const files = [
      'E-20261128-0A1B ChunkLoadError: Loading chunk 12 failed.',
      'Loading CSS chunk 12 failed.',
      'TypeError: Failed to fetch dynamically imported module: /12.js',
      'TypeError: error loading dynamically imported module: /12.js',
      'TypeError: Importing a module script failed.',
    ]
    for (const met of [entry('offline'), ...files.map(broken)]) reportError(met, minute)
    networkIsBack()
    expect(sent()).toHaveLength(0)
    reportError(entry('offline'), minute)
    expect(sent()).toMatchObject([{ mes: 'offline' }])
  })
})

test('a storm is cut at ten a minute and starts again after it', () => {
  for (let n = 0; n < 50; n++) reportError(entry(`storm ${n}`), minute)
  expect(sent()).toHaveLength(10)
  reportError(entry('after the storm'), minute + 61_000)
  expect(sent()).toHaveLength(11)
})

test('never reports a failure of the report itself', () => {
  reportCallFailure('/a/save_error_logger', 500, undefined)
  expect(sent()).toHaveLength(0)
})

test.each([
  [502, false, '服务器出错 502'],
  [200, false, '应答无法识别 200'],
  [0, true, '超时没有应答'],
  [0, false, '没有应答'],
])('a failed call (%s, timed out: %s) says why, names its path as the contract writes it, and the build that called', (code, timedOut, reason) => {
  reportCallFailure('/a/stone/eqmBcwBasic/detail/:id', code, { remote: 'mf-construction', version: '1.2.0' }, timedOut)
  expect(sent()).toEqual([
    expect.objectContaining({ type: 'ajax', code, mes: `${reason}：/a/stone/eqmBcwBasic/detail/:id`, remote: 'mf-construction', version: '1.2.0' }),
  ])
})

test('names the shell where an error names no build', () => {
  enableErrorReports(true, { remote: 'shell', version: '0.1.0' })
  reportError(entry('of nobody'), minute)
  reportError({ ...entry('of a remote'), remote: 'mf-account', version: '2.0.0' }, minute)
  enableErrorReports(true)
  expect(sent()).toMatchObject([
    { remote: 'shell', version: '0.1.0' },
    { remote: 'mf-account', version: '2.0.0' },
  ])
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
  ['record 4f6c2a9e-0d1b-4c3a-9e8f-7a6b5c4d3e2f of /construction/register', 'record … of /construction/register'],
  [
    'at https://portal.example/remotes/mf-construction/1.1.0/static/register.a1b2c3.js:1:200',
    'at https://portal.example/remotes/mf-construction/1.1.0/static/register.a1b2c3.js:1:200',
  ],
  ['没有应答：/a/stone/index/getEqustatisticNums', '没有应答：/a/stone/index/getEqustatisticNums'],
  ['at f (/remotes/x/1.0.0/1.ab.js?again=1:1:234)', 'at f (/remotes/x/1.0.0/1.ab.js?…:1:234)'],
  ['330299198501010019 and 13000000001', '… and …'],
  ['330299 19850101 0019 and 130-0000-0001', '… and …'],
])('takes secrets out of "%s"', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean)
})
