import { equipmentMaintain, equipmentMaintainEndpoints } from '@shared/contract/application'
import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import { type FormRow, shownGroups } from '@shared/contract/form'
import { aForm, samples } from '../../../testing/applicationForms'
import { archiveChangeCast } from '../../../testing/archiveChangeCast'
import { must } from '../../../testing/inspections'
import type { SignedIn } from '../../../testing/service'

/** What 档案维护 writes to the archive, and what it refuses. */
describe('档案维护', () => {
  const { cast, maintain, held, device, archive, take, done } = archiveChangeCast()

  const listed = async (who: SignedIn, keyword: string) => {
    const answer = await cast.service.call(equipmentListEndpoints.comprehensive.list, { query: { pageNo: 1, pageSize: 20, keyword } }, who)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data
  }
  async function begun(who: SignedIn, body: { equclacode?: string; equipmentId?: string; many?: boolean }): Promise<string> {
    const answer = await cast.service.call(equipmentMaintainEndpoints.begin, { body: { equclacode: '', equipmentId: '', ...body } }, who)
    if (!answer.success) throw new Error(`${answer.errorCode} ${answer.errorMsg}`)
    return answer.data.id
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
  /** Sets fields of a draft, keeping its other ones. */
  async function fill(id: string, fields: FormRow, rows?: FormRow[], table = 'pipelines') {
    const detail = await cast.service.call(maintain.detail, { params: { id } }, cast.owner)
    if (!detail.success) throw new Error(detail.errorMsg)
    const rowChanges = rows && { [table]: { start: 0, remove: 5_000, rows } }
    const form = { fields: { ...detail.data.form.fields, ...fields }, tables: detail.data.form.tables }
    const saved = await cast.service.call(maintain.save, { body: { id, version: detail.data.version, form, ...(rowChanges && { rowChanges }) } }, cast.owner)
    expect(saved.success).toBe(true)
  }

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

  /** A unit of piping with two lines, entered through an application. */
  async function aUnitOfPiping() {
    const application = await begun(cast.owner, { equclacode: '8000' })
    const definition = equipmentMaintain.formBy && (await equipmentMaintain.formBy.load('8000'))
    const piping = { ...equipmentMaintain, ...definition }
    const dates = Object.fromEntries(piping.groups.flatMap(({ fields }) => fields.flatMap(({ key, type }) => (type === 'date' ? [[key, '2020-01-02']] : []))))
    const sample = aForm(piping, cast.named, cast.service.clock.now(), { equclacode: '8000', ...dates, equipmentCode: '', registrationCode: '' })
    const line = (pipelineNo: string, pipeLength: string): FormRow => ({ ...sample.rows.pipelines?.[0], pipelineNo, pipeLength })
    await fill(application, sample.fields, [line('GD-1', '10'), line('GD-2', '20.5')])
    await done(maintain, cast.owner, application, 'commit')
    await done(maintain, cast.registrar, application, 'accept', 'audit')
    const detail = await cast.service.call(maintain.detail, { params: { id: application } }, cast.owner)
    return { id: detail.success ? (detail.data.form.fields.equipmentId ?? '') : '', line }
  }

  it('puts lines in, changes and takes out those of a registered unit of piping, and adds them up', async () => {
    const { id, line } = await aUnitOfPiping()
    expect(await archive(cast.owner, id, '8000')).toMatchObject({ data: { row: { pipelineCount: 2, pipelineLength: '30.5' } } })

    const again = await begun(cast.owner, { equipmentId: id })
    await fill(again, { reason: '更换管线' }, [line('GD-2', '21'), line('GD-3', '5')])
    await done(maintain, cast.owner, again, 'commit')
    // A line that came to the archive since the change was begun stays.
    const between = await begun(cast.owner, { equipmentId: id })
    await fill(between, { reason: '新增管线' }, [line('GD-1', '10'), line('GD-2', '20.5'), line('GD-9', '8')])
    await done(maintain, cast.owner, between, 'commit')
    await done(maintain, cast.registrar, between, 'accept', 'audit')
    await done(maintain, cast.registrar, again, 'accept', 'audit')
    expect(await archive(cast.owner, id, '8000')).toMatchObject({ data: { row: { pipelineCount: 3, pipelineLength: '34' } } })
    const lines = await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id } }, cast.owner)
    expect(lines.success && lines.data.list.map((row) => [row.pipelineNo, row.pipeLength, row.version])).toEqual([
      ['GD-2', '21', 2],
      ['GD-3', '5', 1],
      ['GD-9', '8', 1],
    ])
    // The lines of a copied change, too, are those of its source and those that came since.
    const copy = must(await cast.service.call(maintain.copy, { body: { id: again } }, cast.owner)).id
    if (!maintain.rows) throw new Error('No rows')
    const copied = must(await cast.service.call(maintain.rows, { query: { id: copy, table: 'pipelines', pageNo: 1, pageSize: 20 } }, cast.owner))
    expect(copied.list.map(({ values }) => values.pipelineNo)).toEqual(['GD-2', 'GD-3', 'GD-9'])
  })

  it('asks no 下次检验日期 of a unit with lines, and shows none to the registrar: it is that of the first line', async () => {
    const { id } = await aUnitOfPiping()
    const change = await begun(cast.owner, { equipmentId: id })
    await fill(change, { reason: '更名', equipmentName: '二期管道', nextInspectionDate: '2099-01-01' })
    const { form } = must(await cast.service.call(maintain.detail, { params: { id: change } }, cast.owner))
    const parts = await equipmentMaintain.formBy?.load('8000')
    const asked = (fields: FormRow) => shownGroups(parts?.groups ?? [], fields).flatMap((group) => group.fields.map(({ key }) => key))
    expect(asked(form.fields)).not.toContain('nextInspectionDate')
    expect(asked({ ...form.fields, hasLines: '' })).toContain('nextInspectionDate')
    await done(maintain, cast.owner, change, 'commit')
    const { list: checks } = must(await cast.service.call(maintain.checks, { params: { id: change } }, cast.registrar))
    expect(checks.find(({ key }) => key === 'changes')).toMatchObject({ text: '修改 1 项', detail: expect.stringContaining('二期管道') })
  })

  it('changes only the lines it was asked to: one changed or taken out meanwhile stays so', async () => {
    const { id, line } = await aUnitOfPiping()
    const first = await begun(cast.owner, { equipmentId: id })
    await fill(first, { reason: '拆除和更换管线' }, [line('GD-2', '21')])
    await done(maintain, cast.owner, first, 'commit')
    const second = await begun(cast.owner, { equipmentId: id })
    await fill(second, { reason: '新增管线' }, [line('GD-1', '10'), { ...line('GD-2', '20.5'), medium: '氮气' }, line('GD-9', '8')])
    await done(maintain, cast.owner, second, 'commit')
    const third = must(await cast.service.call(maintain.copy, { body: { id: second } }, cast.owner)).id
    await done(maintain, cast.registrar, first, 'accept', 'audit')
    await done(maintain, cast.registrar, second, 'accept', 'audit')
    const lines = async () => {
      const { list } = must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id } }, cast.owner))
      return list.map(({ pipelineNo, pipeLength, medium }) => [pipelineNo, pipeLength, medium])
    }
    expect(await lines()).toEqual([
      ['GD-2', '21', '氮气'],
      ['GD-9', '8', line('GD-9', '8').medium],
    ])
    // In the record of changes, too, each has changed what it asked for.
    const { list: history } = must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.owner))
    expect(history.map(({ reason, changes }) => [reason.split('：')[1], changes.filter(({ field }) => field.startsWith('pipelines'))])).toEqual([
      [
        '新增管线',
        [
          { field: 'pipelines.GD-2.medium', label: '管线 GD-2 输送介质', before: line('', '').medium, after: '氮气' },
          { field: 'pipelines.GD-9', label: '新增管线', before: '', after: `GD-9 ${line('', '').pipelineName}` },
        ],
      ],
      [
        '拆除和更换管线',
        [
          { field: 'pipelines.GD-1', label: '删除管线', before: `GD-1 ${line('', '').pipelineName}`, after: '' },
          { field: 'pipelines.GD-2.pipeLength', label: '管线 GD-2 管道长度', before: '20.5', after: '21' },
        ],
      ],
      [undefined, []],
    ])
    // Begun before both were granted, submitted after: it asks for nothing the archive does not have.
    expect(await take(maintain, cast.owner, third, 'commit')).toMatchObject({ errorMsg: expect.stringContaining('没有修改任何内容') })
  })

  it('tells in the history of piping what changed of a line, and with it the date its unit is due', async () => {
    const { id, line } = await aUnitOfPiping()
    const { row } = must(await archive(cast.owner, id, '8000'))
    const application = await begun(cast.owner, { equipmentId: id })
    await fill(
      application,
      { reason: '更正投用年月' },
      [line('GD-1', '10'), line('GD-2', '20.5')].map((one) => ({ ...one, useMonth: '2025-02' })),
    )
    await done(maintain, cast.owner, application, 'commit')
    await done(maintain, cast.registrar, application, 'accept', 'audit')
    const changed = must(await archive(cast.owner, id, '8000')).row
    expect(changed.version).toBe(row.version + 1)
    const [latest] = must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.owner)).list
    expect(changed.nextInspectionDate).not.toBe(row.nextInspectionDate)
    expect(latest?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['下次检验日期', row.nextInspectionDate, changed.nextInspectionDate],
      ['管线 GD-1 投用年月', line('', '').useMonth ?? '', '2025-02'],
      ['管线 GD-2 投用年月', line('', '').useMonth ?? '', '2025-02'],
    ])
    const many = Array.from({ length: 30 }, (_, place) => line(`GD-${place + 100}`, '5'))
    const again = await begun(cast.owner, { equipmentId: id })
    await fill(again, { reason: '扩建' }, many)
    await done(maintain, cast.owner, again, 'commit')
    await done(maintain, cast.registrar, again, 'accept', 'audit')
    const [extension] = must(await cast.service.call(equipmentEndpoints.changes, { query: { id } }, cast.owner)).list
    expect(extension?.changes.filter(({ field }) => field.startsWith('pipelines'))).toHaveLength(21)
    expect(extension?.changes.at(-1)).toEqual({ field: 'pipelines', label: '管线', before: '', after: '等 32 条有变动，见管线变更记录' })
    // Each line has all of it in a record of its own, that of a line which is gone in the record of all.
    const ofLines = async (of: string) =>
      must(await cast.service.call(equipmentEndpoints.pipelineChanges, { query: { id: of, pageSize: 100 } }, cast.owner)).list
    const told = await ofLines(id)
    const acts = (act: string) => told.filter(({ actionName }) => actionName.startsWith(act)).length
    expect([told.length, acts('删除管线'), acts('新增管线'), acts('修改管线')]).toEqual([34, 2, 30, 2])
    expect(told[0]).toMatchObject({ actionName: '删除管线 GD-1', reason: expect.stringContaining('扩建') })
    expect(told[0]?.changes).toContainEqual({ field: 'useMonth', label: '投用年月', before: '2025-02', after: '' })
    expect(told.at(-2)?.changes).toEqual([
      { field: 'useMonth', label: '投用年月', before: line('', '').useMonth ?? '', after: '2025-02' },
      { field: 'nextInspectionDate', label: '下次检验日期', before: row.nextInspectionDate, after: changed.nextInspectionDate },
    ])
    const { list: rows } = must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id, keyword: 'GD-100' } }, cast.owner))
    const ofLine = async () => (await ofLines(rows[0]?.id ?? '')).map(({ actionName, changes }) => [actionName, changes])
    expect(await ofLine()).toEqual([['新增管线', []]])
    // However its number is spaced or typed, and never across two of its words.
    const numbersFound = async (keyword: string) =>
      must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id, keyword } }, cast.owner)).list.map(({ pipelineNo }) => pipelineNo)
    for (const keyword of ['gd-100', 'GD- 100', 'ＧＤ－１００']) expect([keyword, await numbersFound(keyword)]).toEqual([keyword, ['GD-100']])
    expect(await numbersFound(`${rows[0]?.pipelineName}GD-100`)).toEqual([])
  })

  it('lets a line begin its record with its unit, and leaves nothing of it to another unit', async () => {
    const { id } = await aUnitOfPiping()
    const { list } = must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: id } }, cast.owner))
    const query = { id: list[0]?.id ?? '' }
    const record = await cast.service.call(equipmentEndpoints.pipelineChanges, { query }, cast.owner)
    expect(record).toMatchObject({
      data: { count: 1, list: [{ actionName: '新增管线', changes: [], reason: expect.stringContaining(equipmentMaintain.label) }] },
    })
    expect(await cast.service.call(equipmentEndpoints.pipelineChanges, { query }, cast.other)).toMatchObject({ errorCode: 'NOT_FOUND' })
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
