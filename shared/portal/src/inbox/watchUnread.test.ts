import type { ErrorCode } from '@shared/contract/endpoint'
import { unreadEndpoint } from '@shared/contract/inbox'
import { refuse, succeed } from '@shared/contract/testing'
import { http } from '../http/axiosInstance'
import { onSessionEnded, whileSessionChanges } from '../http/reauthentication'
import { noTokens, type Session, sessionStore, signedOut, tokenStore } from '../session/state'
import { unreadStore } from './unread'
import { watchUnreadMessages } from './watchUnread'

/** Tests the client side of waiting for messages, with a service whose answers the test controls. */

interface Question {
  known: unknown
  signal: AbortSignal | undefined
  answer(count: number): void
  refuse(status: number, errorCode: ErrorCode): void
}
let questions: Question[] = []

class Lock {
  private last: Promise<unknown> = Promise.resolve()
  request = jest.fn((_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = this.last.then(() => (signal.aborted ? Promise.reject(new Error('aborted')) : work()))
    this.last = turn.catch(() => undefined)
    return turn
  })
}

const channels = new Set<FakeChannel>()
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | undefined
  constructor() {
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this) other.onmessage?.({ data })
  }
  close() {
    channels.delete(this)
  }
}

const signIn = (changes: Partial<Session> = {}) => {
  tokenStore.setState({ token: 'sid', otherToken: 'ext' })
  sessionStore.setState({ ...signedOut, userId: 'u1', ...changes }, true)
}
const signOut = () => {
  tokenStore.setState(noTokens)
  sessionStore.setState(signedOut, true)
}
const passes = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)
const last = (): Question => {
  const question = questions.at(-1)
  if (!question) throw new Error('Nothing was asked')
  return question
}
const aMessage = {
  id: 'm1',
  title: '安装改造修理告知 GZ1 已退回补正',
  text: '请补充材料',
  bizType: 'constructionNotice',
  bizTypeName: '安装改造修理告知',
  bizId: 'a1',
  number: 'GZ1',
  tone: 'attention',
  path: '/construction/register?id=a1',
  time: '2026-11-21 09:00:00',
  read: false,
}

let stop: () => void = () => undefined
beforeEach(() => {
  jest.useFakeTimers()
  questions = []
  channels.clear()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Lock() })
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: FakeChannel })
  http.defaults.adapter = (config) =>
    new Promise((resolve, reject) => {
      const respond = (status: number, data: unknown) => resolve({ data, status, statusText: '', headers: {}, config })
      const signal = config.signal as AbortSignal | undefined
      signal?.addEventListener('abort', () => reject(Object.assign(new Error('canceled'), { __CANCEL__: true })))
      if (config.url !== unreadEndpoint.path) return respond(200, succeed({}))
      questions.push({
        known: config.params?.known,
        signal,
        answer: (count) => respond(200, succeed({ count, latest: count === 0 ? null : aMessage })),
        refuse: (status, errorCode) => respond(status, refuse(errorCode, 'x')),
      })
    })
  signOut()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

test('waits for the number to change and shows what it hears', async () => {
  signIn()
  stop = watchUnreadMessages()
  await passes(100)
  expect(questions.map(({ known }) => known)).toEqual([undefined])
  last().answer(2)
  await passes(0)
  expect(unreadStore.getState()).toMatchObject({ count: 2, latest: { title: aMessage.title } })
  expect(questions.map(({ known }) => known)).toEqual([undefined, 2])
  last().answer(0)
  await passes(0)
  expect(unreadStore.getState()).toEqual({ count: 0, latest: null })
})

test('one window waits, the others ask once and hear the rest from it', async () => {
  const told: unknown[] = []
  signIn()
  stop = watchUnreadMessages()
  const other = new FakeChannel()
  other.onmessage = ({ data }) => told.push(data)
  await passes(100)
  last().answer(1)
  await passes(0)
  expect(told).toEqual([{ userId: 'u1', unread: { count: 1, latest: aMessage } }])
  // A message from another window is used if it is for the same user; other or invalid messages are ignored.
  other.postMessage({ userId: 'u1', unread: { count: 5, latest: null } })
  expect(unreadStore.getState().count).toBe(5)
  other.postMessage({ userId: 'u2', unread: { count: 7, latest: null } })
  other.postMessage({ userId: 'u1', unread: { count: 'many' } })
  other.postMessage('hello')
  expect(unreadStore.getState().count).toBe(5)
})

