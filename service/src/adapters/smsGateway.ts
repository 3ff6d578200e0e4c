import { smsCodeSeconds, smsPurposes } from '@shared/contract/visitor'
import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import { type Clock, hours, minutes, seconds } from '../clock'
import type { Configuration } from '../configuration'
import type { Database } from '../database/database'
import type { SmsOutboxTable } from '../database/registrationTables'

/** Hands the outbox to a gateway over HTTP: each message once as a rule, twice when an answer was lost, never silently not. */
const patience = seconds(5)
const atOnce = 10
/** Waits between tries: 10 s, 20 s, 40 s… up to ten minutes. */
const longestWait = minutes(10)
/** After this a message has nothing to say any more. */
const worthSending = hours(24)

type Row = Selectable<SmsOutboxTable>

export interface SmsGateway {
  /** Sends what waits; resolves when it has been tried. A second call while one runs does nothing. */
  sendWaiting(): Promise<void>
}

/** What the gateway's job works with. */
export interface GatewayContext {
  database: Database
  clock: Clock
  configuration: Configuration
  log: Logger
}

export function smsGateway({ database, clock, configuration, log }: GatewayContext): SmsGateway {
  const { gatewayUrl, gatewayToken } = configuration.sms
  let running = false

  /** Takes rows for one try each; other replicas pass them by, and find them again only when this try has come to nothing. */
  const claim = () => {
    const now = clock.now()
    return database.system(({ db }) =>
      db
        .updateTable('sms_outbox')
        .set((set) => ({
          attempts: set('attempts', '+', 1),
          next_try_at: sql<Date>`${now}::timestamptz + least(${longestWait}, ${seconds(5)} * power(2, least(attempts + 1, 20))) * interval '1 millisecond'`,
        }))
        .where('id', 'in', (rows) =>
          rows
            .selectFrom('sms_outbox')
            .select('id')
            .where('sent_at', 'is', null)
            .where('next_try_at', '<=', now)
            .orderBy('id')
            .limit(atOnce)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute(),
    )
  }

  const close = (row: Row) =>
    database.system(({ db }) => db.updateTable('sms_outbox').set({ text: '', sent_at: clock.now() }).where('id', '=', row.id).execute())

  async function post(row: Row): Promise<void> {
    const answer = await fetch(gatewayUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${gatewayToken}`, 'idempotency-key': String(row.id) },
      body: JSON.stringify({ id: String(row.id), mobile: row.mobile, purpose: row.purpose, text: row.text }),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`gateway answered ${answer.status}`)
  }

  async function send(row: Row): Promise<void> {
    const age = clock.now().getTime() - row.created_at.getTime()
    const isCode = smsPurposes.some((purpose) => purpose === row.purpose)
    if (age > (isCode ? seconds(smsCodeSeconds) : worthSending)) {
      log.warn({ sms: row.id, purpose: row.purpose, attempts: row.attempts }, 'a message was given up')
      await close(row)
      return
    }
    try {
      await post(row)
    } catch (error) {
      log.warn({ err: error, sms: row.id, purpose: row.purpose, attempts: row.attempts }, 'a message was not taken by the gateway; it is tried again')
      return
    }
    await close(row)
  }

  return {
    async sendWaiting() {
      if (running) return
      running = true
      try {
        await Promise.all((await claim()).map(send))
      } catch (error) {
        log.warn({ err: error }, 'messages wait: the outbox could not be read')
      } finally {
        running = false
      }
    },
  }
}
