import { maxMembersPerUnit, ownAccountEndpoints } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { passwordMessages } from '@shared/contract/rules'
import { sessionEndpoints } from '@shared/contract/session'
import { visitorEndpoints } from '@shared/contract/visitor'
import { days, wireDate } from '../../clock'
import type { AccountFixture } from '../../testing/fixtures'
import { memberCast } from '../../testing/memberCast'
import { startTestService, type TestService, until } from '../../testing/service'
import { attemptSignIn } from '../../testing/signIn'
import { makeLink } from '../passwordReset/links'

describe('members of a unit', () => {
  const { cast, aKeeper, create, aMember, update, roleId, row } = memberCast()

  describe('are changed', () => {
    it('in part: what is not sent, or comes back masked, stays', async () => {
      const member = await aMember()
      const answer = await update(member, { fields: { name: '改测试', idCard: '330299********0019', mobile: '130****0003' } })
      expect(answer.data).toMatchObject({ name: '改测试', version: 2, mobile: '130****0003' })
      expect(await row(member)).toMatchObject({ name: '改测试', id_card: '330299198501010019', mobile: '13000000003', phone: '0574-00000001' })
    })

    it('into numbers kept in one form, however they are typed', async () => {
      const made = await create({ idCard: '33029919850101006x', mobile: '１３０ 0000 0077', validTo: '2099年1月5日' })
      const member = { id: made.data?.id ?? '' }
      expect(await row(member)).toMatchObject({ id_card: '33029919850101006X', mobile: '13000000077', valid_to: '2099-01-05' })
      expect((await update(member, { fields: { idCard: '330299 19850101 0019', phone: '0574—00000001' } })).success).toBe(true)
      expect(await row(member)).toMatchObject({ id_card: '330299198501010019', phone: '0574-00000001' })
    })

    it('to nothing where a field may be empty, and not where it may not', async () => {
      const member = await aMember()
      expect(await update(member, { fields: { idCard: '', phone: '' } })).toMatchObject({ success: true, data: { idCard: '', phone: '' } })
      expect(await row(member)).toMatchObject({ id_card: '', phone: '' })
      expect(await update(member, { fields: { mobile: '', name: '' } }, cast.keeper, 2)).toMatchObject({
        fieldErrors: [{ field: 'name' }, { field: 'mobile' }],
      })
    })

    it('by one at a time', async () => {
      const member = await aMember()
      const both = await Promise.all([update(member, { fields: { name: '甲' } }), update(member, { fields: { name: '乙' } })])
      expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    })

    it('never in another unit, never by a member without the right, never into what they may not be', async () => {
      const foreign = await cast.service.anAccount({ roles: ['3'] })
      expect(await update(foreign, { enabled: '0' })).toMatchObject({ status: 404 })
      expect(await update(foreign, { enabled: '0' }, await aKeeper(cast.unit))).toMatchObject({ status: 404 })
      const member = await aMember()
      expect(await update(cast.keeper.account, { enabled: '0' }, await cast.service.signIn(member))).toMatchObject({ status: 403 })
      expect(await update(member, { roleIds: [cast.builderRole, await roleId('9')] })).toMatchObject({ fieldErrors: [{ field: 'roleIds' }] })
      expect(await update(member, { roleIds: [] })).toMatchObject({ fieldErrors: [{ field: 'roleIds' }] })
      const planted = { fields: { unit_admin: 'true', loginName: 'other_name', unitId: foreign.unit.id }, unit_admin: true, unitId: foreign.unit.id }
      expect((await update(member, planted)).success).toBe(true)
      expect(await row(member)).toMatchObject({ unit_admin: false, unit_id: cast.unit.id, login_name: member.loginName })
    })

    it('so that a lost role ends its sessions and the others stay', async () => {
      const both = await cast.service.aUnit({ unit_type: '4' })
      const keeperOfBoth = await cast.service.signIn(await cast.service.anAccount({ roles: ['2'], unit: both, overrides: { unit_admin: true } }))
      const member = await cast.service.anAccount({ roles: ['2', '1'], unit: both })
      const maintaining = await cast.service.signIn(member)
      const using = await cast.service.signIn(member)
      const changed = await cast.service.call(sessionEndpoints.changeRole, { body: { id: await roleId('1') } }, using)
      await update(member, { roleIds: [await roleId('1')] }, keeperOfBoth)
      expect((await cast.service.call(sessionEndpoints.userInfo, {}, maintaining)).status).toBe(401)
      expect((await cast.service.raw('GET', sessionEndpoints.userInfo.path, { as: changed.data })).status).toBe(200)
    })

    it('with a new first password, which ends their sessions and opens a lock', async () => {
      const member = await aMember()
      const signedIn = await cast.service.signIn(member)
      const link = await cast.service.db.system((connection) => makeLink(cast.service.context, connection, member.id))
      const answer = await update(member, { renewPassword: '1' })
      const first = answer.data?.password ?? ''
      expect((await cast.service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(401)
      expect((await attemptSignIn(cast.service, member.loginName, member.password)).success).toBe(false)
      expect((await attemptSignIn(cast.service, member.loginName, first)).success).toBe(true)
      const token = link.split('=')[1] ?? ''
      expect(
        await cast.service.call(visitorEndpoints.setPassword, { body: { token, password: 'Brand-New.7x', confirmPassword: 'Brand-New.7x' } }),
      ).toMatchObject({
        errorMsg: messages.resetLinkGone,
      })
      const again = await cast.service.signIn(member)
      expect(await cast.service.call(ownAccountEndpoints.updatePwd, { body: { oldPassword: first, newPassword: member.password } }, again)).toMatchObject({
        fieldErrors: [{ field: 'newPassword', message: passwordMessages.sameAsOld }],
      })
    })

    it('into what they were before, though their unit may not give it any more', async () => {
      const both = await cast.service.aUnit({ unit_type: '4' })
      const keeperOfBoth = await cast.service.signIn(await cast.service.anAccount({ roles: ['1', '2'], unit: both, overrides: { unit_admin: true } }))
      const member = await cast.service.anAccount({ roles: ['1', '2'], unit: both })
      await cast.service.db.system(({ db }) => db.updateTable('unit').set({ unit_type: '1' }).where('id', '=', both.id).execute())
      expect(await update(member, { roleIds: [await roleId('2'), await roleId('1')] }, keeperOfBoth)).toMatchObject({ success: true })
      expect(await update(member, { roleIds: [await roleId('2'), cast.builderRole] }, keeperOfBoth, 2)).toMatchObject({ fieldErrors: [{ field: 'roleIds' }] })
    })

    it('to work again only where there is room', async () => {
      const member = await aMember()
      await update(member, { enabled: '0' })
      for (let count = 0; count < maxMembersPerUnit; count += 1) await aMember()
      expect(await update(member, { enabled: '1' }, cast.keeper, 2)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('已满') })
      const last = await aMember({ disabled: true, unit_admin: true })
      expect(await update(last, { enabled: '1' }, await cast.service.signIn('9'))).toMatchObject({ success: true })
    })

    it('and unlocked', async () => {
      const member = await aMember()
      await cast.service.db.system(async ({ db }) => {
        for (let index = 0; index < 5; index += 1) await attemptSignIn(cast.service, member.loginName, 'wrong')
        await db.deleteFrom('login_failure').where('subject', 'like', 'address:%').execute()
      })
      await update(member, { unlock: '1' })
      const open = await cast.service.db.system(({ db }) => db.selectFrom('login_failure').select('subject').where('subject', 'like', 'user:%').execute())
      expect(open).toEqual([])
    })
  })

  describe('are kept out', () => {
    let replica: TestService
    beforeAll(async () => {
      replica = await startTestService({ sharing: cast.service })
    })
    afterAll(() => replica.close())

    it('at once when disabled while signed in, and soon on another replica', async () => {
      const member = await aMember()
      const [here, there] = [await cast.service.signIn(member), await replica.signIn(member)]
      expect((await replica.call(sessionEndpoints.userInfo, {}, there)).status).toBe(200)
      expect((await cast.service.call(sessionEndpoints.userInfo, {}, here)).status).toBe(200)
      await update(member, { enabled: '0' })
      expect((await cast.service.call(sessionEndpoints.userInfo, {}, here)).status).toBe(401)
      await until(async () => (await replica.call(sessionEndpoints.userInfo, {}, there)).status === 401)
      expect(await attemptSignIn(cast.service, member.loginName, member.password)).toMatchObject({ errorCode: 'LOGIN_FAILED', errorMsg: messages.loginFailed })
      // Ended sessions stay ended after the account is enabled again.
      await update(member, { enabled: '1' }, cast.keeper, 2)
      expect((await cast.service.call(sessionEndpoints.userInfo, {}, here)).status).toBe(401)
    })

    it('after their last day, also those who are signed in', async () => {
      const today = wireDate(cast.service.clock.now())
      const member = await aMember()
      await update(member, { fields: { validTo: today } })
      const signedIn = await cast.service.signIn(member)
      expect((await cast.service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(200)
      cast.service.clock.move(days(1))
      try {
        expect((await cast.service.call(sessionEndpoints.userInfo, {}, signedIn)).status).toBe(401)
        expect(await attemptSignIn(cast.service, member.loginName, member.password)).toMatchObject({ errorMsg: messages.loginFailed })
        expect(await update(member, { enabled: '1' }, await aKeeper(cast.unit), 2)).toMatchObject({ fieldErrors: [{ field: 'validTo' }] })
      } finally {
        cast.service.clock.move(-days(1))
      }
    })
  })

  describe('stay in charge', () => {
    const refused = { success: false, errorCode: 'NOT_ALLOWED_NOW' }
    it('nobody disables, limits or renews himself, nor the administrator of his unit', async () => {
      expect(await update(cast.keeper.account, { enabled: '0' })).toMatchObject(refused)
      expect(await update(cast.keeper.account, { fields: { validTo: '2099-01-01' } })).toMatchObject(refused)
      expect(await update(cast.keeper.account, { renewPassword: '1' })).toMatchObject(refused)
      const both = await cast.service.aUnit({ unit_type: '4' })
      const using = await cast.service.signIn(await cast.service.anAccount({ roles: ['1', '2'], unit: both, overrides: { unit_admin: true } }))
      expect(await update(using.account, { roleIds: [await roleId('2')] }, using)).toMatchObject(refused)
      expect(await update(using.account, { roleIds: [await roleId('1')] }, using)).toMatchObject({ success: true })
      const second = await aKeeper(cast.unit)
      expect(await update(second.account, { enabled: '0' })).toMatchObject(refused)
      expect((await update(second.account, { enabled: '0' }, await cast.service.signIn('9'))).success).toBe(true)
    })

    it('the last system administrator stays, also when two disable each other at once', async () => {
      await cast.service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).execute())
      const [first, second] = [await cast.service.signIn('9'), await cast.service.signIn('9')] as const
      expect(await update(first.account, { roleIds: [cast.builderRole] }, first)).toMatchObject({ success: false })
      const answers = await Promise.all([update(second.account, { enabled: '0' }, first), update(first.account, { enabled: '0' }, second)])
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      const left = (account: AccountFixture) => row(account).then((found) => found.disabled)
      expect([await left(first.account), await left(second.account)].sort()).toEqual([false, true])
    })
  })
})
