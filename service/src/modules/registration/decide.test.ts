import { accountEndpoints, registrationWithinWorkdays } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { minuteOf } from '@shared/contract/rules'
import { sessionEndpoints } from '@shared/contract/session'
import { days, hours } from '../../clock'
import { aDevice } from '../../testing/devices'
import { aCreditCode } from '../../testing/fixtures'
import { aRegistration, audit, chosenPassword, detailOf, disagree } from '../../testing/registration'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { attemptSignIn } from '../../testing/signIn'

describe('deciding a registration', () => {
  let service: TestService
  let admin: SignedIn
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    service.clock.move(hours(1))
    admin = await service.signIn('9')
  })

  const detail = (id: string) => detailOf(service, admin, id)
  const failing = async (id: string) => (await detail(id)).checks.filter((check) => !check.ok).map((check) => check.key)
  const rowsOf = (uscc: string) =>
    service.db.system(({ db }) =>
      db.selectFrom('account').innerJoin('unit', 'unit.id', 'account.unit_id').select(['login_name', 'unit_admin']).where('unit.uscc', '=', uscc).execute(),
    )

  it('is for administrators alone', async () => {
    const { id } = await aRegistration(service)
    for (const role of ['1', '2', '3', '4', '5', '6', '7'] as const) {
      const user = await service.signIn(role)
      expect((await service.call(accountEndpoints.findRegister, {}, user)).status).toBe(403)
      expect((await service.call(accountEndpoints.getReg, { query: { id } }, user)).status).toBe(403)
      expect((await audit(service, user, id)).status).toBe(403)
      expect((await disagree(service, user, id)).status).toBe(403)
    }
    expect((await service.call(accountEndpoints.getReg, { query: { id } })).status).toBe(401)
  })

  it('covers the person, and shows who decides one value at a time, with a line in the log of each', async () => {
    const { id, fields } = await aRegistration(service)
    const shown = await detail(id)
    expect(JSON.stringify(shown)).not.toContain(fields.adminIdCard)
    const reveal = (field: 'adminName' | 'adminIdCard' | 'adminMobile', as = admin) => service.call(accountEndpoints.revealReg, { body: { id, field } }, as)
    expect(await reveal('adminIdCard')).toMatchObject({ data: { value: fields.adminIdCard } })
    expect(await reveal('adminName')).toMatchObject({ data: { value: fields.adminName } })
    expect((await reveal('adminName', await service.signIn('7'))).status).toBe(403)
    const lines = await service.db.system(({ db }) =>
      db.selectFrom('audit_log').select('detail').where('target', '=', id).where('action', '=', 'registration.reveal').orderBy('id').execute(),
    )
    expect(lines.map((line) => line.detail)).toEqual([{ field: 'adminIdCard' }, { field: 'adminName' }])
  })

  it('has one winner of many, and opens one account', async () => {
    const other = await service.signIn('9')
    for (let round = 0; round < 4; round += 1) {
      const { id, fields } = await aRegistration(service)
      const answers = await Promise.all([
        audit(service, admin, id, 1),
        disagree(service, other, id),
        audit(service, other, id, 1),
        disagree(service, admin, id),
        audit(service, admin, id),
      ])
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      for (const answer of answers) if (!answer.success) expect(['NOT_ALLOWED_NOW', 'STALE_VERSION']).toContain(answer.errorCode)
      const row = await service.db.system(({ db }) => db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
      expect(row.version).toBe(2)
      expect(await rowsOf(fields.uscc ?? '')).toHaveLength(row.status === '70' ? 1 : 0)
      const lines = await service.db.system(({ db }) =>
        db.selectFrom('audit_log').select('action').where('target', '=', id).where('action', 'in', ['registration.audit', 'registration.disagree']).execute(),
      )
      expect(lines).toHaveLength(1)
      service.clock.move(hours(1) / 4)
    }
  })

  it('opens one account when two applications for one unit are approved at once', async () => {
    const one = await aRegistration(service)
    const two = await aRegistration(service, { uscc: one.fields.uscc ?? '' })
    expect(await failing(one.id)).toEqual(expect.arrayContaining(['sameUscc', 'sameIdCard']))
    const answers = await Promise.all([audit(service, admin, one.id), audit(service, admin, two.id)])
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(answers.find((answer) => !answer.success)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('已有管理员账号') })
    expect(await rowsOf(one.fields.uscc ?? '')).toHaveLength(1)
  })

  it('takes the known unit as it is, and refuses one that has its administrator', async () => {
    const unit = await service.aUnit({ unit_type: '4' })
    const { id } = await aRegistration(service, { uscc: unit.uscc, unitName: '宁波示例另名有限公司' })
    expect(await failing(id)).toEqual(expect.arrayContaining(['unitName', 'unitType']))
    expect(await audit(service, admin, id)).toMatchObject({ success: true })
    const kept = await service.db.system(({ db }) => db.selectFrom('unit').selectAll().where('uscc', '=', unit.uscc).executeTakeFirstOrThrow())
    expect(kept).toMatchObject({ id: unit.id, unit_name: unit.unitName, unit_type: '4' })

    const { loginName } = await service.anAccount({ roles: ['1'], overrides: { login_name: 'kept_by_another' } })
    const second = await aRegistration(service, { uscc: unit.uscc, loginName })
    const { checks } = await detail(second.id)
    expect(checks).toContainEqual(expect.objectContaining({ key: 'unit', ok: false }))
    // It gets no account, so nothing is said of the name of one.
    expect(checks.map(({ key }) => key)).not.toContain('loginName')
    // Not for what somebody has changed meanwhile: the page goes on offering the other decision.
    expect(await audit(service, admin, second.id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', fieldErrors: [{ field: 'unit' }] })
    // After that account is disabled or has expired, the unit may get a new administrator.
    await service.db.system(({ db }) => db.updateTable('account').set({ disabled: true }).where('unit_id', '=', unit.id).execute())
    expect(await audit(service, admin, second.id)).toMatchObject({ success: true })
    await service.db.system(({ db }) => db.updateTable('account').set({ valid_to: '2020-01-01' }).where('unit_id', '=', unit.id).execute())
    const third = await aRegistration(service, { uscc: unit.uscc })
    expect(await audit(service, admin, third.id)).toMatchObject({ success: true })
  })

  it('does not make an account of an authority', async () => {
    const authority = await service.aUnit({ kind: 'authority' })
    const { id } = await aRegistration(service, { uscc: authority.uscc })
    expect(await failing(id)).toContain('unit')
    expect(await audit(service, admin, id)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
  })

  it('looks up the device named as proof, and says whose it is to the administrator alone', async () => {
    const uscc = aCreditCode()
    const number = '31103309920970001'
    const useCertNo = '梯11浙B97001(20)'
    await aDevice(service, { useUnitUscc: uscc, useUnitName: '宁波示例佐证有限公司', equipmentName: '佐证电梯', equipmentCode: number, useCertNo })
    const proof = async (proofKey: string, overrides: Record<string, string> = {}) => {
      const { id } = await aRegistration(service, { proofKey, ...overrides })
      return (await detail(id)).checks.find(({ key }) => key === 'proof')
    }
    expect(await proof(' 梯11浙B97001（20）', { uscc })).toEqual({ key: 'proof', ok: true, text: '佐证设备在该单位名下', detail: '佐证电梯' })
    expect(await proof(number)).toMatchObject({ ok: false, text: '佐证设备属于另一单位', detail: expect.stringContaining('宁波示例佐证有限公司') })
    expect(await proof('没有的编号')).toMatchObject({ ok: false, text: '档案中没有这台佐证设备' })
    expect(await proof('')).toBeUndefined()
    // A product number is kept as its maker writes it, and several makers may give the same.
    const factoryNo = 'sl-97 a1'
    const made = (maker: string, fields: Record<string, string>) => aDevice(service, { factoryNo, manufacturer: `示例制造${maker}`, ...fields })
    await made('甲', {})
    expect(await proof(` ${factoryNo} `)).toMatchObject({ ok: false, text: '佐证设备没有登记使用单位', detail: expect.stringMatching(/^sl-97 a1/) })
    for (const maker of ['乙', '丙']) await made(maker, { useUnitUscc: aCreditCode(), useUnitName: `宁波示例${maker}有限公司` })
    expect(await proof(factoryNo)).toMatchObject({
      ok: false,
      text: '佐证设备属于另一单位',
      detail: 'sl-97 a1的使用单位为宁波示例丙有限公司、宁波示例乙有限公司',
    })
    await made('丁', { useUnitUscc: uscc, useUnitName: '宁波示例佐证有限公司', equipmentName: '佐证锅炉' })
    expect(await proof(factoryNo, { uscc })).toMatchObject({ ok: true, detail: '佐证锅炉' })
  })

  it('gives the next name when the wished one is taken, whatever its letter case', async () => {
    const taken = await service.anAccount({ roles: ['1'], overrides: { login_name: 'Wished_Name_is_longX' } })
    const { id } = await aRegistration(service, { loginName: 'wished_name_is_longx' })
    const shown = await detail(id)
    expect(shown.assignedLoginName).toBe('wished_name_is_lon_2')
    expect(shown.checks[0]?.ok).toBe(false)
    expect(await failing(id)).toContain('loginName')
    expect(await audit(service, admin, id)).toMatchObject({ data: { loginName: 'wished_name_is_lon_2' } })
    expect(await attemptSignIn(service, taken.loginName, chosenPassword)).toMatchObject({ success: false })
    expect(await attemptSignIn(service, 'wished_name_is_lon_2', chosenPassword)).toMatchObject({ success: true })
  })

  it('gives both roles to a unit that keeps and maintains, in that order', async () => {
    const { id, fields } = await aRegistration(service, { unitType: '4', licenceNo: 'TS3333001-2028', licenceExpire: '2028-01-01' })
    await audit(service, admin, id)
    const signedIn = await attemptSignIn(service, fields.loginName ?? '', chosenPassword)
    const info = await service.raw('GET', sessionEndpoints.userInfo.path, { as: signedIn.data })
    expect(info.json()).toMatchObject({ data: { roleList: [{ roleType: '1' }, { roleType: '2' }] } })
  })

  it('says when a licence is over', async () => {
    const { id } = await aRegistration(service, { unitType: '3', licenceNo: 'TS3333001-2020', licenceExpire: '2020-01-01' })
    expect(await failing(id)).toContain('licence')
  })

  it('wants a reason of two characters at least, and keeps it', async () => {
    const { id } = await aRegistration(service)
    for (const opinion of ['', ' ', 'x', '  短  ']) {
      expect(await disagree(service, admin, id, opinion)).toMatchObject({
        errorCode: 'INCOMPLETE',
        fieldErrors: [{ field: 'opinion', message: messages.opinionNeeded('意见') }],
      })
    }
    expect((await disagree(service, admin, id, '长'.repeat(501))).status).toBe(400)
    expect(await disagree(service, admin, id, '材料')).toMatchObject({ success: true })
    const row = await service.db.system(({ db }) => db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    expect(row).toMatchObject({ status: '80', opinion: '材料', auditor_id: admin.account.id })
    // Who comes too late is told whose decision stands.
    const { auditorName, auditDate } = await detail(id)
    const faster = messages.movedBy(auditorName, minuteOf(auditDate), '审核', '未通过')
    for (const answer of [await audit(service, admin, id), await disagree(service, admin, id)])
      expect(answer).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: faster })
  })

  it('answers unknown and hostile ids, and old versions, as such', async () => {
    const { id } = await aRegistration(service)
    for (const wrong of ['', 'x', "' or 1=1 --", '00000000-0000-0000-0000-000000000000', '\u0000', '../..']) {
      for (const answer of [
        await audit(service, admin, wrong),
        await disagree(service, admin, wrong),
        await service.call(accountEndpoints.getReg, { query: { id: wrong } }, admin),
      ]) {
        expect([400, 404]).toContain(answer.status)
      }
    }
    expect(await audit(service, admin, id, 7)).toMatchObject({ status: 409, errorCode: 'STALE_VERSION' })
  })

  it('lists by state, kind of unit and keyword, in both orders, a page at a time', async () => {
    service.clock.move(days(1))
    admin = await service.signIn('9')
    const [first, second] = [await aRegistration(service, { unitName: '百分百有限公司' }), await aRegistration(service, { unitName: '百分之有限公司' })]
    const list = async (query: Parameters<typeof service.call<typeof accountEndpoints.findRegister>>[1]) =>
      (await service.call(accountEndpoints.findRegister, query, admin)).data
    expect((await list({ query: { keyword: '百分百' } }))?.list.map((row) => row.id)).toEqual([first.id])
    expect((await list({ query: { keyword: '百分百' } }))?.list[0]?.workdaysLeft).toBe(registrationWithinWorkdays)
    for (const keyword of ['百分_有限', '百%公司']) expect((await list({ query: { keyword } }))?.list).toEqual([])
    expect((await list({ query: { keyword: '百分' } }))?.list.map((row) => row.id)).toEqual([second.id, first.id])
    expect((await list({ query: { keyword: '百分', orderBy: 'submitDate asc' } }))?.list.map((row) => row.id)).toEqual([first.id, second.id])
    expect(await list({ query: { keyword: '百分', pageSize: 1, pageNo: 2 } })).toMatchObject({ count: 2, list: [{ id: first.id }] })
    expect((await list({ query: { unitType: '3' } }))?.list.every((row) => row.unitType === '3')).toBe(true)
    expect((await list({ query: { status: '70' } }))?.list.every((row) => row.status === '70' && row.auditorName !== '')).toBe(true)
    expect((await service.raw('GET', `${accountEndpoints.findRegister.path}?orderBy=password_hash`, { as: admin })).status).toBe(400)
    expect(JSON.stringify(await list({ query: { pageSize: 200 } }))).not.toMatch(/argon2|\b139\d{8}\b|330299\d{12}/)
  })
})