test('a window that does not get to wait asks once', async () => {
  const busy = new Lock()
  void busy.request('portal.unread', { signal: new AbortController().signal }, () => new Promise(() => undefined))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: busy })
  signIn()
  stop = watchUnreadMessages()
  await passes(100)
  last().answer(3)
  await passes(60_000)
  expect(questions).toHaveLength(1)
  expect(unreadStore.getState().count).toBe(3)
})

test('asks every fifteen seconds where windows cannot agree', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
  signIn()
  stop = watchUnreadMessages()
  await passes(0)
  last().answer(1)
  await passes(14_000)
  expect(questions).toHaveLength(1)
  await passes(1_000)
  expect(questions.map(({ known }) => known)).toEqual([undefined, undefined])
})

test('waits ever longer after failures, up to a minute, and says nothing', async () => {
  signIn()
  stop = watchUnreadMessages()
  await passes(100)
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const asked = questions.length
    last().refuse(503, 'UNAVAILABLE')
    await passes(pause - 1)
    expect(questions).toHaveLength(asked)
    await passes(1)
    expect(questions).toHaveLength(asked + 1)
  }
  last().answer(0)
  await passes(0)
  last().refuse(429, 'RATE_LIMITED')
  await passes(1_000)
  expect(last().known).toBeUndefined()
})

test('is quiet once the session has ended, and begins again with the next', async () => {
  signIn()
  stop = watchUnreadMessages()
  await passes(100)
  last().refuse(401, 'NO_SESSION')
  await passes(300_000)
  expect(questions).toHaveLength(1)
  tokenStore.setState({ token: 'renewed' })
  await passes(100)
  expect(questions).toHaveLength(2)
})

describe('a session that was ended elsewhere', () => {
  const ask = jest.fn(async () => false)
  let remove: () => void = () => undefined
  beforeEach(() => {
    ask.mockClear()
    remove = onSessionEnded(ask)
  })
  afterEach(() => remove())

  test('asks the user of every window to sign in again within seconds', async () => {
    signIn()
    stop = watchUnreadMessages()
    const told: unknown[] = []
    new FakeChannel().onmessage = ({ data }) => told.push(data)
    await passes(100)
    last().refuse(401, 'NO_SESSION')
    await passes(5_000)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(told).toEqual([{ userId: 'u1', unread: 'ended' }])
    for (const channel of channels) channel.onmessage?.({ data: told[0] })
    await passes(5_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('does not ask who logs out on this page, or whose session is being changed', async () => {
    signIn()
    stop = watchUnreadMessages()
    await passes(100)
    last().refuse(401, 'NO_SESSION')
    await passes(100)
    signOut()
    await passes(5_000)
    signIn()
    await passes(100)
    void whileSessionChanges(() => new Promise((resolve) => setTimeout(resolve, 8_000)))
    last().refuse(401, 'NO_SESSION')
    await passes(10_000)
    expect(ask).not.toHaveBeenCalled()
  })
})

test('gives up its question on logout and forgets what it knew', async () => {
  signIn()
  stop = watchUnreadMessages()
  await passes(100)
  last().answer(2)
  await passes(0)
  const waiting = last()
  signOut()
  await passes(100)
  expect(waiting.signal?.aborted).toBe(true)
  expect(unreadStore.getState()).toEqual({ count: 0, latest: null })
  expect(channels.size).toBe(0)
  expect(questions).toHaveLength(2)
})

test('asks nothing before the first password is changed', async () => {
  signIn({ firstLoginFlag: '0' })
  stop = watchUnreadMessages()
  await passes(60_000)
  expect(questions).toHaveLength(0)
  sessionStore.setState({ firstLoginFlag: '1' })
  await passes(100)
  expect(questions).toHaveLength(1)
})
