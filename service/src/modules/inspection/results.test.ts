import { onlineApplyNewrule } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { sql } from 'kysely'
import { after, days, wireDate } from '../../clock'
import { inspectionResultCast } from '../../testing/inspectionResultCast'
import { anElevator, anInspectionDraft, anInspectionForm, attempt, enterResults, go, inspectionCalls, must } from '../../testing/inspections'
import { aPdf } from '../../testing/papers'
import type { SignedIn } from '../../testing/service'
import { recordViewOf } from '../../workflow/detail'
import { theSystem } from '../../workflow/parties'
import { findVisible } from '../../workflow/record'
import { reportFields } from '../report/reportPaper'
import { opinionNotice, reportRows } from './report'

/** How the results of an inspection are entered, and stand in its report. */
describe('results of an inspection', () => {
  const { cast, today, dueIn, anArchive, anotherArchive, archiveOf, underWay, reported } = inspectionResultCast()

  it('take a next date of the inspector’s own with its reason alone, which holds until the next inspection', async () => {
    const { id: device, code } = await anArchive()
    const id = await underWay([code])
    const own = wireDate(after(cast.service.clock.now(), days(200)))
    const { list } = must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, cast.institute.inspector))
    const body = { version: 1, conclusion: '01', inspectedOn: today(), remarks: '', nextDate: own, nextReason: '' }
    const save = (change: object) =>
      cast.service.call(inspectionEndpoints.saveResult, { params: { id: list[0]?.id ?? '' }, body: { ...body, ...change } }, cast.institute.inspector)
    expect(await save({})).toMatchObject({ success: false, fieldErrors: [{ field: 'nextReason' }] })
    expect(await save({ nextDate: today(), nextReason: '振动' })).toMatchObject({ success: false, fieldErrors: [{ field: 'nextDate' }] })
    expect(await save({ inspectedOn: own, nextDate: '' })).toMatchObject({ success: false, fieldErrors: [{ field: 'inspectedOn' }] })
    const dayBefore = { inspectedOn: wireDate(after(cast.service.clock.now(), days(-1))), nextDate: '' }
    expect(await save(dayBefore)).toMatchObject({ success: false, fieldErrors: [{ field: 'inspectedOn', message: `检验日期不能早于受理日期${today()}` }] })
    expect(await save({ conclusion: '03', remarks: '门锁失效', nextReason: '振动' })).toMatchObject({ success: false, fieldErrors: [{ field: 'nextDate' }] })
    expect(await save({ conclusion: '77', nextDate: '' })).toMatchObject({ success: false, fieldErrors: [{ field: 'conclusion' }] })
    must(await save({ nextReason: '曳引轮磨损，缩短周期' }))
    expect(await save({ nextReason: '曳引轮磨损，缩短周期' })).toMatchObject({ success: false, errorCode: 'STALE_VERSION' })
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    expect((await archiveOf(device)).due_date).toBe(own)
  })

  it('tell the day of the inspection once they are issued, beside the one agreed on', async () => {
    const { code } = await anArchive()
    const id = await underWay([code])
    const another = sql<string>`inputs || '{"inspectOn":"2099-12-01"}'::jsonb`
    await cast.service.db.system(({ db }) => db.updateTable('application').set({ inputs: another }).where('id', '=', id).execute())
    await enterResults(cast.service, cast.institute.inspector, id)
    await reported(id)
    const daysTold = async () =>
      must(await cast.service.call(inspectionCalls.detail, { params: { id } }, cast.owner)).inputs.filter(({ label }) => label.endsWith('检验日期'))
    expect(await daysTold()).toEqual([{ label: '约定检验日期', value: '2099-12-01' }])
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    expect(await daysTold()).toEqual([
      { label: '约定检验日期', value: '2099-12-01' },
      { label: '检验日期', value: today() },
    ])
  })

  it('that failed leave the date as it was, also where one was set before that was refused', async () => {
    const { id: device, code } = await anArchive()
    const id = await underWay([code])
    const [entered] = await enterResults(cast.service, cast.institute.inspector, id, { conclusion: '03', remarks: '层门门锁失效' })
    const own = wireDate(after(cast.service.clock.now(), days(200)))
    await cast.service.db.system(({ db }) =>
      db.updateTable('inspection_result').set({ next_date: own, next_reason: '缩短周期' }).where('application_id', '=', id).execute(),
    )
    const { list } = must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, cast.institute.inspector))
    expect(list).toMatchObject([{ nextDate: '', nextReason: '' }])
    await reported(id)
    await go(cast.service, cast.institute.acceptor, 'issue', id)
    const { archive, due_date } = await archiveOf(device)
    expect([archive.fields.delayToDate, due_date]).toEqual(['', entered?.proposed.failed.date])
    // The report says none: the one in the archive is usually past.
    const { content } = await cast.service.db.system(({ db }) =>
      db.selectFrom('inspection_report').select('content').where('application_id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(content).toMatchObject({ nextDate: '', remarks: '层门门锁失效；整改后重新报检' })
    expect(content && JSON.stringify(reportFields(content))).toContain('"label":"下次检验日期","value":"–"')
  })

  it('reach the archive of a device without codes, which is named by its certificate, old or new, stands as applied for meanwhile, and keeps that certificate until then', async () => {
    const authority = await cast.service.aUnit({ kind: 'authority', area_code: '330200' })
    const registrar = await cast.service.signIn(await cast.service.anAccount({ roles: ['7'], unit: authority }))
    for (const useCertNo of ['梯11浙B00871(12)', '浙特设登字〔2003〕第03-872号']) {
      const { id: device } = await anotherArchive({ equipmentCode: '', useCertNo })
      const id = await underWay([useCertNo])
      const form = anInspectionForm(cast.institute, cast.owner, { overdueReason: '等待配件' }, [anElevator({ equipmentId: useCertNo })])
      const again = await anInspectionDraft(cast.service, cast.institute, cast.owner, form)
      expect(await attempt(cast.service, cast.owner, 'commit', again.id)).toMatchObject({ fieldErrors: [{ message: expect.stringContaining('尚未办结') }] })
      const own = await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: device } }, cast.owner)
      expect(own.data?.row.applied).toMatchObject([{ duty: 'detect' }, { duty: 'inspection' }])
      const life = must(await cast.service.call(equipmentEndpoints.timeline, { query: { id: device } }, cast.owner)).list
      expect(life.filter(({ kind }) => kind === 'application')).toHaveLength(1)
      const seen = await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: device } }, cast.institute.inspector)
      expect(seen.data?.row.useCertNo).toBe(useCertNo)
      const { number } = await cast.service.db.system(({ db }) => db.selectFrom('application').select('number').where('id', '=', id).executeTakeFirstOrThrow())
      const corrected = async () => {
        const { version } = must(await cast.service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id: device } }, registrar)).row
        const fields = { useCertNo: useCertNo.replace('87', '88') }
        return cast.service.call(equipmentEndpoints.update, { body: { id: device, version, fields, reason: '勘误' } }, registrar)
      }
      expect(await corrected()).toMatchObject({ fieldErrors: [{ field: 'useCertNo', message: expect.stringContaining(number) }] })
      await enterResults(cast.service, cast.institute.inspector, id)
      await reported(id)
      await go(cast.service, cast.institute.acceptor, 'issue', id)
      expect((await archiveOf(device)).archive.fields).toMatchObject({ inspectionDate: today(), inspectionConclusion: '01' })
      expect(await corrected()).toMatchObject({ success: true })
    }
  })

  it('are entered by who is assigned, while it is inspected; photos sent twice are kept once', async () => {
    const { code } = await anArchive()
    const id = await underWay([code])
    const { list } = must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, cast.institute.inspector))
    const result = list[0]?.id ?? ''
    const colleague = await cast.service.signIn(await cast.service.anAccount({ roles: ['6'], unit: cast.institute.unit }))
    const body = { version: 1, conclusion: '01', inspectedOn: today(), remarks: '', nextDate: '', nextReason: '' }
    expect(await cast.service.call(inspectionEndpoints.saveResult, { params: { id: result }, body }, colleague)).toMatchObject({
      success: false,
      errorCode: 'NOT_FOUND',
    })
    expect(must(await cast.service.call(inspectionEndpoints.jobs, {}, colleague)).list).toEqual([])
    const photo = async (as: SignedIn) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(aPdf())]), '轿门.pdf')
      return (await cast.service.raw('POST', `${inspectionEndpoints.uploadPhoto.path.replace(':id', result)}?uploadId=photo-0001`, { as, body: form })).json()
    }
    expect(await photo(colleague)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    const [first, again] = [await photo(cast.institute.inspector), await photo(cast.institute.inspector)]
    expect(first).toMatchObject({ success: true })
    expect(again).toMatchObject({ data: first.data })
    await enterResults(cast.service, cast.institute.inspector, id)
    const jobs = must(await cast.service.call(inspectionEndpoints.jobs, {}, cast.institute.inspector)).list
    expect(jobs.find((job) => job.id === id)).toMatchObject({
      status: '60',
      inspectOn: today(),
      results: [{ device: code, conclusion: '01', photos: [{ fileName: '轿门.pdf' }] }],
    })
    await reported(id)
    expect(
      await cast.service.call(inspectionEndpoints.saveResult, { params: { id: result }, body: { ...body, version: 2 } }, cast.institute.inspector),
    ).toMatchObject({
      success: false,
      errorCode: 'NOT_ALLOWED_NOW',
    })
  })

  it('of cylinders have a report with the letter of their own', async () => {
    const { account } = cast.institute.inspector
    const certificate = { account_id: account.id, unit_id: account.unit.id, kind: '2000', number: 'TS2000', valid_to: '2099-12-31' }
    await cast.service.db.system(({ db }) => db.insertInto('inspector_certificate').values(certificate).execute())
    const vessel = { categoryCode: '2100', varietyCode: '2150' }
    const { code } = await anotherArchive({ equclacode: '2000', ...vessel, equipmentName: '气瓶' })
    const id = await underWay([code], { equclacode: '2000' }, { ...vessel, feeQuantity: '2' })
    // The fee of cylinders is set by hand, which is another story.
    await cast.service.db.system(({ query }) =>
      query({ text: `update application set form = jsonb_set(form, '{tables,devices,0,categoryCode}', '"2300"') where id = $1`, values: [id] }),
    )
    await enterResults(cast.service, cast.institute.inspector, id)
    await reported(id)
    const { list } = must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, cast.institute.inspector))
    expect(list).toMatchObject([{ reportNo: expect.stringMatching(/^ZDTJ-PD-/) }])
  })

  it('say which devices have defects, in the notice that demands to correct them', async () => {
    const [first, second] = [await anArchive(), await anArchive()]
    const id = await underWay([first.code, second.code])
    const { list } = must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, cast.institute.inspector))
    const enter = async (place: 0 | 1, version: number, conclusion: string) => {
      const body = { version, conclusion, inspectedOn: today(), remarks: '限速器未校验', nextDate: '', nextReason: '' }
      must(await cast.service.call(inspectionEndpoints.saveResult, { params: { id: list[place]?.id ?? '' }, body }, cast.institute.inspector))
    }
    const notice = () =>
      cast.service.db.system(async (connection) => {
        const record = await findVisible(connection, onlineApplyNewrule, theSystem, id)
        const view = await recordViewOf(connection, onlineApplyNewrule, record, cast.service.clock.now())
        return JSON.stringify(opinionNotice({ ...view, ownRows: await reportRows(connection, id) }).blocks)
      })
    const named = async () => {
      const text = await notice()
      return [text.includes(first.code), text.includes(second.code), text.includes('下列设备中有设备存在问题')]
    }
    expect(await named()).toEqual([true, true, true])
    await enter(0, 1, '01')
    expect(await named()).toEqual([false, true, false])
    await enter(1, 1, '01')
    expect(await named()).toEqual([true, true, true])
    await enter(0, 2, '03')
    expect(await named()).toEqual([true, false, false])
  })

  it('stand in a report the portal writes, which who inspected does not sign, and which goes back with its number', async () => {
    const { code } = await anArchive()
    const id = await underWay([code])
    await enterResults(cast.service, cast.institute.inspector, id, { remarks: '制动试验有效' })
    await go(cast.service, cast.institute.inspector, 'report', id)
    const numberFor = async (as: SignedIn) => must(await cast.service.call(inspectionEndpoints.results, { params: { id } }, as)).list[0]?.reportNo
    const number = await numberFor(cast.institute.acceptor)
    // Unsigned results are not readable by the unit.
    expect(await numberFor(cast.owner)).toBeUndefined()
    expect(number).toMatch(/^ZDTJ-TD-/)
    // Nor is the draft of the report.
    const papersFor = async (as: SignedIn) => {
      const { documents } = must(await cast.service.call(inspectionCalls.detail, { params: { id } }, as))
      const opened = await cast.service.call(inspectionCalls.print, { body: { id, document: 'report' } }, as)
      return [documents.some(({ key }) => key === 'report'), opened.success]
    }
    expect(await papersFor(cast.owner)).toEqual([false, false])
    for (const reader of [cast.institute.acceptor, cast.institute.inspector, cast.administrator]) expect(await papersFor(reader)).toEqual([true, true])
    const jobOf = async () => must(await cast.service.call(inspectionEndpoints.jobs, {}, cast.institute.inspector)).list.find((job) => job.id === id)
    await go(cast.service, cast.institute.acceptor, 'returnReport', id, { opinion: '请补充载荷试验情况' })
    expect((await jobOf())?.returned).toMatchObject({ reason: '请补充载荷试验情况', by: expect.stringMatching(/\S/) })
    await enterResults(cast.service, cast.institute.inspector, id, { remarks: '制动试验有效，载荷试验合格' })
    await go(cast.service, cast.institute.inspector, 'report', id)
    const sign = async (inspector: string) => {
      const { inputs } = await cast.service.db.system(({ db }) => db.selectFrom('application').select('inputs').where('id', '=', id).executeTakeFirstOrThrow())
      await cast.service.db.system(({ db }) =>
        db
          .updateTable('application')
          .set({ inputs: JSON.stringify({ ...inputs, inspector }) })
          .where('id', '=', id)
          .execute(),
      )
      return attempt(cast.service, cast.institute.acceptor, 'issue', id)
    }
    expect(await sign(cast.institute.acceptor.account.id)).toMatchObject({ success: false, errorMsg: '报告由您编写，请由另一人审核签发' })
    const entered = (by: SignedIn) =>
      cast.service.db.system(({ db }) => db.updateTable('inspection_result').set({ entered_by: by.account.id }).where('application_id', '=', id).execute())
    // Reassigned to another inspector; whoever entered earlier results may not sign.
    await entered(cast.institute.acceptor)
    expect(await sign(cast.institute.inspector.account.id)).toMatchObject({ success: false, errorMsg: '报告由您编写，请由另一人审核签发' })
    await entered(cast.institute.inspector)
    expect(await sign(cast.institute.inspector.account.id)).toMatchObject({ success: true })
    expect(await numberFor(cast.owner)).toBe(number)
    expect(await papersFor(cast.owner)).toEqual([true, true])
    const rows = await cast.service.db.system((connection) => reportRows(connection, id))
    expect(rows.reports).toMatchObject([
      {
        reportNo: number,
        conclusion: '合格',
        remarks: '制动试验有效，载荷试验合格',
        nextDate: dueIn(2),
        inspectors: '赵测试',
        signedBy: '赵测试',
      },
    ])
  })
})
