import { randomUUID } from 'node:crypto'
import { ownAccountEndpoints } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { unitEndpoints } from '@shared/contract/unit'
import { hours, minutes, seconds } from '../../clock'
import { type SignedIn, startTestService, type TestService, testUserAgent } from '../../testing/service'

/** The time until every replica must have noticed a revocation. */
const seenEverywhere = () => new Promise((resolve) => setTimeout(resolve, seconds(1) + 50))

describe('a session', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const status = async (as: Pick<SignedIn, 'sessionid' | 'extendSessionId'>, headers: Record<string, string> = {}, where = service) =>
    (await where.raw('GET', '/a/stone/user/info', { as, headers })).status

  it('is asked for with 401 and result login', async () => {
    const answer = await service.call(sessionEndpoints.userInfo)
    expect(answer).toMatchObject({ status: 401, success: false, result: 'login', errorCode: 'NO_SESSION', errorMsg: messages.sessionEnded })
  })

  it('needs both ids, of one session', async () => {
    const [one, two] = [await service.signIn('3'), await service.signIn('3')]
    expect(await status(one)).toBe(200)
    expect(await status({ sessionid: one.sessionid, extendSessionId: two.extendSessionId })).toBe(401)
    expect(await status({ sessionid: one.extendSessionId, extendSessionId: one.sessionid })).toBe(401)
    expect(await status({ sessionid: one.sessionid, extendSessionId: '' })).toBe(401)
    expect((await service.raw('GET', `/a/stone/user/info?__sid=${one.sessionid}&__sid=${one.sessionid}&extendSessionId=${one.extendSessionId}`)).status).toBe(
      401,
    )
  })

  it('belongs to one browser', async () => {
    const user = await service.signIn('3')
    expect(await status(user, { 'user-agent': 'another browser' })).toBe(401)
    expect(await status(user, { 'user-agent': testUserAgent })).toBe(200)
  })

  it('ends after thirty idle minutes, and goes on while it is used', async () => {
    const user = await service.signIn('3')
    for (let round = 0; round < 3; round += 1) {
      service.clock.move(minutes(29))
      expect(await status(user)).toBe(200)
    }
    service.clock.move(minutes(30))
    expect(await status(user)).toBe(401)
  })

  it('ends after twenty-four hours however much it is used', async () => {
    const user = await service.signIn('3')
    for (let round = 0; round < 71; round += 1) {
      service.clock.move(minutes(20))
      expect(await status(user)).toBe(200)
    }
    service.clock.move(minutes(20))
    expect(await status(user)).toBe(401)
  })

  it('keeps only hashes of its ids', async () => {
    const user = await service.signIn('3')
    const rows = await service.db.system(({ db }) => db.selectFrom('session').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(user.sessionid)
    expect(rows.map((row) => row.sid_hash.length)).toContain(32)
  })

  it('ends at sign-out, here and on another replica within two seconds', async () => {
    const replica = await startTestService({ sharing: service })
    const user = await service.signIn('3')
    expect(await status(user, {}, replica)).toBe(200)
    expect(await service.call(sessionEndpoints.logout, {}, user)).toMatchObject({ success: true, message: messages.logoutSuccess })
    expect(await status(user)).toBe(401)
    await seenEverywhere()
    expect(await status(user, {}, replica)).toBe(401)
    await replica.close()
  })

  it('ends everywhere when its account is disabled', async () => {
    const user = await service.signIn('3')
    expect(await status(user)).toBe(200)
    await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('id', '=', user.account.id).execute())
    await seenEverywhere()
    expect(await status(user)).toBe(401)
  })

  it('changes its ids with the role, keeps the end of the day, and takes only own roles', async () => {
    const account = await service.anAccount({ roles: ['3', '2'] })
    const user = await service.signIn(account)
    service.clock.move(hours(0.4))
    const info = await service.call(sessionEndpoints.userInfo, {}, user)
    expect(info.data?.roleList.map((role) => role.roleType)).toEqual(['3', '2'])
    const other = info.data?.roleList[1]?.id ?? ''
    const changed = await service.call(sessionEndpoints.changeRole, { body: { id: other } }, user)
    expect(changed.data?.role.roleType).toBe('2')
    expect(changed.data?.role.menuIdList).toContain('SRV-19')
    expect(await status(user)).toBe(401)
    const next = { ...user, ...changed.data }
    expect((await service.call(sessionEndpoints.userInfo, {}, next)).data?.user.currentRole.roleType).toBe('2')

    const admin = await service.db.system(({ db }) => db.selectFrom('role').select('id').where('role_type', '=', '9').executeTakeFirstOrThrow())
    expect((await service.call(sessionEndpoints.changeRole, { body: { id: admin.id } }, next)).status).toBe(403)
    expect((await service.call(sessionEndpoints.changeRole, { body: { id: 'not-an-id' } }, next)).status).toBe(403)
    for (let round = 0; round < 70; round += 1) {
      service.clock.move(minutes(20))
      expect(await status(next)).toBe(200)
    }
    service.clock.move(minutes(20))
    expect(await status(next)).toBe(401)
  })

  it('loses a role at once when the account loses it', async () => {
    const user = await service.signIn('3')
    await service.db.system(({ db }) => db.deleteFrom('account_role').where('account_id', '=', user.account.id).execute())
    await seenEverywhere()
    expect(await status(user)).toBe(401)
  })

  it('masks the identity number it shows', async () => {
    const user = await service.signIn('3')
    const info = await service.raw('GET', '/a/stone/user/info', { as: user })
    expect(info.text).toContain('330299********0019')
    expect(info.text).not.toContain('330299198501010019')
    expect(info.text).not.toContain('argon2')
  })

  it('refuses a write without the header that a foreign page cannot send', async () => {
    const user = await service.signIn('3')
    const body = JSON.stringify({ name: '张三', mobile: '13000000009', phone: '' })
    const headers = { 'content-type': 'application/json', 'x-requested-with': '' }
    expect((await service.raw('POST', '/a/stone/user/updateInfo', { as: user, headers, body })).status).toBe(403)
  })

  it('lets nothing be written before the first password is changed', async () => {
    const account = await service.anAccount({ roles: ['3'], overrides: { must_change_password: true } })
    const user = await service.signIn(account)
    expect((await service.call(sessionEndpoints.userInfo, {}, user)).data?.user.firstLoginFlag).toBe('0')
    expect(await service.call(unitEndpoints.save, { body: { version: 1, fields: {} } }, user)).toMatchObject({ status: 403, errorMsg: '请先修改密码' })
  })
})

