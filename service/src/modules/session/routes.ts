import { ownAccountEndpoints } from '@shared/contract/account'
import { sessionEndpoints } from '@shared/contract/session'
import type { FastifyInstance } from 'fastify'
import { minutes } from '../../clock'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { Refusal, refuseProblems } from '../../refusal'
import { enforceLimit } from '../../security/rateLimit'
import { makeCaptcha } from '../../security/signIn/captchas'
import { browserCookie, knownBrowser } from '../../security/signIn/knownBrowser'
import { captchaRequired, failuresOf } from '../../security/signIn/loginAttempts'
import { makeNonce } from '../../security/signIn/loginNonces'
import { changePassword } from './changePassword'
import { contactChanges, contactProblems, proveNewMobile, rolesOf, saveContactData, userInfo } from './profile'
import { signIn } from './signIn'
import { signInBySso } from './ssoSignIn'

/** Per address; an office of several hundred people may share one. */
const keyLimit = { name: 'loginKey', count: 300, window: minutes(1) }
const loginLimit = { name: 'login', count: 120, window: minutes(1) }
const captchaLimit = { name: 'captcha', count: 120, window: minutes(1) }

/** Sign-in, sign-out and the caller's own account. */
export function registerSession(app: FastifyInstance, context: ServiceContext): void {
  const { database, clock, configuration, loginKeys, sessions } = context

  route(app, context, sessionEndpoints.loginKey, async ({ query, request }) => {
    await enforceLimit(database, clock, keyLimit, request.ip)
    const { mode, desKeys } = configuration.login
    const loginName = query.username ?? ''
    const knownBy = await knownBrowser(database, loginKeys, request.headers.cookie, loginName)
    return {
      mode,
      publicKey: mode === 'SM2' ? loginKeys.publicKey : mode === 'DES' ? desKeys : '',
      nonce: makeNonce(loginKeys, clock),
      captchaRequired: await captchaRequired(database, clock, { loginName, address: request.ip, knownBy }),
    }
  })

  route(app, context, sessionEndpoints.login, async ({ body, request, reply, write }) => {
    await enforceLimit(database, clock, loginLimit, request.ip)
    const { username, password, nonce, validCode, captchaId, ssotoken } = body
    const from = { userAgent: request.headers['user-agent'] ?? '', address: request.ip, requestId: request.id }
    if (ssotoken) return signInBySso(context, { ssotoken, ...from }, write)
    const { accountId, ...ids } = await signIn(context, { username, password, nonce, validCode, captchaId, cookies: request.headers.cookie, ...from }, write)
    reply.header('Set-Cookie', browserCookie(loginKeys, accountId, request.headers.cookie, configuration.behindTls))
    return ids
  })

  route(app, context, sessionEndpoints.captcha, async ({ query, request }) => {
    await enforceLimit(database, clock, captchaLimit, request.ip)
    return makeCaptcha(database, clock, query.captchaId, configuration.captchaRounds, await failuresOf(database, clock, request.ip))
  })

  route(app, context, sessionEndpoints.logout, async ({ caller, write }) => {
    await write((connection) => sessions.end(connection, caller.sessionId))
    sessions.forget(caller.accountId)
    return {}
  })

  route(app, context, sessionEndpoints.userInfo, ({ caller, read }) => read((connection) => userInfo(connection, caller)))

  route(app, context, sessionEndpoints.changeRole, async ({ caller, body, request, write }) => {
    const answer = await write(async (connection, note) => {
      const role = (await rolesOf(connection, caller.accountId)).find((candidate) => candidate.id === body.id)
      if (!role) throw new Refusal('FORBIDDEN')
      note.detail = { from: caller.roleType, to: role.roleType }
      // The old session ends here; of two concurrent changes the second finds none.
      const old = await connection.db.deleteFrom('session').where('id', '=', caller.sessionId).returning('expires_at').executeTakeFirst()
      if (!old) throw new Refusal('NO_SESSION')
      const userAgent = request.headers['user-agent'] ?? ''
      const ids = await sessions.open(connection, {
        accountId: caller.accountId,
        roleId: role.id,
        userAgent,
        address: request.ip,
        expiresAt: old.expires_at,
      })
      return { ...ids, role }
    })
    sessions.forget(caller.accountId)
    return answer
  })

  route(app, context, ownAccountEndpoints.updateInfo, async ({ caller, body, request, write }) => {
    const changes = contactChanges(body, body.changed)
    refuseProblems(contactProblems(changes))
    if (changes.mobile !== undefined) await proveNewMobile(context, caller, changes.mobile, body.password, request.ip)
    return write((connection, note) => {
      note.target = caller.accountId
      return saveContactData(context, connection, caller, changes)
    })
  })

  route(app, context, ownAccountEndpoints.updatePwd, (input) => changePassword(context, input))
}
