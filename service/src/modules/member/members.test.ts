import { accountEndpoints, maxMembersPerUnit } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { unitEndpoints } from '@shared/contract/unit'
import { hours, wireDate } from '../../clock'
import { must } from '../../testing/inspections'
import { memberCast } from '../../testing/memberCast'
import { attemptSignIn } from '../../testing/signIn'

describe('members of a unit', () => {
  const { cast, fields, create, aMember, update, roleId, row } = memberCast()

  describe('are seen', () => {
    it('by the administrator of the unit, who keeps them, with numbers masked; by a member, himself alone', async () => {
      const member = await aMember()
      const mine = await cast.service.call(accountEndpoints.findAccount, {}, cast.keeper)
      expect(mine.data).toMatchObject({ count: 2, editable: true, remaining: maxMembersPerUnit - 1, roles: [{ roleType: '3' }] })
      const seen = await cast.service.call(accountEndpoints.findAccount, {}, await cast.service.signIn(member))
      expect(seen.data).toMatchObject({ count: 1, editable: false, list: [{ id: member.id, loginName: member.loginName }] })
      const limited = await cast.service.signIn(await aMember({ area_scope: '330212' }))
      expect((await cast.service.call(accountEndpoints.findAccount, {}, limited)).data?.list.map(({ id }) => id)).toEqual([limited.account.id])
      for (const id of [member.id, cast.keeper.account.id])
        expect(await cast.service.call(accountEndpoints.findAccount, { query: { id } }, limited)).toMatchObject({ errorCode: 'NOT_FOUND' })
      expect((await cast.service.call(accountEndpoints.findAccount, { query: { id: limited.account.id } }, limited)).data).toMatchObject({ count: 1 })
      expect((await cast.service.call(accountEndpoints.findAccount, { query: { keyword: cast.keeper.account.loginName } }, limited)).data).toMatchObject({
        count: 0,
      })
      expect(JSON.stringify(seen.data)).not.toContain('13000000003')
      expect(JSON.stringify(mine.data)).not.toContain('330299198501010019')
    })

    it('by no member through the list a handler assigns from', async () => {
      const ask = async (roleType: '1' | '3' | '4') =>
        (await cast.service.call(unitEndpoints.colleagues, { query: { roleTypes: '1,2,3,6' } }, await cast.service.signIn(roleType))).status
      expect([await ask('1'), await ask('3'), await ask('4')]).toEqual([403, 403, 200])
    })

    it('in every state, filtered and found by name', async () => {
      const locked = await aMember({ login_name: 'Locked_One' })
      for (let index = 0; index < 5; index += 1) await cast.service.db.system(() => attemptSignIn(cast.service, locked.loginName, 'wrong'))
      await cast.service.db.system(({ db }) =>
        db
          .updateTable('login_failure')
          .set({ locked_until: new Date(cast.service.clock.now().getTime() + 60_000) })
          .where('subject', 'like', 'user:%')
          .execute(),
      )
      await aMember({ disabled: true, name: '停测试' })
      await aMember({ valid_to: '2020-01-01', name: '到测试' })
      const states = async (status?: '20' | '70' | '80') =>
        (await cast.service.call(accountEndpoints.findAccount, { query: { status } }, cast.keeper)).data?.list.map((member) => member.statusName).sort()
      expect(await states('80')).toEqual(['锁定'])
      expect(await states('20')).toEqual(['停用', '已到期'].sort())
      expect(await states('70')).toEqual(['启用'])
      const found = await cast.service.call(accountEndpoints.findAccount, { query: { keyword: 'locked_o' } }, cast.keeper)
      expect(found.data?.list.map((member) => member.loginName)).toEqual(['Locked_One'])
    })

    it('with a mark where somebody signs in elsewhere, whose first password nobody renews', async () => {
      const elsewhere = await aMember({ is_sso: true, must_change_password: true })
      const shown = await cast.service.call(accountEndpoints.findAccount, { query: { id: elsewhere.id } }, cast.keeper)
      expect(shown.data?.list).toMatchObject([{ isSso: true, firstLogin: false }])
      expect(await update(elsewhere, { renewPassword: '1' })).toMatchObject({ success: false })
      const others = await cast.service.call(accountEndpoints.findAccount, { query: { id: cast.keeper.account.id } }, cast.keeper)
      expect(others.data?.list).toMatchObject([{ isSso: false }])
    })

    it('with the mobile in full only on request, which is recorded and never crosses units', async () => {
      const member = await aMember()
      const reveal = (as = cast.keeper, id = member.id) => cast.service.call(accountEndpoints.revealAccount, { body: { id, field: 'mobile' } }, as)
      const { data } = await cast.service.call(accountEndpoints.findAccount, { query: { id: member.id } }, cast.keeper)
      expect(data?.list).toMatchObject([{ mobile: '130****0003' }])
      // Nor does a search tell a part of it.
      const found = async (keyword: string) =>
        (await cast.service.call(accountEndpoints.findAccount, { query: { id: member.id, keyword } }, cast.keeper)).success
      expect([await found('13000000003'), await found('1300000000'), await found('30000000003')]).toEqual([true, false, false])
      expect((await reveal()).data).toEqual({ value: '13000000003' })
      expect(await reveal(await cast.service.signIn('3'))).toMatchObject({ status: 404 })
      const lines = await cast.service.db.system(({ db }) =>
        db
          .selectFrom('audit_log')
          .select(['outcome', 'account_id', 'detail'])
          .where('target', '=', member.id)
          .where('action', '=', 'account.reveal')
          .orderBy('id')
          .execute(),
      )
      expect(lines).toMatchObject([{ outcome: 'done', account_id: cast.keeper.account.id, detail: { field: 'mobile' } }, { outcome: 'denied' }])
    })

    it('never across units, except by a system administrator', async () => {
      const foreign = await cast.service.anAccount({ roles: ['3'] })
      const one = await cast.service.call(accountEndpoints.findAccount, { query: { id: foreign.id } }, cast.keeper)
      expect(one).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
      expect(await cast.service.call(accountEndpoints.findAccount, { query: { unitId: foreign.unit.id } }, cast.keeper)).toMatchObject({ status: 403 })
      const admin = await cast.service.signIn('9')
      const all = await cast.service.call(accountEndpoints.findAccount, { query: { id: foreign.id } }, admin)
      expect(all.data).toMatchObject({ count: 1, editable: true, roles: [{ roleType: '3' }], list: [{ mobile: '130****0003' }] })
      const named = await cast.service.call(accountEndpoints.findAccount, { query: { unitId: cast.unit.id } }, admin)
      expect(named.data).toMatchObject({ count: 1, remaining: maxMembersPerUnit })
    })
  })

  describe('are made', () => {
    it('with a password shown once, which opens one session, works for 72 hours and must be changed', async () => {
      const made = await create()
      const { loginName = '', password = '' } = made.data ?? {}
      const answer = await attemptSignIn(cast.service, loginName, password)
      const info = await cast.service.raw('GET', sessionEndpoints.userInfo.path, { as: answer.data })
      expect(info.json()).toMatchObject({ data: { user: { firstLoginFlag: '0', currentRole: { roleType: '3' } } } })
      cast.service.clock.move(hours(72) + 1000)
      expect((await attemptSignIn(cast.service, loginName, password)).success).toBe(false)
    })

    it('with a message that says until when the password can be used, as the page does', async () => {
      const newest = () =>
        cast.service.db.system(({ db }) => db.selectFrom('sms_outbox').select(['purpose', 'text']).orderBy('id', 'desc').executeTakeFirstOrThrow())
      const validTo = wireDate(cast.service.clock.now())
      const made = must(await create({ validTo }))
      expect(made.passwordExpires).toBe(`${validTo} 23:59:59`)
      expect((await newest()).text).toContain(`已为您开通账号，用户名${made.loginName}，初始密码${made.password}，有效期至${validTo} 23:59，`)
      const renewed = must(await update(made, { renewPassword: '1' }))
      expect(await newest()).toMatchObject({ purpose: 'memberPasswordRenewed' })
      expect((await newest()).text).toContain(`原密码失效。用户名${made.loginName}，初始密码${renewed.password}，有效期至${validTo} 23:59，`)
    })

    it('only when every field is right, and says what is wrong at it', async () => {
      const wrong = { loginName: '1x', mobile: '12', idCard: '330299198501010018', validTo: '2020-01-01', name: '', areaScope: '999999' }
      const answer = await create(wrong, cast.keeper, [])
      expect(answer).toMatchObject({ success: false, errorCode: 'INCOMPLETE' })
      expect(answer.success ? [] : answer.fieldErrors?.map(({ field }) => field)).toEqual([
        'loginName',
        'name',
        'idCard',
        'mobile',
        'validTo',
        'areaScope',
        'roleIds',
      ])
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
      expect((await cast.service.call(accountEndpoints.findAccount, {}, cast.keeper)).data?.remaining).toBe(1)
      expect(await create()).toMatchObject({ success: true })
      expect(await update(temporary, { fields: { validTo: '2099-01-01' } })).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
      expect(await update(temporary, { fields: { name: '改测试' } })).toMatchObject({ success: true })
    })

    it('forty an hour by one keeper: every first password is a message somebody pays', async () => {
      const member = await aMember()
      let version = 1
      for (let index = 0; index < 40; index += 1) version = (await update(member, { renewPassword: '1' }, cast.keeper, version)).data?.version ?? version
      expect(version).toBe(41)
      expect(await update(member, { renewPassword: '1' }, cast.keeper, version)).toMatchObject({ status: 429 })
      expect(await create()).toMatchObject({ status: 429 })
      expect((await update(member, { fields: { name: '仍可修改' } }, cast.keeper, version)).success).toBe(true)
    })

    it('with roles of the unit only, in the own unit only, and without rights nobody gave', async () => {
      const foreign = await cast.service.aUnit()
      expect(await create({}, cast.keeper, [await roleId('9')])).toMatchObject({ success: false, fieldErrors: [{ field: 'roleIds' }] })
      expect(await create({}, cast.keeper, [await roleId('1')])).toMatchObject({ success: false, fieldErrors: [{ field: 'roleIds' }] })
      expect(await create({}, cast.keeper, [cast.builderRole], foreign.id)).toMatchObject({ status: 403 })
      const planted = await cast.service.raw('POST', accountEndpoints.createAccount.path, {
        as: cast.keeper,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          fields: { ...fields(), unit_admin: 'true', unitId: foreign.id, disabled: 'false' },
          roleIds: [cast.builderRole],
          unit_admin: true,
          isUnitAdmin: true,
        }),
      })
      const id = (planted.json().data as { id: string }).id
      expect(await row({ id })).toMatchObject({ unit_id: cast.unit.id, unit_admin: false, must_change_password: true })
    })

    it('by nobody who only sees, which is noted', async () => {
      const member = await cast.service.signIn(await aMember())
      expect(await create({}, member)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
      const noted = await cast.service.db.system(({ db }) =>
        db.selectFrom('audit_log').select('outcome').where('account_id', '=', member.account.id).where('action', '=', 'account.create').execute(),
      )
      expect(noted).toEqual([{ outcome: 'denied' }])
    })

    it('for a second unit by whoever works for it, until it has a keeper of its own', async () => {
      const second = await cast.service.aUnit({ unit_type: '2' })
      const both = await cast.service.anAccount({ roles: ['2', '1'], overrides: { unit_admin: true } })
      await cast.service.db.system(({ db }) =>
        db
          .updateTable('account_role')
          .set({ unit_id: second.id })
          .where('account_id', '=', both.id)
          .where('role_id', 'in', db.selectFrom('role').select('id').where('role_type', '=', '2'))
          .execute(),
      )
      const maintaining = await cast.service.signIn(both)
      const maintenance = [await roleId('2')]
      expect(await row({ id: (await create({}, maintaining, maintenance)).data?.id ?? '' })).toMatchObject({ unit_id: second.id, unit_admin: false })
      await cast.service.anAccount({ roles: ['2'], unit: second, overrides: { unit_admin: true } })
      expect(await create({}, maintaining, maintenance)).toMatchObject({ status: 403 })
      expect((await cast.service.call(accountEndpoints.findAccount, {}, maintaining)).data).toMatchObject({ editable: false, list: [{ id: both.id }] })
    })

    it('by a system administrator alone in an institute: none of its accounts is said to keep the others, whose page it has not', async () => {
      const admin = await cast.service.signIn('9')
      const institute = await cast.service.aUnit({ kind: 'inspection' })
      const { id: acceptor } = await cast.service.db.system(({ db }) =>
        db.selectFrom('role').select('id').where('role_type', '=', '4').executeTakeFirstOrThrow(),
      )
      const opened = await create({}, admin, [acceptor], institute.id)
      expect(await row({ id: opened.data?.id ?? '' })).toMatchObject({ unit_id: institute.id, unit_admin: false })
    })

    it('by a system administrator in any unit; the first one keeps the others, and so does the first after one who is gone', async () => {
      const admin = await cast.service.signIn('9')
      const empty = await cast.service.aUnit()
      const first = await create({}, admin, [cast.builderRole], empty.id)
      const second = await create({}, admin, [cast.builderRole], empty.id)
      expect(await row({ id: first.data?.id ?? '' })).toMatchObject({ unit_id: empty.id, unit_admin: true })
      expect(await row({ id: second.data?.id ?? '' })).toMatchObject({ unit_admin: false })
      await cast.service.db.system(({ db }) =>
        db
          .updateTable('account')
          .set({ disabled: true })
          .where('id', '=', first.data?.id ?? '')
          .execute(),
      )
      // It takes no place of a member, so a full unit gets its administrator too.
      for (let index = 0; index < maxMembersPerUnit - 1; index += 1) await cast.service.anAccount({ roles: ['3'], unit: empty })
      const room = async () => (await cast.service.call(accountEndpoints.findAccount, { query: { unitId: empty.id } }, admin)).data?.remaining
      expect(await room()).toBe(1)
      const third = await create({}, admin, [cast.builderRole], empty.id)
      expect(await row({ id: third.data?.id ?? '' })).toMatchObject({ unit_admin: true })
      expect(await room()).toBe(0)
      expect(await create({}, admin, [cast.builderRole], empty.id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    })
  })
})
