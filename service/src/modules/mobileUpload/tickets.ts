import type { mobileUploadEndpoints } from '@shared/contract/attachment'
import { type BodyOf, mobileUploadMinutes, uploadTokenHeader } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { FormSummary, Owner } from '../../attachment/owner'
import type { Keeper } from '../../attachment/storeFiles'
import { after, type Clock, hours, minutes, wireTime } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection, Database } from '../../database/database'
import type { AttachmentOwnerType, MobileUploadTable } from '../../database/tables/applicationTables'
import { Refusal } from '../../refusal'
import type { Caller } from '../../security/caller'
import { enforceLimit } from '../../security/rateLimit'
import { hashOf, newSecret } from '../../security/secrets'

/** Most files per ticket, however many attachments the form takes. */
export const mobileUploadFiles = 20

/** How many codes one account, or one visitor's form, may show: open at the same time, and per hour. */
export const mobileTicketLimits = {
  open: { name: 'mobileTicket.open', count: 20, window: minutes(mobileUploadMinutes) },
  hour: { name: 'mobileTicket.hour', count: 60, window: hours(1) },
}

/**
 * Counts a ticket against the limits before it is created.
 * @param sender id of the account or flow
 * @throws Refusal RATE_LIMITED
 */
export async function limitMobileTickets({ database, clock }: ServiceContext, sender: string): Promise<void> {
  await enforceLimit(database, clock, mobileTicketLimits.open, sender, messages.mobileTicketTooOften)
  await enforceLimit(database, clock, mobileTicketLimits.hour, sender, messages.mobileTicketTooOften)
}

const formSummarySchema: z.ZodType<FormSummary> = z.object({
  title: z.string(),
  unitName: z.string(),
  papers: z.array(z.object({ code: z.string(), label: z.string(), required: z.boolean() })),
})

/** The owner of the form. The ticket ends with the session that requested it, or with the visitor's flow. */
export type Sender =
  /** @property codes of the attachments the page offers when it shows the code. */
  | { kind: 'account'; caller: Caller; codes: readonly string[] }
  /** @property name shown in the list of attachments as who added them. */
  | { kind: 'flow'; flowId: string; name: string }

export interface MobileTicketRequest extends FormSummary {
  ownerType: AttachmentOwnerType
  ownerId: string
  /** The attachment the QR code is shown for. */
  code: string
  sender: Sender
}

/** `codes`: of the attachments the page offered, where the holder is an account. Its form is read again; replicas of the release before read it here. */
const contentSchema = z.object({
  form: formSummarySchema,
  holder: z.custom<Caller>().optional(),
  codes: z.array(z.string()).default([]),
  name: z.string(),
})

/**
 * Creates a ticket in the caller's transaction. The caller has checked before that the form's attachments may be edited.
 * @returns the address for the QR code, and when it expires (`YYYY-MM-DD HH:mm:ss`).
 * @example
 * const form = await flowForm(connection, clock, request)
 * const { type, id } = flowOwner(form)
 * return makeMobileTicket(connection, clock, { ownerType: type, ownerId: id, code: body.code, title: form.title, unitName: '',
 *   papers: attachmentChecklist(form.papers), sender: { kind: 'flow', flowId: form.flow.id, name: '申请人' } })
 */
export async function makeMobileTicket(connection: Connection, clock: Clock, request: MobileTicketRequest): Promise<{ url: string; expires: string }> {
  const { sender, title, unitName, papers } = request
  const secret = newSecret()
  const expires = after(clock.now(), minutes(mobileUploadMinutes))
  const content: z.input<typeof contentSchema> = {
    form: { title, unitName, papers },
    ...(sender.kind === 'account'
      ? { holder: { ...sender.caller, sessionId: '' }, codes: [...sender.codes], name: sender.caller.name }
      : { name: sender.name }),
  }
  await connection.db
    .insertInto('mobile_upload')
    .values({
      ticket_hash: hashOf(secret),
      owner_type: request.ownerType,
      owner_id: request.ownerId,
      code: request.code,
      account_id: sender.kind === 'account' ? sender.caller.accountId : null,
      session_id: sender.kind === 'account' ? sender.caller.sessionId : null,
      flow_id: sender.kind === 'flow' ? sender.flowId : null,
      content: JSON.stringify(content),
      expires_at: expires,
    })
    .execute()
  return { url: `/attachmentUploadMobile#ticket=${secret}`, expires: wireTime(expires) }
}

const ticketGone = () => new Refusal('NOT_FOUND', messages.ticketGone)

/** A form opened by the phone that holds its token. */
export interface OpenForm {
  id: string
  owner: Owner
  code: string
  summary: FormSummary
  keeper: Keeper
  expires: Date
}

/**
 * Exchanges a ticket for the token of the phone that opens it. Works for one phone: of two one succeeds. The token is derived from the phone's
 * own secret, if it sends one: opening again, because the answer was lost, returns the same token without it being stored.
 * @throws Refusal NOT_FOUND: unknown, already opened, expired, or its form is no longer editable; NO_SESSION: the session that showed it has
 * ended.
 */
