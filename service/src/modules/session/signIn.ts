import { messages } from '@shared/contract/messages'
import { isSimplePassword, passwordMaxLength } from '@shared/contract/rules'
import type { LoginAnswer } from '@shared/contract/session'
import { sql } from 'kysely'
import { after, days } from '../../clock'
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { Refusal } from '../../refusal'
import { mayWork } from '../../security/accountState'
import { type AuditNote, recordAudit } from '../../security/audit'
import { useCaptcha } from '../../security/signIn/captchas'
import { guessedPasswordProblems } from '../../security/signIn/guessedPasswords'
import { knownBrowser } from '../../security/signIn/knownBrowser'
import { attemptSucceeded, beginAttempt, captchaRequired } from '../../security/signIn/loginAttempts'
import { verifyNothing, verifyPassword } from '../../security/signIn/passwords'
import { openLoginFields } from './loginFields'

export interface SignInRequest {
  username: string
  password: string
  nonce?: string
  validCode?: string
  captchaId?: string
  /** The Cookie header. */
  cookies?: string
  userAgent: string
  address: string
  requestId: string
}

type Write = <T>(work: (connection: Connection, note: AuditNote) => Promise<T>) => Promise<T>

export interface SignedIn extends LoginAnswer {
  accountId: string
}

/**
 * Opens a session for a correct name and password. An unknown name, a wrong password, a locked and a disabled account get the same answer in
 * the same time (security S2).
 * @throws Refusal LOGIN_FAILED or CAPTCHA_WRONG.
 */
export async function signIn(context: ServiceContext, request: SignInRequest, write: Write): Promise<SignedIn> {
  const { database, clock } = context
  const credentials = await database.system((connection) => openLoginFields(context, connection, request))
  if (!credentials || credentials.password.length > passwordMaxLength || credentials.username.length > 100) throw new Refusal('LOGIN_FAILED')
  const { username, password } = credentials
  const knownBy = await knownBrowser(database, context.loginKeys, request.cookies, username)
  const attempted = { loginName: username, address: request.address, knownBy }

  if (await captchaRequired(database, clock, attempted)) {
    if (!request.captchaId || !request.validCode) throw new Refusal('CAPTCHA_WRONG', messages.captchaRequired, { isValidCodeLogin: true })
    if (!(await useCaptcha(database, clock, request.captchaId, request.validCode))) throw new Refusal('CAPTCHA_WRONG', undefined, { isValidCodeLogin: true })
  }

  const attempt = await beginAttempt(database, clock, attempted)
  const account = await findAccount(context, username)
  const right = account && attempt.admitted ? await verifyPassword(account.password_hash, password) : await verifyNothing(password)
  const expired = account?.password_expires != null && account.password_expires <= clock.now()
  // Single sign-on accounts must not use a password of the portal as well: it would bypass the single sign-on.
  const open = account !== undefined && mayWork(account, clock.now()) && !account.is_sso
  if (!account || !right || !open || !account.role_id || expired) {
    await recordFailure(context, request, account?.id, attempt.last)
    const isValidCodeLogin = await captchaRequired(database, clock, attempted)
    throw new Refusal('LOGIN_FAILED', right && open && expired ? '初始密码已过期，请联系管理员重新发放' : undefined, { isValidCodeLogin })
  }

  const { id: accountId, role_id: roleId } = account
  // Only now is the plain password known to be correct: check whether it is simple, also against passwords that became common after it was chosen.
  const { login_name: loginName, mobile, unit_name: unitName } = account
  const guessed = (await guessedPasswordProblems(password, { loginName, mobile, unitName })).length > 0
  const simple = guessed || isSimplePassword(password, context.configuration.isSystemDefaultPassword)
  // One renewed by an administrator ends by itself; a replica of the release before does not know that it is no longer asked for its age.
  const askedForAge = account.password_aged && account.password_expires === null
  // An initial password is not told to be old: it must be changed in any case.
  const aged = (!account.must_change_password || askedForAge) && isAged(account.password_set_at, context)
  // Stored for its age alone, that ends with the rule: an installation may take PASSWORD_DAYS back.
  const mustChange = guessed || aged || (account.must_change_password && !askedForAge)
  return write(async (connection, note) => {
    Object.assign(note, { target: accountId, accountId, loginName: account.login_name })
    await holdAccount(connection, accountId, account.password_hash)
    await attemptSucceeded(connection, attempted)
    if (guessed || aged) note.detail = { ...(guessed && { guessedPassword: true }), ...(aged && { agedPassword: true }) }
    await connection.db
      .updateTable('account')
      .set({ simple_password: simple, password_aged: aged, must_change_password: mustChange, last_login_at: clock.now() })
      .where('id', '=', accountId)
      .execute()
    const ids = await context.sessions.open(connection, { accountId, roleId, userAgent: request.userAgent, address: request.address })
    return { ...ids, firstLoginFlag: mustChange ? '0' : '1', accountId }
  })
}

/** Whether a password is older than the installation allows. */
const isAged = (setAt: Date, { clock, configuration: { passwordDays } }: ServiceContext): boolean =>
  passwordDays > 0 && after(setAt, days(passwordDays)) <= clock.now()

/** The account of an entered name, with the initial role of a new session: its first. */
function findAccount(context: ServiceContext, username: string) {
  return context.database.system(({ db }) =>
    db
      .selectFrom('account')
      .innerJoin('unit', 'unit.id', 'account.unit_id')
      .leftJoin('account_role', 'account_role.account_id', 'account.id')
      .select([
        'account.id',
        'account.login_name',
        'account.mobile',
        'unit.unit_name',
        'account.password_hash',
        'account.password_expires',
        'account.must_change_password',
        'account.simple_password',
        'account.password_aged',
        // The history holds passwords by the time they were replaced.
        sql<Date>`coalesce((select max(create_date) from password_history where account_id = account.id), account.create_date)`.as('password_set_at'),
        'account.disabled',
        'account.is_sso',
        'account.valid_to',
        'account_role.role_id',
      ])
      .where(sql`lower(account.login_name)`, '=', username.trim().toLowerCase())
      .orderBy('account_role.position')
      .limit(1)
      .executeTakeFirst(),
  )
}

/**
 * Locks the account until the session is committed: disabling it or changing its password concurrently either happens before, and the sign-in
 * fails, or after, and ends this session too.
 * @throws Refusal LOGIN_FAILED
 */
async function holdAccount({ db }: Connection, accountId: string, passwordHash: string): Promise<void> {
  const held = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .where('disabled', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new Refusal('LOGIN_FAILED')
}

async function recordFailure(context: ServiceContext, request: SignInRequest, accountId: string | undefined, locks: boolean): Promise<void> {
  await context.database.system((connection) =>
    recordAudit(connection, {
      action: locks ? 'session.lock' : 'session.login',
      outcome: 'refused',
      // An unknown name is not recorded: it may be a password typed into the wrong field.
      accountId,
      address: request.address,
      requestId: request.requestId,
      at: context.clock.now(),
    }),
  )
}
