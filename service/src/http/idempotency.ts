import { createHash } from 'node:crypto'
import { unansweredDays } from '@shared/contract/endpoint'
import { after, type Clock, days } from '../clock'
import type { Connection, Database } from '../database/database'
import { Refusal, type RefusalDetails } from '../refusal'
import type { Caller } from '../security/caller'

/** A write with an Idempotency-Key: performed once however often it is sent (Stripe's rules; security §1.1). */
export interface IdempotentRequest {
  accountId: string
  endpoint: string
  key: string
  requestHash: Buffer
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Identifies a request: the same key with the same content is the same write. */
export function idempotentRequest(key: string, caller: Caller, endpoint: string, content: unknown): IdempotentRequest {
  if (!keyPattern.test(key)) throw new Refusal('BAD_REQUEST')
  const requestHash = createHash('sha256')
    .update(JSON.stringify([caller.roleId, content]))
    .digest()
  return { accountId: caller.accountId, endpoint, key, requestHash }
}

/** What is stored under a key: the answer of a write, or the refusal of a write that was committed all the same. */
interface Kept {
  data?: unknown
  refusal?: Pick<Refusal, 'code' | 'message'> & Pick<RefusalDetails, 'fieldErrors' | 'data'>
}

/**
 * The answer given before to the same request; undefined when there is none.
 * @throws Refusal IDEMPOTENCY_CONFLICT when the key was used with other content or in another role; the stored refusal when that was the answer.
 */
export async function earlierAnswer(database: Database, request: IdempotentRequest): Promise<{ data: unknown } | undefined> {
  const row = await database.system(({ db }) =>
    db
      .selectFrom('idempotency_key')
      .select(['request_hash', 'answer'])
      .where('account_id', '=', request.accountId)
      .where('endpoint', '=', request.endpoint)
      .where('key', '=', request.key)
      .executeTakeFirst(),
  )
  if (!row) return undefined
  if (!row.request_hash.equals(request.requestHash)) throw new Refusal('IDEMPOTENCY_CONFLICT')
  const { data, refusal }: Kept = row.answer
  if (refusal) throw new Refusal(refusal.code, refusal.message, { fieldErrors: refusal.fieldErrors, data: refusal.data })
  return { data }
}

/**
 * Claims the key inside the write's own transaction, before the write is performed.
 * @throws Refusal IDEMPOTENCY_IN_PROGRESS while another request with the key is in progress, or was just completed.
 */
export async function claimKey(connection: Connection, request: IdempotentRequest): Promise<void> {
  const lock = createHash('sha256').update(`${request.accountId}\n${request.endpoint}\n${request.key}`).digest().readBigInt64BE()
  const { rows } = await connection.query({ text: 'select pg_try_advisory_xact_lock($1) as free', values: [lock.toString()] })
  if (rows[0].free !== true) throw new Refusal('IDEMPOTENCY_IN_PROGRESS')
  const taken = await connection.db
    .selectFrom('idempotency_key')
    .select('key')
    .where('account_id', '=', request.accountId)
    .where('endpoint', '=', request.endpoint)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (taken) throw new Refusal('IDEMPOTENCY_IN_PROGRESS')
}

/** Stores the answer in the transaction of its change: after a crash both exist, or neither. */
export async function keepAnswer(connection: Connection, request: IdempotentRequest, answer: unknown, at: Date): Promise<void> {
  const kept: Kept =
    answer instanceof Refusal
      ? { refusal: { code: answer.code, message: answer.message, fieldErrors: answer.details.fieldErrors, data: answer.details.data } }
      : { data: answer ?? {} }
  await connection.db
    .insertInto('idempotency_key')
    .values({
      account_id: request.accountId,
      endpoint: request.endpoint,
      key: request.key,
      request_hash: request.requestHash,
      answer: JSON.stringify(kept),
      create_date: at,
    })
    .execute()
}

/** Deletes keys that no browser repeats any more. */
export async function forgetOldKeys(database: Database, clock: Clock): Promise<void> {
  await database.system(({ db }) =>
    db
      .deleteFrom('idempotency_key')
      .where('create_date', '<', after(clock.now(), -days(unansweredDays + 1)))
      .execute(),
  )
}
