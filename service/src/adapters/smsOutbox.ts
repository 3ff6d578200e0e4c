import type { SmsRow } from '@shared/contract/administration'
import type { Page } from '@shared/contract/endpoint'
import { type CodePurpose, codePurposes, resetLinkMinutes, type SmsTemplate, smsCodeSeconds } from '@shared/contract/visitor'
import { type Clock, hours, minutes, seconds, wireTime } from '../clock'
import type { Configuration } from '../configuration'
import type { Connection } from '../database/database'
import type { JobQueues } from '../database/jobQueues'
import { orderOf, type PageRequest, pageOf, readPage } from '../database/page'

/** The subject of a message, as named in the outbox. */
export type SmsSubject = CodePurpose | Exclude<SmsTemplate, 'code'>

const isCode = (purpose: string): boolean => codePurposes.some((known) => known === purpose)

/** How long a message is worth sending: a code or a link until it expires, any other for a day. */
export function worthSending(purpose: string): number {
  if (isCode(purpose)) return seconds(smsCodeSeconds)
  return purpose === 'resetLink' ? minutes(resetLinkMinutes) : hours(24)
}

export interface Sms {
  mobile: string
  purpose: SmsSubject
  /** From `smsTemplates`. */
  text: string
}

/** What sending a message needs from the service. */
export interface SmsContext {
  clock: Clock
  configuration: Configuration
  jobQueues: JobQueues
}

/** How often a message that was not accepted is retried for as long as it is worth it: a code every ten seconds, others every two minutes. */
const retryOf = (purpose: SmsSubject) =>
  isCode(purpose) ? { retryDelay: 10, retryLimit: 30 } : { retryDelay: minutes(2) / seconds(1), retryLimit: worthSending(purpose) / minutes(2) }

/** Past row-level security: whoever causes a message may not read it, nor any other. @returns the id of the row */
async function writeSms({ query }: Connection, { mobile, purpose, text, createdAt, sentAt }: Sms & { createdAt: Date; sentAt: Date | null }): Promise<number> {
  const { rows } = await query({
    name: 'write-sms',
    text: 'select write_sms($1, $2, $3, $4, $5) as id',
    values: [mobile, purpose, text, createdAt, sentAt],
  })
  return Number(rows[0].id)
}

/**
 * Puts a message into the outbox, in the transaction it reports on: after a rollback it is never sent. In the embedded portal it is read
 * in the outbox; with a gateway a job sends it within seconds.
 */
export async function queueSms({ clock, configuration, jobQueues }: SmsContext, connection: Connection, { mobile, purpose, text }: Sms): Promise<void> {
  const id = await writeSms(connection, { mobile, purpose, text, createdAt: clock.now(), sentAt: null })
  if (configuration.sms.adapter === 'http') await jobQueues.enqueue(connection, 'sms', { id }, retryOf(purpose))
}

/** Enqueues messages that a statement has written to the outbox for the gateway. @param ids of the rows, in the same transaction */
export async function queueWritten(
  { configuration, jobQueues }: Pick<SmsContext, 'configuration' | 'jobQueues'>,
  connection: Connection,
  ids: readonly number[],
  purpose: SmsSubject,
): Promise<void> {
  if (configuration.sms.adapter !== 'http') return
  for (const id of ids) await jobQueues.enqueue(connection, 'sms', { id }, retryOf(purpose))
}

/** Does the same work for a number that must not receive anything: the row is never sent and never shown. */
export async function queueNothing(
  { clock, configuration, jobQueues }: SmsContext,
  connection: Connection,
  { mobile, purpose }: Omit<Sms, 'text'>,
): Promise<void> {
  const now = clock.now()
  const id = await writeSms(connection, { mobile, purpose, text: '', createdAt: now, sentAt: now })
  if (configuration.sms.adapter === 'http') await jobQueues.enqueue(connection, 'sms', { id }, retryOf(purpose))
}

export interface OutboxFilter extends PageRequest {
  mobile?: string
  orderBy?: string
}

/** The latest messages, newest first; empty with a gateway, since sent messages must not be read here. */
export async function listOutbox(connection: Connection, adapter: 'outbox' | 'http', filter: OutboxFilter): Promise<Page<SmsRow>> {
  if (adapter === 'http') return pageOf(filter, 0, [])
  let found = connection.db.selectFrom('sms_outbox').where('text', '<>', '')
  if (filter.mobile) found = found.where('mobile', '=', filter.mobile)
  const { by, direction } = orderOf({ time: 'id' } as const, filter.orderBy ?? 'time desc')
  const page = await readPage(connection, filter, found, found.selectAll().orderBy(by, direction))
  const list = page.list.map((row) => ({ id: String(row.id), mobile: row.mobile, purpose: row.purpose, text: row.text, time: wireTime(row.created_at) }))
  return { ...page, list }
}
