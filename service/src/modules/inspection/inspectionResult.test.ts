import { equipmentEndpoints } from '@shared/contract/equipment'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { reportEndpoints } from '@shared/contract/report'
import { after, days, wireDate } from '../../clock'
import { aDevice } from '../../testing/devices'
import {
  addPaper,
  anElevator,
  anInspection,
  anInspectionForm,
  anInstitute,
  attempt,
  aUseUnit,
  enterResults,
  go,
  type Institute,
  must,
  standing,
} from '../../testing/inspections'
import { aPdf } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'

import { reportRows } from './report'

describe('results of an inspection', () => {
  let service: TestService
  let institute: Institute
  let owner: SignedIn
  let administrator: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
    owner = await aUseUnit(service)
    administrator = await service.signIn('9')
  })
  afterAll(() => service.close())

  const today = () => wireDate(service.clock.now())
  let serial = 0
  /** An elevator of the owner, installed on 12 November `age` years ago and inspected in time. */
  async function anArchive(age = 7): Promise<{ id: string; code: string }> {
    serial += 1
    const code = `3110330992099${String(serial).padStart(4, '0')}`
    const { unitName, uscc, id: useUnitId } = owner.account.unit
    const year = Number(today().slice(0, 4)) - age
    const inspected = { inspectionKind: '05', inspectionDate: `${year + 4}-11-02`, inspectionConclusion: '01', inspectionReportNo: `OLD-${serial}` }
    const id = await aDevice(service, {
      useUnitId,
      useUnitUscc: uscc,
      useUnitName: unitName,
      equipmentCode: code,
      installSupervisionDate: `${year}-11-12`,
      ...inspected,
    })
    return { id, code }
  }
  const archiveOf = async (id: string) =>
    await service.db.system(({ db }) => db.selectFrom('equipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

  /** An inspection of devices, in progress. */
  async function underWay(codes: readonly string[], fields: Record<string, string> = {}): Promise<string> {
    const form = anInspectionForm(
      institute,
      owner,
      { overdueReason: '等待配件', ...fields },
      codes.map((equipmentId) => anElevator({ equipmentId })),
    )
    const { id } = await anInspection(service, institute, owner, '50', form)
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: institute.inspector.account.id, inspectOn: today() } })
    await go(service, institute.inspector, 'start', id)
    return id
  }
  /** Load tests are requested as 检验检测 of elevators, so they use this path too. */
  async function loadTestUnderWay(code: string): Promise<string> {
    const id = await underWay([code])
    await service.db.system(({ query }) =>
      query({ text: `update application set form = jsonb_set(form, '{fields,applyKind}', '"loadTest"') where id = $1`, values: [id] }),
    )
    return id
  }
  async function reported(id: string): Promise<void> {
    await addPaper(service, institute.inspector, id, 'REPORT')
    await go(service, institute.inspector, 'report', id)
  }

  it('go to the archive with the report, move what is due, stand in its history, and come out again when it is void', async () => {
    const { id: device, code } = await anArchive()
    const before = await archiveOf(device)
    const id = await underWay([code])
    const [entered] = await enterResults(service, institute.inspector, id)
    expect(entered?.proposed.passed).toEqual({ date: `${Number(today().slice(0, 4)) + 2}-11-30`, why: expect.stringContaining('第9年定期检验') })
    await reported(id)
    expect((await archiveOf(device)).archive).toEqual(before.archive)
    await go(service, institute.acceptor, 'issue', id)
    const written = await archiveOf(device)
    expect(written.archive.fields).toMatchObject({
      inspectionDate: today(),
      inspectionConclusion: '01',
      inspectionOrg: institute.unit.unitName,
      inspectionReportNo: expect.stringMatching(/^ZDTJ-TD-/),
    })
    expect(written.next_inspection_date).toBe(entered?.proposed.passed.date)
    expect(written.archive.fields.lastPeriodicDate).toBe(today())
    const timeline = must(await service.call(equipmentEndpoints.timeline, { query: { id: device } }, owner))
    // The previous inspection stays in the timeline, and a date covered by a report is shown once.
    expect(timeline.list.filter(({ kind }) => kind === 'inspected').map(({ time, number }) => [time, number])).toEqual([
      [today(), written.archive.fields.inspectionReportNo],
      [before.archive.fields.inspectionDate, before.archive.fields.inspectionReportNo],
    ])
    expect(timeline.list.map(({ text }) => text).join()).toContain('检验报告 ZDTJ-TD-')
    await go(service, administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    const { archive, next_inspection_date } = await archiveOf(device)
    // A voided report counts for no date: the seventh year is due again.
    expect([archive.fields.inspectionReportNo, next_inspection_date]).toEqual([before.archive.fields.inspectionReportNo, entered?.proposed.failed.date])
    expect(
      (await service.db.system(({ db }) => db.selectFrom('inspection_result').select('state').where('application_id', '=', id).execute())).map(
        ({ state }) => state,
      ),
    ).toEqual(['void'])
  })

  it('go to the archive of a device that is put up again where it has moved to, before it is registered there', async () => {
    const { id: device, code } = await anArchive()
    await service.db.system(({ query }) =>
      query({
        text: `update equipment set use_status = '50', archive = jsonb_set(archive, '{fields,useStatus}', '"50"') where id = $1`,
        values: [device],
      }),
    )
    const id = await underWay([code], { applyKind: '03' })
    await enterResults(service, institute.inspector, id)
    await reported(id)
    await go(service, institute.acceptor, 'issue', id)
    expect((await archiveOf(device)).archive.fields).toMatchObject({
      useStatus: '50',
      inspectionDate: today(),
      inspectionReportNo: expect.stringMatching(/^ZDTJ-TA-/),
    })
  })

  it('say the name its unit has got meanwhile', async () => {
    const { id: device, code } = await anArchive()
    const id = await underWay([code])
    await enterResults(service, institute.inspector, id)
    await reported(id)
    const renamed = { fields: { ...(await archiveOf(device)).archive.fields, useUnitName: '宁波示例更名物业有限公司' }, tables: {} }
    await service.db.system(({ db }) =>
      db
        .updateTable('equipment')
        .set({ archive: JSON.stringify(renamed) })
        .where('id', '=', device)
        .execute(),
    )
    await go(service, institute.acceptor, 'issue', id)
    const reports = must(await service.call(reportEndpoints.reportList, { query: { keyword: code } }, owner)).list
    const issued = reports.filter(({ reportNo }) => reportNo.startsWith('ZDTJ-'))
    expect(issued.map(({ useUnitName }) => useUnitName)).toEqual(['宁波示例更名物业有限公司'])
  })

  it('come out in any sequence: the archive never falls back on a report that is void', async () => {
    const { id: device, code } = await anArchive()
    const before = await archiveOf(device)
    const issued = async (entry?: Parameters<typeof enterResults>[3]) => {
      const id = await underWay([code])
      await enterResults(service, institute.inspector, id, entry)
      await reported(id)
      await go(service, institute.acceptor, 'issue', id)
      return id
    }
    const failed = await issued({ conclusion: '03', remarks: '层门门锁失效' })
    const passed = await issued()
    const standing = (await archiveOf(device)).archive
    await go(service, administrator, 'void', failed, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive).toEqual(standing)
    await go(service, administrator, 'void', passed, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive.fields).toMatchObject({
      inspectionReportNo: before.archive.fields.inspectionReportNo,
      inspectionConclusion: before.archive.fields.inspectionConclusion,
      mainProblem: '',
    })
  })

  it('count for no date once their report is void, also where another has taken its place', async () => {
    const { id: device, code } = await anArchive()
    const before = await archiveOf(device)
    const issued = async (applyKind: string, entry?: Parameters<typeof enterResults>[3]) => {
      const id = await underWay([code], { applyKind })
      const [entered] = await enterResults(service, institute.inspector, id, entry)
      await reported(id)
      await go(service, institute.acceptor, 'issue', id)
      return { id, due: entered?.proposed.failed.date }
    }
    const passed = await issued('01')
    const moved = await archiveOf(device)
    service.clock.move(days(1))
    for (const who of [owner, administrator, institute.acceptor, institute.inspector]) Object.assign(who, await service.signIn(who.account))
    await issued('04', { conclusion: '03', remarks: '层门门锁失效' })
    expect((await archiveOf(device)).next_inspection_date).toBe(moved.next_inspection_date)
    await go(service, administrator, 'void', passed.id, { opinion: '报告数据有误，予以收回' })
    const { archive, next_inspection_date } = await archiveOf(device)
    expect([archive.fields.inspectionConclusion, archive.fields.lastPeriodicDate ?? '']).toEqual(['03', before.archive.fields.lastPeriodicDate ?? ''])
    expect(next_inspection_date).toBe(passed.due)
  })

  it('are told once to who applied for its own devices, and are its use unit too', async () => {
    const { code } = await anArchive()
    const id = await underWay([code])
    await enterResults(service, institute.inspector, id)
    await reported(id)
    await go(service, institute.acceptor, 'issue', id)
    const told = await service.db.system(({ db }) =>
      db.selectFrom('message').select('path').where('biz_id', '=', id).where('account_id', '=', owner.account.id).where('title', 'like', '%已签发').execute(),
    )
    expect(told).toEqual([{ path: `/company-service/online-apply-detail?id=${id}&type=onlineApplyNewrule` }])
  })

  it('of an alteration begin the year plan anew, and give it back its base when the report is void', async () => {
    const { id: device, code } = await anArchive()
    const base = async () => (await archiveOf(device)).archive.fields.cycleBaseDate
    const before = await archiveOf(device)
    const id = await underWay([code], { applyKind: '04' })
    await enterResults(service, institute.inspector, id)
    await reported(id)
    await go(service, institute.acceptor, 'issue', id)
    expect(await base()).toBe(today())
    await go(service, administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect(await base()).toBe(before.archive.fields.installSupervisionDate)
  })

  it('put a device that failed on the list of what is unqualified, and leave the day it is due', async () => {
    const { id: device, code } = await anArchive()
    const id = await underWay([code])
    const [entered] = await enterResults(service, institute.inspector, id, { conclusion: '03', remarks: '层门门锁失效' })
    await reported(id)
    await go(service, institute.acceptor, 'issue', id)
    const { outcome, next_inspection_date, archive } = await archiveOf(device)
    expect({ outcome, next_inspection_date, problem: archive.fields.mainProblem }).toEqual({
      outcome: 'failed',
      next_inspection_date: entered?.proposed.failed.date,
      problem: '层门门锁失效',
    })
  })

  it('of a load test move its own date alone: what an inspection found stands, and no mark is printed from it', async () => {
    const { id: device, code } = await anArchive()
    const failed = await underWay([code])
    await enterResults(service, institute.inspector, failed, { conclusion: '03', remarks: '层门门锁失效' })
    await reported(failed)
    await go(service, institute.acceptor, 'issue', failed)
    const before = await archiveOf(device)
    const id = await loadTestUnderWay(code)
    const [entered] = await enterResults(service, institute.inspector, id)
    expect(entered).toMatchObject({ duty: 'loadTest', proposed: { passed: { date: expect.stringMatching(`^${Number(today().slice(0, 4)) + 5}-`) } } })
    const own = {
      version: 2,
      conclusion: '01',
      inspectedOn: today(),
      remarks: '',
      nextDate: wireDate(after(service.clock.now(), days(90))),
      nextReason: '振动',
    }
    expect(await service.call(inspectionEndpoints.saveResult, { params: { id: entered?.id ?? '' }, body: own }, institute.inspector)).toMatchObject({
      fieldErrors: [{ field: 'nextDate', message: '下次载荷试验日期按规则推算，不能修改' }],
    })
    await reported(id)
    await go(service, institute.acceptor, 'issue', id)
    const written = await archiveOf(device)
    const { loadTestDate, nextLoadTestDate, ...others } = written.archive.fields
    expect([loadTestDate, nextLoadTestDate, written.outcome]).toEqual([today(), entered?.proposed.passed.date, 'failed'])
    expect(others).toEqual(Object.fromEntries(Object.entries(before.archive.fields).filter(([key]) => !key.includes('oadTestDate'))))
    expect([written.next_inspection_date, written.due_date]).toEqual([before.next_inspection_date, before.due_date])
    const { list } = must(await service.call(reportEndpoints.reportList, { query: { inspectionKind: '17', keyword: code } }, owner))
    expect(list).toMatchObject([{ inspectionKind: '17', markable: false }])
    await go(service, administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive.fields).toEqual({ ...before.archive.fields, loadTestDate: '' })
  })

  it('of a load test that failed put the device on the list of what is unqualified until one is passed', async () => {
    const { id: device, code } = await anArchive()
    const tested = async (entry: Parameters<typeof enterResults>[3]) => {
      const id = await loadTestUnderWay(code)
      await enterResults(service, institute.inspector, id, entry)
      await reported(id)
      await go(service, institute.acceptor, 'issue', id)
      return archiveOf(device)
    }
    const failed = await tested({ conclusion: '03', remarks: '制动力不足' })
    expect([failed.outcome, failed.archive.fields.mainProblem]).toEqual(['failed', '制动力不足'])
    const passed = await tested({ conclusion: '01' })
    expect([passed.outcome, passed.next_inspection_date, passed.archive.fields.mainProblem]).toEqual(['passed', failed.next_inspection_date, ''])
  })

  it('are written for all devices or for none', async () => {
    const [first, second] = [await anArchive(), await anArchive()]
    const id = await underWay([first.code, second.code])
    await enterResults(service, institute.inspector, id)
    await reported(id)
    const untouched = await archiveOf(first.id)
    // The second one cannot be written: its row does not contain a valid archive.
    const { archive } = await archiveOf(second.id)
    const broken = (fields: object) =>
      service.db.system(({ db }) =>
        db
          .updateTable('equipment')
          .set({ archive: JSON.stringify(fields) })
          .where('id', '=', second.id)
          .execute(),
      )
    await broken({ tables: {} })
    expect((await attempt(service, institute.acceptor, 'issue', id)).success).toBe(false)
    expect(await archiveOf(first.id)).toEqual(untouched)
    expect((await standing(service, id)).status).toBe('65')
    await broken(archive)
    await go(service, institute.acceptor, 'issue', id)
    expect((await archiveOf(first.id)).inspection_date).toBe(today())
  })

  it('take a next date of the inspector’s own with its reason alone, which holds until the next inspection', async () => {
    const { id: device, code } = await anArchive()
    const id = await underWay([code])
    const own = wireDate(after(service.clock.now(), days(200)))
    const { list } = must(await service.call(inspectionEndpoints.results, { params: { id } }, institute.inspector))
    const body = { version: 1, conclusion: '01', inspectedOn: today(), remarks: '', nextDate: own, nextReason: '' }
    const save = (change: object) =>
      service.call(inspectionEndpoints.saveResult, { params: { id: list[0]?.id ?? '' }, body: { ...body, ...change } }, institute.inspector)
    expect(await save({})).toMatchObject({ success: false, fieldErrors: [{ field: 'nextReason' }] })
    expect(await save({ nextDate: today(), nextReason: '振动' })).toMatchObject({ success: false, fieldErrors: [{ field: 'nextDate' }] })
    expect(await save({ inspectedOn: own, nextDate: '' })).toMatchObject({ success: false, fieldErrors: [{ field: 'inspectedOn' }] })
    const dayBefore = { inspectedOn: wireDate(after(service.clock.now(), days(-1))), nextDate: '' }
    expect(await save(dayBefore)).toMatchObject({ success: false, fieldErrors: [{ field: 'inspectedOn', message: `检验日期不能早于受理日期${today()}` }] })
    expect(await save({ conclusion: '77', nextDate: '' })).toMatchObject({ success: false, fieldErrors: [{ field: 'conclusion' }] })
    must(await save({ nextReason: '曳引轮磨损，缩短周期' }))
    expect(await save({ nextReason: '曳引轮磨损，缩短周期' })).toMatchObject({ success: false, errorCode: 'STALE_VERSION' })
    await reported(id)
    await go(service, institute.acceptor, 'issue', id)
    expect((await archiveOf(device)).due_date).toBe(own)
  })

  it('are entered by who is assigned, while it is inspected; photos sent twice are kept once', async () => {
    const { code } = await anArchive()
    const id = await underWay([code])
    const { list } = must(await service.call(inspectionEndpoints.results, { params: { id } }, institute.inspector))
    const result = list[0]?.id ?? ''
    const colleague = await service.signIn(await service.anAccount({ roles: ['6'], unit: institute.unit }))
    const body = { version: 1, conclusion: '01', inspectedOn: today(), remarks: '', nextDate: '', nextReason: '' }
    expect(await service.call(inspectionEndpoints.saveResult, { params: { id: result }, body }, colleague)).toMatchObject({
      success: false,
      errorCode: 'NOT_FOUND',
    })
    expect(must(await service.call(inspectionEndpoints.jobs, {}, colleague)).list).toEqual([])
    const photo = async (as: SignedIn) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(aPdf())]), '轿门.pdf')
      return (await service.raw('POST', `${inspectionEndpoints.uploadPhoto.path.replace(':id', result)}?uploadId=photo-0001`, { as, body: form })).json()
    }
    expect(await photo(colleague)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    const [first, again] = [await photo(institute.inspector), await photo(institute.inspector)]
    expect(first).toMatchObject({ success: true })
    expect(again).toMatchObject({ data: first.data })
    await enterResults(service, institute.inspector, id)
    const jobs = must(await service.call(inspectionEndpoints.jobs, {}, institute.inspector)).list
    expect(jobs.find((job) => job.id === id)).toMatchObject({
      status: '60',
      inspectOn: today(),
      results: [{ device: code, conclusion: '01', photos: [{ fileName: '轿门.pdf' }] }],
    })
    await reported(id)
    expect(await service.call(inspectionEndpoints.saveResult, { params: { id: result }, body: { ...body, version: 2 } }, institute.inspector)).toMatchObject({
      success: false,
      errorCode: 'NOT_ALLOWED_NOW',
    })
  })
  it('stand in a report the portal writes, which who inspected does not sign, and which goes back with its number', async () => {
    const { code } = await anArchive()
    const id = await underWay([code])
    await enterResults(service, institute.inspector, id, { remarks: '制动试验有效' })
    await go(service, institute.inspector, 'report', id)
    const numberFor = async (as: SignedIn) => must(await service.call(inspectionEndpoints.results, { params: { id } }, as)).list[0]?.reportNo
    const number = await numberFor(institute.acceptor)
    // Unsigned results are not readable by the unit.
    expect(await numberFor(owner)).toBeUndefined()
    expect(number).toMatch(/^ZDTJ-TD-/)
    await go(service, institute.acceptor, 'returnReport', id, { opinion: '请补充载荷试验情况' })
    await enterResults(service, institute.inspector, id, { remarks: '制动试验有效，载荷试验合格' })
    await go(service, institute.inspector, 'report', id)
    const sign = async (inspector: string) => {
      const { inputs } = await service.db.system(({ db }) => db.selectFrom('application').select('inputs').where('id', '=', id).executeTakeFirstOrThrow())
      await service.db.system(({ db }) =>
        db
          .updateTable('application')
          .set({ inputs: JSON.stringify({ ...inputs, inspector }) })
          .where('id', '=', id)
          .execute(),
      )
      return attempt(service, institute.acceptor, 'issue', id)
    }
    expect(await sign(institute.acceptor.account.id)).toMatchObject({ success: false, errorMsg: '报告由您编写，请由另一人审核签发' })
    const entered = (by: SignedIn) =>
      service.db.system(({ db }) => db.updateTable('inspection_result').set({ entered_by: by.account.id }).where('application_id', '=', id).execute())
    // Reassigned to another inspector; whoever entered earlier results may not sign.
    await entered(institute.acceptor)
    expect(await sign(institute.inspector.account.id)).toMatchObject({ success: false, errorMsg: '报告由您编写，请由另一人审核签发' })
    await entered(institute.inspector)
    expect(await sign(institute.inspector.account.id)).toMatchObject({ success: true })
    expect(await numberFor(owner)).toBe(number)
    const rows = await service.db.system((connection) => reportRows(connection, id))
    expect(rows.reports).toMatchObject([
      {
        reportNo: number,
        conclusion: '合格',
        remarks: '制动试验有效，载荷试验合格',
        nextDate: expect.stringMatching(/-11-30$/),
        inspectors: '赵测试',
        signedBy: '赵测试',
      },
    ])
  })
})
