import { applicationEndpoints, changeDevices, changeRegister, onlineApplyNewrule } from '@shared/contract/application'
import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { days, after as later, wireDate } from '../../clock'
import { aForm, type Named } from '../../testing/applicationForms'
import { aDevice } from '../../testing/devices'
import type { UnitFixture } from '../../testing/fixtures'
import { must } from '../../testing/inspections'
import { uploadFile } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

/** What each kind of 变更登记 does to the archive over HTTP, who sees it, and how it is voided. */
describe('变更登记', () => {
  let service: TestService
  let registrar: SignedIn
  let elsewhere: SignedIn
  let owner: SignedIn
  let other: SignedIn
  let unit: UnitFixture
  let otherUnit: UnitFixture
  let named: Named
  let today = ''
  const dayIn = (count: number) => wireDate(later(service.clock.now(), days(count)))

  beforeAll(async () => {
    service = await startTestService()
    today = wireDate(service.clock.now())
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200' })
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
    elsewhere = await service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code: '330100' }) }))
    unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    otherUnit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    other = await service.signIn(await service.anAccount({ roles: ['1'], unit: otherUnit }))
    named = { authority: authority.id, inspection: '', counterpartUscc: otherUnit.uscc, account: '' }
  })
  afterAll(() => service.close())

  const calls = applicationEndpoints(changeRegister)
  let numbers = 0
  const nextNumber = () => `3110330992098${String(++numbers).padStart(4, '0')}`
  const device = (equipmentCode: string, fields: FormRow = {}) =>
    aDevice(service, {
      useUnitId: unit.id,
      useUnitUscc: unit.uscc,
      useUnitName: unit.unitName,
      equipmentCode,
      factoryNo: `B-${equipmentCode}`,
      useCertNo: `梯11浙B${equipmentCode.slice(-5)}(20)`,
      manufactureDate: '2015-01-05',
      designLife: '20',
      installSupervisionDate: '2015-05-10',
      cycleBaseDate: '2015-05-10',
      inspectionKind: '05',
      inspectionDate: dayIn(-100),
      inspectionConclusion: '01',
      inspectionReportNo: `R-${equipmentCode}`,
      // The due date is computed from the history at the first write; an extension sets it whatever the plan is.
      delayToDate: dayIn(20),
      ...fields,
    })
  async function saved(who: SignedIn, fields: FormRow, devices: readonly string[], corrections: FormRow[] = []): Promise<string> {
    const form = aForm(changeRegister, named, service.clock.now(), { changeDate: today, fillDate: today, ...fields })
    const tables = { devices: devices.map((equipmentId) => ({ equipmentId })), corrections }
    const answer = await service.call(calls.save, { body: { form: { fields: form.fields, tables } } }, who)
    if (!answer.success) throw new Error(`${answer.errorCode} ${JSON.stringify(answer.fieldErrors)}`)
    for (const { code } of changeRegister.attachments) await uploadFile(service, who, answer.data.id, code)
    return answer.data.id
  }
  const standing = (id: string) =>
    service.db.system(({ db }) => db.selectFrom('application').select(['version', 'number']).where('id', '=', id).executeTakeFirstOrThrow())
  async function take(who: SignedIn, id: string, path: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: (await standing(id)).version, opinion: '情况属实' } }, who)
  }
  async function done(who: SignedIn, id: string, ...paths: string[]) {
    for (const path of paths) expect([path, await take(who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  async function granted(fields: FormRow, devices: readonly string[], corrections: FormRow[] = []): Promise<string> {
    const id = await saved(owner, fields, devices, corrections)
    await done(owner, id, 'commit')
    await done(registrar, id, 'accept', 'audit')
    return id
  }
  const archive = async (who: SignedIn, id: string): Promise<FormRow | undefined> => {
    const answer = await service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, who)
    return answer.success ? answer.data.form.fields : undefined
  }
  const isListed = async (list: 'timeout' | 'aboutExpire' | 'nonUse', keyword: string, tab?: string) => {
    const answer = await service.call(equipmentListEndpoints[list].list, { query: { pageNo: 1, pageSize: 10, keyword, ...(tab && { tab }) } }, owner)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.list.length > 0
  }

  interface Case {
    is: FormRow
    asks: FormRow
    corrections?: FormRow[]
    becomes: FormRow
    /** Category under which the certificate is reissued. */
    category?: string
  }
  const place = { newAreaCode: '330203', newUsePlaceDetail: '示例路300号' }
  const cases = (): Readonly<Record<string, Case>> => ({
    '01': {
      is: {},
      asks: { supervisionDate: dayIn(-10), supervisionReportNo: 'GZ-1', alterationUnit: '示例改造有限公司' },
      corrections: [{ item: 'ratedLoad', newValue: '1350' }],
      becomes: { constructionUnit: '示例改造有限公司', inspectionKind: '02', inspectionDate: dayIn(-10), cycleBaseDate: dayIn(-10), ratedLoad: '1350' },
      category: '03',
    },
    '02': { is: {}, asks: place, becomes: { useAreaCode: '330203', usePlaceDetail: '示例路300号', useStatus: '10' }, category: '07' },
    '04': { is: { useUnitName: '旧名称有限公司' }, asks: { allDevices: '0' }, becomes: { useUnitName: unit.unitName }, category: '04' },
    '05': { is: { designLife: '10' }, asks: { usableTo: dayIn(1000) }, becomes: { lifeExpireDate: dayIn(1000) }, category: '08' },
    '06': { is: {}, asks: place, becomes: { useAreaCode: '330203', usePlaceDetail: '示例路300号' }, category: '05' },
    '11': { is: {}, asks: { stopFrom: today }, becomes: { useStatus: '20', stopDate: today } },
    '12': { is: { useStatus: '20', stopDate: dayIn(-50) }, asks: { restartDate: today }, becomes: { useStatus: '10', stopDate: '' }, category: '02' },
    '13': { is: {}, asks: { scrapWay: '1' }, becomes: { useStatus: '30', scrapDate: today } },
    '14': { is: {}, asks: {}, becomes: { useStatus: '40', cancelDate: today } },
    '21': {
      is: { maintenanceUnitName: '旧维保有限公司', maintenanceContact: '王测试', maintenanceContractNo: 'HT-1' },
      asks: { newMaintenanceUnit: '新维保有限公司', newContractNo: 'HT-2', newContractStart: dayIn(-1), newContractEnd: dayIn(300) },
      becomes: { maintenanceUnitName: '新维保有限公司', maintenanceContractNo: 'HT-2', maintenanceContact: '', maintenanceContractEnd: dayIn(300) },
    },
    '31': { is: {}, asks: {}, corrections: [{ item: 'model', newValue: 'SL-2000' }], becomes: { model: 'SL-2000' } },
  })

  it.each(['01', '02', '04', '05', '06', '11', '12', '13', '14', '21', '31'])(
    '%s writes the archive, says what it was, and takes it back',
    async (changeType) => {
      const given = cases()[changeType]
      if (!given) throw new Error(`No case ${changeType}`)
      const number = nextNumber()
      const id = await device(number, given.is)
      const before = await archive(owner, id)
      const application = await granted({ changeType, ...given.asks }, [number], given.corrections)
      expect(await archive(owner, id)).toMatchObject(given.becomes)
      if (given.category)
        expect(await archive(owner, id)).toMatchObject({ registrationCategory: given.category, useCertDate: today, useCertNo: before?.useCertNo })
      else expect((await archive(owner, id))?.useCertDate ?? '').toBe(before?.useCertDate ?? '')
      const history = await service.call(equipmentEndpoints.changes, { query: { id } }, owner)
      const { number: applied } = await standing(application)
      expect(history).toMatchObject({ success: true, data: { list: [{ reason: expect.stringContaining(applied) }] } })
      const timeline = await service.call(equipmentEndpoints.timeline, { query: { id } }, owner)
      expect(timeline.success && timeline.data.list).toContainEqual(expect.objectContaining({ kind: 'application', number: applied }))
      // Within the same minute too, the change by the application comes above its submission.
      expect(timeline.success && timeline.data.list[0]).toMatchObject({ kind: 'changed', text: expect.stringContaining(applied) })
      const detail = await service.call(calls.detail, { params: { id: application } }, registrar)
      expect(detail.success && detail.data.form.tables.devices?.[0]?.after).not.toBe('')
      await done(registrar, application, 'void')
      const restored = await archive(owner, id)
      for (const key of Object.keys(given.becomes)) expect([key, restored?.[key] ?? '']).toEqual([key, before?.[key] ?? ''])
    },
  )

  it('stops and starts a device, and the lists of what is due follow', async () => {
    const number = nextNumber()
    await device(number)
    expect([await isListed('aboutExpire', number), await isListed('nonUse', number, 'stopped')]).toEqual([true, false])
    await granted({ changeType: '11', stopFrom: today }, [number])
    expect([await isListed('aboutExpire', number), await isListed('nonUse', number, 'stopped')]).toEqual([false, true])
    await granted({ changeType: '12', restartDate: today }, [number])
    expect([await isListed('aboutExpire', number), await isListed('nonUse', number, 'stopped')]).toEqual([true, false])
  })

  it('gives a device to another unit, which sees the application before and the device afterwards, and the first one no more', async () => {
    const number = nextNumber()
    const id = await device(number, { ownerUnitUscc: unit.uscc, ownerUnitName: unit.unitName })
    const asks = { changeType: '03', newUseUnitName: otherUnit.unitName, newUseUnitUscc: otherUnit.uscc, newSafetyManager: '李测试' }
    const application = await saved(owner, asks, [number])
    const seen = () => service.call(calls.detail, { params: { id: application } }, other)
    expect((await seen()).success).toBe(false)
    await done(owner, application, 'commit')
    const heard = async () => {
      const answer = await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, other)
      return answer.success ? answer.data.list.filter(({ bizId }) => bizId === application).map(({ title }) => title.split(' ').at(-1)) : []
    }
    expect(await heard()).toEqual(['已提交'])
    const read = await seen()
    expect(read).toMatchObject({ success: true, data: { own: false } })
    const listed = await service.call(calls.list, { query: { view: 'query' } }, other)
    expect(listed.success && listed.data.list.map((row) => row.id)).toContain(application)
    expect([await archive(owner, id), await archive(other, id)]).toEqual([expect.anything(), undefined])
    const checked = async () => {
      const answer = await service.call(calls.checks, { params: { id: application } }, registrar)
      return answer.success ? answer.data.list.map(({ key }) => key) : []
    }
    expect(await checked()).toEqual(['device', 'open', 'deadline'])
    await done(registrar, application, 'accept', 'audit')
    expect(await heard()).toEqual(['已准予变更', '已提交'])
    // The other unit applied for nothing: it is notified of what the approval means for it, not of the words to the applicant.
    const { list: told } = must(await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, other))
    const texts = told.filter(({ bizId }) => bizId === application).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('设备已归入您单位名下'), expect.stringContaining('申请将设备过户给您单位')])
    // After the approval the archive differs from what the application found: that must not be reported as a problem.
    expect(await checked()).toEqual(['deadline'])
    expect(await archive(owner, id)).toBeUndefined()
    expect(await archive(other, id)).toMatchObject({
      useUnitName: otherUnit.unitName,
      ownerUnitUscc: otherUnit.uscc,
      safetyManager: '李测试',
      registrationCategory: '06',
    })
    const documents = await service.call(calls.detail, { params: { id: application } }, owner)
    expect(documents.success && documents.data.documents.map(({ key }) => key)).toEqual(['form', 'receipt', 'certificate', 'changeProof'])
    await done(registrar, application, 'void')
    expect(await heard()).toEqual(['已作废', '已准予变更', '已提交'])
    expect([(await archive(owner, id))?.useUnitName, await archive(other, id)]).toEqual([unit.unitName, undefined])
  })

  it('moves a device to another city by a proof of the one and a certificate of the other', async () => {
    const number = nextNumber()
    const id = await device(number)
    const asks = { changeType: '02', newAreaCode: '330102', newUsePlaceDetail: '杭州示例路1号' }
    const out = await granted(asks, [number])
    expect([await archive(owner, id), await archive(registrar, id)]).toEqual([expect.objectContaining({ useStatus: '50', useAreaCode: '330102' }), undefined])
    expect((await archive(elsewhere, id))?.useStatus).toBe('50')
    const left = await service.call(calls.detail, { params: { id: out } }, owner)
    // A device moved to another city can only be moved back by somebody who still sees it.
    expect(await take(registrar, out, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('系统管理员办理') })
    // No certificate is issued here for a place in another city.
    expect(left.success && left.data.documents.map(({ key }) => key)).toEqual(['form', 'receipt', 'changeProof'])
    const inward = await saved(owner, asks, [number])
    await done(owner, inward, 'commit')
    expect(await take(registrar, inward, 'accept')).toMatchObject({ errorCode: 'NOT_FOUND' })
    await done(elsewhere, inward, 'accept', 'audit')
    const there = await archive(owner, id)
    expect(there).toMatchObject({ useStatus: '10', registrationAuthority: elsewhere.account.unit.unitName })
    expect(there?.useCertNo).toMatch(/^梯11浙A/)
  })

  it('tells the registrars of both counties of a device that moves from one to the other, and of its return', async () => {
    const of = async (area_code: string) =>
      service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code }) }))
    const [left, reached] = [await of('330212'), await of('330203')]
    const heard = async (who: SignedIn, about: string) => {
      const { list } = must(await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, who))
      return list.filter(({ bizId }) => bizId === about).map(({ title, path }) => [title.split('：')[0], path])
    }
    const number = nextNumber()
    const id = await device(number)
    const application = await granted({ changeType: '06', newAreaCode: '330203', newUsePlaceDetail: '示例路300号' }, [number])
    expect(await heard(reached, application)).toEqual([['设备移入本辖区', expect.stringContaining(id)]])
    expect(await heard(left, application)).toContainEqual(['设备移出本辖区', expect.stringContaining(application)])
    expect([await archive(reached, id), await archive(left, id)]).toEqual([expect.objectContaining({ useAreaCode: '330203' }), undefined])
    await done(registrar, application, 'void')
    // Messages of one moment come in any sequence.
    expect(await heard(left, application)).toContainEqual(['设备移入本辖区', expect.stringContaining(id)])
    // The application is with the other county, so there is nothing to open.
    expect(await heard(reached, application)).toContainEqual(['设备移出本辖区', ''])
    const opened = (who: SignedIn) => service.call(calls.detail, { params: { id: application } }, who)
    expect([await opened(left), await opened(reached)]).toMatchObject([{ success: true }, { success: false }])
    const withinCounty = await granted({ changeType: '06', newAreaCode: '330212', newUsePlaceDetail: '示例路400号' }, [number])
    expect(await heard(reached, withinCounty)).toEqual([])
  })

  it('renames all devices of a unit in one application, and those alone', async () => {
    const renamed = await service.aUnit({ unit_type: '1', area_code: '330212' })
    const who = await service.signIn(await service.anAccount({ roles: ['1'], unit: renamed }))
    const held = { useUnitId: renamed.id, useUnitUscc: renamed.uscc }
    const own = [nextNumber(), nextNumber()]
    const ids = await Promise.all(own.map((number) => device(number, { ...held, useUnitName: '旧名称有限公司' })))
    const untouched = await device(nextNumber(), { ...held, useUnitName: renamed.unitName })
    const drafts = await Promise.all([0, 1].map(() => saved(who, { changeType: '04', allDevices: '1' }, [])))
    const answers = await Promise.all(drafts.map((id) => take(who, id, 'commit')))
    const [application = '', other] = drafts.filter((_, place) => answers[place]?.success)
    const [second = ''] = drafts.filter((id) => id !== application)
    expect([application, other]).toEqual([expect.stringMatching(/./), undefined])
    // All of them are asked for: the same of one by its number would be decided twice.
    const one = await saved(who, { changeType: '04', allDevices: '0' }, own.slice(0, 1))
    expect(await take(who, one, 'commit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('尚未办结') })
    expect((await service.call(calls.detail, { params: { id: application } }, who)).success).toBe(true)
    expect(await take(who, second, 'commit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('尚未办结') })
    await done(registrar, application, 'accept', 'audit')
    for (const id of ids) expect((await archive(who, id))?.useUnitName).toBe(renamed.unitName)
    const rows = await service.db.system(({ db }) =>
      db
        .selectFrom('equipment_change')
        .select('equipment_id')
        .where('equipment_id', 'in', [...ids, untouched])
        .execute(),
    )
    expect(rows.map(({ equipment_id }) => equipment_id).sort()).toEqual([...ids].sort())
    expect(await take(who, second, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'allDevices' }] })
  })

  it('says at the device what stands against a change, while it is chosen and when it is submitted', async () => {
    const [number, foreign, scrapped] = [nextNumber(), nextNumber(), nextNumber()]
    await device(number)
    await device(foreign, { useUnitId: otherUnit.id, useUnitUscc: otherUnit.uscc })
    await device(scrapped, { useStatus: '30' })
    const twins = await Promise.all([0, 1].map(() => saved(owner, { changeType: '11', stopFrom: today }, [number])))
    const answers = await Promise.all(twins.map((id) => take(owner, id, 'commit')))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'devices.0.equipmentId', message: expect.stringContaining('尚未办结') }],
    })
    // Another kind of change of the same device does not prevent this one.
    await done(owner, await saved(owner, { changeType: '31' }, [number], [{ item: 'model', newValue: 'SL-3000' }]), 'commit')
    const wrong = await saved(owner, { changeType: '13', scrapWay: '2' }, [foreign, scrapped])
    expect(await take(owner, wrong, 'commit')).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'devices.0.equipmentId' }, { field: 'devices.1.equipmentId' }],
    })
    const looked = await service.call(changeDevices, { query: { changeType: '11', devices: [number, foreign].join() } }, owner)
    expect(looked).toMatchObject({
      success: true,
      data: { fields: { deviceAreaCode: '330212' }, list: [{ field: 'devices.1.equipmentId' }, { field: 'devices.0.equipmentId' }] },
    })
    expect(looked.success && looked.data.fields.oldSnapshot).not.toContain(foreign)
  })

  it('shows no before and after of a device it cannot change, and names two that are called differently', async () => {
    const [running, standing] = [nextNumber(), nextNumber()]
    await device(running, { equipmentName: '液压乘客电梯' })
    await device(standing, { equipmentName: '载货电梯', useStatus: '20', stopDate: dayIn(-30) })
    const devicesIn = async (...asked: string[]) => {
      const looked = await service.call(changeDevices, { query: { changeType: '11', stopFrom: today, devices: asked.join() } }, owner)
      if (!looked.success) throw new Error(looked.errorMsg)
      expect(looked.data.list).toMatchObject(asked.includes(standing) ? [{ field: 'devices.1.equipmentId', message: '设备停用，不能办理停用' }] : [])
      const snapshot: Record<string, FormRow> = JSON.parse(looked.data.fields.oldSnapshot ?? '{}')
      return asked.map((number) => [snapshot[number]?.equipmentName, snapshot[number]?.before, snapshot[number]?.after])
    }
    expect(await devicesIn(running, standing)).toEqual([
      ['液压乘客电梯', expect.stringContaining('使用状态：在用'), expect.stringContaining('使用状态：停用')],
      ['载货电梯', '', ''],
    ])
    const id = await saved(owner, { changeType: '11', stopFrom: today }, [running, standing])
    const listed = await service.call(calls.list, { query: { view: 'own' } }, owner)
    expect(listed.success && listed.data.list.find((row) => row.id === id)).toMatchObject({ equipmentName: '液压乘客电梯等', counts: { devices: 2 } })
  })

  it('tells who takes a device out of use that an inspection of it is under way, and that it is told late', async () => {
    const [inspected, idle] = [nextNumber(), nextNumber()]
    await device(inspected)
    await device(idle)
    await service.db.system(({ db }) =>
      db
        .insertInto('application')
        .values({
          type: onlineApplyNewrule.key,
          status: '20',
          number: 'BJ-1',
          unit_id: unit.id,
          applicant_id: owner.account.id,
          form: JSON.stringify({ fields: { applyKind: '01' }, tables: { devices: [{ equipmentId: inspected }] } }),
          summary: JSON.stringify({ fields: {}, labels: {}, counts: {}, equipmentName: '', title: '' }),
          created_at: service.clock.now(),
          updated_at: service.clock.now(),
        } as never)
        .execute(),
    )
    const said = async (query: FormRow, ...devices: string[]) => {
      const answer = await service.call(changeDevices, { query: { ...query, devices: devices.join() } }, owner)
      return answer.data?.list.map(({ field, message }) => [field, message])
    }
    const underWay = ['devices.1.equipmentId', '有在办的报检 BJ-1，停用后不能检验，请先办结或取消报检']
    expect(await said({ changeType: '11', stopFrom: today }, idle, inspected)).toEqual([underWay])
    expect(await said({ changeType: '11', stopFrom: dayIn(-31) }, idle)).toEqual([['stopFrom', expect.stringContaining(`应在 ${dayIn(-1)} 前申请`)]])
    expect(await said({ changeType: '31' }, idle, inspected)).toEqual([])
    const move = { changeType: '02', newUsePlaceDetail: '示例路1号' }
    expect(await said({ ...move, newAreaCode: '330203' }, inspected)).toEqual([])
    const leaving = '有在办的报检 BJ-1，迁出本市后不能检验，请先办结或取消报检'
    expect(await said({ ...move, newAreaCode: '330102' }, inspected)).toEqual([['devices.0.equipmentId', leaving]])
    const application = await saved(owner, { changeType: '11', stopFrom: today }, [inspected])
    await done(owner, application, 'commit')
    const checks = await service.call(calls.checks, { params: { id: application } }, registrar)
    expect(checks.success && checks.data.list.find(({ key }) => key === 'inspection')).toMatchObject({ ok: false, text: '1 台设备有在办的报检' })
  })

  it('says nothing of what becomes of a device until the form says it', async () => {
    const number = nextNumber()
    await device(number)
    const after = async (query: FormRow) => {
      const looked = await service.call(changeDevices, { query: { devices: number, changeDate: today, ...query } }, owner)
      if (!looked.success) throw new Error(looked.errorMsg)
      const snapshot: Record<string, FormRow> = JSON.parse(looked.data.fields.oldSnapshot ?? '{}')
      return snapshot[number]?.after
    }
    // Without a destination it must not be reported as leaving the city, nor without a name as having no owner.
    expect(await after({ changeType: '02' })).toBe('')
    expect(await after({ changeType: '02', newAreaCode: '330213', newUsePlaceDetail: '示例路2号' })).toContain('示例路2号')
    expect(await after({ changeType: '03' })).toBe('')
    const newUnit = { newUseUnitName: '宁波示例新使用单位', newUseUnitUscc: '91330200QQ00009990', newUseUnitAddress: '示例路3号' }
    expect(await after({ changeType: '03', ...newUnit })).toContain('使用单位名称：宁波示例新使用单位')
    // Typed values of an alteration are shown as soon as they are complete.
    const work = { alterationUnit: '宁波示例改造有限公司', alterationLicenceNo: 'TS3333001-2027', supervisionOrg: '示例检验院', supervisionReportNo: 'R1' }
    expect(await after({ changeType: '01', ...work })).toBe('')
    expect(await after({ changeType: '01', ...work, supervisionDate: today })).toContain('宁波示例改造有限公司')
  })

  it('takes devices of one authority, and judges what is only offered with what is chosen', async () => {
    const [here, there] = [nextNumber(), nextNumber()]
    const registrationCode = '31103302002020097801'
    await device(here, { useAreaCode: '330212', registrationCode })
    await device(there, { useAreaCode: '330106' })
    const ask = async (devices: readonly string[], offered?: number) => {
      const answer = await service.call(changeDevices, { query: { changeType: '06', stopFrom: today, devices: devices.join(), offered } }, owner)
      return answer.data?.list.map(({ field, message }) => [field, message])
    }
    const apart = (place: number) => [`devices.${place}.equipmentId`, '设备由不同的登记机关管理，请按所在地分开申请']
    expect(await ask(['', there, here], 2)).toEqual([])
    expect(await ask([here, there, here], 2)).toEqual([apart(1)])
    expect(await ask([here, there])).toEqual([apart(1)])
    expect(await ask([here, registrationCode])).toEqual([['devices.1.equipmentId', messages.sameDeviceAs(1)]])
  })

  it('corrects nothing into what the archive would not take', async () => {
    const [number, taken] = [nextNumber(), nextNumber()]
    await device(number)
    await device(taken)
    const application = await saved(
      owner,
      { changeType: '31' },
      [number],
      [
        { item: 'manufactureDate', newValue: '去年' },
        { item: 'span', newValue: '12' },
        { item: 'equipmentCode', newValue: taken },
      ],
    )
    const answer = await take(owner, application, 'commit')
    expect(answer.success ? [] : answer.fieldErrors?.map(({ field }) => field)).toEqual([
      'corrections.0.newValue',
      'corrections.1.item',
      'corrections.2.newValue',
    ])
  })

  it('takes nothing back that was built on', async () => {
    const number = nextNumber()
    const id = await device(number)
    const stop = await granted({ changeType: '11', stopFrom: today }, [number])
    await granted({ changeType: '12', restartDate: today }, [number])
    expect(await take(registrar, stop, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('不能作废') })
    expect((await archive(owner, id))?.useStatus).toBe('10')
  })

  it('takes no certificate back for which another was issued since', async () => {
    const number = nextNumber()
    const id = await device(number, { useUnitName: '旧名称有限公司', designLife: '10' })
    const rename = await granted({ changeType: '04', allDevices: '0' }, [number])
    const extension = await granted({ changeType: '05', usableTo: dayIn(1000) }, [number])
    expect(await take(registrar, rename, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('不能作废') })
    expect((await archive(owner, id))?.registrationCategory).toBe('08')
    await done(registrar, extension, 'void')
    expect((await archive(owner, id))?.registrationCategory).toBe('04')
    await done(registrar, rename, 'void')
    expect((await archive(owner, id))?.useUnitName).toBe('旧名称有限公司')
  })
})
