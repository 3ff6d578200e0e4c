import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import { mayWork } from '../../security/accountState'
import { recordAudit } from '../../security/audit'
import { attemptSucceeded, beginAttempt } from '../../security/loginAttempts'
import { verifyNothing, verifyPassword } from '../../security/passwords'
import { enforceLimit } from '../../security/rateLimit'
import { signedOutPage, signInPage } from './pages'

const attemptLimit = { name: 'ssoDemo', count: 30, window: minutes(1) }
const formSchema = z.object({ username: z.string().trim().min(1).max(100), password: z.string().min(1).max(128) })

/**
 * Plays the single sign-on of a unit where none is connected, so that the way through it can be shown and tested. Pages,
 * not calls of the contract: open to everybody, as a sign-in page is, and there only where the demonstration is on.
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
    // A foreign page must not sign somebody in as somebody else. Older browsers do not say where a form stood.
    const site = request.headers['sec-fetch-site']
    if (!typed.success || (site !== undefined && site !== 'same-origin')) return html(reply, signInPage({ username: '', failed: typed.success === false }))

    const { username, password } = typed.data
    const loginName = await rightAccount(context, username, password, request.ip)
    await database.system((connection) =>
      recordAudit(connection, {
        action: 'sso.demoLogin',
        outcome: loginName === undefined ? 'refused' : 'done',
        // An unknown name is not kept: it may be a password typed in the wrong field.
        loginName,
        address: request.ip,
        requestId: request.id,
        at: clock.now(),
      }),
    )
    if (loginName === undefined) return html(reply, signInPage({ username, failed: true }))
    // Always our own page: where to go is nobody's to say.
    const address = `/ssologin?${new URLSearchParams({ ssotoken: await sign(loginName) })}`
    return reply.header('Cache-Control', 'no-store').redirect(address, 303)
  })
}

const html = (reply: FastifyReply, page: string): FastifyReply => reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page)

/** The login name of a right name and password of a single-sign-on account; the same time and answer for anything else. */
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