export async function openMobileTicket(
  context: ServiceContext,
  connection: Connection,
  { ticket, secret }: BodyOf<typeof mobileUploadEndpoints.open>,
): Promise<{ token: string; form: OpenForm }> {
  const token = secret === undefined ? newSecret() : hashOf(['phone', ticket, secret].join('\n')).toString('base64url')
  const row = await connection.db
    .updateTable('mobile_upload')
    .set({ device_hash: hashOf(token) })
    .where('ticket_hash', '=', hashOf(ticket))
    .where((where) => where.or([where('device_hash', 'is', null), where('device_hash', '=', hashOf(token))]))
    .where('expires_at', '>', context.clock.now())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw ticketGone()
  return { token, form: await formOf(context, connection, row, false) }
}

/**
 * The form of the token in `x-upload-token`; tokens are accepted nowhere else.
 * @param lock locks ticket and form until the transaction ends.
 * @throws Refusal NO_SESSION if the session that showed the code has ended; NOT_FOUND with `messages.ticketGone` for any other reason.
 */
export async function findOpenForm(context: ServiceContext, connection: Connection, request: FastifyRequest, lock: boolean): Promise<OpenForm> {
  const token = request.headers[uploadTokenHeader]
  if (typeof token !== 'string' || token.length > 128) throw ticketGone()
  const query = connection.db.selectFrom('mobile_upload').selectAll().where('device_hash', '=', hashOf(token)).where('expires_at', '>', context.clock.now())
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw ticketGone()
  return formOf(context, connection, row, lock)
}

async function formOf(context: ServiceContext, connection: Connection, row: Selectable<MobileUploadTable>, lock: boolean): Promise<OpenForm> {
  const { form, holder, codes, name } = contentSchema.parse(row.content)
  const owner = holder ? await ownerOfAccount(context, connection, holder, row, lock) : await ownerOfFlow(context, connection, row, form, lock)
  if (!owner?.editable) throw ticketGone()
  // Read again each time: the form may have been saved since the code was shown.
  const now = holder ? await context.attachmentOwners.formSummary(connection, holder, owner) : form
  const summary = holder ? { ...now, papers: papersForPhone(now.papers, row.code, codes) } : now
  const offered = new Set(summary.papers.map(({ code }) => code))
  const keeper: Keeper = {
    owner: { ...owner, codes: owner.codes.filter((code) => offered.has(code)) },
    unitId: holder?.unitId ?? null,
    accountId: holder?.accountId ?? null,
    name,
    mobileUpload: { id: row.id, most: mobileUploadFiles },
  }
  return { id: row.id, owner, code: row.code, summary, keeper, expires: row.expires_at }
}

/**
 * The attachments a phone may send: the one its code was shown for, those the page offered beside it, which may depend on what is not saved
 * yet, and where that is a form, those the form as stored offers. A code shown in the dialog of a step is for that step alone.
 */
export function papersForPhone(papers: FormSummary['papers'], code: string, beside: readonly string[]): FormSummary['papers'] {
  const inForm = papers.some((paper) => paper.code === code && paper.offered !== undefined)
  return papers.filter(
    (paper, place) =>
      (paper.code === code || beside.includes(paper.code) || (inForm && paper.offered === true)) &&
      papers.findIndex((other) => other.code === paper.code) === place,
  )
}

/** Valid as long as the session that showed the code and the account's right to edit. */
async function ownerOfAccount(
  context: ServiceContext,
  connection: Connection,
  holder: Caller,
  row: Selectable<MobileUploadTable>,
  lock: boolean,
): Promise<Owner | undefined> {
  if (row.session_id === null || !(await context.sessions.stands(connection, row.session_id))) {
    throw new Refusal('NO_SESSION', messages.desktopSessionEnded)
  }
  return context.attachmentOwners.find(connection, holder, row.owner_id, lock).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined
    throw error
  })
}

/** A visitor's form is open as long as its flow: submitting it ends both. */
async function ownerOfFlow(
  context: ServiceContext,
  connection: Connection,
  row: Selectable<MobileUploadTable>,
  form: FormSummary,
  lock: boolean,
): Promise<Owner | undefined> {
  const query = connection.db.selectFrom('flow').select('record_id').where('id', '=', row.flow_id).where('expires_at', '>', context.clock.now())
  const flow = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (flow?.record_id !== row.owner_id) return undefined
  return { type: row.owner_type, id: row.owner_id, codes: form.papers.map((paper) => paper.code), editable: true }
}

/** Deletes expired tickets. */
export async function forgetOldMobileTickets(database: Database, clock: Clock): Promise<void> {
  await database.system(({ db }) => db.deleteFrom('mobile_upload').where('expires_at', '<', clock.now()).execute())
}
