import { flowTokenHeader } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import type { CodePurpose } from '@shared/contract/visitor'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { after, type Clock, hours } from '../../clock'
import type { Connection } from '../../database/database'
import type { FlowKind, FlowTable } from '../../database/tables/registrationTables'
import { Refusal } from '../../refusal'
import { hashOf, newSecret } from '../../security/secrets'

/**
 * A visitor's flow from a first check to an application: one row, two secrets. The flow id identifies it until a number is verified, the flow
 * token authorises the steps after that; each has 256 random bits, of which only a hash is stored (security S4).
 */
const timeToProve = hours(1)
const timeToFinish = hours(2)

export interface Flow {
  id: string
  kind: FlowKind
  /** The registration or account it is about; null if the first check found none. */
  subject: string | null
  /** Id of the record to be created: attachments are stored under it from the start. */
  recordId: string
  /** The verified purpose and phone number; empty before. */
  provedPurpose: string
  mobile: string
}

const toFlow = (row: Selectable<FlowTable>): Flow => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  recordId: row.record_id,
  provedPurpose: row.proved_purpose,
  mobile: row.mobile,
})

/** For a step that is skipped, repeated or too late. */
export const flowEnded = () => new Refusal('NOT_ALLOWED_NOW', messages.flowEnded)

/**
 * Creates a flow in the caller's transaction.
 * @param begun.subject what it is about; null if nothing was found: the answer is the same either way.
 * @returns the flow and its secret, to be verified within an hour.
 */
export async function beginFlow({ db }: Connection, clock: Clock, begun: { kind: FlowKind; subject: string | null }): Promise<Flow & { flowId: string }> {
  const flowId = newSecret()
  const row = await db
    .insertInto('flow')
    .values({ ...begun, flow_hash: hashOf(flowId), token_hash: null, expires_at: after(clock.now(), timeToProve) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...toFlow(row), flowId }
}

/**
 * The flow a page continues.
 * @throws Refusal NOT_ALLOWED_NOW with `messages.flowEnded` if it is unknown, over, or of another kind.
 */
export async function flowById({ db }: Connection, clock: Clock, flowId: string, kind: FlowKind): Promise<Flow> {
  const row = await db
    .selectFrom('flow')
    .selectAll()
    .where('flow_hash', '=', hashOf(flowId))
    .where('kind', '=', kind)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!row) throw flowEnded()
  return toFlow(row)
}

/**
 * Records that a number was verified, in the caller's transaction.
 * @param proved.token the flow token: 256 bits nobody else knows, valid for two hours; an earlier one becomes invalid.
 */
export async function proveFlow(
  { db }: Connection,
  clock: Clock,
  flow: Flow,
  { purpose, mobile, token }: { purpose: CodePurpose; mobile: string; token: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('flow')
    .set({ token_hash: hashOf(token), proved_purpose: purpose, mobile, expires_at: after(clock.now(), timeToFinish) })
    .where('id', '=', flow.id)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw flowEnded()
}

/** The flow token of a request; empty if there is none of a possible length. */
export function flowTokenOf(request: FastifyRequest): string {
  const token = request.headers[flowTokenHeader]
  return typeof token === 'string' && token.length <= 128 ? token : ''
}

/**
 * The verified flow of the token in the header `x-flow-token`.
 * @param purposes for which the token may have been issued.
 * @param lock locks the flow until the transaction ends, so that concurrent requests of one flow are serialised.
 * @throws Refusal NOT_ALLOWED_NOW with `messages.flowEnded`: no token, an expired or used one, or one for another purpose.
 */
export async function flowByToken({ db }: Connection, clock: Clock, request: FastifyRequest, purposes: readonly CodePurpose[], lock = false): Promise<Flow> {
  const token = flowTokenOf(request)
  if (token === '') throw flowEnded()
  const query = db
    .selectFrom('flow')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('proved_purpose', 'in', purposes)
    .where('expires_at', '>', clock.now())
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw flowEnded()
  return toFlow(row)
}

/**
 * Uses up a flow, in the transaction that completes it: of two concurrent requests the second fails.
 * @throws Refusal NOT_ALLOWED_NOW if it has ended already.
 */
export async function endFlow({ db }: Connection, flow: Flow): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('flow').where('id', '=', flow.id).executeTakeFirst()
  if (numDeletedRows !== 1n) throw flowEnded()
}
