import { unreadEndpoint } from '@shared/contract/inbox'
import { call } from '../http/call'
import { isCallError } from '../http/callError'
import { sessionStore, tokenStore } from '../session/state'
import { noUnread, type UnreadMessages, unreadStore } from './unread'

const channelName = 'portal.unread'
/** A free lock is given within this time, milliseconds. */
const settle = 50
/** Without locks windows cannot agree on one that waits: each asks this often, milliseconds. */
const askEvery = 15_000
const firstPause = 1_000
const longestPause = 60_000

/** What another window of the same user tells. */
function readTold(value: unknown, userId: string): UnreadMessages | undefined {
  if (typeof value !== 'object' || value === null || !('userId' in value) || value.userId !== userId || !('unread' in value)) return undefined
  return unreadEndpoint.data.safeParse(value.unread).data
}

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    signal.addEventListener('abort', over)
  })

/** Token of the session that is watched; empty while there is none, or the first password must be changed before anything else. */
function watchedToken(): string {
  const { userId, firstLoginFlag } = sessionStore.getState()
  return firstLoginFlag === '0' || userId === '' ? '' : tokenStore.getState().token
}

/** An answer of a session that has gone since says nothing of this one. */
function keep(unread: UnreadMessages, signal: AbortSignal): void {
  if (!signal.aborted) unreadStore.setState(unread, true)
}

/** One question. Never asks the user for a password. @param known waits until the number is another, or other builds of the areas are served */
async function askOnce(signal: AbortSignal, known?: UnreadMessages): Promise<UnreadMessages> {
  const query = known === undefined ? {} : { known: known.count, ...(known.generation !== undefined && { generation: known.generation }) }
  const unread = await call(unreadEndpoint, { query }, { signal, withoutReauthentication: true })
  keep(unread, signal)
  return unread
}

const isOver = (error: unknown): boolean => isCallError(error) && (error.code === 'NO_SESSION' || error.code === 'ABORTED')

/** Asks until the signal aborts or the session has ended; after a failure it waits ever longer. */
async function repeatUntilOver(signal: AbortSignal, next: () => Promise<void>): Promise<void> {
  let pause = firstPause
  while (!signal.aborted) {
    try {
      await next()
      pause = firstPause
    } catch (error) {
      if (isOver(error)) return
      await pauseFor(pause, signal)
      pause = Math.min(pause * 2, longestPause)
    }
  }
}

async function poll(signal: AbortSignal): Promise<void> {
  await repeatUntilOver(signal, async () => {
    await askOnce(signal)
    await pauseFor(askEvery, signal)
  })
}

/** The one window of a browser that waits for news tells the others what it hears. */
async function waitForAll(signal: AbortSignal, tell: (unread: UnreadMessages) => void): Promise<void> {
  let known: UnreadMessages | undefined
  await repeatUntilOver(signal, async () => {
    const asked = known
    // Forgotten on failure: what was known may be long past by the time the service answers again.
    known = undefined
    const unread = await askOnce(signal, asked)
    known = unread
    const changed = asked?.count !== unread.count || asked.generation !== unread.generation
    if (changed && !signal.aborted) tell(unread)
  })
}

async function watchSession(userId: string, signal: AbortSignal): Promise<void> {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return poll(signal)
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const unread = readTold(data, userId)
    if (unread) keep(unread, signal)
  }
  signal.addEventListener('abort', () => channel.close())
  const mine = { waits: false }
  const waiting = navigator.locks.request(channelName, { signal }, () => {
    mine.waits = true
    return waitForAll(signal, (unread) => channel.postMessage({ userId, unread }))
  })
  // Whoever waits asks first thing; every other window asks once for what it shows until it hears more.
  const asking = pauseFor(settle, signal).then(() => (mine.waits || signal.aborted ? undefined : askOnce(signal)))
  await Promise.allSettled([waiting, asking])
}

/**
 * Keeps `useUnreadMessages` up to date for as long as somebody is signed in. Of all windows of a browser one waits for
 * news and tells the others; it starts anew with every session and is quiet once a session has ended. Shell only.
 * @returns stops watching
 */
export function watchUnreadMessages(): () => void {
  let watched = ''
  let running: AbortController | undefined
  const follow = () => {
    const next = watchedToken()
    if (next === watched) return
    watched = next
    running?.abort()
    running = undefined
    if (next === '') {
      unreadStore.setState(noUnread, true)
      return
    }
    running = new AbortController()
    void watchSession(sessionStore.getState().userId, running.signal)
  }
  follow()
  const unsubscribe = [sessionStore.subscribe(follow), tokenStore.subscribe(follow)]
  return () => {
    for (const stop of unsubscribe) stop()
    running?.abort()
  }
}
