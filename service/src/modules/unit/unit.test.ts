import { applicationEndpoints, changeRegister } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { unitEndpoints } from '@shared/contract/unit'
import { aDevice } from '../../testing/devices'
import { aCreditCode, type UnitFixture } from '../../testing/fixtures'
import { must } from '../../testing/inspections'
import { uploadFile } from '../../testing/papers'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

describe('a unit', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const mine = async (as: SignedIn) => {
    const answer = await service.call(unitEndpoints.mine, {}, as)
    if (!answer.success) throw new Error(answer.message)
    return answer.data
  }
  const changes = async (as: SignedIn, query: Record<string, string> = {}) => {
    const answer = await service.call(unitEndpoints.findChangeUnit, { query }, as)
    if (!answer.success) throw new Error(answer.message)
    return answer.data
  }

  it('of a large size offers all its members to whoever chooses one of them', async () => {
    const office = await service.aUnit({ kind: 'inspection' })
    const handler = await service.signIn(await service.anAccount({ roles: ['4'], unit: office }))
    const [{ id: roleId } = { id: '' }] = await service.db.system(({ db }) => db.selectFrom('role').select('id').where('role_type', '=', '6').execute())
    await service.db.system(({ query }) =>
      query({
        text: `with made as (
            insert into account (login_name, name, mobile, unit_id, password_hash)
            select 'large-' || n, '检测试' || n, '13000000003', $1, '-' from generate_series(1, 230) n returning id
          ) insert into account_role (account_id, role_id, position) select id, $2, 0 from made`,
        values: [office.id, roleId],
      }),
    )
    expect((await service.call(unitEndpoints.colleagues, { query: { roleTypes: '6' } }, handler)).data?.list).toHaveLength(230)
  })

  describe('saving what needs no review', () => {
    it('applies at once, counts the version up and leaves a change record', async () => {
      const user = await service.signIn('3')
      const before = await mine(user)
      const answer = await service.call(unitEndpoints.save, { body: { version: before.version, fields: { contactName: '新联系人', unitNature: '2' } } }, user)
      expect(answer.data).toMatchObject({ contactName: '新联系人', unitNature: '2', version: before.version + 1 })
      expect((await changes(user)).list).toEqual([
        expect.objectContaining({
          status: '70',
          statusName: '已生效',
          operatorName: '赵测试',
          items: [
            { key: 'unitNature', label: '单位性质', before: '企业', after: '机关事业单位' },
            { key: 'contactName', label: '联系人', before: '王测试', after: '新联系人' },
          ],
        }),
      ])
    })

    it('keeps values in one form, however they are typed', async () => {
      const user = await service.signIn('3')
      const fields = { contactTel: '0574—8765 4321', postcode: '３１５０００', licenceExpire: '2028年2月29日', fixedAssets: '1,200' }
      const answer = await service.call(unitEndpoints.save, { body: { version: 1, fields } }, user)
      expect(answer.data).toMatchObject({ contactTel: '0574-87654321', postcode: '315000', licenceExpire: '2028-02-29', fixedAssets: '1200' })
    })

    it('refuses a stale version', async () => {
      const user = await service.signIn('3')
      await service.call(unitEndpoints.save, { body: { version: 1, fields: { contactName: '先到' } } }, user)
      const late = await service.call(unitEndpoints.save, { body: { version: 1, fields: { contactName: '后到' } } }, user)
      expect(late).toMatchObject({ status: 409, errorCode: 'STALE_VERSION', errorMsg: messages.stale })
      expect((await mine(user)).contactName).toBe('先到')
    })

    it('says at each field what is wrong', async () => {
      const user = await service.signIn('3')
      const fields = { contactName: '', principalMobile: '123', email: 'no', licenceExpire: '2026-02-30', postcode: '012345' }
      const answer = await service.call(unitEndpoints.save, { body: { version: 1, fields } }, user)
      expect(answer).toMatchObject({ status: 200, errorCode: 'INCOMPLETE' })
      expect(answer.success ? [] : answer.fieldErrors).toEqual([
        { field: 'postcode', message: '请输入有效的邮政编码' },
        { field: 'principalMobile', message: '请输入有效的手机号码' },
        { field: 'contactName', message: '请填写联系人' },
        { field: 'email', message: '请输入正确邮箱格式' },
        { field: 'licenceExpire', message: '请输入有效的日期，如 2026-12-15' },
      ])
    })

    it('does not let a reviewed field or a foreign unit slip through', async () => {
      const user = await service.signIn('3')
      const other = await service.aUnit()
      const forbidden = { id: other.id, unitId: other.id, kind: 'authority', version: '99' }
      const slipped = await service.call(unitEndpoints.save, { body: { version: 1, fields: { unitName: '改名', ...forbidden } } }, user)
      expect(slipped).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'unitName' }] })
      const saved = await service.call(unitEndpoints.save, { body: { version: 1, fields: { contactName: '我', ...forbidden } } }, user)
      expect(saved.data?.id).toBe(user.account.unit.id)
      const kinds = await service.db.system(({ db }) => db.selectFrom('unit').select('kind').where('id', 'in', [user.account.unit.id, other.id]).execute())
      expect(kinds).toEqual([{ kind: 'enterprise' }, { kind: 'enterprise' }])
    })
  })

  describe('changing what is reviewed', () => {
    async function withLicence(as: SignedIn): Promise<string> {
      const draft = await service.call(unitEndpoints.changeDraft, {}, as)
      const id = draft.data?.attrefsysid ?? ''
      await uploadFile(service, as, id, 'BUSINESS_LICENCE')
      return id
    }
    const send = async (as: SignedIn, fields: Record<string, string>, attrefsysid?: string) =>
      service.call(unitEndpoints.changeUnit, { body: { version: (await mine(as)).version, fields, attrefsysid: attrefsysid ?? (await withLicence(as)) } }, as)

    it('waits for the authority, which applies it', async () => {
      const user = await service.signIn('3')
      const authority = await service.aUnit({ kind: 'authority', area_code: '330200' })
      const registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
      const oldName = (await mine(user)).unitName
      const sent = await send(user, { unitName: '宁波示例新名称有限公司', areaCode: '330203' })
      expect(sent.data).toMatchObject({ status: '20', items: [{ label: '单位名称' }, { label: '所在区域', before: '鄞州区', after: '海曙区' }] })
      expect((await mine(user)).unitName).toBe(oldName)
      expect((await service.call(unitEndpoints.changeDraft, {}, user)).data?.waiting?.id).toBe(sent.data?.id)

      const waiting = await changes(registrar, { status: '20' })
      expect(waiting.list.map((change) => change.unitName)).toContain(oldName)
      const audited = await service.call(unitEndpoints.auditChange, { body: { id: sent.data?.id ?? '', version: 1, pass: '1' } }, registrar)
      expect(audited.data?.status).toBe('70')
      const heard = async (as: SignedIn) => (await service.call(inboxEndpoints.list, {}, as)).data?.list.filter((entry) => entry.bizId === sent.data?.id)
      expect(await heard(registrar)).toMatchObject([{ title: `${oldName} 提交单位信息变更`, path: '/company-info/maintain-history?status=20' }])
      expect(await heard(user)).toMatchObject([{ title: '单位信息变更已生效', tone: 'done' }])
      expect(await mine(user)).toMatchObject({ unitName: '宁波示例新名称有限公司', areaCode: '330203' })
      const again = (version: number) => service.call(unitEndpoints.auditChange, { body: { id: sent.data?.id ?? '', version, pass: '1' } }, registrar)
      expect([await again(1), await again(2)]).toMatchObject([{ errorCode: 'STALE_VERSION' }, { errorCode: 'NOT_ALLOWED_NOW' }])
    })

    it('with another credit code links the devices that were given to that code', async () => {
      const unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
      const user = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
      const uscc = aCreditCode()
      // It owns this one under its former code as well: it is one party of it.
      const device = await aDevice(service, { useUnitId: '', useUnitUscc: uscc, ownerUnitUscc: unit.uscc, ownerUnitName: unit.unitName })
      const sent = await send(user, { uscc })
      must(await service.call(unitEndpoints.auditChange, { body: { id: sent.data?.id ?? '', version: 1, pass: '1' } }, await service.signIn('9')))
      const row = await service.db.system(({ db }) =>
        db.selectFrom('equipment').select(['use_unit_id', 'viewers']).where('id', '=', device).executeTakeFirstOrThrow(),
      )
      expect([row.use_unit_id, row.viewers.filter((viewer) => /^(unit|uscc):/.test(viewer))]).toEqual([unit.id, [`unit:${unit.id}`]])
    })

    it('with another name leads to one application for all devices, as long as their archives have the name before', async () => {
      const unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
      const user = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
      const limited = await service.signIn(await service.anAccount({ roles: ['1'], unit, overrides: { area_scope: '330212' } }))
      const held = { useUnitId: unit.id, useUnitUscc: unit.uscc, useUnitName: unit.unitName }
      // One of them is in the area of another authority.
      const devices = [await aDevice(service, held), await aDevice(service, { ...held, useAreaCode: '330203' })]
      const draft = async () => (await service.call(unitEndpoints.changeDraft, {}, user)).data
      expect((await mine(user)).unitName).toBe(unit.unitName)
      expect((await draft())?.rename).toBeUndefined()
      const applications = applicationEndpoints(changeRegister)
      const begun = await service.call(applications.save, { body: { form: { fields: { changeType: '11', stopReason: '大修' }, tables: {} } } }, user)
      const sent = await send(user, { unitName: `${unit.unitName}（更名）` })
      const county = await service.aUnit({ kind: 'authority', area_code: '330212' })
      const registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: county }))
      await service.call(unitEndpoints.auditChange, { body: { id: sent.data?.id ?? '', version: 1, pass: '1' } }, registrar)
      const told = await service.call(inboxEndpoints.list, {}, user)
      const rename = {
        title: '单位已更名，2 台设备还是原来的名称',
        text: expect.stringContaining('一份申请变更全部设备'),
        path: '/company-service/change-register?changeType=04&allDevices=1',
      }
      expect(told.data?.list).toEqual(expect.arrayContaining([expect.objectContaining(rename)]))
      // A member limited to some of them cannot apply for all, and gets no link to it.
      const toLimited = (await service.call(inboxEndpoints.list, {}, limited)).data?.list.map(({ title }) => title)
      expect([toLimited, (await service.call(unitEndpoints.changeDraft, {}, limited)).data?.rename]).toEqual([['单位信息变更已生效'], undefined])
      const again = await service.signIn(user.account)
      // Earlier applications are found by the displayed name and by the name at their submission.
      for (const query of [{ unitName: '（更名）' }, { keyword: `${unit.unitName}（更名）` }, { keyword: unit.unitName }]) {
        const found = await service.call(applications.list, { query: { view: 'own', ...query } }, again)
        expect([query, found.data?.list.map(({ id }) => id)]).toEqual([query, [begun.data?.id]])
      }
      const due = async () => (await service.call(unitEndpoints.changeDraft, {}, again)).data?.rename
      expect(await due()).toMatchObject({ devices: 2, number: '', apart: false })
      // One more in another city: each authority renames its own devices, so an open application for one city leaves the others to be applied for.
      const far = await aDevice(service, { ...held, useAreaCode: '330102' })
      expect(await due()).toMatchObject({ devices: 3, number: '', apart: true, path: expect.stringContaining('allDevices=0') })
      const naming = (devices: FormRow[], allDevices = '0') =>
        service.db.system(({ db }) =>
          db
            .updateTable('application')
            .set({
              kind: '04',
              status: '20',
              number: 'BG33021220261126',
              form: JSON.stringify({ fields: { changeType: '04', allDevices }, tables: { devices } }),
            })
            .where('id', '=', begun.data?.id ?? '')
            .execute(),
        )
      await naming([{ equipmentId: '1' }, { equipmentId: '2' }])
      expect(await due()).toMatchObject({ devices: 1, number: '', apart: true })
      // One for all of the unit's devices lists none.
      await naming([], '1')
      expect(await due()).toMatchObject({ devices: 3, number: 'BG33021220261126' })
      await naming([{ equipmentId: '1' }, { equipmentId: '2' }, { equipmentId: '3' }])
      expect(await due()).toMatchObject({ devices: 3, number: 'BG33021220261126', path: expect.stringContaining(begun.data?.id ?? '') })
      await service.db.system(({ db }) =>
        db
          .updateTable('equipment')
          .set({ use_unit_name: `${unit.unitName}（更名）` })
          .where('id', 'in', [...devices, far])
          .execute(),
      )
      expect((await service.call(unitEndpoints.changeDraft, {}, again)).data?.rename).toBeUndefined()
    })

    it('is returned only with an opinion, and may be sent again', async () => {
      const user = await service.signIn('3')
      const admin = await service.signIn('9')
      const sent = await send(user, { legalPerson: '新法人' })
      const id = sent.data?.id ?? ''
      expect((await service.call(unitEndpoints.auditChange, { body: { id, version: 1, pass: '0' } }, admin)).success).toBe(false)
      const returned = await service.call(unitEndpoints.auditChange, { body: { id, version: 1, pass: '0', opinion: '营业执照不清晰' } }, admin)
      expect(returned.data).toMatchObject({ status: '80', opinion: '营业执照不清晰' })
      const [told] = (await service.call(inboxEndpoints.list, {}, user)).data?.list ?? []
      expect(told).toMatchObject({ title: '单位信息变更已退回', text: '营业执照不清晰', path: '/company-info/maintain', bizTypeName: '单位信息变更' })
      // What was asked for is there to be corrected, with its papers, once.
      const [draft] = [await service.call(unitEndpoints.changeDraft, {}, user), await service.call(unitEndpoints.changeDraft, {}, user)]
      expect(draft?.data?.refused).toMatchObject({ id, opinion: '营业执照不清晰', fields: { legalPerson: '新法人' } })
      const again = draft?.data?.attrefsysid ?? ''
      const papers = await service.call(attachmentEndpoints.findAttList, { query: { attrefsysid: again } }, user)
      expect(papers.data?.list.map(({ code }) => code)).toEqual(['BUSINESS_LICENCE'])
      expect((await send(user, { legalPerson: '新法人' }, again)).success).toBe(true)
      expect((await service.call(unitEndpoints.changeDraft, {}, user)).data?.refused).toBeUndefined()
    })

    it('needs the business licence, a change, and a region that exists', async () => {
      const user = await service.signIn('3')
      const bare = (await service.call(unitEndpoints.changeDraft, {}, user)).data?.attrefsysid
      expect(await send(user, { legalPerson: '新法人', areaCode: '999999' }, bare)).toMatchObject({
        errorCode: 'INCOMPLETE',
        fieldErrors: [
          { field: 'areaCode', message: '请选择所在区域' },
          { field: 'attachments.BUSINESS_LICENCE', message: '请上传营业执照' },
        ],
      })
      expect((await send(user, {})).message).toBe('登记信息没有变化，无需提交')
    })

    it('refuses the credit code of another unit', async () => {
      const other = await service.aUnit()
      const user = await service.signIn('3')
      expect(await send(user, { uscc: other.uscc })).toMatchObject({ fieldErrors: [{ field: 'uscc' }] })
      expect((await send(user, { uscc: aCreditCode() })).success).toBe(true)
    })

    it('takes one of several sent at once', async () => {
      const user = await service.signIn('3')
      const id = await withLicence(user)
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(user, { legalPerson: '新法人' }, id)))
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      expect((await send(user, { legalPerson: '又一个' })).success).toBe(false)
    })

    it('is not audited from another area, nor by the unit itself', async () => {
      const user = await service.signIn('3')
      const sent = await send(user, { legalPerson: '新法人' })
      const elsewhere = await service.aUnit({ kind: 'authority', area_code: '330100' })
      const foreign = await service.signIn(await service.anAccount({ roles: ['7'], unit: elsewhere }))
      const body = { id: sent.data?.id ?? '', version: 1, pass: '1' as const }
      expect((await service.call(unitEndpoints.auditChange, { body }, foreign)).status).toBe(404)
      expect((await service.call(unitEndpoints.auditChange, { body: { ...body, id: 'no-id' } }, foreign)).status).toBe(404)
      expect((await service.call(unitEndpoints.auditChange, { body }, user)).status).toBe(403)
      expect((await changes(foreign)).list).toHaveLength(0)
      const placeless = await service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code: '' }) }))
      expect((await service.call(unitEndpoints.auditChange, { body }, placeless)).status).toBe(404)
      expect((await changes(placeless)).list).toHaveLength(0)
    })

    it('is hidden from other units', async () => {
      const [one, two] = [await service.signIn('3'), await service.signIn('3')]
      await send(one, { legalPerson: '新法人' })
      const [sent] = (await changes(one)).list
      expect((await changes(one, { id: sent?.id ?? '' })).list).toEqual([sent])
      expect((await changes(one, { id: two.account.id })).count).toBe(0)
      expect((await changes(two, { id: sent?.id ?? '' })).count).toBe(0)
      expect((await changes(two)).count).toBe(0)
      expect((await changes(two, { unitId: one.account.unit.id })).count).toBe(0)
    })
  })

  describe('pickers', () => {
    const units: Record<string, UnitFixture> = {}
    beforeAll(async () => {
      units.user = await service.aUnit({ unit_type: '1', unit_name: '选择使用单位100%', contact_tel: '13000000002' })
      units.maintainer = await service.aUnit({ unit_type: '2', unit_name: '选择维保单位' })
      units.builder = await service.aUnit({ unit_type: '3', unit_name: '选择施工单位', contact_tel: '0574-00000001' })
      units.both = await service.aUnit({ unit_type: '4', unit_name: '选择兼营单位' })
      units.institute = await service.aUnit({ kind: 'inspection', unit_name: '选择检验院' })
      units.authority = await service.aUnit({ kind: 'authority', unit_name: '选择监管局' })
    })
    it('names to a maintenance unit those whose devices it looks after, when it asks for them', async () => {
      const maintainer = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
      const { id: useUnitId = '', uscc: useUnitUscc = '' } = units.both ?? {}
      await aDevice(service, { useUnitId, useUnitUscc, registrationCode: '31103302002015019601', maintenanceUnitUscc: maintainer.account.unit.uscc })
      const served = async (as: SignedIn) => (await service.call(unitEndpoints.list, { query: { served: '1' } }, as)).data?.list.map(({ unitName }) => unitName)
      expect(await served(maintainer)).toEqual(['选择兼营单位'])
      expect(await served(await service.signIn('3'))).toEqual([])
    })
    it.each([
      ['list', ['选择使用单位100%', '选择兼营单位']],
      ['bcwlist', ['选择施工单位', '选择维保单位', '选择兼营单位']],
      ['inspectionUnitBasicList', ['选择检验院']],
      ['authorityList', ['选择监管局']],
    ] as const)('%s names the units that qualify', async (picker, names) => {
      const answer = await service.call(unitEndpoints[picker], { query: { keyword: '选择' } }, await service.signIn('3'))
      expect(answer.data?.list.map((option) => option.unitName).sort()).toEqual([...names].sort())
      expect(answer.data?.count).toBe(names.length)
    })

    it('names maintenance units alone when they are asked for', async () => {
      const query = { keyword: '选择', maintains: '1' } as const
      const found = await service.call(unitEndpoints.bcwlist, { query }, await service.signIn('1'))
      expect(found.data?.list.map(({ unitName }) => unitName).sort()).toEqual(['选择兼营单位', '选择维保单位'].sort())
    })

    it('takes a percent sign as a percent sign', async () => {
      const user = await service.signIn('3')
      expect((await service.call(unitEndpoints.list, { query: { keyword: '100%' } }, user)).data?.count).toBe(1)
      expect((await service.call(unitEndpoints.list, { query: { keyword: '%' } }, user)).data?.count).toBe(1)
      expect((await service.call(unitEndpoints.list, { query: { keyword: '_' } }, user)).data?.count).toBe(0)
    })

    it("gives a unit's landline and keeps a person's mobile number", async () => {
      const user = await service.signIn('3')
      const [one] = (await service.call(unitEndpoints.list, { query: { keyword: '100%' } }, user)).data?.list ?? []
      const [two] = (await service.call(unitEndpoints.bcwlist, { query: { keyword: '选择施工' } }, user)).data?.list ?? []
      expect([one?.contactTel, two?.contactTel]).toEqual(['', '0574-00000001'])
    })

    it.each(['pageSize=201', 'pageNo=0', 'orderBy=uscc;drop table unit', 'orderBy=version', 'pageSize=20&pageSize=30'])('refuses %s', async (query) => {
      const answer = await service.raw('GET', `/a/stone/unit/list?${query}`, { as: await service.signIn('3') })
      expect(answer.status).toBe(400)
    })
  })
})
