import { after, days, wireDate } from '../../clock'
import { inspectionResultCast } from '../../testing/inspectionResultCast'
import { enterResults, go } from '../../testing/inspections'

/** Reports issued in another order than their inspections took place: what the archive falls back on when the later ones are void. */
describe('a report issued after one of a later day', () => {
  const { cast, anArchive, archiveOf, underWay, reported } = inspectionResultCast()
  const daysAgo = (count: number) => wireDate(after(cast.service.clock.now(), -days(count)))

  /** An issued report. Entered as that of a supervision, whose day is free. @param applyKind of which kind it is */
  async function issued(code: string, inspectedOn: string, applyKind: string, entry: Parameters<typeof enterResults>[3] = {}): Promise<string> {
    const id = await underWay([code], { applyKind: '04' })
    await enterResults(cast.service, cast.institute.inspector, id, { inspectedOn, ...entry })
    await cast.service.db.system(async ({ db, query }) => {
      await query({ text: `update application set form = jsonb_set(form, '{fields,applyKind}', to_jsonb($2::text)) where id = $1`, values: [id, applyKind] })
      // Kept since the inspection began, it would stay that of a supervision.
      await db.updateTable('inspection_result').set({ inspection_kind: '' }).where('application_id', '=', id).execute()
    })
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    return id
  }
  const voided = (id: string) => go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
  const failed = (remarks: string) => ({ conclusion: '03', remarks })
  const standing = async (device: string) => {
    const { inspectionDate, inspectionConclusion, mainProblem, lastPeriodicDate = '' } = (await archiveOf(device)).archive.fields
    return [inspectionDate, inspectionConclusion, mainProblem, lastPeriodicDate]
  }

  it('is the one the archive falls back on, and gives way in its turn to the one before both', async () => {
    const { id: device, code } = await anArchive()
    const latest = await issued(code, daysAgo(0), '01')
    const between = await issued(code, daysAgo(10), '01', failed('层门门锁失效'))
    await issued(code, daysAgo(20), '01', failed('限速器未校验'))
    expect(await standing(device)).toEqual([daysAgo(0), '01', '', daysAgo(0)])
    await voided(latest)
    expect(await standing(device)).toEqual([daysAgo(10), '03', '层门门锁失效', ''])
    await voided(between)
    expect(await standing(device)).toEqual([daysAgo(20), '03', '限速器未校验', ''])
  })

  it('is not fallen back on once it is void itself', async () => {
    const { id: device, code } = await anArchive()
    const before = (await archiveOf(device)).archive.fields
    const latest = await issued(code, daysAgo(0), '01')
    const between = await issued(code, daysAgo(10), '01')
    await voided(between)
    expect(await standing(device)).toEqual([daysAgo(0), '01', '', daysAgo(0)])
    await voided(latest)
    expect((await archiveOf(device)).archive.fields).toMatchObject({
      inspectionReportNo: before.inspectionReportNo,
      inspectionDate: before.inspectionDate,
      lastPeriodicDate: '',
    })
  })

  it.each([
    ['loadTest', 'loadTestDate'],
    ['detect', 'lastDetectDate'],
  ])('of a duty beside inspection (%s) gives its own day back too, and what it found', async (kind, done) => {
    const { id: device, code } = await anArchive()
    const later = await issued(code, daysAgo(0), kind)
    await issued(code, daysAgo(10), kind)
    expect((await archiveOf(device)).archive.fields[done]).toBe(daysAgo(0))
    await voided(later)
    expect((await archiveOf(device)).archive.fields[done]).toBe(daysAgo(10))

    const found = await issued(code, daysAgo(0), kind, failed('制动力不足'))
    await issued(code, daysAgo(5), kind, failed('制动器卡阻'))
    expect((await standing(device)).slice(0, 3)).toEqual([daysAgo(0), '03', '制动力不足'])
    await voided(found)
    expect((await standing(device)).slice(0, 3)).toEqual([daysAgo(5), '03', '制动器卡阻'])
  })
})
