import type { Selectable } from 'kysely'
import { z } from 'zod'
import { after, type Clock, seconds } from '../clock'
import type { Connection, Database } from '../database/database'
import type { Scope } from '../database/scope'
import type { TicketTable } from '../database/tables/applicationTables'
import { type Caller, scopeOf } from './caller'
import { hashOf, newSecret } from './secrets'
import type { Sessions } from './sessions'

/**
 * Tickets for navigations, since session ids must never be in a link (security S1). A ticket opens one thing once, within sixty seconds,
 * with the scope its holder had when it was issued; only its hash is stored.
 */
export type TicketPurpose = TicketTable['purpose']

const ticketLife = seconds(60)

export interface Ticket {
  /** The caller it was issued to, without the session. */
  holder: Caller
  scope: Scope
  content: Record<string, unknown>
  /** The rest of its row. */
  row: Omit<Selectable<TicketTable>, 'scope' | 'content'>
}

const holderSchema = z.custom<Caller>((value) => typeof value === 'object' && value !== null && 'accountId' in value)

interface TicketContext {
  database: Database
  clock: Clock
  sessions: Pick<Sessions, 'stands'>
}

/** Issues a ticket inside the caller's transaction. @returns the secret for the link. */
export async function giveTicket(
  connection: Connection,
  clock: Clock,
  purpose: TicketPurpose,
  caller: Caller,
  content: Record<string, unknown>,
): Promise<string> {
  const secret = newSecret()
  const row = {
    hash: hashOf(secret),
    purpose,
    account_id: caller.accountId,
    session_id: caller.sessionId,
    expires_at: after(clock.now(), ticketLife),
  }
  await storeTicket(connection, { holder: { ...caller, sessionId: '' }, scope: scopeOf(caller), content, row })
  return secret
}

const storeTicket = ({ db }: Connection, { holder, scope, content, row }: Ticket) =>
  db
    .insertInto('ticket')
    .values({ ...row, scope: JSON.stringify(scope), content: JSON.stringify({ holder, content }) })
    .execute()

/** Uses a ticket up. Undefined when it is unknown, used, expired, for another purpose, or its session has ended. */
export async function useTicket({ database, clock, sessions }: TicketContext, purpose: TicketPurpose, secret: string): Promise<Ticket | undefined> {
  return database.system(async (connection) => {
    const { db } = connection
    const found = await db.deleteFrom('ticket').where('hash', '=', hashOf(secret)).where('purpose', '=', purpose).returningAll().executeTakeFirst()
    if (!found || found.expires_at <= clock.now()) return undefined
    if (!(await sessions.stands(connection, found.session_id))) return undefined
    const { content, ...row } = found
    // A replica of the release before issues tickets whose scope does not say whose account it is: it is the holder's (migration 1040).
    const scope: Scope = { ...found.scope, accountId: found.scope.accountId || row.account_id }
    return { ...z.object({ holder: holderSchema, content: z.record(z.string(), z.unknown()) }).parse(content), scope, row }
  })
}

/** Makes a used ticket valid again for the rest of its time, because what it opens could not be given; not if its session has ended meanwhile. */
export async function giveTicketBack({ database, sessions }: Omit<TicketContext, 'clock'>, ticket: Ticket): Promise<void> {
  await database.system(async (connection) => {
    if (await sessions.stands(connection, ticket.row.session_id)) await storeTicket(connection, ticket)
  })
}

/** Deletes expired tickets. */
export async function forgetOldTickets(database: Database, clock: Clock): Promise<void> {
  await database.system(({ db }) => db.deleteFrom('ticket').where('expires_at', '<', clock.now()).execute())
}
