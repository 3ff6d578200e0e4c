import { messages } from '@shared/contract/messages'
import type { LoginAnswer } from '@shared/contract/session'
import { sql } from 'kysely'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { Refusal } from '../../refusal'
import { mayWork } from '../../security/accountState'
import { type AuditNote, recordAudit } from '../../security/audit'
import { hashOf } from '../../security/secrets'
import type { SsoRefusal } from '../../security/signIn/singleSignOn'

export interface SsoSignInRequest {
  ssotoken: string
  userAgent: string
  address: string
  requestId: string
}

type Write = <T>(work: (connection: Connection, note: AuditNote) => Promise<T>) => Promise<T>

const failed = () => new Refusal('LOGIN_FAILED', messages.ssoFailed)

/**
 * Opens a session for a single sign-on token. Every failure gets the same answer; the audit log has the cause.
 * @throws Refusal LOGIN_FAILED
 */
export async function signInBySso(context: ServiceContext, request: SsoSignInRequest, write: Write): Promise<LoginAnswer> {
  const { clock, sessions } = context
  const claims = await context.singleSignOn.verify(request.ssotoken)
  if (typeof claims === 'string') return refuse(context, request, claims)
  const account = await findAccount(context, claims.loginName)
  if (!account || !mayWork(account, clock.now()) || !account.role_id) return refuse(context, request, account ? 'closed' : 'account', account?.id)
  const { id: accountId, role_id: roleId } = account

  const ids = await write(async (connection, note) => {
    Object.assign(note, { target: accountId, accountId, loginName: account.login_name, detail: { sso: true } })
    if (!(await useToken(connection, claims.tokenId, claims.expires))) return undefined
    // Locks the account until the session is committed: disabling it concurrently happens either before or after.
    const held = await connection.db
      .updateTable('account')
      .set({ last_login_at: clock.now() })
      .where('id', '=', accountId)
      .where('disabled', '=', false)
      .where('is_sso', '=', true)
      .executeTakeFirst()
    if (held.numUpdatedRows !== 1n) throw failed()
    const ids = await sessions.open(connection, { accountId, roleId, userAgent: request.userAgent, address: request.address })
    // Single sign-on accounts have no password to change here.
    return { ...ids, firstLoginFlag: '1' as const }
  })
  return ids ?? refuse(context, request, 'used', accountId)
}

/** A token can be used once, across all replicas: of two concurrent uses the second waits for the first and finds the id taken. */
async function useToken({ db }: Connection, tokenId: string, expires: Date): Promise<boolean> {
  const added = await db
    .insertInto('sso_token')
    .values({ token_hash: hashOf(tokenId), expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

function findAccount(context: ServiceContext, loginName: string) {
  return context.database.system(({ db }) =>
    db
      .selectFrom('account')
      .leftJoin('account_role', 'account_role.account_id', 'account.id')
      .select(['account.id', 'account.login_name', 'account.disabled', 'account.valid_to', 'account_role.role_id'])
      .where(sql`lower(account.login_name)`, '=', loginName.trim().toLowerCase())
      .where('account.is_sso', '=', true)
      .orderBy('account_role.position')
      .limit(1)
      .executeTakeFirst(),
  )
}

async function refuse(
  context: ServiceContext,
  request: SsoSignInRequest,
  reason: SsoRefusal | 'account' | 'closed' | 'used',
  accountId?: string,
): Promise<never> {
  await context.database.system((connection) =>
    recordAudit(connection, {
      action: 'session.login',
      outcome: 'refused',
      accountId,
      detail: { sso: reason },
      address: request.address,
      requestId: request.requestId,
      at: context.clock.now(),
    }),
  )
  throw failed()
}