describe('own contact data', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('is checked by the rules of the specification', async () => {
    const user = await service.signIn('3')
    const answer = await service.call(ownAccountEndpoints.updateInfo, { body: { name: '', mobile: '123', phone: 'abc' } }, user)
    expect(answer).toMatchObject({
      status: 200,
      errorCode: 'INCOMPLETE',
      fieldErrors: [
        { field: 'name', message: '请填写姓名' },
        { field: 'mobile', message: '请输入有效的手机号码' },
        { field: 'phone', message: '请输入有效的手机号或者座机号' },
      ],
    })
  })

  it('takes what was changed and leaves the rest: an administrator may have changed it since the page was opened', async () => {
    const user = await service.signIn('3')
    const change = (changed: ('name' | 'mobile' | 'phone')[], part: Record<string, string>) =>
      service.call(ownAccountEndpoints.updateInfo, { body: { name: '旧名字', mobile: '13000000097', phone: '', ...part, changed } }, user)
    expect((await change(['name'], { name: '孙测试' })).success).toBe(true)
    const before = await service.db.system(({ db }) =>
      db.selectFrom('account').select(['mobile', 'phone']).where('id', '=', user.account.id).executeTakeFirstOrThrow(),
    )
    expect((await change(['phone'], { phone: '０５７４8765 4321' })).data).toEqual({ name: '孙测试', mobile: before.mobile, phone: '057487654321' })
    expect(await change(['name'], { name: '孙测试/李四' })).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'name' }] })
  })

  it('takes nothing but name and numbers, and leaves an audit line', async () => {
    const user = await service.signIn('3')
    const forbidden = { id: randomUUID(), unitId: randomUUID(), roles: ['9'], loginName: 'admin', disabled: false, isAdmin: true, password_hash: 'x' }
    const body = { name: '新名字', mobile: '13000000009', phone: '', password: user.account.password, ...forbidden }
    expect((await service.call(ownAccountEndpoints.updateInfo, { body }, user)).success).toBe(true)
    const row = await service.db.system(({ db }) => db.selectFrom('account').selectAll().where('id', '=', user.account.id).executeTakeFirstOrThrow())
    expect(row).toMatchObject({ name: '新名字', login_name: user.account.loginName, unit_id: user.account.unit.id })
    const audit = await service.db.system(({ db }) => db.selectFrom('audit_log').selectAll().where('target', '=', user.account.id).execute())
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({ action: 'account.updateInfo', outcome: 'done', account_id: user.account.id })
  })

  it('takes another mobile only from whoever knows the password, and counts who guesses', async () => {
    const user = await service.signIn('3')
    const stored = () => service.db.system(({ db }) => db.selectFrom('account').selectAll().where('id', '=', user.account.id).executeTakeFirstOrThrow())
    const { mobile } = await stored()
    const save = (fields: Record<string, string>) =>
      service.call(ownAccountEndpoints.updateInfo, { body: { name: '新名字', mobile, phone: '', ...fields } }, user)
    expect(await save({ phone: '057487654321' })).toMatchObject({ success: true })
    expect(await save({ mobile: '13000000099' })).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'password', message: '修改手机号码，请输入登录密码确认是本人操作' }],
    })
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await save({ mobile: '13000000099', password: `guess-${guess}` })).toMatchObject({
        fieldErrors: [{ field: 'password', message: '登录密码不正确' }],
      })
    }
    expect(await save({ mobile: '13000000099', password: user.account.password })).toMatchObject({ status: 429 })
    expect(await stored()).toMatchObject({ mobile, phone: '057487654321' })
    await service.db.system(({ db }) => db.deleteFrom('login_failure').execute())
    expect(await save({ mobile: '13000000099', password: user.account.password })).toMatchObject({ success: true })
    expect(await stored()).toMatchObject({ mobile: '13000000099' })
  })

  it('keeps nothing of a body with a password for a repeat', async () => {
    const user = await service.signIn('3')
    const answer = await service.raw('POST', ownAccountEndpoints.updateInfo.path, {
      as: user,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ name: '新名字', mobile: '13000000098', phone: '', password: user.account.password }),
    })
    expect(answer.json()).toMatchObject({ success: true })
    expect(await service.db.system(({ db }) => db.selectFrom('idempotency_key').selectAll().execute())).toEqual([])
  })
})
