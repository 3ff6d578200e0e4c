import { accountEndpoints, registrationStates } from '@shared/contract/account'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { sessionEndpoints } from '@shared/contract/session'
import { unitEndpoints } from '@shared/contract/unit'
import { hours } from '../../clock'
import { aPaper } from '../../seed/material/papers'
import { aCreditCode } from '../../testing/fixtures'
import { audit, disagree } from '../../testing/registration'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

describe('a second unit', () => {
  let service: TestService
  let admin: SignedIn
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    admin = await service.signIn('9')
  })

  const values = (overrides: Record<string, string> = {}) => ({
    uscc: aCreditCode(),
    unitName: '宁波示例维保有限公司',
    legalPerson: '李测试',
    areaCode: '330203',
    regAddress: '海曙区示例街8号',
    licenceNo: 'TS3333001-2028',
    licenceExpire: '2028-12-31',
    ...overrides,
  })
  const twoRoles = async () => service.signIn(await service.anAccount({ roles: ['1', '2'] }))
  const standing = async (as: SignedIn) => {
    const answer = await service.call(unitEndpoints.unitTwo, { body: {} }, as)
    if (!answer.success) throw new Error(answer.message)
    return answer.data
  }
  const paper = async (as: SignedIn, attrefsysid: string, code: string) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(aPaper('paper'))], '材料.pdf'))
    return service.raw('POST', `${attachmentEndpoints.upload.path}?attrefsysid=${attrefsysid}&code=${code}`, { as, body: form })
  }
  const save = (as: SignedIn, attrefsysid: string, fields: Record<string, string> = values()) =>
    service.call(unitEndpoints.saveWbZhUnit, { body: { attrefsysid, fields } }, as)
  const sent = async (as: SignedIn, fields: Record<string, string> = values()) => {
    const { attrefsysid } = await standing(as)
    for (const code of ['BUSINESS_LICENCE', 'LICENCE']) expect((await paper(as, attrefsysid, code)).status).toBe(200)
    const answer = await save(as, attrefsysid, fields)
    if (!answer.success) throw new Error(JSON.stringify(answer))
    return answer.data.id
  }
  const changeTo = async (as: SignedIn, roleType: string): Promise<SignedIn> => {
    const info = await service.call(sessionEndpoints.userInfo, {}, as)
    const role = info.data?.roleList.find((candidate) => candidate.roleType === roleType)
    const changed = await service.call(sessionEndpoints.changeRole, { body: { id: role?.id ?? '' } }, as)
    if (!changed.success) throw new Error(changed.message)
    return { ...as, ...changed.data }
  }

  it('is what the maintenance role works for once an administrator agrees, and nothing changes before', async () => {
    const user = await twoRoles()
    expect(await standing(user)).toMatchObject({ allowed: true, unit: null, application: null })
    const fields = values()
    const id = await sent(user, { ...fields, uscc: ` ${fields.uscc?.toLowerCase()}` })
    expect(await standing(user)).toMatchObject({
      unit: null,
      application: { id, status: registrationStates.waiting, fields: { uscc: fields.uscc, unitType: '2' } },
    })
    const shown = await service.call(accountEndpoints.getReg, { query: { id } }, admin)
    expect(shown.data).toMatchObject({ kind: 'second', uscc: fields.uscc, loginName: user.account.loginName, labels: { areaCode: '宁波市海曙区' } })
    expect(shown.data?.attachments.map((one) => one.code).sort()).toEqual(['BUSINESS_LICENCE', 'LICENCE'])
    expect((await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id } }, admin)).data?.list).toHaveLength(2)
    const listed = await service.call(accountEndpoints.findRegister, { query: { keyword: fields.uscc } }, admin)
    expect(listed.data?.list).toMatchObject([{ id, kind: 'second' }])

    const working = await changeTo(await service.signIn(user.account), '2')
    expect((await service.call(unitEndpoints.mine, {}, working)).data).toMatchObject({ uscc: user.account.unit.uscc })
    expect(await audit(service, admin, id)).toMatchObject({ success: true, data: { loginName: user.account.loginName } })
    // Existing sessions in the role work for the new unit from their next request on.
    expect((await service.call(unitEndpoints.mine, {}, working)).data).toMatchObject({ uscc: fields.uscc })
    expect(await standing(user)).toMatchObject({ unit: { uscc: fields.uscc, unitType: '2' }, application: { status: registrationStates.approved } })
    expect((await service.call(sessionEndpoints.userInfo, {}, user)).data?.unitInfo.uscc).toBe(user.account.unit.uscc)
    const maintaining = await changeTo(user, '2')
    expect((await service.call(sessionEndpoints.userInfo, {}, maintaining)).data?.unitInfo).toMatchObject({ uscc: fields.uscc, areaName: '海曙区' })
    expect((await service.call(unitEndpoints.mine, {}, maintaining)).data).toMatchObject({ uscc: fields.uscc })
    const back = await changeTo(maintaining, '1')
    expect((await service.call(unitEndpoints.mine, {}, back)).data).toMatchObject({ uscc: user.account.unit.uscc })
  })

  it('keeps the records of the two units apart', async () => {
    const user = await twoRoles()
    const own = await service.signIn(await service.anAccount({ roles: ['2'], unit: user.account.unit }))
    expect((await service.call(unitEndpoints.save, { body: { version: 1, fields: { contactName: '改自一' } } }, own)).success).toBe(true)
    await audit(service, admin, await sent(user))
    const maintaining = await changeTo(user, '2')
    const mine = await service.call(unitEndpoints.mine, {}, maintaining)
    expect((await service.call(unitEndpoints.findChangeUnit, {}, maintaining)).data?.count).toBe(0)
    expect(mine.data?.id).not.toBe(user.account.unit.id)
  })

  it('is known to its administrator, who may end that an account of another unit works for it', async () => {
    const unit = await service.aUnit({ unit_type: '2' })
    const keeperAccount = await service.anAccount({ roles: ['2'], unit, overrides: { unit_admin: true } })
    const keeper = await service.signIn(keeperAccount)
    const colleague = await service.signIn(await service.anAccount({ roles: ['2'], unit }))
    const user = await twoRoles()
    const id = await sent(user, values({ uscc: unit.uscc, unitName: unit.unitName }))
    const { checks } = (await service.call(accountEndpoints.getReg, { query: { id } }, admin)).data ?? {}
    expect(checks).toContainEqual(expect.objectContaining({ key: 'unit', ok: false, detail: expect.stringContaining(keeperAccount.loginName) }))
    expect(await audit(service, admin, id)).toMatchObject({ success: true })
    const titles = async (who: SignedIn) =>
      (await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, who)).data?.list.map(({ title }) => title) ?? []
    expect(await titles(keeper)).toEqual([`外单位账号 ${user.account.loginName} 代表本单位办理`])
    expect(await titles(colleague)).toEqual([])

    const maintaining = await changeTo(user, '2')
    const listed = async (who = keeper) => service.call(accountEndpoints.findRepresentatives, {}, who)
    const [shown] = (await listed()).data?.list ?? []
    expect(shown).toMatchObject({ id: user.account.id, unitName: user.account.unit.unitName, mobile: expect.stringContaining('****') })
    const end = (who: SignedIn) => service.call(accountEndpoints.endRepresentation, { body: { id: user.account.id } }, who)
    const stranger = await service.signIn(await service.anAccount({ roles: ['2'], overrides: { unit_admin: true } }))
    // Neither a member without account management, nor somebody working for the unit, nor the administrator of another unit.
    for (const who of [colleague, maintaining]) expect([await listed(who), await end(who)]).toMatchObject([{ status: 403 }, { status: 403 }])
    expect((await listed(stranger)).data?.list).toEqual([])
    expect(await end(stranger)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await end(keeper)).toMatchObject({ success: true })
    expect((await listed()).data?.list).toEqual([])
    expect((await service.call(unitEndpoints.mine, {}, maintaining)).status).toBe(401)
    const again = await changeTo(await service.signIn(user.account), '2')
    expect((await service.call(unitEndpoints.mine, {}, again)).data).toMatchObject({ uscc: user.account.unit.uscc })
    expect(await titles(again)).toContain(`${unit.unitName}已结束您代表该单位办理`)
    expect(await end(keeper)).toMatchObject({ errorCode: 'NOT_FOUND' })
  })

  it('is for accounts with both roles', async () => {
    for (const role of ['1', '2'] as const) {
      const user = await service.signIn(role)
      expect(await standing(user)).toMatchObject({ allowed: false })
      expect(await save(user, (await standing(user)).attrefsysid)).toMatchObject({ status: 403 })
    }
    expect((await service.call(unitEndpoints.unitTwo, { body: {} }, await service.signIn('3'))).status).toBe(403)
  })

  it('names everything that is wrong, and takes nothing that was planted', async () => {
    const user = await twoRoles()
    const { attrefsysid } = await standing(user)
    const wrong = await save(user, attrefsysid, values({ uscc: user.account.unit.uscc, licenceNo: '', areaCode: '999999' }))
    expect(wrong).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [
        { field: 'areaCode', message: messages.requiredChoice('所在区域') },
        { field: 'licenceNo', message: messages.required('许可证编号') },
        { field: 'uscc', message: '不能填写本账号所属的单位' },
        { field: 'attachments.BUSINESS_LICENCE', message: messages.requiredAttachment('营业执照/法人证书') },
        { field: 'attachments.LICENCE', message: messages.requiredAttachment('许可证') },
      ],
    })
    // The uploads and the draft still exist.
    expect((await standing(user)).attrefsysid).toBe(attrefsysid)
    const id = await sent(user, { ...values(), unitType: '1', contactName: '植入', principal: '植入' })
    const row = await service.db.system(({ db }) => db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    expect(row).toMatchObject({ kind: 'second', unit_type: '2', account_id: user.account.id, password_hash: null })
    expect(JSON.stringify(row.fields)).not.toContain('植入')
  })

  it('waits once at a time, and begins again with its papers when it was refused', async () => {
    const user = await twoRoles()
    const id = await sent(user)
    const next = await standing(user)
    expect(await save(user, next.attrefsysid)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    expect(await save(user, id)).toMatchObject({ errorCode: 'STALE_VERSION' })
    await disagree(service, admin, id, '许可证已过期')
    const [refused] = await Promise.all([standing(user), standing(user), standing(user)])
    expect(refused).toMatchObject({ unit: null, application: { status: '80', opinion: '许可证已过期' } })
    const papers = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: refused.attrefsysid } }, user)
    expect(papers.data?.list).toHaveLength(2)
    const again = await save(user, refused.attrefsysid)
    expect(again).toMatchObject({ success: true })
    expect((await service.call(accountEndpoints.getReg, { query: { id: again.data?.id ?? '' } }, admin)).data?.previous).toMatchObject([
      { opinion: '许可证已过期' },
    ])
  })

  it('is pointed out when the unit is registered as one that maintains nothing', async () => {
    const user = await twoRoles()
    const id = await sent(user, values({ uscc: (await service.aUnit({ unit_type: '1' })).uscc }))
    const { checks = [] } = (await service.call(accountEndpoints.getReg, { query: { id } }, admin)).data ?? {}
    expect(checks).toContainEqual({ key: 'unitType', ok: false, text: '已登记的单位类型不是维保单位', detail: '已登记为“使用单位”，请核对' })
    const other = await twoRoles()
    const right = await sent(other, values({ uscc: (await service.aUnit({ unit_type: '4' })).uscc }))
    const found = (await service.call(accountEndpoints.getReg, { query: { id: right } }, admin)).data?.checks
    expect(found).toContainEqual(expect.objectContaining({ key: 'unitType', ok: true }))
  })

  it('is sent once when it is sent many times at once', async () => {
    const user = await twoRoles()
    const { attrefsysid } = await standing(user)
    for (const code of ['BUSINESS_LICENCE', 'LICENCE']) await paper(user, attrefsysid, code)
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(user, attrefsysid)))
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  })

  it('shows its papers to nobody else', async () => {
    const [user, other] = [await twoRoles(), await twoRoles()]
    const { attrefsysid } = await standing(user)
    expect((await paper(other, attrefsysid, 'LICENCE')).status).toBe(404)
    const id = await sent(user)
    for (const reader of [other, await service.signIn('7'), await service.signIn('3')]) {
      expect((await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: id } }, reader)).status).toBe(404)
    }
  })

  it('is not given to an account that has lost a role meanwhile', async () => {
    const user = await twoRoles()
    const id = await sent(user)
    await service.db.system(({ db }) =>
      db
        .deleteFrom('account_role')
        .where('account_id', '=', user.account.id)
        .where('role_id', 'in', (roles) => roles.selectFrom('role').select('id').where('role_type', '=', '2'))
        .execute(),
    )
    service.clock.move(hours(1))
    admin = await service.signIn('9')
    expect((await service.call(accountEndpoints.getReg, { query: { id } }, admin)).data?.checks[0]).toMatchObject({ key: 'roles', ok: false })
    expect(await audit(service, admin, id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
  })
})
