import { addMonths, equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { reportEndpoints } from '@shared/contract/report'
import { after, days, wireDate } from '../../clock'
import { inspectionResultCast } from '../../testing/inspectionResultCast'
import { attempt, enterResults, go, inspectionCalls, must, standing } from '../../testing/inspections'

/** What the results of an inspection do to the archive when their report is issued, and when it is void. */
describe('issued results of an inspection', () => {
  const { cast, today, dueIn, anArchive, anotherArchive, archiveOf, underWay, reported, nextDay } = inspectionResultCast()
  /** A day this many months from today. */
  const month = (count: number) => addMonths(today(), count)

  it('go to the archive with the report, move what is due, stand in its history, and come out again when it is void', async () => {
    const { id: device, code } = await anArchive()
    const before = await archiveOf(device)
    const id = await underWay([code])
    const [entered] = await enterResults(cast.service, cast.institute.inspector, id)
    expect(entered?.proposed.passed).toEqual({ date: dueIn(2), why: expect.stringContaining('第9年定期检验') })
    await reported(id)
    expect((await archiveOf(device)).archive).toEqual(before.archive)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    const written = await archiveOf(device)
    expect(written.archive.fields).toMatchObject({
      inspectionDate: today(),
      inspectionConclusion: '01',
      inspectionOrg: cast.institute.unit.unitName,
      inspectionReportNo: expect.stringMatching(/^ZDTJ-TD-/),
    })
    expect(written.next_inspection_date).toBe(entered?.proposed.passed.date)
    expect(written.archive.fields.lastPeriodicDate).toBe(today())
    const timeline = must(await cast.service.call(equipmentEndpoints.timeline, { query: { id: device } }, cast.owner))
    // The previous inspection stays in the timeline, and a date covered by a report is shown once.
    expect(timeline.list.filter(({ kind }) => kind === 'inspected').map(({ time, number }) => [time, number])).toEqual([
      [today(), written.archive.fields.inspectionReportNo],
      [before.archive.fields.inspectionDate, before.archive.fields.inspectionReportNo],
    ])
    expect(timeline.list.map(({ text }) => text).join()).toContain('检验报告 ZDTJ-TD-')
    await go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    const { archive, next_inspection_date } = await archiveOf(device)
    // A voided report counts for no date: the seventh year is due again.
    expect([archive.fields.inspectionReportNo, next_inspection_date]).toEqual([before.archive.fields.inspectionReportNo, entered?.proposed.failed.date])
    expect(
      (await cast.service.db.system(({ db }) => db.selectFrom('inspection_result').select('state').where('application_id', '=', id).execute())).map(
        ({ state }) => state,
      ),
    ).toEqual(['void'])
  })

  it('go to the archive of a device that is put up again where it has moved to, before it is registered there', async () => {
    const { id: device, code } = await anArchive()
    await cast.service.db.system(({ query }) =>
      query({
        text: `update equipment set use_status = '50', archive = jsonb_set(archive, '{fields,useStatus}', '"50"') where id = $1`,
        values: [device],
      }),
    )
    const id = await underWay([code], { applyKind: '03' })
    await enterResults(cast.service, cast.institute.inspector, id)
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    expect((await archiveOf(device)).archive.fields).toMatchObject({
      useStatus: '50',
      inspectionDate: today(),
      inspectionReportNo: expect.stringMatching(/^ZDTJ-TA-/),
    })
  })

  it('say the name its unit has got meanwhile', async () => {
    const { id: device, code } = await anArchive()
    const id = await underWay([code])
    await enterResults(cast.service, cast.institute.inspector, id)
    await reported(id)
    const renamed = { fields: { ...(await archiveOf(device)).archive.fields, useUnitName: '宁波示例更名物业有限公司' }, tables: {} }
    await cast.service.db.system(({ db }) =>
      db
        .updateTable('equipment')
        .set({ archive: JSON.stringify(renamed) })
        .where('id', '=', device)
        .execute(),
    )
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    const reports = must(await cast.service.call(reportEndpoints.reportList, { query: { keyword: code } }, cast.owner)).list
    const issued = reports.filter(({ reportNo }) => reportNo.startsWith('ZDTJ-'))
    expect(issued.map(({ useUnitName }) => useUnitName)).toEqual(['宁波示例更名物业有限公司'])
  })

  it('come out in any sequence: the archive never falls back on a report that is void', async () => {
    const { id: device, code } = await anArchive()
    const before = await archiveOf(device)
    const issued = async (entry?: Parameters<typeof enterResults>[3]) => {
      const id = await underWay([code])
      await enterResults(cast.service, cast.institute.inspector, id, entry)
      await reported(id)
      await go(cast.service, cast.institute.acceptor, 'issue', id)
      return id
    }
    const failed = await issued({ conclusion: '03', remarks: '层门门锁失效' })
    const passed = await issued()
    const standing = (await archiveOf(device)).archive
    await go(cast.service, cast.administrator, 'void', failed, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive).toEqual(standing)
    await go(cast.service, cast.administrator, 'void', passed, { opinion: '报告数据有误，予以收回' })
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
      const [entered] = await enterResults(cast.service, cast.institute.inspector, id, entry)
      await reported(id)
      await go(cast.service, cast.institute.acceptor, 'issue', id)
      return { id, due: entered?.proposed.failed.date }
    }
    const passed = await issued('01')
    const moved = await archiveOf(device)
    await nextDay()
    await issued('04', { conclusion: '03', remarks: '层门门锁失效' })
    expect((await archiveOf(device)).next_inspection_date).toBe(moved.next_inspection_date)
    await go(cast.service, cast.administrator, 'void', passed.id, { opinion: '报告数据有误，予以收回' })
    const { archive, next_inspection_date } = await archiveOf(device)
    expect([archive.fields.inspectionConclusion, archive.fields.lastPeriodicDate ?? '']).toEqual(['03', before.archive.fields.lastPeriodicDate ?? ''])
    expect(next_inspection_date).toBe(passed.due)
  })

  it('are told once to who applied for its own devices, and are its use unit too', async () => {
    const { code } = await anArchive()
    const id = await underWay([code])
    await enterResults(cast.service, cast.institute.inspector, id)
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    const told = await cast.service.db.system(({ db }) =>
      db
        .selectFrom('message')
        .select('path')
        .where('biz_id', '=', id)
        .where('account_id', '=', cast.owner.account.id)
        .where('title', 'like', '%已签发')
        .execute(),
    )
    expect(told).toEqual([{ path: `/company-service/online-apply-detail?id=${id}&type=onlineApplyNewrule` }])
  })

  it('are told with the devices that failed, not as good news alone', async () => {
    const codes = [(await anArchive()).code, (await anArchive()).code]
    const id = await underWay(codes)
    const [, failed] = await enterResults(cast.service, cast.institute.inspector, id)
    const entry = { version: failed?.version ?? 0, conclusion: '03', inspectedOn: today(), remarks: '层门门锁失效', nextDate: '', nextReason: '' }
    must(await cast.service.call(inspectionEndpoints.saveResult, { params: { id: failed?.id ?? '' }, body: entry }, cast.institute.inspector))
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    const told = await cast.service.db.system(({ db }) =>
      db
        .selectFrom('message')
        .select(['text', 'tone'])
        .where('biz_id', '=', id)
        .where('account_id', '=', cast.owner.account.id)
        .where('title', 'like', '%已签发')
        .execute(),
    )
    const which = expect.stringMatching(new RegExp(`^有1台不合格（.* ${codes[1]}），须整改后复检。检验报告已出具`))
    expect(told).toEqual([{ text: which, tone: 'attention' }])
    const sent = await cast.service.db.system(({ db }) => db.selectFrom('sms_outbox').select('text').orderBy('created_at', 'desc').limit(1).execute())
    expect(sent[0]?.text).toContain('可登录平台下载。有1台不合格')
    const seen = must(await cast.service.call(inspectionCalls.detail, { params: { id } }, cast.owner))
    expect(seen.inputValues.failedDevices).toContain(codes[1])
  })

  it('of an alteration begin the year plan anew, and give it back its base when the report is void', async () => {
    const { id: device, code } = await anArchive()
    const base = async () => (await archiveOf(device)).archive.fields.cycleBaseDate
    const before = await archiveOf(device)
    const id = await underWay([code], { applyKind: '04' })
    await enterResults(cast.service, cast.institute.inspector, id)
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    expect(await base()).toBe(today())
    await go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect(await base()).toBe(before.archive.fields.installSupervisionDate)
  })

  const outside = { equclacode: '1000', boilerItem: '2' }
  const boilerRow = { categoryCode: '1100', varietyCode: '', feeQuantity: '35' }
  /** A boiler of a power station, inspected inside and a month later outside. */
  const aBoiler = (insideOn: string, more: FormRow) =>
    anotherArchive({
      ...{ equclacode: '1000', categoryCode: '1100', varietyCode: '', equipmentName: '电站锅炉', boilerUse: '2', putIntoUseDate: '2016-01-04' },
      ...{ internalInspectionDate: insideOn, externalInspectionDate: addMonths(insideOn, 1) },
      ...more,
    })

  it('of a boiler from outside leave what its overhaul sets for the inside', async () => {
    const insideOn = month(-11)
    const { id: device, code } = await aBoiler(insideOn, {
      ...{ inspectionKind: '14', inspectionDate: insideOn, inspectionConclusion: '01', inspectionReportNo: 'GD-INSIDE' },
      ...{ nextInternalInspectionDate: month(30), nextInspectionDate: month(2), nextExternalInspectionDate: month(2) },
    })
    const id = await underWay([code], outside, boilerRow)
    await enterResults(cast.service, cast.institute.inspector, id)
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    const { archive, next_inspection_date } = await archiveOf(device)
    expect([archive.fields.nextInternalInspectionDate, next_inspection_date]).toEqual([month(30), month(12)])
  })

  it('passed early count from their own day, or to the date they state, not to the date of the inspection before', async () => {
    const early = { internalInspectionDate: month(-22), nextInternalInspectionDate: month(2), nextInspectionDate: month(2) }
    const issued = async (code: string, fields: Record<string, string>, row: Record<string, string>, entry: Parameters<typeof enterResults>[3] = {}) => {
      const id = await underWay([code], fields, row)
      const [entered] = await enterResults(cast.service, cast.institute.inspector, id, entry)
      await reported(id)
      await go(cast.service, cast.institute.acceptor, 'issue', id)
      const { list } = must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, cast.institute.inspector))
      return { id, promised: entered?.proposed.passed.date, kept: list[0]?.proposed.passed.date }
    }
    const inside = { ...outside, boilerItem: '1' }
    const latest = { inspectionKind: '14', inspectionDate: month(-22), inspectionConclusion: '01', inspectionReportNo: 'GD-EARLY' }
    const reckoned = await aBoiler(month(-22), { ...early, ...latest, externalInspectionDate: month(-1) })
    const { id, kept } = await issued(reckoned.code, inside, boilerRow)
    // The report says the date of its own item, the archive the earliest one.
    expect(kept).toBe(month(24))
    expect((await archiveOf(reckoned.id)).archive.fields).toMatchObject({ nextInternalInspectionDate: month(24), nextInspectionDate: month(11) })
    await go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(reckoned.id)).archive.fields).toMatchObject(early)

    // Until the overhaul that was planned anyway: the date is the one of before, and is stated all the same.
    const stating = await aBoiler(month(-22), { ...early, ...latest, externalInspectionDate: month(-1), nextInternalInspectionDate: month(30) })
    await issued(stating.code, inside, boilerRow, { nextDate: month(30), nextReason: '随机组大修' })
    const { archive, due_date } = await archiveOf(stating.id)
    expect([archive.fields.nextInternalInspectionDate, archive.fields.delayToDate, due_date]).toEqual([month(30), '', month(11)])

    // What the report says of the inside does not put off the outside.
    const heating = await aBoiler(month(-22), { ...latest, boilerUse: '1', externalInspectionDate: month(-1) })
    await issued(heating.code, inside, boilerRow, { nextDate: month(20), nextReason: '水质不稳定' })
    const outsideDue = await archiveOf(heating.id)
    expect([outsideDue.archive.fields.delayToDate, outsideDue.due_date]).toEqual(['', month(11)])

    const { account } = cast.institute.inspector
    const certificate = { account_id: account.id, unit_id: account.unit.id, kind: '2000', number: 'TS2000', valid_to: '2099-12-31' }
    await cast.service.db.system(({ db }) => db.insertInto('inspector_certificate').values(certificate).execute())
    const fourth = await anotherArchive({
      ...{ equclacode: '2000', categoryCode: '2100', varietyCode: '2150', equipmentName: '储罐', putIntoUseDate: '2016-01-04', safetyGrade: '4' },
      ...{ inspectionKind: '05', inspectionDate: month(-10), inspectionConclusion: '01', inspectionReportNo: 'RQ-EARLY', nextInspectionDate: month(2) },
    })
    const { promised } = await issued(fourth.code, { equclacode: '2000' }, { categoryCode: '2100', varietyCode: '2150', feeQuantity: '2' })
    expect([promised, (await archiveOf(fourth.id)).due_date]).toEqual([month(12), month(12)])
  })

  it('of a day before the latest inspection leave what that found, and count for what is due until they are void', async () => {
    const { id: device, code } = await anArchive()
    const latest = await underWay([code])
    await enterResults(cast.service, cast.institute.inspector, latest)
    await reported(latest)
    await go(cast.service, cast.institute.acceptor, 'issue', latest)
    const before = await archiveOf(device)
    const inspectedOn = wireDate(after(cast.service.clock.now(), -days(10)))
    const older = async (entry: Parameters<typeof enterResults>[3]) => {
      const id = await underWay([code], { applyKind: '04' })
      await enterResults(cast.service, cast.institute.inspector, id, { inspectedOn, ...entry })
      await reported(id)
      const { list } = must(await cast.service.call(inspectionCalls.checks, { params: { id } }, cast.institute.acceptor))
      expect(list.find(({ key }) => key === 'newer')).toMatchObject({ ok: false, detail: `${code}：${today()}` })
      await go(cast.service, cast.institute.acceptor, 'issue', id)
      return id
    }
    await older({ conclusion: '03', remarks: '层门门锁失效' })
    expect((await archiveOf(device)).archive).toEqual(before.archive)
    const alteration = await older({ conclusion: '01' })
    const written = await archiveOf(device)
    const ofReport = ({ archive: { fields } }: typeof written) => [fields.inspectionReportNo, fields.inspectionDate, fields.inspectionKind, fields.mainProblem]
    expect(ofReport(written)).toEqual(ofReport(before))
    // An alteration begins the year plan anew, whenever it is reported.
    expect(written.archive.fields.cycleBaseDate).toBe(inspectedOn)
    expect(written.next_inspection_date).not.toBe(before.next_inspection_date)
    const reports = must(await cast.service.call(reportEndpoints.reportList, { query: { keyword: code, inspectionKind: '02' } }, cast.owner)).list
    expect(reports.map(({ state }) => state)).toEqual(['valid', 'valid'])
    await go(cast.service, cast.administrator, 'void', alteration, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive).toEqual(before.archive)
  })

  it('put a device that failed on the list of what is unqualified, and leave the day it is due', async () => {
    const { id: device, code } = await anArchive()
    const id = await underWay([code])
    const [entered] = await enterResults(cast.service, cast.institute.inspector, id, { conclusion: '03', remarks: '层门门锁失效' })
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    const { outcome, next_inspection_date, archive } = await archiveOf(device)
    expect({ outcome, next_inspection_date, problem: archive.fields.mainProblem }).toEqual({
      outcome: 'failed',
      next_inspection_date: entered?.proposed.failed.date,
      problem: '层门门锁失效',
    })
  })

  it('are written for all devices or for none', async () => {
    const [first, second] = [await anArchive(), await anArchive()]
    const id = await underWay([first.code, second.code])
    await enterResults(cast.service, cast.institute.inspector, id)
    await reported(id)
    const untouched = await archiveOf(first.id)
    // The second one cannot be written: its row does not contain a valid archive.
    const { archive } = await archiveOf(second.id)
    const broken = (fields: object) =>
      cast.service.db.system(({ db }) =>
        db
          .updateTable('equipment')
          .set({ archive: JSON.stringify(fields) })
          .where('id', '=', second.id)
          .execute(),
      )
    await broken({ tables: {} })
    expect((await attempt(cast.service, cast.institute.acceptor, 'issue', id)).success).toBe(false)
    expect(await archiveOf(first.id)).toEqual(untouched)
    expect((await standing(cast.service, id)).status).toBe('65')
    await broken(archive)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    expect((await archiveOf(first.id)).inspection_date).toBe(today())
  })
})
