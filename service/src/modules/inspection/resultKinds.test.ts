import { labelOf } from '@shared/contract/enums'
import { addMonths } from '@shared/contract/equipment'
import { reportEndpoints } from '@shared/contract/report'
import { inspectionResultCast } from '../../testing/inspectionResultCast'
import { anElevator, anInspection, anInspectionForm, enterResults, go, must } from '../../testing/inspections'

interface Asked {
  fields?: Record<string, string>
  row?: Record<string, string>
}
/** A supervision of an elevator is possible in any year of its plan. */
const alteration: Asked = { fields: { applyKind: '04' } }
const repetition: Asked = { fields: { applyKind: '07' } }

/** For which duty a result counts where the kind of its application does not say it: it repeats what was failed. */
describe('the kind of a result', () => {
  const { cast, today, anArchive, anotherArchive, archiveOf, reported } = inspectionResultCast()
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
    await go(service, institute.acceptor, 'issue', id)
    return id
  }
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
})
