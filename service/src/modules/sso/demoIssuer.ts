import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import { mayWork } from '../../security/accountState'
import { recordAudit } from '../../security/audit'
import { enforceLimit } from '../../security/rateLimit'
import { attemptSucceeded, beginAttempt } from '../../security/signIn/loginAttempts'
import { verifyNothing, verifyPassword } from '../../security/signIn/passwords'
import { signedOutPage, signInPage } from './pages'

const attemptLimit = { name: 'ssoDemo', count: 30, window: minutes(1) }
const formSchema = z.object({ username: z.string().trim().min(1).max(100), password: z.string().min(1).max(128) })

/**
 * Simulates a unit's single sign-on where none is connected, to demonstrate and test the sign-in. These are pages, not calls of the contract:
 * public like any sign-in page, and available only while the demonstration is enabled.
 */
export function registerDemoIssuer(app: FastifyInstance, context: ServiceContext): void {
  const { sign } = context.singleSignOn
  if (!sign) return
  const { database, clock } = context

  app.get('/sso/login', async (_request, reply) => html(reply, signInPage({ username: '', failed: false })))
  app.get('/sso/logout', async (_request, reply) => html(reply, signedOutPage))

  app.post('/sso/login', async (request, reply) => {
    await enforceLimit(database, clock, attemptLimit, request.ip)
    const typed = formSchema.safeParse(request.body)
    // Forms on other sites must not sign somebody in under another account. Older browsers do not send the header.
    const site = request.headers['sec-fetch-site']
    if (!typed.success || (site !== undefined && site !== 'same-origin')) return html(reply, signInPage({ username: '', failed: typed.success === false }))

    const { username, password } = typed.data
    const loginName = await rightAccount(context, username, password, request.ip)
    await database.system((connection) =>
      recordAudit(connection, {
        action: 'sso.demoLogin',
        outcome: loginName === undefined ? 'refused' : 'done',
        // An unknown name is not recorded: it may be a password typed into the wrong field.
        loginName,
        address: request.ip,
        requestId: request.id,
        at: clock.now(),
      }),
    )
    if (loginName === undefined) return html(reply, signInPage({ username, failed: true }))
    // Always a page of the portal: the target cannot be chosen by a request (no open redirect).
    const address = `/ssologin?${new URLSearchParams({ ssotoken: await sign(loginName) })}`
    return reply.header('Cache-Control', 'no-store').redirect(address, 303)
  })
}

const html = (reply: FastifyReply, page: string): FastifyReply => reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page)

/** The login name for a correct name and password of a single sign-on account; anything else gets the same answer in the same time. */
async function rightAccount(context: ServiceContext, username: string, password: string, address: string): Promise<string | undefined> {
  const { database, clock } = context
  const account = await database.system(({ db }) =>
    db
      .selectFrom('account')
      .select(['login_name', 'password_hash', 'disabled', 'valid_to'])
      .where(sql`lower(login_name)`, '=', username.toLowerCase())
      .where('is_sso', '=', true)
      .executeTakeFirst(),
  )
  const attempt = await beginAttempt(database, clock, { loginName: username, address })
  const right = account && attempt.admitted ? await verifyPassword(account.password_hash, password) : await verifyNothing(password)
  if (!account || !right || !mayWork(account, clock.now())) return undefined
  await database.system((connection) => attemptSucceeded(connection, { loginName: username, address }))
  return account.login_name
}
