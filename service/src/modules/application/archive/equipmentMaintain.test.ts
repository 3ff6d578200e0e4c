import { equipmentMaintain } from '@shared/contract/application'
import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { aForm, samples } from '../../../testing/applicationForms'
import { must } from '../../../testing/inspections'
import { maintainCast } from '../../../testing/maintainCast'
import type { SignedIn } from '../../../testing/service'

/** What 档案维护 writes to the archive, and what it refuses. */
describe('档案维护', () => {
  const { cast, maintain, held, device, archive, take, done, begun, fill } = maintainCast()

  const listed = async (who: SignedIn, keyword: string) => {
    const answer = await cast.service.call(equipmentListEndpoints.comprehensive.list, { query: { pageNo: 1, pageSize: 20, keyword } }, who)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data
  }
  /** A device whose archive has all that a change of it asks for. */
  const aWholeDevice = () =>
    device(cast.unit, {
      ...samples.equipmentMaintain?.fields,
      safetyManager: '张测试',
      safetyManagerMobile: '13000000001',
      useUnitAddress: '示例路1号',
      ratedLoad: '1000',
    })

  it('changes of an archive what was asked for, says in its history what it was, and keeps the rest', async () => {
    const id = await aWholeDevice()
    const application = await begun(cast.owner, { equipmentId: id })
    const required = { ratedSpeedUp: '1.75', floors: '12', stations: '12', doors: '12' }
    await fill(application, { ...required, usePlaceDetail: '示例路200号', reason: '门牌调整' })
    await done(maintain, cast.owner, application, 'commit')
    // Changed since the form was begun, and left in it as it was then: what is newer stays.
    const later = { safetyManager: '李测试', safetyManagerMobile: '13000000002' }
    const { row } = must(await archive(cast.owner, id))
    must(await cast.service.call(equipmentEndpoints.update, { body: { id, version: row.version, fields: later, reason: '人员变动' } }, cast.owner))
    // Values masked for the registrar are compared unmasked: an unchanged number is not reported as a change.
    const { list: checks } = must(await cast.service.call(maintain.checks, { params: { id: application } }, cast.registrar))
    const { detail: note = '' } = checks.find(({ key }) => key === 'changes') ?? {}
    expect(note).toContain('示例路100号 → 示例路200号')
    expect(note).not.toMatch(/测试|移动电话|1300000/)
    await done(maintain, cast.registrar, application, 'accept', 'audit')
    const changed = await archive(cast.owner, id)
    expect(changed).toMatchObject({
      success: true,
      data: { form: { fields: { usePlaceDetail: '示例路200号', ratedLoad: '1000', ratedSpeedUp: '1.75', ...later } } },
    })
    const history = await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.owner)
    expect(history).toMatchObject({ success: true, data: { list: [{ reason: expect.stringContaining('门牌调整') }, { reason: '人员变动' }] } })
    expect(history.success && history.data.list[0]?.changes).toContainEqual(expect.objectContaining({ before: '示例路100号', after: '示例路200号' }))
    const timeline = await cast.service.call(equipmentEndpoints.timeline, { query: { id } }, cast.owner)
    expect(timeline.success && timeline.data.list).toContainEqual(expect.objectContaining({ kind: 'application', title: equipmentMaintain.label }))
  })

  it('ends an extension with the newer inspection it brings', async () => {
    const required = { ratedLoad: '1000', ratedSpeedUp: '1.75', floors: '12', stations: '12', doors: '12' }
    const contacts = { safetyManager: '张测试', safetyManagerMobile: '13000000001', useUnitAddress: '示例路1号' }
    const inspected = { inspectionKind: '05', inspectionReportNo: 'YQ-1', inspectionDate: '2023-03-05', inspectionConclusion: '01' }
    const dates = {
      manufactureDate: '2019-01-02',
      installSupervisionDate: '2019-03-12',
      cycleBaseDate: '2019-03-12',
      nextInspectionDate: '2026-03-31',
      delayToDate: '2026-06-30',
    }
    const id = await device(cast.unit, { ...samples.equipmentMaintain?.fields, ...required, ...contacts, ...inspected, ...dates })
    const application = await begun(cast.owner, { equipmentId: id })
    await fill(application, { inspectionReportNo: 'YQ-2', inspectionDate: '2026-05-06', reason: '补录检验' })
    await done(maintain, cast.owner, application, 'commit')
    await done(maintain, cast.registrar, application, 'accept', 'audit')
    expect(await archive(cast.owner, id)).toMatchObject({ data: { form: { fields: { delayToDate: '', nextInspectionDate: '2028-03-31' } } } })
  })

  it('starts a copied change from what the archive is now, and asks for what its source did', async () => {
    const id = await aWholeDevice()
    const source = await begun(cast.owner, { equipmentId: id })
    const required = { ratedSpeedUp: '1.75', floors: '12', stations: '12', doors: '12' }
    await fill(source, { ...required, usePlaceDetail: '示例路200号', reason: '门牌调整' })
    const later = { safetyManager: '李测试', safetyManagerMobile: '13000000002' }
    const { row } = must(await archive(cast.owner, id))
    must(await cast.service.call(equipmentEndpoints.update, { body: { id, version: row.version, fields: later, reason: '人员变动' } }, cast.owner))
    const copy = must(await cast.service.call(maintain.copy, { body: { id: source } }, cast.owner)).id
    const { form } = must(await cast.service.call(maintain.detail, { params: { id: copy } }, cast.owner))
    expect(form.fields).toMatchObject({ usePlaceDetail: '示例路200号', reason: '门牌调整', ...later })
    await done(maintain, cast.owner, copy, 'commit')
    await done(maintain, cast.registrar, copy, 'accept', 'audit')
    const changed = await archive(cast.owner, id)
    expect(changed).toMatchObject({ success: true, data: { form: { fields: { usePlaceDetail: '示例路200号', ratedSpeedUp: '1.75', ...later } } } })
  })

  it('changes no archive of a device that was given on or taken out of use while the change waited', async () => {
    const id = await aWholeDevice()
    const application = await begun(cast.owner, { equipmentId: id })
    await fill(application, { ratedSpeedUp: '1.75', floors: '12', stations: '12', doors: '12', usePlaceDetail: '示例路200号', reason: '门牌调整' })
    await done(maintain, cast.owner, application, 'commit')
    await done(maintain, cast.registrar, application, 'accept')
    const becomes = (fields: FormRow, useUnitId: string, useStatus: string) =>
      cast.service.db.system(({ query }) =>
        query({
          text: `update equipment set use_unit_id = $2, use_status = $3, archive = jsonb_set(archive, '{fields}', archive -> 'fields' || $4::jsonb) where id = $1`,
          values: [id, useUnitId, useStatus, JSON.stringify({ ...fields, useStatus })],
        }),
      )
    await becomes(held(cast.otherUnit), cast.otherUnit.id, '10')
    expect(await take(maintain, cast.registrar, application, 'audit')).toMatchObject({ errorMsg: expect.stringContaining('已不在申请单位名下') })
    await becomes(held(cast.unit), cast.unit.id, '30')
    expect(await take(maintain, cast.registrar, application, 'audit')).toMatchObject({ errorMsg: expect.stringContaining('已报废') })
    await becomes(held(cast.unit), cast.unit.id, '10')
    await done(maintain, cast.registrar, application, 'audit')
  })

  it('begins no change of a device of another unit, and sends nothing to review that needs none', async () => {
    const theirs = await device(cast.otherUnit)
    await expect(begun(cast.owner, { equipmentId: theirs })).rejects.toThrow('NOT_FOUND')
    const owned = await device(cast.otherUnit, { ownerUnitUscc: cast.unit.uscc, ownerUnitName: cast.unit.unitName })
    await expect(begun(cast.owner, { equipmentId: owned })).rejects.toThrow('NOT_ALLOWED_NOW')
    const { fields: whole = {} } = samples.equipmentMaintain ?? {}
    const required = { ratedLoad: '1000', ratedSpeedUp: '1.75', floors: '12', stations: '12', doors: '12' }
    const id = await device(cast.unit, { ...whole, ...required, safetyManager: '张测试', safetyManagerMobile: '13000000001', useUnitAddress: '示例路1号' })
    const application = await begun(cast.owner, { equipmentId: id })
    await fill(application, { unitInternalNo: '7号梯', reason: '改编号' })
    expect(await take(maintain, cast.owner, application, 'commit')).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
      errorMsg: expect.stringContaining('不需要审核'),
    })
  })

  it('says at its field which number another device has', async () => {
    await device(cast.otherUnit, { equipmentCode: '31103309920995555' })
    const application = await begun(cast.owner, { equclacode: '3000' })
    const definition = equipmentMaintain.formBy && (await equipmentMaintain.formBy.load('3000'))
    const { fields } = aForm({ ...equipmentMaintain, ...definition }, cast.named, cast.service.clock.now())
    await fill(application, { ...fields, equipmentCode: '31103309920995555' })
    expect(await take(maintain, cast.owner, application, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'equipmentCode' }] })
  })

  let files = 0
  /** Rows for elevators as in an import workbook. */
  const elevators = async (count: number, of = `${++files}`): Promise<FormRow[]> => {
    const whole = equipmentMaintain.formBy && (await equipmentMaintain.formBy.load('3000'))
    const columns = whole?.tables.find(({ key }) => key === 'devices')?.columns ?? []
    const sample: FormRow = Object.fromEntries(columns.flatMap(({ key, example }) => (example ? [[key, example]] : [])))
    return Array.from({ length: count }, (_, place) => ({ ...sample, factoryNo: `N-${of}-${place}`, unitInternalNo: `${place + 1}号` }))
  }
  const ofAll: FormRow = { useUnitAddress: '示例路1号', useAreaCode: '330212', safetyManager: '张测试', safetyManagerMobile: '13000000001' }

  it('enters devices of a workbook together, each with its archive, history and dates', async () => {
    const application = await begun(cast.owner, { equclacode: '3000', many: true })
    const rows = await elevators(3)
    await fill(
      application,
      ofAll,
      rows.map((row) => ({ ...row, installSupervisionDate: '2023-05-10', unknownColumn: '1', nominalWidth: '1000' })),
      'devices',
    )
    await done(maintain, cast.owner, application, 'commit')
    if (!maintain.rows) throw new Error('No rows')
    // What is asked of escalators only was typed as well: the draft had it, the submission has not.
    const submitted = must(await cast.service.call(maintain.rows, { query: { id: application, table: 'devices', pageNo: 1, pageSize: 20 } }, cast.registrar))
    expect(submitted.list.map(({ values }) => values)).toEqual(rows.map((row) => ({ ...row, installSupervisionDate: '2023-05-10' })))
    expect(await cast.service.call(maintain.checks, { params: { id: application } }, cast.registrar)).toMatchObject({
      data: { list: expect.arrayContaining([expect.objectContaining({ ok: true, text: '同意后新建 3 台设备的档案' })]) },
    })
    await done(maintain, cast.registrar, application, 'accept', 'audit')
    const { list } = await listed(cast.owner, rows[0]?.factoryNo?.slice(0, -1) ?? '')
    expect(list.map(({ factoryNo }) => factoryNo).sort()).toEqual(rows.map(({ factoryNo }) => factoryNo))
    const [first] = list
    expect(first).toMatchObject({ useStatus: '00', useUnitName: cast.unit.unitName, useAreaCode: '330212' })
    expect(first?.nextInspectionDate).not.toBe('')
    const opened = await archive(cast.owner, first?.id ?? '')
    expect(opened).toMatchObject({ success: true, data: { form: { fields: { safetyManager: '张测试', registrationMode: 'SETS' } } } })
    const history = await cast.service.call(equipmentEndpoints.changes, { query: { id: first?.id ?? '' } }, cast.owner)
    expect(history).toMatchObject({ data: { list: [{ actionName: '建档', reason: expect.stringContaining('DA') }] } })
    expect(await take(maintain, cast.registrar, application, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('逐台') })
  })

  it('takes no device of a workbook when one of them is wrong, and says at which row and column', async () => {
    await device(cast.otherUnit, { equipmentCode: '31103309920997777', manufacturer: '示例电梯(中国)有限公司', factoryNo: 'TAKEN-1' })
    const [one = {}, two = {}, three = {}] = await elevators(3)
    const application = await begun(cast.owner, { equclacode: '3000', many: true })
    await fill(application, ofAll, [one, { ...two, ratedLoad: '很多', manufactureDate: '2099-01-01' }, { ...three, factoryNo: one.factoryNo ?? '' }], 'devices')
    const wrong = await take(maintain, cast.owner, application, 'commit')
    expect(wrong).toMatchObject({ errorCode: 'INCOMPLETE' })
    expect(wrong.success ? [] : wrong.fieldErrors?.map(({ field }) => field).sort()).toEqual([
      'devices.1.manufactureDate',
      'devices.1.ratedLoad',
      'devices.2.factoryNo',
    ])
    const taken = [one, { ...two, equipmentCode: '31103309920997777' }, { ...three, manufacturer: '示例电梯(中国)有限公司', factoryNo: 'TAKEN-1' }]
    await fill(application, ofAll, taken, 'devices')
    const used = await take(maintain, cast.owner, application, 'commit')
    expect(used.success ? [] : used.fieldErrors?.map(({ field }) => field)).toEqual(['devices.1.equipmentCode', 'devices.2.factoryNo'])
    const asked = { rows: taken.map(({ equipmentCode, manufacturer, factoryNo }) => ({ equipmentCode, manufacturer, factoryNo })) }
    expect(await cast.service.call(equipmentEndpoints.duplicateRows, { body: asked }, cast.owner)).toMatchObject({
      data: {
        list: [
          { row: 1, field: 'equipmentCode' },
          { row: 2, field: 'factoryNo' },
        ],
      },
    })
    expect((await listed(cast.owner, one.factoryNo ?? '')).list).toEqual([])
  })

  it('enters none of them when another device got one of the numbers meanwhile', async () => {
    const [one = {}, two = {}] = await elevators(2)
    const application = await begun(cast.owner, { equclacode: '3000', many: true })
    await fill(application, ofAll, [one, { ...two, equipmentCode: '31103309920994444' }], 'devices')
    await done(maintain, cast.owner, application, 'commit')
    await done(maintain, cast.registrar, application, 'accept')
    await device(cast.otherUnit, { equipmentCode: '31103309920994444' })
    expect(await take(maintain, cast.registrar, application, 'audit')).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'devices.1.equipmentCode' }],
    })
    expect((await listed(cast.owner, one.factoryNo ?? '')).list).toEqual([])
  })

  it('copies a change as a change of its device, goes on with one that is being written, and copies an entry as another entry', async () => {
    const id = await device(cast.unit)
    const application = await begun(cast.owner, { equipmentId: id })
    expect(await begun(cast.owner, { equipmentId: id })).toBe(application)
    const copyOf = async (source: string) => {
      const copied = await cast.service.call(maintain.copy, { body: { id: source } }, cast.owner)
      const detail = await cast.service.call(maintain.detail, { params: { id: copied.success ? copied.data.id : '' } }, cast.owner)
      return detail.success ? detail.data.form.fields : {}
    }
    expect(await copyOf(application)).toMatchObject({ equipmentId: id, maintainKind: '2' })
    expect(await copyOf(await begun(cast.owner, { equclacode: '3000' }))).toMatchObject({ equipmentId: '', maintainKind: '1' })
  })
})
