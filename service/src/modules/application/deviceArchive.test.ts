import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { applicationEndpoints, deviceLookup, equipmentMaintain, equipmentMaintainEndpoints, useRecord } from '@shared/contract/application'
import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { days, wireDate } from '../../clock'
import { aForm, type Named, samples } from '../../testing/applicationForms'
import { aDevice } from '../../testing/devices'
import type { UnitFixture } from '../../testing/fixtures'
import { must } from '../../testing/inspections'
import { uploadFile } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { recordViewOf } from '../../workflow/detail'
import { theSystem } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { chineseDate } from './filledForm'
import { useRecordBehaviour } from './useRecord'

/** What 档案维护 and 使用登记 write to the archive, and what they refuse. */
describe('applications that change the archive', () => {
  const authorityName = '宁波市示例市场监督管理局'
  let service: TestService
  let registrar: SignedIn
  let owner: SignedIn
  let other: SignedIn
  let unit: UnitFixture
  let otherUnit: UnitFixture
  let named: Named

  beforeAll(async () => {
    service = await startTestService()
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200', unit_name: authorityName })
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
    unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    otherUnit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    other = await service.signIn(await service.anAccount({ roles: ['1'], unit: otherUnit }))
    named = { authority: authority.id, inspection: '', counterpartUscc: unit.uscc, account: '' }
  })
  afterAll(() => service.close())

  const maintain = applicationEndpoints(equipmentMaintain)
  const use = applicationEndpoints(useRecord)
  type Calls = typeof use

  const listed = async (who: SignedIn, keyword: string) => {
    const answer = await service.call(equipmentListEndpoints.comprehensive.list, { query: { pageNo: 1, pageSize: 20, keyword } }, who)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data
  }
  let numbers = 0
  let files = 0
  const held = ({ id, uscc, unitName }: UnitFixture): FormRow => ({ useUnitId: id, useUnitUscc: uscc, useUnitName: unitName })
  const device = (of: UnitFixture, fields: FormRow = {}) => {
    const place = String(++numbers).padStart(4, '0')
    return aDevice(service, { equipmentCode: `3110330992099${place}`, factoryNo: `M-${place}`, ...held(of), ...fields })
  }
  const archive = (who: SignedIn, id: string, kind = '3000') => service.call(equipmentEndpoints.detail, { params: { equclacode: kind, id } }, who)
  const versionOf = (id: string) =>
    service.db.system(async ({ db }) => (await db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version)
  async function take(calls: Calls, who: SignedIn, id: string, path: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: await versionOf(id), opinion: '情况属实' } }, who)
  }
  async function done(calls: Calls, who: SignedIn, id: string, ...paths: string[]) {
    for (const path of paths) expect([path, await take(calls, who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  async function begun(who: SignedIn, body: { equclacode?: string; equipmentId?: string; many?: boolean }): Promise<string> {
    const answer = await service.call(equipmentMaintainEndpoints.begin, { body: { equclacode: '', equipmentId: '', ...body } }, who)
    if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg}`)
    return answer.data.id
  }
  /** Sets fields of a draft, keeping its other ones. */
  async function fill(id: string, fields: FormRow, rows?: FormRow[], table = 'pipelines') {
    const detail = await service.call(maintain.detail, { params: { id } }, owner)
    if (!detail.success) throw new Error(detail.errorMsg)
    const rowChanges = rows && { [table]: { start: 0, remove: 5_000, rows } }
    const form = { fields: { ...detail.data.form.fields, ...fields }, tables: detail.data.form.tables }
    const saved = await service.call(maintain.save, { body: { id, version: detail.data.version, form, ...(rowChanges && { rowChanges }) } }, owner)
    expect(saved.success).toBe(true)
  }
  async function asked(who: SignedIn, fields: FormRow): Promise<string> {
    const saved = await service.call(use.save, { body: { form: aForm(useRecord, named, service.clock.now(), fields) } }, who)
    if (!saved.success) throw new Error(`${saved.errorCode} ${JSON.stringify(saved.fieldErrors)}`)
    for (const { code } of useRecord.attachments) await uploadFile(service, who, saved.data.id, code)
    return saved.data.id
  }

  it('changes of an archive what was asked for, says in its history what it was, and keeps the rest', async () => {
    const { fields: whole = {} } = samples.equipmentMaintain ?? {}
    const id = await device(unit, { ...whole, safetyManager: '张测试', safetyManagerMobile: '13000000001', useUnitAddress: '示例路1号', ratedLoad: '1000' })
    const application = await begun(owner, { equipmentId: id })
    const required = { ratedSpeedUp: '1.75', floors: '12', stations: '12', doors: '12' }
    await fill(application, { ...required, usePlaceDetail: '示例路200号', reason: '门牌调整' })
    await done(maintain, owner, application, 'commit')
    // Changed since the form was begun, and left in it as it was then: what is newer stays.
    const later = { safetyManager: '李测试', safetyManagerMobile: '13000000002' }
    const { row } = must(await archive(owner, id))
    must(await service.call(equipmentEndpoints.update, { body: { id, version: row.version, fields: later, reason: '人员变动' } }, owner))
    // Values masked for the registrar are compared unmasked: an unchanged number is not reported as a change.
    const { list: checks } = must(await service.call(maintain.checks, { params: { id: application } }, registrar))
    const { detail: note = '' } = checks.find(({ key }) => key === 'changes') ?? {}
    expect(note).toContain('示例路100号 → 示例路200号')
    expect(note).not.toMatch(/测试|移动电话|1300000/)
    await done(maintain, registrar, application, 'accept', 'audit')
    const changed = await archive(owner, id)
    expect(changed).toMatchObject({
      success: true,
      data: { form: { fields: { usePlaceDetail: '示例路200号', ratedLoad: '1000', ratedSpeedUp: '1.75', ...later } } },
    })
    const history = await service.call(equipmentEndpoints.changes, { query: { id } }, owner)
    expect(history).toMatchObject({ success: true, data: { list: [{ reason: expect.stringContaining('门牌调整') }, { reason: '人员变动' }] } })
    expect(history.success && history.data.list[0]?.changes).toContainEqual(expect.objectContaining({ before: '示例路100号', after: '示例路200号' }))
    const timeline = await service.call(equipmentEndpoints.timeline, { query: { id } }, owner)
    expect(timeline.success && timeline.data.list).toContainEqual(expect.objectContaining({ kind: 'application', title: equipmentMaintain.label }))
  })

  it('changes no archive of a device that was given on or taken out of use while the change waited', async () => {
    const { fields: whole = {} } = samples.equipmentMaintain ?? {}
    const id = await device(unit, { ...whole, safetyManager: '张测试', safetyManagerMobile: '13000000001', useUnitAddress: '示例路1号', ratedLoad: '1000' })
    const application = await begun(owner, { equipmentId: id })
    await fill(application, { ratedSpeedUp: '1.75', floors: '12', stations: '12', doors: '12', usePlaceDetail: '示例路200号', reason: '门牌调整' })
    await done(maintain, owner, application, 'commit')
    await done(maintain, registrar, application, 'accept')
    const becomes = (fields: FormRow, useUnitId: string, useStatus: string) =>
      service.db.system(({ query }) =>
        query({
          text: `update equipment set use_unit_id = $2, use_status = $3, archive = jsonb_set(archive, '{fields}', archive -> 'fields' || $4::jsonb) where id = $1`,
          values: [id, useUnitId, useStatus, JSON.stringify({ ...fields, useStatus })],
        }),
      )
    await becomes(held(otherUnit), otherUnit.id, '10')
    expect(await take(maintain, registrar, application, 'audit')).toMatchObject({ errorMsg: expect.stringContaining('已不在申请单位名下') })
    await becomes(held(unit), unit.id, '30')
    expect(await take(maintain, registrar, application, 'audit')).toMatchObject({ errorMsg: expect.stringContaining('已报废') })
    await becomes(held(unit), unit.id, '10')
    await done(maintain, registrar, application, 'audit')
  })

  it('begins no change of a device of another unit, and sends nothing to review that needs none', async () => {
    const theirs = await device(otherUnit)
    await expect(begun(owner, { equipmentId: theirs })).rejects.toThrow('NOT_FOUND')
    const { fields: whole = {} } = samples.equipmentMaintain ?? {}
    const required = { ratedLoad: '1000', ratedSpeedUp: '1.75', floors: '12', stations: '12', doors: '12' }
    const id = await device(unit, { ...whole, ...required, safetyManager: '张测试', safetyManagerMobile: '13000000001', useUnitAddress: '示例路1号' })
    const application = await begun(owner, { equipmentId: id })
    await fill(application, { unitInternalNo: '7号梯', reason: '改编号' })
    expect(await take(maintain, owner, application, 'commit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('不需要审核') })
  })

  it('says at its field which number another device has', async () => {
    await device(otherUnit, { equipmentCode: '31103309920995555' })
    const application = await begun(owner, { equclacode: '3000' })
    const definition = equipmentMaintain.formBy && (await equipmentMaintain.formBy.load('3000'))
    const { fields } = aForm({ ...equipmentMaintain, ...definition }, named, service.clock.now())
    await fill(application, { ...fields, equipmentCode: '31103309920995555' })
    expect(await take(maintain, owner, application, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'equipmentCode' }] })
  })

  /** Rows for elevators as in an import workbook. */
  const elevators = async (count: number, of = `${++files}`): Promise<FormRow[]> => {
    const whole = equipmentMaintain.formBy && (await equipmentMaintain.formBy.load('3000'))
    const columns = whole?.tables.find(({ key }) => key === 'devices')?.columns ?? []
    const sample: FormRow = Object.fromEntries(columns.flatMap(({ key, example }) => (example ? [[key, example]] : [])))
    return Array.from({ length: count }, (_, place) => ({ ...sample, factoryNo: `N-${of}-${place}`, unitInternalNo: `${place + 1}号` }))
  }
  const ofAll: FormRow = { useUnitAddress: '示例路1号', useAreaCode: '330212', safetyManager: '张测试', safetyManagerMobile: '13000000001' }

  it('enters devices of a workbook together, each with its archive, history and dates', async () => {
    const application = await begun(owner, { equclacode: '3000', many: true })
    const rows = await elevators(3)
    await fill(
      application,
      ofAll,
      rows.map((row) => ({ ...row, installSupervisionDate: '2023-05-10', unknownColumn: '1' })),
      'devices',
    )
    await done(maintain, owner, application, 'commit')
    expect(await service.call(maintain.checks, { params: { id: application } }, registrar)).toMatchObject({
      data: { list: expect.arrayContaining([expect.objectContaining({ ok: true, text: '同意后新建 3 台设备的档案' })]) },
    })
    await done(maintain, registrar, application, 'accept', 'audit')
    const { list } = await listed(owner, rows[0]?.factoryNo?.slice(0, -1) ?? '')
    expect(list.map(({ factoryNo }) => factoryNo).sort()).toEqual(rows.map(({ factoryNo }) => factoryNo))
    const [first] = list
    expect(first).toMatchObject({ useStatus: '00', useUnitName: unit.unitName, useAreaCode: '330212' })
    expect(first?.nextInspectionDate).not.toBe('')
    const opened = await archive(owner, first?.id ?? '')
    expect(opened).toMatchObject({ success: true, data: { form: { fields: { safetyManager: '张测试', registrationMode: 'SETS' } } } })
    const history = await service.call(equipmentEndpoints.changes, { query: { id: first?.id ?? '' } }, owner)
    expect(history).toMatchObject({ data: { list: [{ actionName: '建档', reason: expect.stringContaining('DA') }] } })
    expect(await take(maintain, registrar, application, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('逐台') })
  })

  it('takes no device of a workbook when one of them is wrong, and says at which row and column', async () => {
    await device(otherUnit, { equipmentCode: '31103309920997777', manufacturer: '示例电梯(中国)有限公司', factoryNo: 'TAKEN-1' })
    const [one = {}, two = {}, three = {}] = await elevators(3)
    const application = await begun(owner, { equclacode: '3000', many: true })
    await fill(application, ofAll, [one, { ...two, ratedLoad: '很多', manufactureDate: '2099-01-01' }, { ...three, factoryNo: one.factoryNo ?? '' }], 'devices')
    const wrong = await take(maintain, owner, application, 'commit')
    expect(wrong).toMatchObject({ errorCode: 'INCOMPLETE' })
    expect(wrong.success ? [] : wrong.fieldErrors?.map(({ field }) => field).sort()).toEqual([
      'devices.1.manufactureDate',
      'devices.1.ratedLoad',
      'devices.2.factoryNo',
    ])
    const taken = [one, { ...two, equipmentCode: '31103309920997777' }, { ...three, manufacturer: '示例电梯(中国)有限公司', factoryNo: 'TAKEN-1' }]
    await fill(application, ofAll, taken, 'devices')
    const used = await take(maintain, owner, application, 'commit')
    expect(used.success ? [] : used.fieldErrors?.map(({ field }) => field)).toEqual(['devices.1.equipmentCode', 'devices.2.factoryNo'])
    const asked = { rows: taken.map(({ equipmentCode, manufacturer, factoryNo }) => ({ equipmentCode, manufacturer, factoryNo })) }
    expect(await service.call(equipmentEndpoints.duplicateRows, { body: asked }, owner)).toMatchObject({
      data: {
        list: [
          { row: 1, field: 'equipmentCode' },
          { row: 2, field: 'factoryNo' },
        ],
      },
    })
    expect((await listed(owner, one.factoryNo ?? '')).list).toEqual([])
  })

  it('enters none of them when another device got one of the numbers meanwhile', async () => {
    const [one = {}, two = {}] = await elevators(2)
    const application = await begun(owner, { equclacode: '3000', many: true })
    await fill(application, ofAll, [one, { ...two, equipmentCode: '31103309920994444' }], 'devices')
    await done(maintain, owner, application, 'commit')
    await done(maintain, registrar, application, 'accept')
    await device(otherUnit, { equipmentCode: '31103309920994444' })
    expect(await take(maintain, registrar, application, 'audit')).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'devices.1.equipmentCode' }],
    })
    expect((await listed(owner, one.factoryNo ?? '')).list).toEqual([])
  })

  it('puts lines in, changes and takes out those of a registered unit of piping, and adds them up', async () => {
    const application = await begun(owner, { equclacode: '8000' })
    const definition = equipmentMaintain.formBy && (await equipmentMaintain.formBy.load('8000'))
    const piping = { ...equipmentMaintain, ...definition }
    const dates = Object.fromEntries(piping.groups.flatMap(({ fields }) => fields.flatMap(({ key, type }) => (type === 'date' ? [[key, '2020-01-02']] : []))))
    const sample = aForm(piping, named, service.clock.now(), { equclacode: '8000', ...dates, equipmentCode: '', registrationCode: '' })
    const line = (pipelineNo: string, pipeLength: string): FormRow => ({ ...sample.rows.pipelines?.[0], pipelineNo, pipeLength })
    await fill(application, sample.fields, [line('GD-1', '10'), line('GD-2', '20.5')])
    await done(maintain, owner, application, 'commit')
    await done(maintain, registrar, application, 'accept', 'audit')
    const detail = await service.call(maintain.detail, { params: { id: application } }, owner)
    const id = detail.success ? (detail.data.form.fields.equipmentId ?? '') : ''
    expect(await archive(owner, id, '8000')).toMatchObject({ data: { row: { pipelineCount: 2, pipelineLength: '30.5' } } })

    const again = await begun(owner, { equipmentId: id })
    await fill(again, { reason: '更换管线' }, [line('GD-2', '21'), line('GD-3', '5')])
    await done(maintain, owner, again, 'commit')
    // A line that came to the archive since the change was begun stays.
    const between = await begun(owner, { equipmentId: id })
    await fill(between, { reason: '新增管线' }, [line('GD-1', '10'), line('GD-2', '20.5'), line('GD-9', '8')])
    await done(maintain, owner, between, 'commit')
    await done(maintain, registrar, between, 'accept', 'audit')
    await done(maintain, registrar, again, 'accept', 'audit')
    expect(await archive(owner, id, '8000')).toMatchObject({ data: { row: { pipelineCount: 3, pipelineLength: '34' } } })
    const lines = await service.call(equipmentEndpoints.pipelines, { query: { pipingId: id } }, owner)
    expect(lines.success && lines.data.list.map((row) => [row.pipelineNo, row.pipeLength, row.version])).toEqual([
      ['GD-2', '21', 2],
      ['GD-3', '5', 1],
      ['GD-9', '8', 1],
    ])
  })

  it('gives a claimed device to who claims it once the days to object are over, and tells who had it', async () => {
    const id = await device(otherUnit, { equipmentCode: '31103309920996666', useCertNo: '梯11浙B00077(20)' })
    expect(await service.call(deviceLookup, { query: { recordKind: '1', deviceNumber: '31103309920996666' } }, owner)).toMatchObject({
      data: { list: [{ field: 'deviceNumber', message: expect.stringContaining('认领'), path: '' }], fields: { foundName: '' } },
    })
    // Submitted to an authority of another city, nobody there could decide it.
    const astray = await asked(owner, { recordKind: '2', deviceNumber: '31103309920996666', useAreaCode: '330102' })
    expect(await take(use, owner, astray, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'useAreaCode' }] })
    // A unit may claim a device once, by whichever of its numbers.
    const [first, second] = [
      await asked(owner, { recordKind: '2', deviceNumber: '31103309920996666' }),
      await asked(owner, { recordKind: '2', deviceNumber: '梯11浙B00077(20)' }),
    ]
    const claimed = await Promise.all([first, second].map((draft) => take(use, owner, draft, 'commit')))
    expect(claimed.filter(({ success }) => success)).toHaveLength(1)
    expect(claimed.find(({ success }) => !success)).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'deviceNumber', message: expect.stringContaining('尚未办结') }],
    })
    const application = claimed[0]?.success ? first : second
    // Whoever may see the claim finds it at the device, decided or not; a removed device that had the same number does not show it.
    const namesake = await device(otherUnit, { equipmentCode: '31103309920996666', useStatus: '40' })
    const claims = async (of: string, who: SignedIn) => {
      const timeline = await service.call(equipmentEndpoints.timeline, { query: { id: of } }, who)
      return timeline.success ? timeline.data.list.filter(({ kind }) => kind === 'application').map(({ key, statusName }) => [key, statusName]) : []
    }
    for (const who of [registrar, other]) expect(await claims(id, who)).toEqual([[application, expect.any(String)]])
    expect(await claims(namesake, registrar)).toEqual([])
    const heard = async (who = other) => {
      const messages = await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, who)
      return messages.success ? messages.data.list.filter(({ bizId }) => bizId === application).map(({ text, path }) => [text, path]) : []
    }
    // The unit the device is claimed from is told what it may do, with a link to the record: the review queue is not its page.
    const page = `${useRecord.pages.detail}?id=${application}`
    expect(await heard()).toEqual([[expect.stringContaining('有异议的请在提交后5个工作日内提出'), page]])
    // Roles that may only void a decision are not notified of a submission.
    expect(await heard(await service.signIn('9'))).toEqual([])
    await done(use, other, application, 'object')
    await done(use, registrar, application, 'accept')
    expect(await take(use, registrar, application, 'audit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('异议') })
    service.clock.move(days(10))
    for (const who of [registrar, owner, other]) Object.assign(who, await service.signIn(who.account))
    await done(use, registrar, application, 'audit')
    expect(await claims(id, owner)).toEqual([[application, expect.any(String)]])
    // The claimant holds the certificate: its number stays.
    expect(await archive(owner, id)).toMatchObject({ data: { row: { useStatus: '10', useCertNo: '梯11浙B00077(20)' } } })
    expect(await archive(other, id)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await heard()).toContainEqual([expect.any(String), page])
    // The promised number is in the result; the paper states who issued it and when.
    const granted = await service.call(use.detail, { params: { id: application } }, owner)
    expect(granted.success && granted.data.inputs).toContainEqual({ label: '使用登记证编号', value: '梯11浙B00077(20)' })
    const paper = await service.db.system(async (connection) =>
      useRecordBehaviour.documents?.certificate?.(
        await recordViewOf(connection, useRecord, await findVisible(connection, useRecord, theSystem, application), service.clock.now()),
      ),
    )
    expect(paper?.blocks.at(-1)).toEqual({ kind: 'signature', lines: [authorityName, chineseDate(wireDate(service.clock.now()))] })
    expect(JSON.stringify(paper)).not.toContain('移动电话')
    expect((await heard()).length).toBe(2)
    // After voiding, the device has its previous unit and certificate.
    await done(use, registrar, application, 'void')
    expect(await archive(owner, id)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await archive(other, id)).toMatchObject({ data: { row: { useStatus: '10', useCertNo: '梯11浙B00077(20)', useUnitName: otherUnit.unitName } } })
  })

  it('takes no registration back on which others were built: a device that was given on, or that is stopped, stays as it is', async () => {
    const id = await device(otherUnit, { equipmentCode: '31103309920996777' })
    const claim = async (who: SignedIn) => {
      const application = await asked(who, { recordKind: '2', deviceNumber: '31103309920996777' })
      await done(use, who, application, 'commit')
      return application
    }
    const third = await service.signIn(await service.anAccount({ roles: ['1'], unit: await service.aUnit({ unit_type: '1', area_code: '330212' }) }))
    const [first, second] = [await claim(owner), await claim(third)]
    service.clock.move(days(10))
    for (const who of [registrar, owner, other, third]) Object.assign(who, await service.signIn(who.account))
    await done(use, registrar, first, 'accept', 'audit')
    // The second claim was announced to the unit that had the device then, not to the one that has it now.
    await done(use, registrar, second, 'accept')
    expect(await take(use, registrar, second, 'audit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('重新提交') })
    await done(use, registrar, second, 'reject')
    await done(use, third, second, 'commit')
    service.clock.move(days(10))
    for (const who of [registrar, owner, other, third]) Object.assign(who, await service.signIn(who.account))
    await done(use, registrar, second, 'accept', 'audit')
    expect(await archive(third, id)).toMatchObject({ success: true })

    expect(await take(use, registrar, first, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('此后又有变更') })
    expect(await archive(third, id)).toMatchObject({ success: true })
    await done(use, registrar, second, 'void')
    expect(await archive(owner, id)).toMatchObject({ success: true })
    await done(use, registrar, first, 'void')
    expect(await archive(other, id)).toMatchObject({ success: true })
  })

  it('gives a claimed device to one of two whose claims are granted at the same moment', async () => {
    await device(otherUnit, { equipmentCode: '31103309920996888' })
    const third = await service.signIn(await service.anAccount({ roles: ['1'], unit: await service.aUnit({ unit_type: '1', area_code: '330212' }) }))
    const claims = []
    for (const who of [owner, third]) {
      const application = await asked(who, { recordKind: '2', deviceNumber: '31103309920996888' })
      await done(use, who, application, 'commit')
      claims.push(application)
    }
    service.clock.move(days(10))
    for (const who of [registrar, owner, other]) Object.assign(who, await service.signIn(who.account))
    for (const application of claims) await done(use, registrar, application, 'accept')
    const answers = await Promise.all(claims.map((application) => take(use, registrar, application, 'audit')))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('重新提交') })
  })

  it('leaves a device whose registration is made void waiting for another one, and keeps its papers in the archive', async () => {
    const id = await device(unit, { useStatus: '00' })
    const found = await archive(owner, id)
    const application = await asked(owner, { recordKind: '1', deviceNumber: found.success ? found.data.row.equipmentCode : '' })
    await done(use, owner, application, 'commit')
    const listed = await service.call(use.list, { query: { view: 'own' } }, owner)
    expect(listed.success && listed.data.list.find((row) => row.id === application)).toMatchObject({
      equipmentName: '曳引驱动乘客电梯',
      fields: { deviceCode: found.success ? found.data.row.equipmentCode : '' },
    })
    await done(use, registrar, application, 'accept', 'audit')
    const registered = await archive(owner, id)
    expect(registered).toMatchObject({ data: { row: { useStatus: '10' } } })
    const papers = registered.success ? registered.data.attachments : []
    expect(papers.map(({ code }) => code).sort()).toEqual(['OTHER', 'USE_REGISTRATION', 'USE_REGISTRATION'])
    // The copy is a separate file, readable by whoever reads the archive.
    const kept = await service.db.system(({ db }) => db.selectFrom('attachment').select('storage_key').where('owner_id', 'in', [id, application]).execute())
    expect(new Set(kept.map(({ storage_key }) => storage_key)).size).toBe(6)
    for (const { storage_key } of kept) expect(existsSync(join(service.context.configuration.dataFolder, 'attachments', storage_key))).toBe(true)
    const { row } = must(registered)
    const later = { safetyManager: '孙测试', safetyManagerMobile: '13000000009' }
    must(await service.call(equipmentEndpoints.update, { body: { id, version: row.version, fields: later, reason: '人员变动' } }, owner))
    await done(use, registrar, application, 'void')
    // What the unit has changed since stays.
    expect(await archive(owner, id)).toMatchObject({ data: { row: { useStatus: '00', useCertNo: '' }, form: { fields: later } } })
  })

  it('copies a change as a change of its device, goes on with one that is being written, and copies an entry as another entry', async () => {
    const id = await device(unit)
    const application = await begun(owner, { equipmentId: id })
    expect(await begun(owner, { equipmentId: id })).toBe(application)
    const copyOf = async (source: string) => {
      const copied = await service.call(maintain.copy, { body: { id: source } }, owner)
      const detail = await service.call(maintain.detail, { params: { id: copied.success ? copied.data.id : '' } }, owner)
      return detail.success ? detail.data.form.fields : {}
    }
    expect(await copyOf(application)).toMatchObject({ equipmentId: id, maintainKind: '2' })
    expect(await copyOf(await begun(owner, { equclacode: '3000' }))).toMatchObject({ equipmentId: '', maintainKind: '1' })
  })

  it('draws certificate numbers without a gap and none twice, however many are granted at once', async () => {
    const codes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const id = await device(unit, { useStatus: '00', varietyCode: '3120' })
        const found = await archive(owner, id)
        return found.success ? found.data.row.equipmentCode : ''
      }),
    )
    const applications: string[] = []
    for (const deviceNumber of codes) {
      const application = await asked(owner, { recordKind: '1', deviceNumber })
      await done(use, owner, application, 'commit')
      await done(use, registrar, application, 'accept')
      applications.push(application)
    }
    const answers = await Promise.all(applications.map((application) => take(use, registrar, application, 'audit')))
    expect(answers.map(({ success }) => success)).toEqual(answers.map(() => true))
    const granted = await service.db.system(({ db }) => db.selectFrom('equipment').select('use_cert_no').where('equipment_code', 'in', codes).execute())
    const serials = granted.map(({ use_cert_no }) => Number(use_cert_no.slice(5, 10))).sort((one, another) => one - another)
    expect(serials).toEqual(serials.map((_, place) => (serials[0] ?? 0) + place))
    expect(new Set(serials).size).toBe(codes.length)
  })
})
