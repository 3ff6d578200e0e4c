import { inspectionEndpoints } from '@shared/contract/inspection'
import { reportEndpoints } from '@shared/contract/report'
import { after, days, wireDate } from '../../clock'
import { inspectionResultCast } from '../../testing/inspectionResultCast'
import { enterResults, go, must } from '../../testing/inspections'

/** What a load test and a detection do to the archive: their own date moves, and nothing of an inspection. */
describe('issued results beside an inspection', () => {
  const { cast, today, anArchive, archiveOf, underWay, reported, nextDay } = inspectionResultCast()

  /** Duties beside inspection are requested as 检验检测 of elevators, so they use this path too. */
  async function besideUnderWay(code: string, applyKind: 'loadTest' | 'detect'): Promise<string> {
    // Submitted as a supervision, which no year plan refuses.
    const id = await underWay([code], { applyKind: '04' })
    await cast.service.db.system(async ({ query }) => {
      await query({ text: `update application set form = jsonb_set(form, '{fields,applyKind}', to_jsonb($2::text)) where id = $1`, values: [id, applyKind] })
      await query({ text: `update inspection_result set inspection_kind = '' where application_id = $1`, values: [id] })
    })
    return id
  }

  it('of a load test move its own date alone: what an inspection found stands, and no mark is printed from it', async () => {
    const { id: device, code } = await anArchive()
    const failed = await underWay([code])
    await enterResults(cast.service, cast.institute.inspector, failed, { conclusion: '03', remarks: '层门门锁失效' })
    await reported(failed)
    await go(cast.service, cast.institute.acceptor, 'issue', failed)
    const before = await archiveOf(device)
    const id = await besideUnderWay(code, 'loadTest')
    const [entered] = await enterResults(cast.service, cast.institute.inspector, id)
    expect(entered).toMatchObject({ duty: 'loadTest', proposed: { passed: { date: expect.stringMatching(`^${Number(today().slice(0, 4)) + 5}-`) } } })
    const own = {
      version: 2,
      conclusion: '01',
      inspectedOn: today(),
      remarks: '',
      nextDate: wireDate(after(cast.service.clock.now(), days(90))),
      nextReason: '振动',
    }
    expect(await cast.service.call(inspectionEndpoints.saveResult, { params: { id: entered?.id ?? '' }, body: own }, cast.institute.inspector)).toMatchObject({
      fieldErrors: [{ field: 'nextDate', message: '下次载荷试验日期按规则推算，不能修改' }],
    })
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    const written = await archiveOf(device)
    const { loadTestDate, nextLoadTestDate, ...others } = written.archive.fields
    expect([loadTestDate, nextLoadTestDate, written.outcome]).toEqual([today(), entered?.proposed.passed.date, 'failed'])
    expect(others).toEqual(Object.fromEntries(Object.entries(before.archive.fields).filter(([key]) => !key.includes('oadTestDate'))))
    expect([written.next_inspection_date, written.due_date]).toEqual([before.next_inspection_date, before.due_date])
    const { list } = must(await cast.service.call(reportEndpoints.reportList, { query: { inspectionKind: '17', keyword: code } }, cast.owner))
    expect(list).toMatchObject([{ inspectionKind: '17', markable: false }])
    await go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive.fields).toEqual({ ...before.archive.fields, loadTestDate: '' })
  })

  it('of a load test that failed put the device on the list of what is unqualified until one is passed', async () => {
    const { id: device, code } = await anArchive()
    const tested = async (entry: Parameters<typeof enterResults>[3]) => {
      const id = await besideUnderWay(code, 'loadTest')
      await enterResults(cast.service, cast.institute.inspector, id, entry)
      await reported(id)
      await go(cast.service, cast.institute.acceptor, 'issue', id)
      return archiveOf(device)
    }
    const failed = await tested({ conclusion: '03', remarks: '制动力不足' })
    expect([failed.outcome, failed.archive.fields.mainProblem]).toEqual(['failed', '制动力不足'])
    const passed = await tested({ conclusion: '01' })
    expect([passed.outcome, passed.next_inspection_date, passed.archive.fields.mainProblem]).toEqual(['passed', failed.next_inspection_date, ''])
  })

  it('of a load test do not come back with a later one that is void too', async () => {
    const { id: device, code } = await anArchive()
    const tested = async () => {
      const id = await besideUnderWay(code, 'loadTest')
      await enterResults(cast.service, cast.institute.inspector, id)
      await reported(id)
      await go(cast.service, cast.institute.acceptor, 'issue', id)
      return id
    }
    const voided = (id: string) => go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    const first = await tested()
    await nextDay()
    const later = await tested()
    await voided(first)
    expect((await archiveOf(device)).archive.fields.loadTestDate).toBe(today())
    await voided(later)
    expect((await archiveOf(device)).archive.fields.loadTestDate).toBe('')
  })

  it('of an 自行检测 an institute carries out move its own date alone: what an inspection found stands, with its date and extension', async () => {
    const { id: device, code } = await anArchive(6)
    const failed = await underWay([code], { applyKind: '04' })
    await enterResults(cast.service, cast.institute.inspector, failed, { conclusion: '03', remarks: '层门门锁失效' })
    await reported(failed)
    await go(cast.service, cast.institute.acceptor, 'issue', failed)
    const delayed = wireDate(after(cast.service.clock.now(), days(60)))
    await cast.service.db.system(({ query }) =>
      query({
        text: `update equipment set archive = jsonb_set(archive, '{fields,delayToDate}', to_jsonb($2::text)) where id = $1`,
        values: [device, delayed],
      }),
    )
    const before = await archiveOf(device)
    const id = await besideUnderWay(code, 'detect')
    const [entered] = await enterResults(cast.service, cast.institute.inspector, id)
    expect(entered?.duty).toBe('detect')
    const own = { version: 2, conclusion: '01', inspectedOn: today(), remarks: '', nextDate: delayed, nextReason: '振动' }
    expect(await cast.service.call(inspectionEndpoints.saveResult, { params: { id: entered?.id ?? '' }, body: own }, cast.institute.inspector)).toMatchObject({
      fieldErrors: [{ field: 'nextDate', message: '下次自行检测日期按规则推算，不能修改' }],
    })
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    const written = await archiveOf(device)
    const { lastDetectDate, nextDetectDate = '', ...others } = written.archive.fields
    expect([lastDetectDate, nextDetectDate, written.outcome]).toEqual([today(), entered?.proposed.passed.date, 'failed'])
    expect(nextDetectDate).not.toBe(before.archive.fields.nextDetectDate)
    expect(others).toEqual(Object.fromEntries(Object.entries(before.archive.fields).filter(([key]) => !key.endsWith('DetectDate'))))
    expect([written.next_inspection_date, written.due_date]).toEqual([before.next_inspection_date, delayed])
    const { list } = must(await cast.service.call(reportEndpoints.reportList, { query: { inspectionKind: '12', keyword: code } }, cast.owner))
    expect(list).toMatchObject([{ reportNo: expect.stringMatching(/^ZDTJ-TZ-/), markable: false }])
    await go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive.fields).toEqual({ ...before.archive.fields, lastDetectDate: '' })
  })
})
