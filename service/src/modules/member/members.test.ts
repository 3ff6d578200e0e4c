import { accountEndpoints, maxMembersPerUnit, ownAccountEndpoints } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { passwordMessages } from '@shared/contract/rules'
import { sessionEndpoints } from '@shared/contract/session'
import { unitEndpoints } from '@shared/contract/unit'
import { visitorEndpoints } from '@shared/contract/visitor'
import { days, hours, wireDate } from '../../clock'
import type { AccountFixture, UnitFixture } from '../../testing/fixtures'
import { type SignedIn, startTestService, type TestService, until } from '../../testing/service'
import { attemptSignIn } from '../../testing/signIn'
import { makeLink } from '../passwordReset/links'

describe('members of a unit', () => {
  let service: TestService
  let unit: UnitFixture
  let keeper: SignedIn
  let builderRole: string
  let made = 0
  const newName = () => {
    made += 1
    return `member_${String(made).padStart(4, '0')}`
  }
  const fields = (overrides: Record<string, string> = {}) => ({ loginName: newName(), name: '钱测试', mobile: '13000000077', ...overrides })
  const aKeeper = async (of?: UnitFixture) => service.signIn(await service.anAccount({ roles: ['3'], unit: of, overrides: { unit_admin: true } }))
  const create = (overrides: Record<string, string> = {}, as = keeper, roleIds = [builderRole], unitId?: string) =>
    service.call(accountEndpoints.createAccount, { body: { fields: fields(overrides), roleIds, unitId } }, as)
  const aMember = (overrides: Parameters<TestService['anAccount']>[0]['overrides'] = {}) => service.anAccount({ roles: ['3'], unit, overrides })
  const update = (who: { id: string }, body: Record<string, unknown>, as = keeper, version = 1) =>
    service.call(accountEndpoints.updateAccount, { body: { id: who.id, version, ...body } }, as)
  const roleId = (roleType: string) =>
    service.db.system(async ({ db }) => (await db.selectFrom('role').select('id').where('role_type', '=', roleType).executeTakeFirstOrThrow()).id)
  const row = (who: { id: string }) => service.db.system(({ db }) => db.selectFrom('account').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow())

  beforeAll(async () => {
    service = await startTestService()
    builderRole = await roleId('3')
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    unit = await service.aUnit()
    keeper = await aKeeper(unit)
    await service.db.system(({ db }) => db.deleteFrom('login_failure').execute())
  })

  describe('are seen', () => {
    it('by the administrator of the unit, who keeps them, with numbers masked; by a member, himself alone', async () => {
      const member = await aMember()
      const mine = await service.call(accountEndpoints.findAccount, {}, keeper)
      expect(mine.data).toMatchObject({ count: 2, editable: true, remaining: maxMembersPerUnit - 1, roles: [{ roleType: '3' }] })
      const seen = await service.call(accountEndpoints.findAccount, {}, await service.signIn(member))
      expect(seen.data).toMatchObject({ count: 1, editable: false, list: [{ id: member.id, loginName: member.loginName }] })
      const limited = await service.signIn(await aMember({ area_scope: '330212' }))
      expect((await service.call(accountEndpoints.findAccount, {}, limited)).data?.list.map(({ id }) => id)).toEqual([limited.account.id])
      for (const id of [member.id, keeper.account.id])
        expect(await service.call(accountEndpoints.findAccount, { query: { id } }, limited)).toMatchObject({ errorCode: 'NOT_FOUND' })
      expect((await service.call(accountEndpoints.findAccount, { query: { id: limited.account.id } }, limited)).data).toMatchObject({ count: 1 })
      expect((await service.call(accountEndpoints.findAccount, { query: { keyword: keeper.account.loginName } }, limited)).data).toMatchObject({ count: 0 })
      expect(JSON.stringify(seen.data)).not.toContain('13000000003')
      expect(JSON.stringify(mine.data)).not.toContain('330299198501010019')
    })

    it('by no member through the list a handler assigns from', async () => {
      const ask = async (roleType: '1' | '3' | '4') =>
        (await service.call(unitEndpoints.colleagues, { query: { roleTypes: '1,2,3,6' } }, await service.signIn(roleType))).status
      expect([await ask('1'), await ask('3'), await ask('4')]).toEqual([403, 403, 200])
    })

    it('in every state, filtered and found by name', async () => {
      const locked = await aMember({ login_name: 'Locked_One' })
      for (let index = 0; index < 5; index += 1) await service.db.system(() => attemptSignIn(service, locked.loginName, 'wrong'))
      await service.db.system(({ db }) =>
        db
          .updateTable('login_failure')
          .set({ locked_until: new Date(service.clock.now().getTime() + 60_000) })
          .where('subject', 'like', 'user:%')
          .execute(),
      )
      await aMember({ disabled: true, name: '停测试' })
      await aMember({ valid_to: '2020-01-01', name: '到测试' })
      const states = async (status?: '20' | '70' | '80') =>
        (await service.call(accountEndpoints.findAccount, { query: { status } }, keeper)).data?.list.map((member) => member.statusName).sort()
      expect(await states('80')).toEqual(['锁定'])
      expect(await states('20')).toEqual(['停用', '已到期'].sort())
      expect(await states('70')).toEqual(['启用'])
      const found = await service.call(accountEndpoints.findAccount, { query: { keyword: 'locked_o' } }, keeper)
      expect(found.data?.list.map((member) => member.loginName)).toEqual(['Locked_One'])
    })

    it('with a mark where somebody signs in elsewhere, whose first password nobody renews', async () => {
      const elsewhere = await aMember({ is_sso: true, must_change_password: true })
      const shown = await service.call(accountEndpoints.findAccount, { query: { id: elsewhere.id } }, keeper)
      expect(shown.data?.list).toMatchObject([{ isSso: true, firstLogin: false }])
      expect(await update(elsewhere, { renewPassword: '1' })).toMatchObject({ success: false })
      const others = await service.call(accountEndpoints.findAccount, { query: { id: keeper.account.id } }, keeper)
      expect(others.data?.list).toMatchObject([{ isSso: false }])
    })

    it('with the mobile in full only on request, which is recorded and never crosses units', async () => {
      const member = await aMember()
      const reveal = (as = keeper, id = member.id) => service.call(accountEndpoints.revealAccount, { body: { id, field: 'mobile' } }, as)
      const { data } = await service.call(accountEndpoints.findAccount, { query: { id: member.id } }, keeper)
      expect(data?.list).toMatchObject([{ mobile: '130****0003' }])
      // Nor does a search tell a part of it.
      const found = async (keyword: string) => (await service.call(accountEndpoints.findAccount, { query: { id: member.id, keyword } }, keeper)).success
      expect([await found('13000000003'), await found('1300000000'), await found('30000000003')]).toEqual([true, false, false])
      expect((await reveal()).data).toEqual({ value: '13000000003' })
      expect(await reveal(await service.signIn('3'))).toMatchObject({ status: 404 })
      const lines = await service.db.system(({ db }) =>
        db
          .selectFrom('audit_log')
          .select(['outcome', 'account_id', 'detail'])
          .where('target', '=', member.id)
          .where('action', '=', 'account.reveal')
          .orderBy('id')
          .execute(),
      )
      expect(lines).toMatchObject([{ outcome: 'done', account_id: keeper.account.id, detail: { field: 'mobile' } }, { outcome: 'denied' }])
    })

    it('never across units, except by a system administrator', async () => {
      const foreign = await service.anAccount({ roles: ['3'] })
      const one = await service.call(accountEndpoints.findAccount, { query: { id: foreign.id } }, keeper)
      expect(one).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
      expect(await service.call(accountEndpoints.findAccount, { query: { unitId: foreign.unit.id } }, keeper)).toMatchObject({ status: 403 })
      const admin = await service.signIn('9')
      const all = await service.call(accountEndpoints.findAccount, { query: { id: foreign.id } }, admin)
      expect(all.data).toMatchObject({ count: 1, editable: true, roles: [{ roleType: '3' }], list: [{ mobile: '130****0003' }] })
      const named = await service.call(accountEndpoints.findAccount, { query: { unitId: unit.id } }, admin)
      expect(named.data).toMatchObject({ count: 1, remaining: maxMembersPerUnit })
    })
  })

  describe('are made', () => {
    it('with a password shown once, which opens one session, works for 72 hours and must be changed', async () => {
      const made = await create()
      const { loginName = '', password = '' } = made.data ?? {}
      const answer = await attemptSignIn(service, loginName, password)
      const info = await service.raw('GET', sessionEndpoints.userInfo.path, { as: answer.data })
      expect(info.json()).toMatchObject({ data: { user: { firstLoginFlag: '0', currentRole: { roleType: '3' } } } })
      service.clock.move(hours(72) + 1000)
      expect((await attemptSignIn(service, loginName, password)).success).toBe(false)
    })

    it('only when every field is right, and says what is wrong at it', async () => {
      const answer = await create({ loginName: '1x', mobile: '12', idCard: '330299198501010018', validTo: '2020-01-01', name: '' }, keeper, [])
      expect(answer).toMatchObject({ success: false, errorCode: 'INCOMPLETE' })
      expect(answer.success ? [] : answer.fieldErrors?.map(({ field }) => field)).toEqual(['loginName', 'name', 'idCard', 'mobile', 'validTo', 'roleIds'])
    })

    it('never under a name that is taken, in whatever case, nor twice at once', async () => {
      const known = await aMember({ login_name: 'Taken_Name' })
      expect(await create({ loginName: known.loginName.toLowerCase() })).toMatchObject({
        success: false,
        fieldErrors: [{ field: 'loginName', message: messages.loginNameTaken }],
      })
      const both = await Promise.all(Array.from({ length: 8 }, () => create({ loginName: 'at_once' })))
      expect(both.filter((answer) => answer.success)).toHaveLength(1)
    })

    it('never beyond the room a unit has, however many come at once', async () => {
      for (let index = 0; index < maxMembersPerUnit - 2; index += 1) await aMember()
      const made = await Promise.all(Array.from({ length: 6 }, () => create()))
      expect(made.filter((answer) => answer.success)).toHaveLength(2)
      expect(await create()).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
    })

    it('in the place of one whose last day has passed, which takes one again with a later day', async () => {
      const temporary = await aMember({ valid_to: '2020-01-01' })
      for (let index = 0; index < maxMembersPerUnit - 1; index += 1) await aMember()
      expect((await service.call(accountEndpoints.findAccount, {}, keeper)).data?.remaining).toBe(1)
      expect(await create()).toMatchObject({ success: true })
      expect(await update(temporary, { fields: { validTo: '2099-01-01' } })).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
      expect(await update(temporary, { fields: { name: '改测试' } })).toMatchObject({ success: true })
    })

    it('forty an hour by one keeper: every first password is a message somebody pays', async () => {
      const member = await aMember()
      let version = 1
      for (let index = 0; index < 40; index += 1) version = (await update(member, { renewPassword: '1' }, keeper, version)).data?.version ?? version
      expect(version).toBe(41)
      expect(await update(member, { renewPassword: '1' }, keeper, version)).toMatchObject({ status: 429 })
      expect(await create()).toMatchObject({ status: 429 })
      expect((await update(member, { fields: { name: '仍可修改' } }, keeper, version)).success).toBe(true)
    })

    it('with roles of the unit only, in the own unit only, and without rights nobody gave', async () => {
      const foreign = await service.aUnit()
      expect(await create({}, keeper, [await roleId('9')])).toMatchObject({ success: false, fieldErrors: [{ field: 'roleIds' }] })
      expect(await create({}, keeper, [await roleId('1')])).toMatchObject({ success: false, fieldErrors: [{ field: 'roleIds' }] })
      expect(await create({}, keeper, [builderRole], foreign.id)).toMatchObject({ status: 403 })
      const planted = await service.raw('POST', accountEndpoints.createAccount.path, {
        as: keeper,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          fields: { ...fields(), unit_admin: 'true', unitId: foreign.id, disabled: 'false' },
          roleIds: [builderRole],
          unit_admin: true,
          isUnitAdmin: true,
        }),
      })
      const id = (planted.json().data as { id: string }).id
      expect(await row({ id })).toMatchObject({ unit_id: unit.id, unit_admin: false, must_change_password: true })
    })

    it('by nobody who only sees, which is noted', async () => {
      const member = await service.signIn(await aMember())
      expect(await create({}, member)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
      const noted = await service.db.system(({ db }) =>
        db.selectFrom('audit_log').select('outcome').where('account_id', '=', member.account.id).where('action', '=', 'account.create').execute(),
      )
      expect(noted).toEqual([{ outcome: 'denied' }])
    })

    it('for a second unit by whoever works for it, until it has a keeper of its own', async () => {
      const second = await service.aUnit({ unit_type: '2' })
      const both = await service.anAccount({ roles: ['2', '1'], overrides: { unit_admin: true } })
      await service.db.system(({ db }) =>
        db
          .updateTable('account_role')
          .set({ unit_id: second.id })
          .where('account_id', '=', both.id)
          .where('role_id', 'in', db.selectFrom('role').select('id').where('role_type', '=', '2'))
          .execute(),
      )
      const maintaining = await service.signIn(both)
      const maintenance = [await roleId('2')]
      expect(await row({ id: (await create({}, maintaining, maintenance)).data?.id ?? '' })).toMatchObject({ unit_id: second.id, unit_admin: false })
      await service.anAccount({ roles: ['2'], unit: second, overrides: { unit_admin: true } })
      expect(await create({}, maintaining, maintenance)).toMatchObject({ status: 403 })
      expect((await service.call(accountEndpoints.findAccount, {}, maintaining)).data).toMatchObject({ editable: false, list: [{ id: both.id }] })
    })

    it('by a system administrator alone in an institute: none of its accounts is said to keep the others, whose page it has not', async () => {
      const admin = await service.signIn('9')
      const institute = await service.aUnit({ kind: 'inspection' })
      const { id: acceptor } = await service.db.system(({ db }) => db.selectFrom('role').select('id').where('role_type', '=', '4').executeTakeFirstOrThrow())
      const opened = await create({}, admin, [acceptor], institute.id)
      expect(await row({ id: opened.data?.id ?? '' })).toMatchObject({ unit_id: institute.id, unit_admin: false })
    })

    it('by a system administrator in any unit; the first one keeps the others, and so does the first after one who is gone', async () => {
      const admin = await service.signIn('9')
      const empty = await service.aUnit()
      const first = await create({}, admin, [builderRole], empty.id)
      const second = await create({}, admin, [builderRole], empty.id)
      expect(await row({ id: first.data?.id ?? '' })).toMatchObject({ unit_id: empty.id, unit_admin: true })
      expect(await row({ id: second.data?.id ?? '' })).toMatchObject({ unit_admin: false })
      await service.db.system(({ db }) =>
        db
          .updateTable('account')
          .set({ disabled: true })
          .where('id', '=', first.data?.id ?? '')
          .execute(),
      )
      // It takes no place of a member, so a full unit gets its administrator too.
      for (let index = 0; index < maxMembersPerUnit - 1; index += 1) await service.anAccount({ roles: ['3'], unit: empty })
      const room = async () => (await service.call(accountEndpoints.findAccount, { query: { unitId: empty.id } }, admin)).data?.remaining
      expect(await room()).toBe(1)
      const third = await create({}, admin, [builderRole], empty.id)
      expect(await row({ id: third.data?.id ?? '' })).toMatchObject({ unit_admin: true })
      expect(await room()).toBe(0)
      expect(await create({}, admin, [builderRole], empty.id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    })
  })

  describe('are changed', () => {
    it('in part: what is not sent, or comes back masked, stays', async () => {
      const member = await aMember()
      const answer = await update(member, { fields: { name: '改测试', idCard: '330299********0019', mobile: '130****0003' } })
      expect(answer.data).toMatchObject({ name: '改测试', version: 2, mobile: '130****0003' })
      expect(await row(member)).toMatchObject({ name: '改测试', id_card: '330299198501010019', mobile: '13000000003', phone: '0574-00000001' })
    })

    it('to nothing where a field may be empty, and not where it may not', async () => {
      const member = await aMember()
      expect(await update(member, { fields: { idCard: '', phone: '' } })).toMatchObject({ success: true, data: { idCard: '', phone: '' } })
      expect(await row(member)).toMatchObject({ id_card: '', phone: '' })
      expect(await update(member, { fields: { mobile: '', name: '' } }, keeper, 2)).toMatchObject({ fieldErrors: [{ field: 'name' }, { field: 'mobile' }] })
    })

    it('by one at a time', async () => {
      const member = await aMember()
      const both = await Promise.all([update(member, { fields: { name: '甲' } }), update(member, { fields: { name: '乙' } })])
      expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    })

    it('never in another unit, never by a member without the right, never into what they may not be', async () => {
      const foreign = await service.anAccount({ roles: ['3'] })
      expect(await update(foreign, { enabled: '0' })).toMatchObject({ status: 404 })
      expect(await update(foreign, { enabled: '0' }, await aKeeper(unit))).toMatchObject({ status: 404 })
      const member = await aMember()
      expect(await update(keeper.account, { enabled: '0' }, await service.signIn(member))).toMatchObject({ status: 403 })
      expect(await update(member, { roleIds: [builderRole, await roleId('9')] })).toMatchObject({ fieldErrors: [{ field: 'roleIds' }] })
      expect(await update(member, { roleIds: [] })).toMatchObject({ fieldErrors: [{ field: 'roleIds' }] })
      const planted = { fields: { unit_admin: 'true', loginName: 'other_name', unitId: foreign.unit.id }, unit_admin: true, unitId: foreign.unit.id }
      expect((await update(member, planted)).success).toBe(true)
      expect(await row(member)).toMatchObject({ unit_admin: false, unit_id: unit.id, login_name: member.loginName })
    })

    it('so that a lost role ends its sessions and the others stay', async () => {
      const both = await service.aUnit({ unit_type: '4' })
      const keeperOfBoth = await service.signIn(await service.anAccount({ roles: ['2'], unit: both, overrides: { unit_admin: true } }))
      const member = await service.anAccount({ roles: ['2', '1'], unit: both })
      const maintaining = await service.signIn(member)
      const using = await service.signIn(member)
      const changed = await service.call(sessionEndpoints.changeRole, { body: { id: await roleId('1') } }, using)
      await update(member, { roleIds: [await roleId('1')] }, keeperOfBoth)
      expect((await service.call(sessionEndpoints.userInfo, {}, maintaining)).status).toBe(401)
      expect((await service.raw('GET', sessionEndpoints.userInfo.path, { as: changed.data })).status).toBe(200)
    })

    it('with a new first password, which ends their sessions and opens a lock', async () => {
      const member = await aMember()
      const signedIn = await service.signIn(member)
      const link = await service.db.system((connection) => makeLink(service.context, connection, member.id))
      const answer = await update(member, { renewPassword: '1' })
      const first = answer.data?.password ?? ''
      expect((await service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(401)
      expect((await attemptSignIn(service, member.loginName, member.password)).success).toBe(false)
      expect((await attemptSignIn(service, member.loginName, first)).success).toBe(true)
      const token = link.split('=')[1] ?? ''
      expect(await service.call(visitorEndpoints.setPassword, { body: { token, password: 'Brand-New.7x', confirmPassword: 'Brand-New.7x' } })).toMatchObject({
        errorMsg: messages.resetLinkGone,
      })
      const again = await service.signIn(member)
      expect(await service.call(ownAccountEndpoints.updatePwd, { body: { oldPassword: first, newPassword: member.password } }, again)).toMatchObject({
        fieldErrors: [{ field: 'newPassword', message: passwordMessages.sameAsOld }],
      })
    })

    it('into what they were before, though their unit may not give it any more', async () => {
      const both = await service.aUnit({ unit_type: '4' })
      const keeperOfBoth = await service.signIn(await service.anAccount({ roles: ['1', '2'], unit: both, overrides: { unit_admin: true } }))
      const member = await service.anAccount({ roles: ['1', '2'], unit: both })
      await service.db.system(({ db }) => db.updateTable('unit').set({ unit_type: '1' }).where('id', '=', both.id).execute())
      expect(await update(member, { roleIds: [await roleId('2'), await roleId('1')] }, keeperOfBoth)).toMatchObject({ success: true })
      expect(await update(member, { roleIds: [await roleId('2'), builderRole] }, keeperOfBoth, 2)).toMatchObject({ fieldErrors: [{ field: 'roleIds' }] })
    })

    it('to work again only where there is room', async () => {
      const member = await aMember()
      await update(member, { enabled: '0' })
      for (let count = 0; count < maxMembersPerUnit; count += 1) await aMember()
      expect(await update(member, { enabled: '1' }, keeper, 2)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('已满') })
      const last = await aMember({ disabled: true, unit_admin: true })
      expect(await update(last, { enabled: '1' }, await service.signIn('9'))).toMatchObject({ success: true })
    })

    it('and unlocked', async () => {
      const member = await aMember()
      await service.db.system(async ({ db }) => {
        for (let index = 0; index < 5; index += 1) await attemptSignIn(service, member.loginName, 'wrong')
        await db.deleteFrom('login_failure').where('subject', 'like', 'address:%').execute()
      })
      await update(member, { unlock: '1' })
      const open = await service.db.system(({ db }) => db.selectFrom('login_failure').select('subject').where('subject', 'like', 'user:%').execute())
      expect(open).toEqual([])
    })
  })

  describe('are kept out', () => {
    let replica: TestService
    beforeAll(async () => {
      replica = await startTestService({ sharing: service })
    })
    afterAll(() => replica.close())

    it('at once when disabled while signed in, and soon on another replica', async () => {
      const member = await aMember()
      const [here, there] = [await service.signIn(member), await replica.signIn(member)]
      expect((await replica.call(sessionEndpoints.userInfo, {}, there)).status).toBe(200)
      expect((await service.call(sessionEndpoints.userInfo, {}, here)).status).toBe(200)
      await update(member, { enabled: '0' })
      expect((await service.call(sessionEndpoints.userInfo, {}, here)).status).toBe(401)
      await until(async () => (await replica.call(sessionEndpoints.userInfo, {}, there)).status === 401)
      expect(await attemptSignIn(service, member.loginName, member.password)).toMatchObject({ errorCode: 'LOGIN_FAILED', errorMsg: messages.loginFailed })
      // Ended sessions stay ended after the account is enabled again.
      await update(member, { enabled: '1' }, keeper, 2)
      expect((await service.call(sessionEndpoints.userInfo, {}, here)).status).toBe(401)
    })

    it('after their last day, also those who are signed in', async () => {
      const today = wireDate(service.clock.now())
      const member = await aMember()
      await update(member, { fields: { validTo: today } })
      const signedIn = await service.signIn(member)
      expect((await service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(200)
      service.clock.move(days(1))
      try {
        expect((await service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(401)
        expect(await attemptSignIn(service, member.loginName, member.password)).toMatchObject({ errorMsg: messages.loginFailed })
        expect(await update(member, { enabled: '1' }, await aKeeper(unit), 2)).toMatchObject({ fieldErrors: [{ field: 'validTo' }] })
      } finally {
        service.clock.move(-days(1))
      }
    })
  })

  describe('stay in charge', () => {
    const refused = { success: false, errorCode: 'NOT_ALLOWED_NOW' }
    it('nobody disables, limits or renews himself, nor the administrator of his unit', async () => {
      expect(await update(keeper.account, { enabled: '0' })).toMatchObject(refused)
      expect(await update(keeper.account, { fields: { validTo: '2099-01-01' } })).toMatchObject(refused)
      expect(await update(keeper.account, { renewPassword: '1' })).toMatchObject(refused)
      const both = await service.aUnit({ unit_type: '4' })
      const using = await service.signIn(await service.anAccount({ roles: ['1', '2'], unit: both, overrides: { unit_admin: true } }))
      expect(await update(using.account, { roleIds: [await roleId('2')] }, using)).toMatchObject(refused)
      expect(await update(using.account, { roleIds: [await roleId('1')] }, using)).toMatchObject({ success: true })
      const second = await aKeeper(unit)
      expect(await update(second.account, { enabled: '0' })).toMatchObject(refused)
      expect((await update(second.account, { enabled: '0' }, await service.signIn('9'))).success).toBe(true)
    })

    it('the last system administrator stays, also when two disable each other at once', async () => {
      await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).execute())
      const [first, second] = [await service.signIn('9'), await service.signIn('9')] as const
      expect(await update(first.account, { roleIds: [builderRole] }, first)).toMatchObject({ success: false })
      const answers = await Promise.all([update(second.account, { enabled: '0' }, first), update(first.account, { enabled: '0' }, second)])
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      const left = (account: AccountFixture) => row(account).then((found) => found.disabled)
      expect([await left(first.account), await left(second.account)].sort()).toEqual([false, true])
    })
  })
})
