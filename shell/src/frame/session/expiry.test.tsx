import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { defineRemote } from '@shared/portal'
import { noteActivity } from '@shared/portal/internal'
import { Refused } from '@shared/ui/testing'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { aUser } from '../../../testing/fixtures'
import { calls, openPortal, serve } from '../../../testing/portal'
import { federation } from '../../runtime/loader/federation'
import { expiryOf } from '../../runtime/session/sessionExpiry'
import { receiveConfig } from '../../runtime/startup/portalConfig'

jest.mock('../../runtime/loader/federation', () => ({ federation: { load: jest.fn(), pause: () => new Promise(() => undefined) } }))

const minute = 60_000

test('is told of at least two minutes before the service ends the session', () => {
  const idle = 30
  for (const now of [0, 10, 26, 26.4]) expect(expiryOf(1, idle, 1 + now * minute).kind).toBe('far')
  const near = expiryOf(1, idle, 1 + 26.5 * minute)
  expect(near).toEqual({ kind: 'near', at: 1 + 29.5 * minute, next: 3 * minute })
  expect(expiryOf(1, idle, 1 + 29.4 * minute).kind).toBe('near')
  expect(expiryOf(1, idle, 1 + 29.5 * minute).kind).toBe('over')
  // Even if the session ends half a minute earlier than calculated here, the user is warned two minutes before.
  expect(near.kind === 'near' && near.at - (1 + 26.5 * minute)).toBeGreaterThanOrEqual(2 * minute)
  expect(expiryOf(1, 5, 1 + 2 * minute)).toMatchObject({ kind: 'near' })
  expect(expiryOf(1, 0, 1 + 500 * minute).kind).toBe('far')
  expect(expiryOf(0, 30, 500 * minute).kind).toBe('far')
})

describe('an unused portal', () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) })
  const passes = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * minute))
  const bar = () => screen.queryByText(/即将自动退出|登录已过期，填写/)
  const config = {
    productTitle: 'x',
    organisation: '',
    servicePhone: '',
    serviceHours: '',
    manualUrl: '',
    cookieDays: 1,
    idleMinutes: 30,
    ssoLoginUrl: '',
    defaultProvinceCode: '330000',
    defaultAreaCode: '330200',
  }
  let day = 0
  beforeEach(async () => {
    jest.useFakeTimers()
    // One day after the previous test, so that its activity is out of date.
    day += 24 * 60 * minute
    jest.setSystemTime(Date.now() + day)
    localStorage.clear()
    jest.mocked(federation.load).mockResolvedValue(defineRemote({}))
    serve()
    receiveConfig({ status: 200, body: { data: config }, etag: '' })
    await openPortal('/home')
  })
  afterEach(() => jest.useRealTimers())

  test('is warned in a live region and goes on by one call', async () => {
    await passes(26)
    expect(bar()).not.toBeInTheDocument()
    await passes(0.6)
    expect(bar()).toHaveTextContent('长时间没有操作，即将自动退出')
    expect(bar()?.closest('[role=status]')).toBeInTheDocument()
    serve()
    await user.click(screen.getByRole('button', { name: '继续使用' }))
    await passes(0)
    expect(calls.map(({ path }) => path)).toContain('/a/stone/user/info')
    expect(Date.now() - Number(localStorage.getItem('portal.used'))).toBeLessThan(10_000)
    expect(bar()).not.toBeInTheDocument()
    await passes(26)
    expect(bar()).not.toBeInTheDocument()
    await passes(1)
    expect(bar()).toBeInTheDocument()
  })

  test('is looked at anew when the computer wakes up: no timer ran while it slept', async () => {
    await passes(1)
    jest.setSystemTime(Date.now() + 31 * minute)
    expect(bar()).not.toBeInTheDocument()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(bar()).toHaveTextContent('登录已过期')
  })

  test('is not warned while another window is used', async () => {
    await passes(20)
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'portal.used', newValue: String(Date.now()) }))
    })
    await passes(20)
    expect(bar()).not.toBeInTheDocument()
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'portal.used', newValue: 'soon' }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'portal.used', newValue: String(Date.now() + 900 * minute) }))
    })
    await passes(7)
    expect(bar()).toBeInTheDocument()
  })

  test('fails no call when the browser’s store is full', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await passes(26.6)
    expect(() => act(() => noteActivity(Date.now()))).not.toThrow()
    expect(full).toHaveBeenCalledWith('portal.used', expect.any(String))
    expect(bar()).not.toBeInTheDocument()
    full.mockRestore()
  })

  test('says when the session is over, and asks for the password when it is wanted again', async () => {
    await passes(31)
    expect(bar()).toHaveTextContent('登录已过期')
    serve([sessionEndpoints.userInfo, () => new Refused('NO_SESSION', messages.sessionEnded, [], 401)])
    await user.click(screen.getByRole('button', { name: '继续使用' }))
    await passes(0.1)
    expect(await screen.findByRole('dialog', { name: '登录已过期，请输入密码继续' })).toBeInTheDocument()
    serve([sessionEndpoints.userInfo, () => aUser()])
    act(() => noteActivity(Date.now()))
    expect(bar()).not.toBeInTheDocument()
  })
})
