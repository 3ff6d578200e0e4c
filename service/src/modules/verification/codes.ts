import { randomInt } from 'node:crypto'
import { messages } from '@shared/contract/messages'
import { type CodePurpose, smsCodeLength, smsCodeSeconds, smsCodeTries, smsTemplates } from '@shared/contract/visitor'
import { type RawBuilder, sql } from 'kysely'
import { queueNothing, queueSms } from '../../adapters/smsOutbox'
import { after, type Clock, seconds } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import type { FlowKind } from '../../database/registrationTables'
import { Refusal } from '../../refusal'
import { hashOf, newSecret } from '../../security/secrets'
import type { Flow } from './flows'

/** Six digits that prove a number: five minutes, five tries, one use, for one number, purpose and flow (security S3). */

const codeHash = (flowId: string, purpose: CodePurpose, mobile: string, code: string): Buffer => hashOf([flowId, purpose, mobile, code].join('\n'))

export interface CodeRequest {
  flow: Flow
  /** The flow's secret: without it a code is worth nothing, even to whoever reads the tables. */
  flowId: string
  purpose: CodePurpose
  mobile: string
  /** False for a number that may not be told: everything is done but nothing can come of it. */
  reaches: boolean
}

/** Makes a new code and queues it; the one before it for this flow and purpose is void. */
export async function sendCode(context: ServiceContext, connection: Connection, { flow, flowId, purpose, mobile, reaches }: CodeRequest): Promise<void> {
  const { clock, configuration } = context
  const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, '0')
  const values = {
    // A code nobody was sent fits no guess either.
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

/** What a code that may still be typed is known by. */
const hashOfTyped = ({ flowId, purpose, mobile, code }: TypedCode): Buffer => codeHash(flowId, purpose, mobile, code)

/**
 * Looks whether a typed code is right, and uses it up when it is. One statement counts and decides, so that however
 * many guesses arrive at once, on whichever replica, five are looked at. It stands outside of any transaction: a count
 * must not be undone by what fails afterwards.
 * @throws Refusal INCOMPLETE at `code`, the same for wrong, old, foreign and never sent.
 */
export async function checkCode(context: ServiceContext, typed: TypedCode): Promise<void> {
  const right = sql<boolean>`sms_code.code_hash = ${hashOfTyped(typed)}`
  await count(context, typed, right, { tries: sql<number>`sms_code.tries + 1`, used: right })
}

/**
 * Counts a typed code that is wrong, and leaves a right one to be used up by what it is typed for (`useCode`): a submission that
 * is refused for another reason has not used it.
 * @throws Refusal like checkCode.
 */
export async function countWrongCode(context: ServiceContext, typed: TypedCode): Promise<void> {
  const right = sql<boolean>`sms_code.code_hash = ${hashOfTyped(typed)}`
  await count(context, typed, right, { tries: sql<number>`sms_code.tries + case when ${right} then 0 else 1 end` })
}

async function count(
  { database, clock }: ServiceContext,
  { flowId, purpose }: TypedCode,
  right: RawBuilder<boolean>,
  counted: { tries: RawBuilder<number>; used?: RawBuilder<boolean> },
): Promise<void> {
  const row = await database.system(({ db }) =>
    db
      .updateTable('sms_code')
      .from('flow')
      .set(counted)
      .whereRef('flow.id', '=', 'sms_code.flow_id')
      .where('flow.flow_hash', '=', hashOf(flowId))
      .where('flow.expires_at', '>', clock.now())
      .where('sms_code.purpose', '=', purpose)
      .where('sms_code.used', '=', false)
      .where('sms_code.tries', '<', smsCodeTries)
      .where('sms_code.expires_at', '>', clock.now())
      .returning(right.as('right'))
      .executeTakeFirst(),
  )
  if (!row?.right) throw wrongCode()
}

/**
 * Uses a right code up, with its flow, in the transaction of what it was typed for: undone with it, and of two at once one finds nothing.
 * @throws Refusal like checkCode.
 */
export async function useCode({ db }: Connection, clock: Clock, kind: FlowKind, subject: string, typed: TypedCode): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('flow')
    .using('sms_code')
    .whereRef('sms_code.flow_id', '=', 'flow.id')
    .where('flow.flow_hash', '=', hashOf(typed.flowId))
    .where('flow.kind', '=', kind)
    .where('flow.subject', '=', subject)
    .where('flow.expires_at', '>', clock.now())
    .where('sms_code.purpose', '=', typed.purpose)
    .where('sms_code.used', '=', false)
    .where('sms_code.tries', '<', smsCodeTries)
    .where('sms_code.expires_at', '>', clock.now())
    .where('sms_code.code_hash', '=', hashOfTyped(typed))
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw wrongCode()
}

/** One answer for a code that is wrong, old, of another purpose or was never sent. */
export const wrongCode = () => new Refusal('INCOMPLETE', messages.smsCodeWrong, { fieldErrors: [{ field: 'code', message: messages.smsCodeWrong }] })
