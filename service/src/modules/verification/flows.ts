import { flowTokenHeader } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import type { CodePurpose } from '@shared/contract/visitor'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { after, type Clock, hours } from '../../clock'
import type { Connection } from '../../database/database'
import type { FlowKind, FlowTable } from '../../database/registrationTables'
import { Refusal } from '../../refusal'
import { hashOf, newSecret } from '../../security/secrets'

/**
 * A visitor's way from a first check to an application: one row, two secrets. The flow id names it while it is being
 * proved, the flow token opens what comes after; each is 256 random bits of which only a hash is kept (security S4).
 */
const timeToProve = hours(1)
const timeToFinish = hours(2)

export interface Flow {
  id: string
  kind: FlowKind
  /** The registration or account it is about; null when the check before found none. */
  subject: string | null
  /** Id of the record it makes: papers are kept under it from the beginning. */
  recordId: string
  /** What was proved, and by which number; empty before. */
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

/** A step that was skipped, taken twice or too late. */
export const flowEnded = () => new Refusal('NOT_ALLOWED_NOW', messages.flowEnded)

/**
 * Begins a flow inside the caller's transaction.
 * @param begun.subject what it is about; null where nothing was found: the answer is the same either way.
 * @returns the flow and its secret, to be proved within an hour.
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
 * The flow a page goes on with.
 * @throws Refusal NOT_ALLOWED_NOW with `messages.flowEnded` when it is unknown, over, or of another kind.
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
 * Writes down what a right code has proved, inside the caller's transaction.
 * @returns the flow token, good for two hours; one given before opens nothing any more.
 */
export async function proveFlow({ db }: Connection, clock: Clock, flow: Flow, purpose: CodePurpose, mobile: string): Promise<string> {
  const token = newSecret()
  const { numUpdatedRows } = await db
    .updateTable('flow')
    .set({ token_hash: hashOf(token), proved_purpose: purpose, mobile, expires_at: after(clock.now(), timeToFinish) })
    .where('id', '=', flow.id)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw flowEnded()
  return token
}

/** The flow token of a request; empty when there is none that could be one. */
export function flowTokenOf(request: FastifyRequest): string {
  const token = request.headers[flowTokenHeader]
  return typeof token === 'string' && token.length <= 128 ? token : ''
}

/**
 * The proved flow of the token a request carries in `x-flow-token`.
 * @param purposes what the token must have been given for.
 * @param lock holds the flow until the transaction ends: what two requests of one flow do, they do one after the other.
 * @throws Refusal NOT_ALLOWED_NOW with `messages.flowEnded`: no token, an old one, a used one, one for something else.
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
 * Uses a flow up, in the transaction that reaches its purpose: of two at once, one finds nothing to end.
 * @throws Refusal NOT_ALLOWED_NOW when it has ended already.
 */
export async function endFlow({ db }: Connection, flow: Flow): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('flow').where('id', '=', flow.id).executeTakeFirst()
  if (numDeletedRows !== 1n) throw flowEnded()
}
