import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { seconds } from '../clock'
import type { Database } from '../database/database'
import type { DatabaseAddress } from '../database/pool'
import { systemScope } from '../database/scope'
import { type Listener, openListener } from './listener'
import { everyAccount, newRelease } from './notify'

/** Long polls for unread messages that hold no database connection each. */
export interface UnreadLongPoll {
  /**
   * Resolves when the account's number of unread messages differs from `known`, when other builds are served, on timeout or abort, or
   * when the service stops. @returns undefined at once when the account already has as many waiting calls as it may.
   */
  wait(accountId: string, known: number, milliseconds: number, signal: AbortSignal): Promise<void> | undefined
  /** Ends all waits of an account: its sessions may have ended. */
  letGo(accountId: string): void
  /** The number of waiting calls of all accounts. */
  readonly waiting: number
  /** Whether notifications arrive by LISTEN. */
  readonly listening: boolean
  /** Ends all waits and accepts no more: the service is stopping. */
  release(): void
  readonly released: boolean
  close(): Promise<void>
}

interface Waiting {
  known: number
  go(): void
}

/** The most concurrent waits of one account: browser windows and devices. */
export const waitingPerAccount = 4
/** Polling interval without the listener, and the delay after a failed query. */
const lookEvery = seconds(2)
/** Notifications arriving within this time are handled together, in milliseconds. */
const gather = 20
/** A message to everyone wakes all waits: a few at a time, so that their requests do not queue for the pool. */
const wokenAtOnce = 32

export function openUnreadLongPoll(database: Database, address: DatabaseAddress, log: Logger): UnreadLongPoll {
  const waiting = new Map<string, Set<Waiting>>()
  const touched = new Set<string>()
  let looking = false
  let released = false
  let soon: NodeJS.Timeout | undefined
  const listener: Listener = openListener(address, log, (payload) => {
    if (payload === newRelease) void wake([...waiting.values()].flatMap((ofAccount) => [...ofAccount]))
    if (payload === undefined || payload === everyAccount) touchAll()
    else if (waiting.has(payload)) touched.add(payload)
    if (touched.size > 0) lookSoon()
  })
  const rounds = setInterval(() => {
    if (listener.listening || waiting.size === 0) return
    touchAll()
    lookSoon()
  }, lookEvery).unref()

  function touchAll(): void {
    for (const accountId of waiting.keys()) touched.add(accountId)
  }
  function lookSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined
      look().catch((error: unknown) => log.info({ err: error }, 'unread messages could not be counted'))
    }, gather).unref()
  }

  async function wake(waiters: readonly Waiting[]): Promise<void> {
    for (let first = 0; first < waiters.length; first += wokenAtOnce) {
      if (first > 0) await pause(gather)
      for (const one of waiters.slice(first, first + wokenAtOnce)) one.go()
    }
  }

  /** One query for all accounts whose number may have changed; never two at once. */
  async function look(): Promise<void> {
    if (looking || touched.size === 0) return
    looking = true
    const accountIds = [...touched].filter((accountId) => waiting.has(accountId))
    touched.clear()
    try {
      const counts = await unreadCounts(database, accountIds)
      const changed = accountIds.flatMap((accountId) => [...(waiting.get(accountId) ?? [])].filter(({ known }) => known !== (counts.get(accountId) ?? 0)))
      await wake(changed)
    } catch (error) {
      for (const accountId of accountIds) touched.add(accountId)
      setTimeout(lookSoon, lookEvery).unref()
      throw error
    } finally {
      looking = false
    }
    if (touched.size > 0) lookSoon()
  }

  return {
    get waiting() {
      return [...waiting.values()].reduce((sum, { size }) => sum + size, 0)
    },
    get listening() {
      return listener.listening
    },
    get released() {
      return released
    },
    wait(accountId, known, milliseconds, signal) {
      const ofAccount = waiting.get(accountId) ?? new Set<Waiting>()
      if (ofAccount.size >= waitingPerAccount) return undefined
      if (released || signal.aborted) return Promise.resolve()
      listener.start()
      waiting.set(accountId, ofAccount)
      return new Promise((resolve) => {
        const timer = setTimeout(() => one.go(), milliseconds).unref()
        const one: Waiting = {
          known,
          go() {
            clearTimeout(timer)
            signal.removeEventListener('abort', one.go)
            ofAccount.delete(one)
            if (ofAccount.size === 0 && waiting.get(accountId) === ofAccount) waiting.delete(accountId)
            resolve()
          },
        }
        ofAccount.add(one)
        signal.addEventListener('abort', one.go)
        // Messages may have arrived between the caller's count and now.
        touched.add(accountId)
        lookSoon()
      })
    },
    letGo(accountId) {
      for (const one of [...(waiting.get(accountId) ?? [])]) one.go()
    },
    release() {
      released = true
      for (const ofAccount of [...waiting.values()]) for (const one of [...ofAccount]) one.go()
    },
    async close() {
      this.release()
      clearInterval(rounds)
      clearTimeout(soon)
      await listener.stop()
    },
  }
}

async function unreadCounts(database: Database, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await database.read(systemScope, (connection) =>
    connection.query({
      name: 'unread-counts',
      text: 'select account_id, count(*) as count from message where account_id = any($1::uuid[]) and read_at is null group by account_id',
      values: [accountIds],
    }),
  )
  return new Map(rows.map((row) => [String(row.account_id), Number(row.count)]))
}
