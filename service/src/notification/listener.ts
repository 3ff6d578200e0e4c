import { Client } from 'pg'
import type { Logger } from 'pino'
import { seconds } from '../clock'
import { connectionSettings, type DatabaseAddress } from '../database/pool'
import { messageChannel } from './notify'

export interface Listener {
  /** Whether notifications arrive; while they do not, callers have to poll. */
  readonly listening: boolean
  /** Connects, unless already started. */
  start(): void
  stop(): Promise<void>
}

const firstPause = seconds(0.5)
const longestPause = seconds(30)
/** A connection that died silently is detected within two of these. */
const heartbeat = seconds(10)
const queryTimeout = seconds(5)

/**
 * The process's one connection that listens for new messages (PostgreSQL LISTEN). When lost, it reconnects with growing pauses.
 * @param hear called with the payload of every notification, and with undefined when some may have been missed.
 */
export function openListener(address: DatabaseAddress, log: Logger, hear: (payload: string | undefined) => void): Listener {
  let client: Client | undefined
  let listening = false
  let started = false
  let stopped = false
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined

  const later = (work: () => void, milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds).unref()
  }

  function lose(lost: Client, error: unknown): void {
    if (client !== lost) return
    client = undefined
    listening = false
    lost.end().catch(() => undefined)
    if (stopped) return
    log.info({ err: error }, 'message listener lost; looking instead')
    hear(undefined)
    later(connect, pause)
    pause = Math.min(pause * 2, longestPause)
  }

  function connect(): void {
    const next = new Client({
      ...connectionSettings(address),
      application_name: 'portal-listener',
      query_timeout: queryTimeout,
      keepAlive: true,
      options: '-c role=portal_app',
    })
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('connection ended')))
    next.on('notification', ({ payload }) => hear(payload))
    const beat = () =>
      next.query('select 1').then(
        () => later(beat, heartbeat),
        (error) => lose(next, error),
      )
    next
      .connect()
      .then(() => next.query(`listen ${messageChannel}`))
      .then(() => {
        if (client !== next) return
        listening = true
        pause = firstPause
        hear(undefined)
        later(beat, heartbeat)
      })
      .catch((error: unknown) => lose(next, error))
  }

  return {
    get listening() {
      return listening
    },
    start() {
      if (started || stopped) return
      started = true
      connect()
    },
    async stop() {
      stopped = true
      listening = false
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
