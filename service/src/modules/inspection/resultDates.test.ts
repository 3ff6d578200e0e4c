import { addMonths } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { inspectionResultCast } from '../../testing/inspectionResultCast'
import { enterResults, go, must } from '../../testing/inspections'

/** The next date after an inspection: what its report says is what the archive, its lists and its reminders say. */
describe('the next date after an inspection', () => {
  const { cast, today, anotherArchive, archiveOf, underWay, reported } = inspectionResultCast()
  /** A day this many months from today. */
  const month = (count: number) => addMonths(today(), count)

  beforeAll(async () => {
    const { account } = cast.institute.inspector
    const certificates = ['2000', '8000'].map((kind) => ({
      account_id: account.id,
      unit_id: account.unit.id,
      kind,
      number: `TS${kind}`,
      valid_to: '2099-12-31',
    }))
    await cast.service.db.system(({ db }) => db.insertInto('inspector_certificate').values(certificates).execute())
  })

  const latest = { inspectionKind: '05', inspectionConclusion: '01', inspectionReportNo: 'RQ-BEFORE' }
  /** A vessel inspected before, as far as its dates follow from it. */
  const aVessel = (fields: FormRow) =>
    anotherArchive({
      ...{ equclacode: '2000', categoryCode: '2100', varietyCode: '2150', equipmentName: '储罐', putIntoUseDate: '2016-01-04' },
      ...{ ...latest, inspectionDate: month(-30) },
      ...fields,
    })
  const piping = { categoryCode: '8300', varietyCode: '8310' }
  type Entry = Parameters<typeof enterResults>[3]
  /** Applied for as what the fee schedule has a row for: dates follow from the archive alone. */
  const opened = (code: string, fields: FormRow = { equclacode: '2000' }) =>
    underWay([code], fields, { ...(fields.equclacode === '8000' ? piping : { categoryCode: '2100', varietyCode: '2150' }), feeQuantity: '2' })
  async function issued(code: string, entry: Entry, fields?: FormRow) {
    const id = await opened(code, fields)
    const [entered] = await enterResults(cast.service, cast.institute.inspector, id, entry)
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    return { id, entered }
  }
  const shortened = (count: number) => ({ nextDate: month(count), nextReason: '腐蚀较快，缩短周期' })

  it.each([
    ['a vessel of grade 2', { safetyGrade: '2' }],
    ['a vessel of grade 5', { safetyGrade: '5' }],
    ['a vessel without a grade', {}],
    ['a mobile vessel', { categoryCode: '2200', varietyCode: '2210', safetyGrade: '1' }],
    ['an oxygen chamber', { categoryCode: '2400', varietyCode: '2410' }],
  ])('set by the inspector of %s holds, though the rules have another or none', async (_, fields: FormRow) => {
    const { id: device, code } = await aVessel(fields)
    const { id } = await issued(code, shortened(7))
    expect((await archiveOf(device)).due_date).toBe(month(7))
    await go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive.fields.delayToDate).toBe('')
  })

  it('set by the inspector of a grade for which the rules take it from the report is no extension', async () => {
    const { id: device, code } = await aVessel({ safetyGrade: '3' })
    await issued(code, { nextDate: month(48), nextReason: '按检验结果确定' })
    const { archive, due_date } = await archiveOf(device)
    expect([archive.fields.nextInspectionDate, archive.fields.delayToDate, due_date]).toEqual([month(48), '', month(48)])
  })

  it('set by the inspector of piping without lines holds', async () => {
    const unit = { equclacode: '8000', ...piping, equipmentName: '工艺管道', pipeGrade: 'GC2', safetyGrade: '2' }
    const { id: device, code } = await anotherArchive({ ...unit, putIntoUseDate: '2016-01-04', ...latest, inspectionDate: month(-30) })
    await issued(code, shortened(7), { equclacode: '8000' })
    expect((await archiveOf(device)).due_date).toBe(month(7))
  })

  it('follows from the grade the inspection gives, which the archive takes, the report states, and voiding takes back', async () => {
    const { id: device, code } = await aVessel({})
    const { id, entered } = await issued(code, { grade: '3' })
    expect(entered?.proposed).toMatchObject({ passed: { date: '' }, byGrade: { '3': { passed: { date: month(36) } }, '5': { passed: { date: '' } } } })
    const { archive, due_date } = await archiveOf(device)
    expect([archive.fields.safetyGrade, archive.fields.delayToDate, due_date]).toEqual(['3', '', month(36)])
    const { content } = await cast.service.db.system(({ db }) =>
      db.selectFrom('inspection_report').select('content').where('application_id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(content).toMatchObject({ grade: '3级', nextDate: month(36) })
    await go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect((await archiveOf(device)).archive.fields.safetyGrade).toBe('')
  })

  it('of piping follows from the grade its inspection gives all lines, which they lose with the report', async () => {
    const { account } = cast.owner
    const unit = { equclacode: '8000', ...piping, equipmentName: '工艺管道', useUnitId: account.unit.id, useUnitUscc: account.unit.uscc }
    const { id: device, code } = await anotherArchive({ ...unit, ...latest, putIntoUseDate: '2016-01-04', inspectionDate: month(-30) })
    const lines = ['1', '3'].map((safetyGrade, place) => ({ pipelineName: '蒸汽管道', pipelineNo: `GD-${place}`, pipeGrade: 'GC2', safetyGrade }))
    await cast.service.db.system(({ db }) =>
      db
        .insertInto('equipment_pipeline')
        .values(
          lines.map((fields) => ({
            equipment_id: device,
            name: fields.pipelineName,
            number: fields.pipelineNo,
            archive: JSON.stringify({ fields }),
            created_at: cast.service.clock.now(),
            updated_at: cast.service.clock.now(),
          })),
        )
        .execute(),
    )
    const grades = async () =>
      (
        await cast.service.db.system(({ db }) =>
          db.selectFrom('equipment_pipeline').select('archive').where('equipment_id', '=', device).orderBy('number').execute(),
        )
      ).map(({ archive }) => archive.fields.safetyGrade)
    const { id, entered } = await issued(code, { grade: '2' }, { equclacode: '8000' })
    expect(entered?.proposed).toMatchObject({ passed: { date: month(36) }, byGrade: { '2': { passed: { date: month(72) } } } })
    expect([await grades(), (await archiveOf(device)).due_date]).toEqual([['2', '2'], month(72)])
    await go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    expect([await grades(), (await archiveOf(device)).due_date]).toEqual([['1', '3'], month(6)])
    const { id: graded } = await issued(code, { grade: '2' }, { equclacode: '8000' })
    await issued(code, {}, { equclacode: '8000' })
    await go(cast.service, cast.administrator, 'void', graded, { opinion: '报告数据有误，予以收回' })
    expect(await grades()).toEqual(['1', '3'])
  })

  it('does not follow from the grade of a report that is void, though a later one without a grade left it in force', async () => {
    const { id: device, code } = await aVessel({ safetyGrade: '2' })
    const gradeOf = async () => (await archiveOf(device)).archive.fields.safetyGrade
    const voided = (id: string) => go(cast.service, cast.administrator, 'void', id, { opinion: '报告数据有误，予以收回' })
    const { id: graded } = await issued(code, { grade: '3' })
    await issued(code, {})
    expect(await gradeOf()).toBe('3')
    await voided(graded)
    expect(await gradeOf()).toBe('2')

    // What a later report gives stays, and gives back the grade from before both when it is void too.
    const { id: again } = await issued(code, { grade: '3' })
    await issued(code, {})
    const { id: later } = await issued(code, { grade: '4' })
    await voided(again)
    expect(await gradeOf()).toBe('4')
    await voided(later)
    expect(await gradeOf()).toBe('2')
  })

  it('stays where the device fails, also with another grade', async () => {
    const { id: device, code } = await aVessel({ safetyGrade: '2', nextInspectionDate: month(42) })
    const { entered } = await issued(code, { conclusion: '03', remarks: '焊缝裂纹', grade: '5' })
    expect(entered?.proposed.byGrade?.['5']?.failed.date).toBe(month(42))
    const { archive, due_date } = await archiveOf(device)
    expect([archive.fields.safetyGrade, due_date]).toEqual(['5', month(42)])
  })

  it('is at most what three years in grade 4 leave, and a grade is entered only for what is given one', async () => {
    const inspector = cast.institute.inspector
    const refused = async (code: string, entry: Entry, fields?: FormRow) => {
      const id = await opened(code, fields)
      const [result] = must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, inspector)).list
      const body = { version: 1, conclusion: '01', inspectedOn: today(), remarks: '', nextDate: '', nextReason: '', ...entry }
      return cast.service.call(inspectionEndpoints.saveResult, { params: { id: result?.id ?? '' }, body }, inspector)
    }
    const { code } = await aVessel({ safetyGrade: '4', inspectionDate: month(-20) })
    expect(await refused(code, shortened(17))).toMatchObject({
      fieldErrors: [{ field: 'nextDate', message: `安全状况等级为4级的累计监控使用不超过3年，下次检验日期不能晚于${month(16)}` }],
    })
    const cylinders = await aVessel({ categoryCode: '2300', varietyCode: '2310' })
    expect(await refused(cylinders.code, { grade: '1' })).toMatchObject({ fieldErrors: [{ field: 'grade' }] })
    const vessel = await aVessel({})
    expect(await refused(vessel.code, { grade: '7' })).toMatchObject({ fieldErrors: [{ field: 'grade' }] })
  })

  it('stays the one the report before had set if the device fails; an extension lapses', async () => {
    const failed = { conclusion: '03', remarks: '焊缝裂纹' }
    const { id: device, code } = await aVessel({ safetyGrade: '2', nextInspectionDate: month(42), delayToDate: month(3) })
    const { entered } = await issued(code, failed)
    expect(entered?.proposed.failed).toEqual({ date: month(3), why: expect.stringContaining(`原为 ${month(42)}，检验报告定为 ${month(3)}`) })
    expect((await archiveOf(device)).due_date).toBe(month(3))
    const extended = await aVessel({ safetyGrade: '2', nextInspectionDate: month(42), delayToDate: month(44) })
    const { id, entered: late } = await issued(extended.code, failed)
    expect([late?.proposed.failed.date, (await archiveOf(extended.id)).due_date]).toEqual([month(42), month(42)])
    const { list } = must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, cast.institute.inspector))
    expect(list[0]?.proposed.failed.date).toBe(month(42))
  })
})
