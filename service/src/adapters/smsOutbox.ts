import type { SmsPurpose, SmsTemplate } from '@shared/contract/visitor'
import type { Clock } from '../clock'
import type { Connection } from '../database/database'

/** What a message is about, as the outbox names it. */
export type SmsSubject = SmsPurpose | Exclude<SmsTemplate, 'code'>

export interface Sms {
  mobile: string
  purpose: SmsSubject
  /** From `smsTemplates`. */
  text: string
}

/**
 * Puts a message into the outbox, in the transaction that has something to tell: what is undone is never told.
 * The embedded portal's outbox is where it is read; with a gateway a job sends it within seconds.
 */
export async function queueSms({ db }: Connection, clock: Clock, { mobile, purpose, text }: Sms): Promise<void> {
  const now = clock.now()
  await db.insertInto('sms_outbox').values({ mobile, purpose, text, created_at: now, next_try_at: now }).execute()
}

/** The same work for a number nobody may be told anything at: a row that is never sent and never shown. */
export async function queueNothing({ db }: Connection, clock: Clock, { mobile, purpose }: Omit<Sms, 'text'>): Promise<void> {
  const now = clock.now()
  await db.insertInto('sms_outbox').values({ mobile, purpose, text: '', created_at: now, sent_at: now, next_try_at: now }).execute()
}
