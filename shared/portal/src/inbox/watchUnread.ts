import { unreadEndpoint } from '@shared/contract/inbox'
import { call } from '../http/call'
import { isCallError } from '../http/callError'
import { reauthenticate, sessionChange } from '../http/reauthentication'
import { sessionStore, tokenStore } from '../session/state'
import { noUnread, type UnreadMessages, unreadStore } from './unread'

const channelName = 'portal.unread'
/** A free lock is granted within this time, milliseconds. */
const settle = 50
/** Polling interval in milliseconds where the browser has no locks: windows cannot choose one that waits for all. */
const askEvery = 15_000
const firstPause = 1_000
/** The service refuses the waiting request of a session that the user is about to leave (logging out, another role) before the page has left it, milliseconds. */
const leaving = 2_000
const longestPause = 60_000

/** Told to the other windows when the session has ended, with the user's id. */
const ended = 'ended'

/** Reads a message from another window; undefined if it belongs to another user. */
function readTold(value: unknown, userId: string): UnreadMessages | typeof ended | undefined {
  if (typeof value !== 'object' || value === null || !('userId' in value) || value.userId !== userId || !('unread' in value)) return undefined
  return value.unread === ended ? ended : unreadEndpoint.data.safeParse(value.unread).data
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

/** Token of the session to watch; empty without a session, and while the first password must be changed. */
function watchedToken(): string {
  const { userId, firstLoginFlag } = sessionStore.getState()
  return firstLoginFlag === '0' || userId === '' ? '' : tokenStore.getState().token
}

/** Ignores an answer that belongs to a session that has ended meanwhile. */
function keep(unread: UnreadMessages, signal: AbortSignal): void {
  if (!signal.aborted) unreadStore.setState(unread, true)
}

/** One request; never asks the user to sign in. @param known the service answers when the count or the served builds differ from it */
async function askOnce(signal: AbortSignal, known?: UnreadMessages): Promise<UnreadMessages> {
  const query = known === undefined ? {} : { known: known.count, ...(known.generation !== undefined && { generation: known.generation }) }
  const unread = await call(unreadEndpoint, { query }, { signal, withoutReauthentication: true })
  keep(unread, signal)
  return unread
}

/**
 * Asks the user to sign in again as a refused call would: a session that an administrator has ended must not leave its pages open for reading. Not if the
 * user ends it on this page.
 */
async function askToSignIn(signal: AbortSignal): Promise<void> {
  await pauseFor(leaving, signal)
  // Single sign-on is on another page: what was typed here would be lost to who does nothing.
  if (!signal.aborted && !sessionChange() && !sessionStore.getState().isSso) await reauthenticate()
}

/**
 * Repeats until the signal aborts or the session has ended; the pause doubles after each failure.
 * @param tellEnd called when the session has ended
 */
async function repeatUntilOver(signal: AbortSignal, next: () => Promise<void>, tellEnd?: () => void): Promise<void> {
  let pause = firstPause
  while (!signal.aborted) {
    try {
      await next()
      pause = firstPause
    } catch (error) {
      if (isCallError(error) && error.code === 'ABORTED') return
      if (isCallError(error) && error.code === 'NO_SESSION') {
        if (!signal.aborted) tellEnd?.()
        return askToSignIn(signal)
      }
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

/** Runs in one window of the browser, which waits for changes and passes them to the others. */
async function waitForAll(signal: AbortSignal, tell: (unread: UnreadMessages | typeof ended) => void): Promise<void> {
  let known: UnreadMessages | undefined
  const wait = async () => {
    const asked = known
    // Reset on failure: the count may be long out of date by the time the service answers again.
    known = undefined
    const unread = await askOnce(signal, asked)
    known = unread
    const changed = asked?.count !== unread.count || asked.generation !== unread.generation
    if (changed && !signal.aborted) tell(unread)
  }
  await repeatUntilOver(signal, wait, () => tell(ended))
}

async function watchSession(userId: string, signal: AbortSignal): Promise<void> {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return poll(signal)
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const unread = readTold(data, userId)
    if (unread === ended) void askToSignIn(signal)
    else if (unread) keep(unread, signal)
  }
  signal.addEventListener('abort', () => channel.close())
  const mine = { waits: false }
  const waiting = navigator.locks.request(channelName, { signal }, () => {
    mine.waits = true
    return waitForAll(signal, (unread) => channel.postMessage({ userId, unread }))
  })
  // The waiting window starts with a request; every other window makes one request for what it shows until it is notified.
  const asking = pauseFor(settle, signal).then(() => (mine.waits || signal.aborted ? undefined : askOnce(signal)))
  await Promise.allSettled([waiting, asking])
}

/**
 * Keeps `useUnreadMessages` up to date while a user is signed in. One window of the browser waits for changes and notifies the
 * others. Restarts with every session and stops when the session ends. Shell only.
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
