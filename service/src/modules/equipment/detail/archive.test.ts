import { randomUUID } from 'node:crypto'
import { equipmentMaintainEndpoints, useRegistrationEndpoints } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import type { DataOf } from '@shared/contract/endpoint'
import { addMonths, checkEquipment, contactFields, equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { aDevice } from '../../../testing/devices'
import { type Device, equipmentCast } from '../../../testing/equipmentCast'
import { uploadFile } from '../../../testing/papers'
import { changeDevice } from '../archive/writeArchive'

describe('a device', () => {
  const { unitOf, cast, day, maintains, person, sees, stored, today, whole } = equipmentCast()

  describe('by its id', () => {
    const calls = (id: string, kind: string, line: string) =>
      [
        [equipmentEndpoints.detail, { params: { equclacode: kind, id } }],
        [equipmentEndpoints.changes, { query: { id } }],
        [equipmentEndpoints.timeline, { query: { id } }],
        [equipmentEndpoints.reveal, { body: { id, field: 'safetyManagerMobile' } }],
        [equipmentEndpoints.update, { body: { id, version: 1, fields: { unitInternalNo: 'X' }, reason: '攻击' } }],
        [equipmentEndpoints.pipelines, { query: { pipingId: id } }],
        [equipmentEndpoints.pipelineDetail, { params: { id: line } }],
        [equipmentEndpoints.pipelineTimeline, { query: { id: line } }],
        [equipmentEndpoints.pipelineChanges, { query: { id } }],
        [equipmentEndpoints.pipelineChanges, { query: { id: line } }],
        [equipmentMaintainEndpoints.begin, { body: { equclacode: '', equipmentId: id } }],
        [useRegistrationEndpoints.beginSet, { body: { registrationCategory: '03', equclacode: '', equipmentId: id } }],
      ] as const

    it('is found by those who may see it and by nobody else, in every call that takes an id', async () => {
      const all = await stored()
      const device = all.find((one) => one.kind === '3000' && one.use_unit_id === cast.owner.id && maintains(one, cast.both)) as Device
      const lineOf = { equipment_id: device.id, name: '管线', number: '1', archive: '{"fields": {}}', created_at: new Date(), updated_at: new Date() }
      const line = await cast.service.db.system(({ db }) => db.insertInto('equipment_pipeline').values(lineOf).returning('id').executeTakeFirstOrThrow())
      for (const [name, mine] of Object.entries(sees)) {
        if (mine(device)) {
          const answer = await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: device.id } }, person(name))
          expect([name, answer.success]).toEqual([name, true])
          continue
        }
        for (const [endpoint, input] of calls(device.id, '3000', line.id)) {
          const answer = await cast.service.call(endpoint, input as never, person(name))
          expect([name, endpoint.path, answer.success, answer.success ? '' : answer.errorCode]).toEqual([
            name,
            endpoint.path,
            false,
            expect.stringMatching(/NOT_FOUND|FORBIDDEN/),
          ])
        }
        const resolved = await cast.service.call(equipmentEndpoints.resolve, { body: { ids: [device.id], numbers: [device.equipment_code] } }, person(name))
        if (resolved.success) expect(resolved.data).toEqual({ list: [], unknown: [device.equipment_code], ambiguous: [] })
        const labels = await cast.service.call(equipmentEndpoints.labels, { body: { ids: [device.id] } }, person(name))
        if (labels.success) expect(labels.data.list).toEqual([])
      }
      expect((await stored()).find(({ id }) => id === device.id)?.version).toBe(device.version)
    })

    it('is opened as a component by the page of piping, whose archive it shares', async () => {
      const device = (await stored()).find((one) => one.kind === '7000') as Device
      const answer = await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '8000', id: device.id } }, person('city'))
      expect(answer).toMatchObject({ success: true, data: { row: { equclacode: '7000' }, dueDates: [] } })
    })

    it('answers alike for another kind, no id, and an id of nothing', async () => {
      const [device] = (await stored()).filter((one) => one.kind === '3000')
      for (const params of [
        { equclacode: '4000', id: device?.id ?? '' },
        { equclacode: '3000', id: randomUUID() },
        { equclacode: '3000', id: "' or 1=1 --" },
      ]) {
        expect(await cast.service.call(equipmentEndpoints.detail, { params }, person('admin'))).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
      }
    })

    it('is due with the first of its lines, and stays due where a failed inspection found it', async () => {
      const all = await stored()
      const piping = all.find((one) => one.kind === '8000' && one.use_status === '10' && one.outcome === 'passed') as Device
      const detail = async ({ kind, id }: Device) => {
        const answer = await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: kind, id } }, person('city'))
        if (!answer.success) throw new Error(answer.errorMsg)
        return answer.data
      }
      const update = (device: Device, version: number, fields: Record<string, string>) =>
        cast.service.call(equipmentEndpoints.update, { body: { id: device.id, version, fields, reason: '登记检验结果' } }, person('city'))
      const inspection = ({ dueDates }: DataOf<typeof equipmentEndpoints.detail>) => dueDates.find(({ key }) => key === 'inspection')

      const opened = await detail(piping)
      expect(inspection(opened)?.why).toMatch(/条管线中最早到期的一条（TSG D7005-2018）$/)
      // Not asked, since it is the category by another name.
      expect([opened.form.fields.pipingCategory, opened.labels.pipingCategory]).toEqual([opened.form.fields.categoryCode, opened.row.categoryName])
      const lines = await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: piping.id } }, person('city'))
      const [line] = lines.success ? lines.data.list : []
      const ofLine = await cast.service.call(equipmentEndpoints.pipelineDetail, { params: { id: line?.id ?? '' } }, person('city'))
      expect(ofLine).toMatchObject({
        data: {
          dueDates: expect.arrayContaining([
            expect.objectContaining({ key: 'inspection', date: line?.nextInspectionDate, why: expect.stringContaining('TSG D7005-2018') }),
          ]),
        },
      })
      // Its use unit alone may request a change of it.
      const user = ['owner', 'other', 'both as user'].find((name) => unitOf(name).id === piping.use_unit_id) ?? ''
      const read = await cast.service.call(equipmentEndpoints.pipelineDetail, { params: { id: line?.id ?? '' } }, person(user))
      expect([ofLine.data?.editable, read.data?.editable]).toEqual([false, true])
      const inspected = { inspectionDate: day(-2), inspectionReportNo: 'GD-2', inspectionKind: '05' }
      expect(await update(piping, piping.version, inspected)).toMatchObject({ success: true })
      const { rows } = await cast.service.db.system(({ query }) =>
        query({
          text: `select min(line.next_inspection_date)::text as first, min(unit.due_date)::text as unit
            from equipment_pipeline line join equipment unit on unit.id = line.equipment_id where line.equipment_id = $1`,
          values: [piping.id],
        }),
      )
      expect(rows[0].unit).toBe(rows[0].first)
      expect(rows[0].unit > (piping.due_date ?? '')).toBe(true)
      expect(inspection(await detail(piping))?.date).toBe(rows[0].unit)

      const next = addMonths(day(-330), 24)
      const crane = await aDevice(cast.service, {
        ...{ manufactureDate: '2019-11-02', designLife: '30' },
        ...{ equclacode: '4000', categoryCode: '4100', varietyCode: '4110', equipmentName: '通用桥式起重机', putIntoUseDate: '2020-01-06' },
        ...{ inspectionKind: '05', inspectionReportNo: 'QZ-1', inspectionDate: day(-330), inspectionConclusion: '01', nextInspectionDate: next },
      })
      const failed = { inspectionDate: day(-1), inspectionReportNo: 'QZ-2', inspectionKind: '05', inspectionConclusion: '03' }
      const made = (await stored()).find(({ id }) => id === crane) as Device
      expect(await update(made, made.version, failed)).toMatchObject({ success: true })
      expect((await stored()).find(({ id }) => id === crane)?.due_date).toBe(next)
      expect(inspection(await detail(made))).toMatchObject({ date: next })
      // Computed fields are shown, though never stored.
      expect((await detail(made)).form.fields).toMatchObject({ lifeExpireDate: '2049-11-02', dueState: 'NORMAL' })
      expect(made.archive.fields).not.toHaveProperty('dueState')
    })

    it('shows a maintenance company no contacts of the use unit, and reveals none', async () => {
      const device = (await stored()).find((one) => maintains(one, cast.both) && one.use_unit_id === cast.owner.id) as Device
      const params = { equclacode: device.kind, id: device.id }
      const seen = await cast.service.call(equipmentEndpoints.detail, { params }, person('both as maintainer'))
      if (!seen.success) throw new Error(seen.errorMsg)
      const { form, masked, revealable, editable } = seen.data
      for (const key of contactFields.filter((field) => device.archive.fields[field])) {
        expect(form.fields[key]).not.toBe(device.archive.fields[key])
        expect(form.fields[key]).toContain('*')
        expect(masked).toContain(key)
      }
      expect([revealable, editable]).toEqual([[], []])
      const reveal = (as: string) => cast.service.call(equipmentEndpoints.reveal, { body: { id: device.id, field: 'safetyManagerMobile' } }, person(as))
      expect(await reveal('both as maintainer')).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
      expect(await reveal('city')).toMatchObject({ success: true, data: { value: device.archive.fields.safetyManagerMobile } })
      const own = await cast.service.call(equipmentEndpoints.detail, { params }, person('owner'))
      expect(own).toMatchObject({ success: true, data: { masked: [], form: { fields: { safetyManagerMobile: device.archive.fields.safetyManagerMobile } } } })
    })
  })

  describe('changed', () => {
    const update = (as: string, device: Device, body: { version?: number; fields?: Record<string, string>; reason?: string }) =>
      cast.service.call(equipmentEndpoints.update, { body: { id: device.id, version: device.version, reason: '更新联系人', ...body } }, person(as))
    const anElevator = async () =>
      (await stored()).find((one) => one.kind === '3000' && one.use_unit_id === cast.owner.id && one.use_status === '10' && one.detect_date !== null) as Device

    const made = async (fields: FormRow) => {
      const id = await aDevice(cast.service, { putIntoUseDate: '2016-01-04', ...fields })
      return (await stored()).find((one) => one.id === id) as Device
    }
    const current = async ({ id }: Device) => (await stored()).find((one) => one.id === id) as Device
    const month = (count: number) => addMonths(today(), count)

    it('by its user in its own part, by the registrar in the rest, with what it was before and why', async () => {
      const device = await anElevator()
      expect(await update('owner', device, { fields: { safetyManager: '吴测试', unitInternalNo: '自编9号' } })).toMatchObject({
        success: true,
        data: { version: device.version + 1 },
      })
      expect(await update('owner', device, { fields: { unitInternalNo: '自编10号' } })).toMatchObject({ success: false, errorCode: 'STALE_VERSION' })
      const now = { ...device, version: device.version + 1 }
      expect(await update('owner', now, { fields: { equipmentName: '别的' } })).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
      expect(await update('city', now, { fields: { equclacode: '4000' } })).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
      expect(await update('city', now, { fields: { nextInspectionDate: '2030-01-01' } })).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
      expect(await update('city', now, { fields: { ratedLoad: '很重' } })).toMatchObject({
        success: false,
        errorCode: 'INCOMPLETE',
        fieldErrors: [{ field: 'ratedLoad' }],
      })
      expect(await update('city', now, { fields: { useAreaCode: '330102' } })).toMatchObject({ success: false, fieldErrors: [{ field: 'useAreaCode' }] })
      expect(await update('city', now, { fields: { equipmentName: '消防电梯', useAreaCode: '330206' }, reason: '勘误' })).toMatchObject({ success: true })
      const changes = await cast.service.call(equipmentEndpoints.changes, { query: { id: device.id } }, person('owner'))
      expect(changes).toMatchObject({
        success: true,
        data: {
          count: 3,
          list: [
            {
              reason: '勘误',
              roleName: '登记机关审核',
              changes: [
                { label: '产品名称(设备名称)', before: device.name, after: '消防电梯' },
                { label: '设备所在区域', before: '宁波市鄞州区', after: '宁波市北仑区' },
              ],
            },
            { reason: '更新联系人', changes: [{ label: '单位内编号' }, { field: 'safetyManager', before: '周测试', after: '吴测试' }] },
            { actionName: '建档' },
          ],
        },
      })
      // The device is in another county now: its registrar sees it, in counters and keyword search too.
      expect((await whole('county', 'comprehensive', { keyword: '消防电梯' })).map(({ id }) => id)).toEqual([device.id])
    })

    it.each(['1000', '2000', '3000', '4000', '5000', '6000', '7000', '8000', '9000'])('of the kind %s too, and read by the institute', async (kind) => {
      const device = (await stored()).find((one) => one.kind === kind && one.use_unit_id === cast.owner.id) as Device
      const opened = async (as: string) => {
        const answer = await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: kind, id: device.id } }, person(as))
        if (!answer.success) throw new Error(answer.errorMsg)
        return answer.data
      }
      expect(await update('owner', device, { fields: { unitInternalNo: '示例7#' } })).toMatchObject({ success: true })
      expect(await update('city', { ...device, version: device.version + 1 }, { fields: { brand: '示例' }, reason: '勘误' })).toMatchObject({ success: true })
      const { form, editable } = await opened('owner')
      expect(form.fields).toMatchObject({ equclacode: kind, unitInternalNo: '示例7#', brand: '示例' })
      expect([editable.includes('unitInternalNo'), editable.includes('brand'), (await opened('institute')).editable]).toEqual([true, false, []])
    })

    it('moves its dates with its history, by the rules', async () => {
      const device = await anElevator()
      const month = today().slice(0, 7)
      expect(await update('city', device, { fields: { lastPeriodicDate: `${month}-01` }, reason: '补录检验' })).toMatchObject({ success: true })
      const [now] = (await stored()).filter(({ id }) => id === device.id)
      expect((now?.due_date ?? '') > today()).toBe(true)
      expect(now?.archive.fields.nextPeriodicDate).toBe(now?.due_date)
    })

    it('plans an elevator from its installation supervision as it is put right, and from none where there was none', async () => {
      const elevator = await made({ installSupervisionDate: '2021-05-20', cycleBaseDate: '2021-05-20', lastPeriodicDate: '2025-05-06' })
      const corrected = async (installSupervisionDate: string) => {
        const device = await current(elevator)
        expect(await update('city', device, { fields: { installSupervisionDate }, reason: '更正安装监督检验日期' })).toMatchObject({ success: true })
        const detail = await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: elevator.id } }, person('city'))
        const { why = '' } = detail.data?.dueDates.find(({ key }) => key === 'inspection') ?? {}
        return [(await current(elevator)).archive.fields.cycleBaseDate, (await current(elevator)).due_date, why]
      }
      expect(await corrected('2019-03-12')).toEqual(['2019-03-12', '2026-03-31', expect.stringContaining('2019-03 安装监督检验合格，第7年定期检验')])
      expect(await corrected('')).toEqual(['', null, expect.stringContaining('没有安装监督检验合格日期')])
      // An alteration begins the plan anew: the installation before it does not matter.
      const altered = await made({ installSupervisionDate: '2015-05-20', cycleBaseDate: '2021-05-20' })
      expect(await update('city', altered, { fields: { installSupervisionDate: '2014-05-20' }, reason: '更正安装监督检验日期' })).toMatchObject({
        success: true,
      })
      expect((await current(altered)).archive.fields.cycleBaseDate).toBe('2021-05-20')
    })

    const vessel = { equclacode: '2000', categoryCode: '2100', varietyCode: '2150', equipmentName: '储罐' }
    const report = (number: string, inspectionDate: string) => ({
      inspectionKind: '05',
      inspectionReportNo: number,
      inspectionDate,
      inspectionConclusion: '01',
    })

    it('counts the next date from an inspection entered early, not to the date of the one before', async () => {
      const fourth = await made({ ...vessel, safetyGrade: '4', ...report('RQ-1', month(-10)), nextInspectionDate: month(2) })
      expect(await update('city', fourth, { fields: { inspectionReportNo: 'RQ-2', inspectionDate: today() }, reason: '补录检验' })).toMatchObject({
        success: true,
      })
      expect((await current(fourth)).due_date).toBe(month(12))
      // Put right: the day of the same report, which was reckoned from.
      const wrong = await made({ ...vessel, safetyGrade: '4', ...report('RQ-3', month(-10)), nextInspectionDate: month(2) })
      expect(await update('city', wrong, { fields: { inspectionDate: month(-9) }, reason: '更正日期' })).toMatchObject({ success: true })
      expect((await current(wrong)).due_date).toBe(month(3))
      // What a report states itself is not reckoned from its day.
      const stated = await made({ ...vessel, safetyGrade: '4', ...report('RQ-4', month(-10)), nextInspectionDate: month(7) })
      expect(await update('city', stated, { fields: { inspectionDate: month(-9) }, reason: '更正日期' })).toMatchObject({ success: true })
      expect((await current(stated)).due_date).toBe(month(7))
      const same = { inspectionReportNo: 'RQ-5', inspectionDate: today(), nextInspectionDate: month(7) }
      expect(await update('city', await current(stated), { fields: same, reason: '补录检验' })).toMatchObject({ success: true })
      expect((await current(stated)).due_date).toBe(month(7))

      const boiler = { equclacode: '1000', categoryCode: '1100', varietyCode: '', equipmentName: '电站锅炉', boilerUse: '2', externalInspectionDate: today() }
      const inside = await made({ ...boiler, internalInspectionDate: month(-22), nextInternalInspectionDate: month(2) })
      expect(await update('city', inside, { fields: { internalInspectionDate: today() }, reason: '补录检验' })).toMatchObject({ success: true })
      expect((await current(inside)).archive.fields.nextInternalInspectionDate).toBe(month(24))
      const overhauled = await made({
        ...{ ...boiler, ...report('GL-1', month(-10)), inspectionKind: '14', internalInspectionDate: month(-10), nextInternalInspectionDate: month(30) },
      })
      const days = { inspectionDate: month(-9), internalInspectionDate: month(-9) }
      expect(await update('city', overhauled, { fields: days, reason: '更正日期' })).toMatchObject({ success: true })
      expect((await current(overhauled)).archive.fields.nextInternalInspectionDate).toBe(month(30))
    })

    it('ends an extension with a newer inspection that was passed, not where a report is put right, failed, or is of another duty', async () => {
      const crane = { equclacode: '4000', categoryCode: '4100', varietyCode: '4110', equipmentName: '通用桥式起重机' }
      const extended = async (fields: FormRow) => made({ ...report('YQ-1', month(-25)), nextInspectionDate: month(-1), delayToDate: month(1), ...fields })
      const delayAfter = async (device: Device, fields: Record<string, string>) => {
        expect(await update('city', device, { fields, reason: '补录检验' })).toMatchObject({ success: true })
        const { archive, due_date } = await current(device)
        return [archive.fields.delayToDate, due_date]
      }
      const inspected = { inspectionReportNo: 'YQ-2', inspectionDate: today() }
      expect(await delayAfter(await extended(crane), inspected)).toEqual(['', month(24)])
      expect(await delayAfter(await extended(crane), { inspectionDate: month(-24) })).toEqual([month(1), month(1)])
      expect(await delayAfter(await extended(crane), { ...inspected, inspectionConclusion: '03' })).toEqual([month(1), month(1)])
      const elevator = await extended({ installSupervisionDate: '2019-03-12', cycleBaseDate: '2019-03-12' })
      expect((await delayAfter(elevator, { inspectionKind: '12', ...inspected, lastDetectDate: today() }))[0]).toBe(month(1))
      expect((await delayAfter(await current(elevator), { lastPeriodicDate: today() }))[0]).toBe('')
    })

    it('takes the next date of a long pipe without lines from the registrar, as its report states it, and never that of a unit with lines', async () => {
      const pipe = { equclacode: '8000', categoryCode: '8100', varietyCode: '', equipmentName: '输油管道', projectName: '示例管道' }
      const long = await made({ ...pipe, ...report('CS-1', month(-60)), nextInspectionDate: month(36) })
      const typed = { inspectionReportNo: 'CS-2', inspectionDate: today(), nextInspectionDate: month(48) }
      expect(await update('city', long, { fields: typed, reason: '补录检验' })).toMatchObject({ success: true })
      expect((await current(long)).due_date).toBe(month(48))
      const withLines = (await stored()).find(({ kind, use_status }) => kind === '8000' && use_status === '10') as Device
      expect(await update('city', withLines, { fields: { nextInspectionDate: month(48) }, reason: '补录检验' })).toMatchObject({ errorCode: 'FORBIDDEN' })
    })

    it('in its papers, which its record of changes tells', async () => {
      const [device] = (await stored()).filter((one) => one.use_unit_id === cast.owner.id)
      if (!device) throw new Error('No device')
      const uploaded = await uploadFile(cast.service, person('owner'), device.id, 'NAMEPLATE', '铭牌.pdf')
      const { id } = (uploaded.json().data ?? {}) as { id: string }
      const told = async () => {
        const answer = await cast.service.call(equipmentEndpoints.changes, { query: { id: device.id } }, person('owner'))
        return answer.data?.list.filter(({ actionName }) => actionName === '附件').map(({ reason, changes }) => ({ reason, changes }))
      }
      const paper = { field: 'NAMEPLATE', label: '铭牌照片' }
      const came = { reason: '上传附件', changes: [{ ...paper, before: '', after: '铭牌.pdf' }] }
      expect(await told()).toEqual([came])
      await cast.service.call(attachmentEndpoints.remove, { body: { id } }, person('owner'))
      expect(await told()).toEqual([{ reason: '删除附件', changes: [{ ...paper, before: '铭牌.pdf', after: '' }] }, came])
    })

    it('to a number no other device on record has', async () => {
      const all = await stored()
      const [first, second] = all.filter((one) => one.use_status === '10' && one.equipment_code && one.manufacturer && one.factory_no)
      if (!first || !second) throw new Error('No two devices')
      // The registration authority is not sent to the registration authority: it reads which device has the number.
      const message = expect.stringMatching(new RegExp(`^在册设备“.*${second.use_unit_name}.*”已使用这个编号`))
      expect(await update('city', first, { fields: { equipmentCode: second.equipment_code }, reason: '勘误' })).toMatchObject({
        fieldErrors: [{ field: 'equipmentCode', message }],
      })
      const query = { equipmentId: first.id, equipmentCode: second.equipment_code, manufacturer: second.manufacturer, factoryNo: second.factory_no }
      expect(await cast.service.call(equipmentEndpoints.duplicates, { query }, person('elsewhere'))).toMatchObject({
        data: {
          list: [
            { field: 'equipmentCode', message: messages.equipmentNumberTaken, path: '' },
            { field: 'factoryNo', path: '' },
          ],
        },
      })
      expect(await cast.service.call(equipmentEndpoints.duplicates, { query: { ...query, equipmentId: second.id } }, person('owner'))).toMatchObject({
        data: { list: [] },
      })
      // The link is shown to those who may open the other device.
      expect(await cast.service.call(equipmentEndpoints.duplicates, { query }, person('city'))).toMatchObject({
        data: { list: [{ path: expect.stringContaining(second.id) }, { path: expect.stringContaining(second.id) }] },
      })
    })

    it('by one of many at once', async () => {
      const device = await anElevator()
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => update('owner', device, { fields: { unitInternalNo: `${index}号` } })))
      expect(answers.filter((answer) => answer.success)).toHaveLength(1)
      expect(answers.filter((answer) => !answer.success && answer.errorCode === 'STALE_VERSION')).toHaveLength(7)
    })
  })

  it('opens to whoever holds its label, and to no other code', async () => {
    const device = (await stored()).find((one) => one.kind === '3000' && one.use_cert_no !== '') as Device
    const labels = await cast.service.call(equipmentEndpoints.labels, { body: { ids: [device.id] } }, person('owner'))
    const seen = await cast.service.call(equipmentEndpoints.labels, { body: { ids: [device.id] } }, person('city'))
    const [label] = (labels.success && labels.data.list.length > 0 ? labels : seen).data?.list ?? []
    if (!label) throw new Error('No label')
    const look = (number: string, code: string) => cast.service.call(checkEquipment, { body: { number, code } })
    const answer = await look(label.number, label.code.toLowerCase())
    expect(answer).toMatchObject({ success: true, data: { equipmentName: device.name, useCertNo: device.use_cert_no, useUnitName: device.use_unit_name } })
    expect(JSON.stringify(answer)).not.toContain(device.archive.fields.safetyManagerMobile)
    for (const [number, code] of [
      [label.number, '0000-0000-0000-0000-0000'],
      [`${label.number}x`, label.code],
      ['', label.code],
      [label.number, ''],
    ] as const) {
      expect(await look(number, code)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    }
    // The label stays on the device when its certificate gets another number, and when it is taken back.
    for (const useCertNo of ['梯11浙A90001(26)', '']) {
      await cast.service.db.system(async (connection) => {
        const now = await connection.db.selectFrom('equipment').selectAll().where('id', '=', device.id).executeTakeFirstOrThrow()
        const written = { fields: { ...now.archive.fields, useCertNo }, tables: now.archive.tables }
        await changeDevice(connection, { ...now, relation: 'assigned' }, written, { reason: '换发', now: cast.service.clock.now() })
      })
      expect(await look(label.number, label.code)).toMatchObject({ success: true, data: { equipmentName: device.name, useCertNo } })
    }
    expect(await look(label.number, '0000-0000-0000-0000-0000')).toMatchObject({ errorCode: 'NOT_FOUND' })
    for (let attempt = 0; attempt < 60; attempt += 1) await look(label.number, '0')
    expect(await look(label.number, label.code)).toMatchObject({ success: false, errorCode: 'RATE_LIMITED' })
  })
})
