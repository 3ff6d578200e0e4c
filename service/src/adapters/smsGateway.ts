import type { Logger } from 'pino'
import { type Clock, seconds } from '../clock'
import type { Configuration } from '../configuration'
import type { Database } from '../database/database'
import { worthSending } from './smsOutbox'

const patience = seconds(5)

/** What sending a message needs. */
export interface GatewayContext {
  database: Database
  clock: Clock
  configuration: Configuration
  log: Logger
}

/**
 * Sends one message of the outbox to the gateway over HTTP: normally once, twice when an answer was lost (with the same Idempotency-Key),
 * and never silently dropped. The text of sent and of outdated messages is deleted.
 * @throws when the gateway does not accept it: the job is retried.
 */
export async function sendSms({ database, clock, configuration, log }: GatewayContext, id: number): Promise<void> {
  const { gatewayUrl, gatewayToken } = configuration.sms
  const row = await database.system(({ db }) => db.selectFrom('sms_outbox').selectAll().where('id', '=', id).where('sent_at', 'is', null).executeTakeFirst())
  if (!row) return
  const { purpose, mobile, text } = row
  const age = clock.now().getTime() - row.created_at.getTime()
  if (age > worthSending(purpose)) {
    log.warn({ sms: id, purpose }, 'a message was given up')
  } else {
    const answer = await fetch(gatewayUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${gatewayToken}`, 'idempotency-key': String(id) },
      body: JSON.stringify({ id: String(id), mobile, purpose, text }),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`gateway answered ${answer.status}`)
  }
  await database.system(({ db }) => db.updateTable('sms_outbox').set({ text: '', sent_at: clock.now() }).where('id', '=', id).execute())
}
