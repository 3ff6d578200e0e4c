import { randomInt } from 'node:crypto'
import { messages } from '@shared/contract/messages'
import { type CodePurpose, smsCodeLength, smsCodeSeconds, smsCodeTries, smsTemplates } from '@shared/contract/visitor'
import { sql } from 'kysely'
import { queueNothing, queueSms } from '../../adapters/smsOutbox'
import { after, type Clock, seconds } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { FlowKind } from '../../database/tables/registrationTables'
import { Refusal } from '../../refusal'
import { hashOf, newSecret } from '../../security/secrets'
import type { Flow } from './flows'

/** Six-digit codes that verify a phone number: valid five minutes, five attempts, one use, for one number, purpose and flow (security S3). */

const codeHash = (flowId: string, purpose: CodePurpose, mobile: string, code: string): Buffer => hashOf([flowId, purpose, mobile, code].join('\n'))

export interface CodeRequest {
  flow: Flow
  /** The flow's secret: without it a code is useless, even to somebody who can read the tables. */
  flowId: string
  purpose: CodePurpose
  mobile: string
  /** False if the number must not get a code: everything is done as usual, but no code is sent or accepted. */
  reaches: boolean
}

/** Creates and queues a new code; the previous one of this flow and purpose becomes invalid. */
export async function sendCode(context: ServiceContext, connection: Connection, { flow, flowId, purpose, mobile, reaches }: CodeRequest): Promise<void> {
  const { clock, configuration } = context
  const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, '0')
  const values = {
    // A code that was not sent must not match any guess.
    code_hash: codeHash(flowId, purpose, mobile, reaches ? code : newSecret()),
    tries: 0,
    used: false,
    expires_at: after(clock.now(), seconds(smsCodeSeconds)),
  }
  await connection.db
    .insertInto('sms_code')
    .values({ flow_id: flow.id, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['flow_id', 'purpose']).doUpdateSet(values))
    .execute()
  const text = smsTemplates.code({ site: configuration.sms.site, code })
  await (reaches ? queueSms(context, connection, { mobile, purpose, text }) : queueNothing(context, connection, { mobile, purpose }))
}

export interface TypedCode {
  flowId: string
  purpose: CodePurpose
  mobile: string
  code: string
}

/** The code was sent, is not over, and belongs to the flow and purpose: the same for whatever counts or uses it. */
const isOpen = (clock: Clock, { flowId, purpose }: TypedCode) => sql<boolean>`(
  flow.flow_hash = ${hashOf(flowId)} and flow.expires_at > ${clock.now()}
  and sms_code.purpose = ${purpose} and not sms_code.used and sms_code.tries < ${smsCodeTries} and sms_code.expires_at > ${clock.now()})`

const isRight = ({ flowId, purpose, mobile, code }: TypedCode) => sql<boolean>`(sms_code.code_hash = ${codeHash(flowId, purpose, mobile, code)})`

/**
 * Verifies an entered code and counts a wrong one. A single statement counts and decides, so that only five of any number of concurrent
 * guesses are checked, on all replicas together. It runs outside of any transaction: a later failure must not undo the count. A correct
 * code is used up by `spendCode` or `useCode`, in the transaction of what it was entered for: one that fails does not cost the code.
 * @throws Refusal INCOMPLETE at `code`, the same for a wrong, expired, foreign and never sent one.
 */
export async function countWrongCode({ database, clock }: ServiceContext, typed: TypedCode): Promise<void> {
  const right = isRight(typed)
  const row = await database.system(({ db }) =>
    db
      .updateTable('sms_code')
      .from('flow')
      .set({ tries: sql<number>`sms_code.tries + case when ${right} then 0 else 1 end` })
      .whereRef('flow.id', '=', 'sms_code.flow_id')
      .where(isOpen(clock, typed))
      .returning(right.as('right'))
      .executeTakeFirst(),
  )
  if (!row?.right) throw wrongCode()
}

/**
 * Uses up a correct code and keeps its flow, in the caller's transaction: rolled back with it, and of two concurrent uses one fails.
 * @throws Refusal like countWrongCode.
 */
export async function spendCode({ db }: Connection, clock: Clock, typed: TypedCode): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sms_code')
    .from('flow')
    .set({ used: true })
    .whereRef('flow.id', '=', 'sms_code.flow_id')
    .where(isOpen(clock, typed))
    .where(isRight(typed))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw wrongCode()
}

/**
 * The same with its flow, for a submission.
 * @throws Refusal like countWrongCode.
 */
export async function useCode({ db }: Connection, clock: Clock, kind: FlowKind, subject: string, typed: TypedCode): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('flow')
    .using('sms_code')
    .whereRef('sms_code.flow_id', '=', 'flow.id')
    .where('flow.kind', '=', kind)
    .where('flow.subject', '=', subject)
    .where(isOpen(clock, typed))
    .where(isRight(typed))
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw wrongCode()
}

/** The same answer for a code that is wrong, expired, for another purpose or was never sent. */
export const wrongCode = () => new Refusal('INCOMPLETE', messages.smsCodeWrong, { fieldErrors: [{ field: 'code', message: messages.smsCodeWrong }] })
