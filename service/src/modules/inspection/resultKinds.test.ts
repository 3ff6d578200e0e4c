import { labelOf } from '@shared/contract/enums'
import { addMonths } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { reportEndpoints } from '@shared/contract/report'
import { inspectionResultCast } from '../../testing/inspectionResultCast'
import { anElevator, anInspection, anInspectionForm, enterResults, go, inspectionCalls, must } from '../../testing/inspections'
import { runMigration } from '../../testing/testDatabase'
import { changeDevice, deviceForSystem } from '../equipment/archive/writeArchive'
import { repairLeftByMigrations } from '../repair/leftByMigrations'

interface Asked {
  fields?: Record<string, string>
  row?: Record<string, string>
}
/** A supervision of an elevator is possible in any year of its plan. */
const alteration: Asked = { fields: { applyKind: '04' } }
const repetition: Asked = { fields: { applyKind: '07' } }

/** For which duty a result counts where the kind of its application does not say it: it repeats what was failed, or is one of two inspections. */
describe('the kind of a result', () => {
  const { cast, today, anArchive, anotherArchive, archiveOf, reported, nextDay } = inspectionResultCast()
  const month = (count: number) => addMonths(today(), count)

  /**
   * Accepted as an inspection the fee schedule has a price for, so that nobody has to set one, and assigned as the one the test is about.
   * @param priced fields and row of the form as accepted @param asked what both are then
   */
  async function issued(code: string, priced: Asked, asked: Asked, conclusion = '01'): Promise<string> {
    const { service, institute, owner } = cast
    const rowOf = (more: Record<string, string> = {}) => anElevator({ equipmentId: code, ...more })
    const form = anInspectionForm(institute, owner, { overdueReason: '等待配件', ...priced.fields }, [rowOf(priced.row)])
    const { id } = await anInspection(service, institute, owner, '50', form)
    const then = { fields: { ...form.fields, ...asked.fields }, tables: { devices: [rowOf({ ...priced.row, ...asked.row })] } }
    await service.db.system(({ db }) =>
      db
        .updateTable('application')
        .set({ form: JSON.stringify(then) })
        .where('id', '=', id)
        .execute(),
    )
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: institute.inspector.account.id, inspectOn: today() } })
    await go(service, institute.inspector, 'start', id)
    await enterResults(service, institute.inspector, id, { conclusion, ...(conclusion === '03' && { remarks: '有缺陷' }) })
    await reported(id)
    const { list } = must(await service.call(inspectionCalls.checks, { params: { id } }, institute.acceptor))
    checked = list.flatMap(({ key, detail }) => (key === 'failed' ? detail : []))
    await go(service, institute.acceptor, 'issue', id)
    return id
  }
  /** What the check before the last signing said of other failed items. */
  let checked: string[] = []
  const kindsReported = async (code: string) =>
    must(await cast.service.call(reportEndpoints.reportList, { query: { keyword: code } }, cast.owner)).list.map(({ inspectionKind }) =>
      labelOf('inspectionKind', inspectionKind),
    )

  it('that repeats a failed 内部检验 of a boiler is one: it settles the inside, and void gives the failure back', async () => {
    const row = { categoryCode: '1100', varietyCode: '', feeQuantity: '35' }
    const { id: device, code } = await anotherArchive({
      ...{ equclacode: '1000', categoryCode: '1100', varietyCode: '', equipmentName: '蒸汽锅炉', putIntoUseDate: month(-60) },
      ...{ internalInspectionDate: month(-25), externalInspectionDate: month(-3) },
      ...{ inspectionKind: '14', inspectionDate: month(-1), inspectionConclusion: '03', inspectionReportNo: 'GD-FAILED', nextInspectionDate: month(-1) },
    })
    const id = await issued(code, { fields: { equclacode: '1000', boilerItem: '1' }, row }, { fields: { applyKind: '07', boilerItem: '' } })
    const { archive, outcome } = await archiveOf(device)
    expect(archive.fields).toMatchObject({ inspectionKind: '14', internalInspectionDate: today(), externalInspectionDate: month(-3) })
    expect([archive.fields.nextInternalInspectionDate, outcome]).toEqual([month(24), 'passed'])
    await go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive.fields).toMatchObject({ internalInspectionDate: month(-25), inspectionReportNo: 'GD-FAILED' })
  })

  it('that passes another item of a boiler than the failed one moves its own date, and leaves the boiler on the failed list until that is passed', async () => {
    const row = { categoryCode: '1100', varietyCode: '', feeQuantity: '35' }
    const failed = { inspectionKind: '14', inspectionDate: month(-1), inspectionConclusion: '03', inspectionReportNo: 'GD-INSIDE-FAILED' }
    const { id: device, code } = await anotherArchive({
      ...{ equclacode: '1000', categoryCode: '1100', varietyCode: '', equipmentName: '蒸汽锅炉', putIntoUseDate: month(-60) },
      ...{ internalInspectionDate: month(-25), externalInspectionDate: month(-11), nextInspectionDate: month(-1), delayToDate: month(1), ...failed },
    })
    const priced: Asked = { fields: { equclacode: '1000', boilerItem: '2' }, row }
    const outside = await issued(code, priced, {})
    expect(checked).toEqual([`${code}：内部检验（${month(-1)}）`])
    const beside = await archiveOf(device)
    expect(beside.archive.fields).toMatchObject({ ...failed, externalInspectionDate: today(), delayToDate: month(1) })
    expect([beside.outcome, await kindsReported(code)]).toEqual(['failed', expect.arrayContaining(['外部检验'])])
    await go(cast.service, cast.administrator, 'void', outside, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive.fields).toMatchObject({ ...failed, externalInspectionDate: month(-11) })
    await issued(code, priced, {})
    await issued(code, priced, { fields: { applyKind: '07', boilerItem: '1' } })
    expect(checked).toEqual([])
    const { archive, outcome } = await archiveOf(device)
    expect(archive.fields).toMatchObject({ inspectionKind: '14', internalInspectionDate: today(), externalInspectionDate: today() })
    expect(outcome).toBe('passed')
  })

  it('that failed beside another one leaves both standing: each is passed for itself, in any sequence, and void takes back its own alone', async () => {
    const row = { categoryCode: '1100', varietyCode: '', feeQuantity: '35' }
    const priced: Asked = { fields: { equclacode: '1000', boilerItem: '2' }, row }
    const inside: Asked = { fields: { boilerItem: '1' } }
    const { id: device, code } = await anotherArchive({
      ...{ equclacode: '1000', categoryCode: '1100', varietyCode: '', equipmentName: '蒸汽锅炉', putIntoUseDate: month(-60) },
      ...{ internalInspectionDate: month(-25), externalInspectionDate: month(-11) },
    })
    const [insideBefore, outsideBefore] = [month(-25), month(-11)]
    const shown = async () => {
      const { archive, outcome } = await archiveOf(device)
      const { inspectionKind, mainProblem, alsoFailed, internalInspectionDate, externalInspectionDate } = archive.fields
      return [outcome, inspectionKind, mainProblem, alsoFailed ?? '', internalInspectionDate, externalInspectionDate]
    }
    const voided = (id: string) => go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    // Both on one day: the usual case, as an institute comes once.
    await issued(code, priced, inside, '03')
    await issued(code, priced, {}, '03')
    const insideFailed = `内部检验（${today()}）`
    const both = ['failed', '15', '有缺陷', insideFailed, insideBefore, outsideBefore]
    expect(await shown()).toEqual(both)
    await nextDay()
    const outside = await issued(code, priced, {})
    expect(checked).toEqual([`${code}：${insideFailed}`])
    const insideLeft = ['failed', '14', '有缺陷', '', insideBefore, today()]
    expect(await shown()).toEqual(insideLeft)
    await voided(outside)
    expect((await shown()).slice(0, 2)).toEqual(['failed', '14'])
    expect((await shown()).slice(3)).toEqual([expect.stringContaining('外部检验'), insideBefore, outsideBefore])
    await issued(code, priced, {})
    expect(await shown()).toEqual(insideLeft)
    const last = await issued(code, priced, { fields: { applyKind: '07', ...inside.fields } })
    expect(await shown()).toEqual(['passed', '14', '', '', today(), today()])
    await voided(last)
    expect(await shown()).toEqual(insideLeft)
  })

  it('that failed before another item was passed is shown again, where an archive once left it out, unless it was passed since', async () => {
    const failed = { inspectionKind: '14', inspectionDate: month(-3), inspectionConclusion: '03', mainProblem: '有缺陷' }
    const boiler = { equclacode: '1000', categoryCode: '1100', varietyCode: '', putIntoUseDate: month(-60), internalInspectionDate: month(-25) }
    const passed: FormRow[] = [
      { inspectionKind: '15', externalInspectionDate: month(-2) },
      { inspectionKind: '14', internalInspectionDate: month(-2) },
    ]
    const devices: string[] = []
    for (const [place, fields] of passed.entries()) {
      const { id } = await anotherArchive({ ...boiler, ...failed, inspectionReportNo: `GD-LEFT-${place}` })
      const report = { inspectionDate: month(-2), inspectionConclusion: '01', inspectionReportNo: `GD-PASSED-${place}`, mainProblem: '' }
      await cast.service.db.system(async (connection) => {
        const device = await deviceForSystem(connection, id)
        const archive = { fields: { ...device.archive.fields, ...fields, ...report }, tables: {} }
        await changeDevice(connection, device, archive, { now: cast.service.clock.now(), reason: '检验报告' })
      })
      devices.push(id)
    }
    await runMigration(cast.service, '0980_failed_items_left_out.sql', 'insert into')
    for (let round = 0; round < 2; round += 1) await repairLeftByMigrations(cast.service.context)
    const found = await Promise.all(devices.map(archiveOf))
    expect(found.map(({ outcome, archive }) => [outcome, archive.fields.inspectionReportNo])).toEqual([
      ['failed', 'GD-LEFT-0'],
      ['passed', 'GD-PASSED-1'],
    ])
    expect(found[0]?.archive.fields).toMatchObject({ ...failed, externalInspectionDate: month(-2) })
  })

  it('that repeats a failed supervision of an alteration begins the year plan anew', async () => {
    const { id: device, code } = await anArchive()
    const base = (await archiveOf(device)).archive.fields.installSupervisionDate
    await issued(code, alteration, {}, '03')
    expect((await archiveOf(device)).archive.fields.cycleBaseDate ?? base).toBe(base)
    await issued(code, alteration, repetition)
    expect((await archiveOf(device)).archive.fields).toMatchObject({
      cycleBaseDate: today(),
      inspectionKind: '02',
      inspectionReportNo: expect.stringMatching(/^ZDTJ-TA-/),
    })
  })

  it('that repeats a failed load test takes the elevator off the failed list, and is no periodic inspection', async () => {
    const { id: device, code } = await anArchive()
    const failed = { inspectionKind: '17', inspectionDate: month(-1), inspectionConclusion: '03', inspectionReportNo: 'TL-FAILED' }
    const before = (await archiveOf(device)).archive
    await cast.service.db.system(({ query }) =>
      query({
        text: `update equipment set archive = $2, conclusion = '03', outcome = 'failed' where id = $1`,
        values: [device, JSON.stringify({ ...before, fields: { ...before.fields, ...failed, lastPeriodicDate: before.fields.inspectionDate } })],
      }),
    )
    await issued(code, alteration, repetition)
    const { archive, outcome } = await archiveOf(device)
    expect(archive.fields).toMatchObject({ inspectionKind: '17', loadTestDate: today(), lastPeriodicDate: before.fields.inspectionDate })
    expect([outcome, (await kindsReported(code))[0]]).toEqual(['passed', '载荷试验'])
  })

  it('of a tank truck is the yearly or the full inspection that was applied for: each moves its own date', async () => {
    const { account } = cast.institute.inspector
    const certificate = { account_id: account.id, unit_id: account.unit.id, kind: '2000', number: 'TS2200', valid_to: '2099-12-31' }
    await cast.service.db.system(({ db }) => db.insertInto('inspector_certificate').values(certificate).execute())
    const tank = { equclacode: '2000', categoryCode: '2200', varietyCode: '2220' }
    const priced: Asked = { fields: { equclacode: '2000' }, row: { categoryCode: '2100', varietyCode: '2150', feeQuantity: '2' } }
    const { id: device, code } = await anotherArchive({ ...tank, equipmentName: '汽车罐车', putIntoUseDate: month(-12), safetyGrade: '1' })
    await issued(code, priced, { row: { ...tank, inspectionScope: '19' } })
    // A year until the next yearly one; without a full inspection this would be the first full one, which is due today.
    expect((await archiveOf(device)).archive.fields).toMatchObject({ inspectionKind: '19', nextInspectionDate: month(12) })
    await nextDay()
    await issued(code, priced, { row: { ...tank, inspectionScope: '18' } })
    expect((await archiveOf(device)).archive.fields).toMatchObject({ inspectionKind: '18', nextInspectionDate: month(12) })
    expect((await kindsReported(code)).sort()).toEqual(['全面检验', '年度检验'])
  })
})
