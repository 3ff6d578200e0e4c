import { applicationEndpoints, equipmentMaintain, equipmentMaintainEndpoints } from '@shared/contract/application'
import { addMonths, equipmentEndpoints, equipmentListEndpoints, timelineApplications } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { sql } from 'kysely'
import { aForm } from '../../../testing/applicationForms'
import { aDevice } from '../../../testing/devices'
import { addPaper, anInspection, anInspectionForm, anInstitute, enterResults, go, must } from '../../../testing/inspections'
import { registrationByUnitCast } from '../../../testing/registrationByUnitCast'
import type { SignedIn } from '../../../testing/service'
import { changeDevice, changePiping, pipelineRows, pipelineTotals } from '../../equipment/archive/writeArchive'
import { devicesNamed } from '../../inspection/devices'

/** What a certificate of piping by unit covers, initially and later. */
describe('registration of piping by unit', () => {
  const { cast, calls, today, take, done, aDraft, certificateOf } = registrationByUnitCast()
  const line = (pipelineNo: string, pipeLength: string): FormRow => ({
    pipelineName: '蒸汽管',
    pipelineNo,
    pipeGrade: 'GC2',
    nominalDiameter: '150',
    nominalThickness: '6',
    pipeLength,
    designPressure: '1.6',
    designTemperature: '120',
    medium: '蒸汽',
  })

  it('keeps the lines of piping in the archive of the unit, those of later registrations beside the first', async () => {
    const first = await aDraft('pipelines', [line('A-1', '120.5'), line('A-2', '80')], { quantity: '200.5', projectName: '蒸汽管网' })
    await done(cast.owner, first, 'commit')
    await done(cast.registrar, first, 'accept', 'audit')
    const number = await certificateOf(first)
    const listed = async () => {
      const answer = await cast.service.call(
        equipmentListEndpoints.pressurePiping.list,
        { query: { pageNo: 1, pageSize: 20, keyword: '蒸汽管网' } },
        cast.owner,
      )
      if (!answer.success) throw new Error(answer.errorMsg)
      return answer.data.list.map(({ useCertNo, useStatus, pipelineCount }) => [useCertNo, useStatus, Number(pipelineCount)])
    }
    expect(await listed()).toEqual([[number, '10', 2]])
    const more = await aDraft('pipelines', [line('B-1', '40')], { quantity: '40', projectName: '蒸汽管网', addedTo: number })
    await done(cast.owner, more, 'commit')
    await done(cast.registrar, more, 'accept', 'audit')
    expect(await listed()).toEqual([[number, '10', 3]])
    // The life of a line tells of the registration that lists it, and not of the one that lists others.
    const { list: units } = must(await cast.service.call(equipmentListEndpoints.pressurePiping.list, { query: { keyword: '蒸汽管网' } }, cast.owner))
    const { list: lines } = must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: units[0]?.id ?? '' } }, cast.owner))
    const lifeOf = async (pipelineNo: string) => {
      const found = lines.find((one) => one.pipelineNo === pipelineNo)
      const { list } = must(await cast.service.call(equipmentEndpoints.pipelineTimeline, { query: { id: found?.id ?? '' } }, cast.owner))
      return list
    }
    const numbers = await Promise.all([first, more].map(async (id) => must(await cast.service.call(calls.detail, { params: { id } }, cast.owner)).number))
    for (const [pipelineNo, number] of [
      ['A-1', numbers[0]],
      ['B-1', numbers[1]],
    ] as const) {
      const life = await lifeOf(pipelineNo)
      expect(life.filter(({ kind }) => kind === 'application').map((event) => [event.number, event.ofUnit])).toEqual([[number, undefined]])
      expect(life).toContainEqual(expect.objectContaining({ kind: 'changed', title: '新增管线', text: expect.stringContaining(number ?? '–') }))
      expect(life).toContainEqual(expect.objectContaining({ title: '核发使用登记证', ofUnit: true }))
    }
    await done(cast.registrar, more, 'void')
    expect(await listed()).toEqual([[number, '10', 2]])
    // Decided at the same moment, each would keep only its own lines.
    const adding = ['C-1', 'D-1'].map((pipelineNo) =>
      aDraft('pipelines', [line(pipelineNo, '40')], { quantity: '40', projectName: '蒸汽管网', addedTo: number }),
    )
    const additions = await Promise.all(adding)
    for (const addition of additions) {
      await done(cast.owner, addition, 'commit')
      await done(cast.registrar, addition, 'accept')
    }
    await Promise.all(additions.map((addition) => done(cast.registrar, addition, 'audit')))
    expect(await listed()).toEqual([[number, '10', 4]])
    for (const addition of additions.toReversed()) await done(cast.registrar, addition, 'void')
    expect(await listed()).toEqual([[number, '10', 2]])
    // Stopped since then: voiding would undo the stop.
    const standing = (status: string) =>
      cast.service.db.system(({ db }) =>
        db
          .updateTable('equipment')
          .set({ archive: sql`jsonb_set(archive, '{fields,useStatus}', to_jsonb(${status}::text))` })
          .where('use_cert_no', '=', number)
          .execute(),
      )
    await standing('20')
    expect(await take(cast.registrar, first, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('此后又有变更') })
    await standing('10')
    await done(cast.registrar, first, 'void')
  })

  it('adds to piping for who has it, whoever registered it', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const categoryCode = '8300'
    const own = { equclacode: '8000', categoryCode, varietyCode: '8310', equipmentName: '工艺管道', projectName: '老厂管网', useUnitId, useUnitUscc }
    const [first, taken, ended] = ['管31浙B80001(20)', '管31浙B80002(20)', '管31浙B80003(20)']
    await aDevice(cast.service, { ...own, useStatus: '10', useCertNo: first })
    // Given away by a change of unit, and deregistered.
    const other = await cast.service.aUnit({ unit_type: '1', area_code: '330212' })
    await aDevice(cast.service, { ...own, useStatus: '10', useCertNo: taken, useUnitId: other.id, useUnitUscc: other.uscc })
    await aDevice(cast.service, { ...own, useStatus: '40', useCertNo: ended })
    const about = { quantity: '5', projectName: '老厂管网' }
    const adding = (addedTo: string, pipelineNo: string) => aDraft('pipelines', [line(pipelineNo, '5')], { ...about, addedTo })
    const refused = { errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'addedTo' }] }
    expect(await take(cast.owner, await adding(taken, 'D-1'), 'commit')).toMatchObject(refused)
    expect(await take(cast.owner, await adding(ended, 'D-1'), 'commit')).toMatchObject({
      ...refused,
      fieldErrors: [{ message: expect.stringContaining('注销') }],
    })
    const more = await adding(first, 'D-1')
    await done(cast.owner, more, 'commit')
    await done(cast.registrar, more, 'accept', 'audit')
    const again = await adding(first, 'D-1')
    expect(await take(cast.owner, again, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'pipelines.0.pipelineNo' }] })
    // The piping passes to another unit while an addition waits; after it has moved to another city, an earlier addition cannot be voided.
    const late = await adding(first, 'D-2')
    await done(cast.owner, late, 'commit')
    await done(cast.registrar, late, 'accept')
    await cast.service.db.system(({ db }) => db.updateTable('equipment').set({ use_unit_id: other.id }).where('use_cert_no', '=', first).execute())
    expect(await take(cast.registrar, late, 'audit')).toMatchObject(refused)
    await cast.service.db.system(({ db }) => db.updateTable('equipment').set({ use_cert_no: '管31浙A80001(26)' }).where('use_cert_no', '=', first).execute())
    expect(await take(cast.registrar, more, 'void')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('已移装到外地') })
  })

  it('tells more applications than a life shows at once when older ones are asked for', async () => {
    const first = await aDraft('pipelines', [line('A-1', '120')], { quantity: '120', projectName: '多次申请的管网' })
    await done(cast.owner, first, 'commit')
    await done(cast.registrar, first, 'accept', 'audit')
    const number = await certificateOf(first)
    await cast.service.db.system(({ query }) =>
      query({
        name: 'later-applications-of-test',
        text: `insert into application select (jsonb_populate_record(application, jsonb_build_object('id', gen_random_uuid(), 'number', 'X' || serial, 'receipt_no', 'Y' || serial,
            'submitted_at', application.submitted_at + interval '1 day'))).* from application, generate_series(1, $2::int) serial where application.id = $1`,
        values: [first, timelineApplications.atOnce],
      }),
    )
    const { id: unit } = await cast.service.db.system(({ db }) =>
      db.selectFrom('equipment').select('id').where('use_cert_no', '=', number).executeTakeFirstOrThrow(),
    )
    const { list: lines } = must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId: unit } }, cast.owner))
    for (const [endpoint, id] of [
      [equipmentEndpoints.timeline, unit],
      [equipmentEndpoints.pipelineTimeline, lines[0]?.id ?? ''],
    ] as const) {
      const told = async (query: { rounds?: number }) => {
        const { list, olderApplications } = must(await cast.service.call(endpoint, { query: { id, ...query } }, cast.owner))
        return [list.filter(({ kind }) => kind === 'application').length, list.some(({ key }) => key === first), olderApplications]
      }
      expect([await told({}), await told({ rounds: 2 })]).toEqual([
        [timelineApplications.atOnce, false, 1],
        [timelineApplications.atOnce + 1, true, 0],
      ])
    }
  })

  it('registers what was entered before in its own archive, and gives it back as it was when the registration is void', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const own = { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', equipmentName: '工艺管道', useStatus: '00', useUnitId, useUnitUscc }
    const entered = await aDevice(cast.service, { ...own, projectName: '二号冷却水管网', mediumSummary: '循环水' })
    const archives = async () => {
      const found = await cast.service.db.system(({ db }) =>
        db
          .selectFrom('equipment')
          .select(['id', 'archive'])
          .where('use_unit_id', '=', useUnitId)
          .where(sql`archive #>> '{fields,projectName}'`, '=', '二号冷却水管网')
          .execute(),
      )
      return found.map(({ id, archive: { fields } }) => [id, fields.useStatus, fields.useCertNo ?? '', fields.mediumSummary, fields.totalLength])
    }
    const id = await aDraft('pipelines', [line('C-1', '0.1'), line('C-2', '0.2')], { quantity: '0.3', projectName: '二号冷却水管网' })
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    const number = await certificateOf(id)
    expect(await archives()).toEqual([[entered, '10', number, '循环水', '0.3']])
    // Without a code of its own a unit is found by its certificate number, for inspections and changes.
    const named = await cast.service.db.system((connection) => devicesNamed(connection, [number]))
    expect([...named].map(([by, { id: device }]) => [by, device])).toEqual([[number, entered]])
    // Moved to another city it gets another certificate, and its timeline still shows the registration.
    const act = { caller: undefined, reason: '移装', now: cast.service.clock.now() }
    const numbered = (useCertNo: string) =>
      cast.service.db.system(async (connection) => {
        const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', entered).executeTakeFirstOrThrow()
        await changeDevice(connection, { ...device, relation: 'assigned' }, { fields: { ...device.archive.fields, useCertNo }, tables: {} }, act)
      })
    const told = async () => {
      const { data } = await cast.service.call(equipmentEndpoints.timeline, { query: { id: entered } }, cast.owner)
      return data?.list.filter(({ kind }) => kind === 'application').map(({ title }) => title)
    }
    expect(await told()).toEqual(['使用登记（按单位）'])
    const papers = async () => must(await cast.service.call(calls.detail, { params: { id } }, cast.owner)).documents.map(({ key }) => key)
    expect(await papers()).toEqual(['form', 'summary', 'certificate'])
    await numbered('管31浙A00009(26)')
    expect(await told()).toEqual(['使用登记（按单位）'])
    expect(await papers()).toEqual(['form', 'summary'])
    await numbered(number)
    await done(cast.registrar, id, 'void')
    expect(await archives()).toEqual([[entered, '00', '', '循环水', '']])
  })

  it.each([
    ['8100', '8120', 'GA1', '示例输气管线', '管12浙B'],
    ['8200', '8220', 'GB2', '示例供热管网', '管22浙B'],
  ])('registers piping of the category %s from the archive in which its unit entered it', async (categoryCode, varietyCode, pipeGrade, projectName, series) => {
    const { service, owner, registrar, named } = cast
    const maintain = applicationEndpoints(equipmentMaintain)
    const goMaintain = async (who: SignedIn, id: string, path: string) => {
      const { version } = must(await service.call(maintain.detail, { params: { id } }, who))
      const endpoint = maintain.transitions[path]
      return endpoint && must(await service.call(endpoint, { body: { id, version, opinion: '情况属实' } }, who))
    }
    const { id: entered } = must(await service.call(equipmentMaintainEndpoints.begin, { body: { equclacode: '8000', equipmentId: '' } }, owner))
    const { version, form } = must(await service.call(maintain.detail, { params: { id: entered } }, owner))
    const parts = await equipmentMaintain.formBy?.load('8000')
    const past = Object.fromEntries(
      parts?.groups.flatMap(({ fields }) => fields.flatMap(({ key, type }) => (type === 'date' ? [[key, '2020-01-02']] : []))) ?? [],
    )
    const about = { equclacode: '8000', categoryCode, varietyCode, equipmentName: '新建管道', projectName, equipmentCode: '', registrationCode: '' }
    const { fields } = aForm({ ...equipmentMaintain, ...parts }, named, service.clock.now(), { ...past, ...about })
    const lines = [{ ...line('X-1', '12'), pipeGrade }]
    const rowChanges = { pipelines: { start: 0, remove: 0, rows: lines } }
    const body = { id: entered, version, form: { fields: { ...form.fields, ...fields }, tables: {} }, rowChanges }
    must(await service.call(maintain.save, { body }, owner))
    await goMaintain(owner, entered, 'commit')
    for (const path of ['accept', 'audit']) await goMaintain(registrar, entered, path)
    const archive = () =>
      service.db.system(({ db }) =>
        db.selectFrom('equipment').select(['id', 'use_status', 'use_cert_no']).where(sql`archive #>> '{fields,projectName}'`, '=', projectName).execute(),
      )
    const [before, ...others] = await archive()
    expect([before?.use_status, before?.use_cert_no, others]).toEqual(['00', '', []])
    const id = await aDraft('pipelines', lines, { categoryCode, varietyCode, quantity: '12', projectName })
    await done(owner, id, 'commit')
    await done(registrar, id, 'accept', 'audit')
    expect(await archive()).toEqual([{ id: before?.id, use_status: '10', use_cert_no: expect.stringContaining(series) }])
  })

  it('gives piping that was entered before its lines back when the registration is void, and leaves none of its own', async () => {
    const { id: useUnitId, uscc: useUnitUscc } = cast.owner.account.unit
    const own = { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', equipmentName: '工艺管道', useStatus: '00', useUnitId, useUnitUscc }
    const entered = await aDevice(cast.service, { ...own, projectName: '三号管网' })
    const act = { caller: undefined, reason: '建档', now: cast.service.clock.now() }
    const before = [{ ...line('L-1', '10'), medium: '循环水' }, line('L-2', '20')]
    await cast.service.db.system(async (connection) => {
      const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', entered).executeTakeFirstOrThrow()
      const fields = { ...device.archive.fields, ...pipelineTotals(before) }
      await changePiping(connection, { ...device, relation: 'assigned' }, { fields, tables: {} }, before, act)
    })
    const linesOf = (device: string) =>
      cast.service.db.system(async (connection) =>
        (await pipelineRows(connection, device)).map(({ pipelineNo, medium, pipeLength }) => [pipelineNo, medium, pipeLength]),
      )
    const totals = (device: string) =>
      cast.service.db.system(async ({ db }) => {
        const row = await db.selectFrom('equipment').select(['archive', 'pipeline_count']).where('id', '=', device).executeTakeFirstOrThrow()
        return [row.archive.fields.useStatus, row.pipeline_count, row.archive.fields.pipelineCount, row.archive.fields.totalLength]
      })
    const id = await aDraft('pipelines', [line('L-1', '11'), line('L-3', '5')], { quantity: '16', projectName: '三号管网' })
    await done(cast.owner, id, 'commit')
    await done(cast.registrar, id, 'accept', 'audit')
    expect([await linesOf(entered), await totals(entered)]).toEqual([
      [
        ['L-1', '蒸汽', '11'],
        ['L-3', '蒸汽', '5'],
      ],
      ['10', 2, '2', '16'],
    ])
    await done(cast.registrar, id, 'void')
    expect([await linesOf(entered), await totals(entered)]).toEqual([
      [
        ['L-1', '循环水', '10'],
        ['L-2', '蒸汽', '20'],
      ],
      ['00', 2, '2', '30'],
    ])
    // One that began its archive takes its lines out of it.
    const first = await aDraft('pipelines', [line('N-1', '7')], { quantity: '7', projectName: '四号管网' })
    await done(cast.owner, first, 'commit')
    await done(cast.registrar, first, 'accept', 'audit')
    const number = await certificateOf(first)
    const { id: made } = await cast.service.db.system(({ db }) =>
      db.selectFrom('equipment').select('id').where('use_cert_no', '=', number).executeTakeFirstOrThrow(),
    )
    await done(cast.registrar, first, 'void')
    expect([await linesOf(made), await totals(made)]).toEqual([[], ['90', 0, '0', '0']])
  })

  it('is inspected under its certificate: the inspector sees the archive and when its lines are due, and a date set by the report holds', async () => {
    const institute = await anInstitute(cast.service)
    const { account } = institute.inspector
    await cast.service.db.system(({ db }) =>
      db
        .insertInto('inspector_certificate')
        .values({ account_id: account.id, unit_id: account.unit.id, kind: '8000', number: 'TS8000', valid_to: '2099-12-31' })
        .execute(),
    )
    const used = { useMonth: addMonths(today(), -30).slice(0, 7) }
    const lines = [
      { ...line('D-1', '0.1'), ...used, safetyGrade: '1' },
      { ...line('D-2', '0.1'), ...used },
    ]
    const registered = await aDraft('pipelines', lines, { quantity: '0.2', putIntoUseDate: addMonths(today(), -30) })
    await done(cast.owner, registered, 'commit')
    await done(cast.registrar, registered, 'accept', 'audit')
    const number = await certificateOf(registered)
    const row = { equipmentId: number, equipmentName: '工艺管道', categoryCode: '8300', varietyCode: '8310', feeQuantity: '100' }
    const form = anInspectionForm(institute, cast.owner, { equclacode: '8000' }, [row])
    const { id } = await anInspection(cast.service, institute, cast.owner, '50', form)
    await go(cast.service, institute.acceptor, 'assign', id, { input: { inspector: account.id, inspectOn: today() } })
    await go(cast.service, institute.inspector, 'start', id)
    const byRule = addMonths(today(), 72)
    const [found] = must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, institute.inspector)).list
    expect(found?.proposed.passed).toMatchObject({ date: byRule })
    const nextDate = addMonths(today(), 24)
    await enterResults(cast.service, institute.inspector, id, { nextDate, nextReason: '腐蚀较快' })
    await addPaper(cast.service, institute.inspector, id, 'REPORT')
    await go(cast.service, institute.inspector, 'report', id)
    await go(cast.service, institute.acceptor, 'issue', id)
    const {
      id: pipingId,
      archive,
      due_date,
    } = await cast.service.db.system(({ db }) =>
      db.selectFrom('equipment').select(['id', 'archive', 'due_date']).where('use_cert_no', '=', number).executeTakeFirstOrThrow(),
    )
    expect([due_date, archive.fields.nextInspectionDate]).toEqual([nextDate, byRule])
    // A line without a safety grade has no date by the rules: the one the report gives its unit holds for it, and the reason says what is missing.
    const { list } = must(await cast.service.call(equipmentEndpoints.pipelines, { query: { pipingId } }, cast.owner))
    expect(list.map(({ nextInspectionDate }) => nextInspectionDate)).toEqual([byRule, nextDate])
    const { dueDates } = must(await cast.service.call(equipmentEndpoints.pipelineDetail, { params: { id: list[1]?.id ?? '' } }, cast.owner))
    expect(dueDates.find(({ key }) => key === 'inspection')).toMatchObject({
      date: nextDate,
      why: expect.stringContaining(`下次检验日期定为 ${nextDate}；工业管道，${today()} 定期检验合格，没有安全状况等级`),
    })
  })
})
