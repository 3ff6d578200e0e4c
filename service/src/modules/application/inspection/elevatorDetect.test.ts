import { elevatorDetectApply, newElevatorRule } from '@shared/contract/application'
import { applicationEndpointsByType } from '@shared/contract/endpoints'
import { dueFieldValues } from '@shared/contract/equipment'
import { inboxEndpoints } from '@shared/contract/inbox'
import { inspectionEndpoints } from '@shared/contract/inspection'
import { homeEndpoints } from '@shared/contract/portal'
import { reportEndpoints } from '@shared/contract/report'
import { after, days, wireDate } from '../../../clock'
import { aDevice } from '../../../testing/devices'
import { addPaper, anElevator, anInspectionForm, anInstitute, aUseUnit, must } from '../../../testing/inspections'
import { versionOf } from '../../../testing/notices'
import { aCertificate, enterPerson } from '../../../testing/people'
import { startTestService, type TestService } from '../../../testing/service'
import { aSubmissionCode } from '../../../testing/visitor'
import { recordViewOf } from '../../../workflow/detail'
import { theSystem } from '../../../workflow/parties'
import { findVisible } from '../../../workflow/record'
import { behaviourOf } from '../behaviours'
import { detectedFields, firstDetectionDay } from './elevatorDetect'

const calls = applicationEndpointsByType[elevatorDetectApply.key]
if (!calls) throw new Error('Detections have no endpoints')

describe('自行检测 of elevators', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('goes from application to archive without fee, inspector or payment, by two testers; the plan moves on', async () => {
    const [institute, owner] = [await anInstitute(service), await aUseUnit(service)]
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const today = wireDate(service.clock.now())
    const year = Number(today.slice(0, 4))
    const equipmentId = '31103302002015019901'
    const device = await aDevice(service, {
      useUnitId,
      useUnitUscc,
      registrationCode: equipmentId,
      installSupervisionDate: `${year - 2}${today.slice(4, 8)}01`,
      inspectionDate: `${year - 1}${today.slice(4, 8)}01`,
      inspectionKind: '05',
      inspectionConclusion: '01',
    })
    const common = anInspectionForm(institute, owner, { elevatorApplyKind: '2', detectBody: '1', plannedDate: wireDate(after(service.clock.now(), days(5))) }, [
      anElevator({ equipmentId }),
    ])
    const tester = (certNo: string) => ({ name: '张示例', certNo, certExpire: '2099-12-31' })
    const form = (testers: string[]) => ({ fields: common.fields, tables: { ...common.tables, testers: testers.map(tester) } })
    const saved = must(await service.call(calls.save, { body: { form: form(['T1']) } }, owner))
    const { id } = saved
    expect(saved.warnings).toEqual([{ field: 'testers.0.certNo', message: expect.stringContaining('人员档案中没有') }])
    // A forklift certificate is not valid for elevators.
    await enterPerson(service, owner, {}, [aCertificate({ item: 'N1', certNo: 'T1' }), aCertificate({ item: 'T', certNo: 'T2' })])
    const again = await service.call(calls.save, { body: { id, version: saved.version, form: form(['T1', 'T2']) } }, owner)
    expect(must(again).warnings?.map(({ field }) => field)).toEqual(['testers.0.certNo'])
    const alone = await service.call(calls.save, { body: { id, version: await versionOf(service, id), form: form(['T1']) } }, owner)
    must(alone)
    await addPaper(service, owner, id, 'APPLY_FORM')
    const go = async (as: typeof owner, path: string, input?: Record<string, string>, opinion?: string) => {
      const endpoint = calls.transitions[path]
      if (!endpoint) throw new Error(`No transition ${path}`)
      const authorised = path === 'commit' ? await aSubmissionCode(service, as) : {}
      return service.call(
        endpoint,
        { body: { id, version: await versionOf(service, id), opinion, ...(input && { input: { fields: input } }), ...authorised } },
        as,
      )
    }
    expect(await go(owner, 'commit')).toMatchObject({ fieldErrors: [{ field: 'testers', message: '检测人员至少填写2行' }] })
    must(await service.call(calls.save, { body: { id, version: await versionOf(service, id), form: form(['T1', 'T2']) } }, owner))
    must(await go(owner, 'commit'))
    const listedUnder = async (rule: string) => must(await service.call(calls.list, { query: { rule } }, owner)).list.map((row) => row.id)
    expect([await listedUnder(newElevatorRule), await listedUnder('OLD')]).toEqual([[id], []])
    // Actions of an inspection by the institute are not offered, and no fee is charged.
    const judged = must(await service.call(calls.detail, { params: { id } }, institute.acceptor))
    expect([judged.actions.includes('acceptSelf'), judged.actions.includes('accept')]).toEqual([true, false])
    expect(must(await service.call(inspectionEndpoints.feeLines, { params: { id } }, institute.acceptor))).toMatchObject({ lines: [], editable: false })
    expect((await go(institute.acceptor, 'accept', { feeType: '0' })).success).toBe(false)
    expect(must(await go(institute.acceptor, 'acceptSelf'))).toMatchObject({ status: '58' })
    const paper = (document: string) =>
      service.db.system(async (connection) => {
        const { definition, documents } = behaviourOf(elevatorDetectApply.key)
        const record = await findVisible(connection, definition, theSystem, id)
        return JSON.stringify(documents?.[document]?.(await recordViewOf(connection, definition, record, service.clock.now())))
      })
    // Nobody comes to inspect: the receipt says what the unit itself has to do.
    const receipt = await paper('receipt')
    expect(receipt).toContain('同意自行检测。')
    expect(receipt).toContain('30日内完成自行检测')
    expect(receipt).not.toContain('安排检验')
    // What is applied for is named, and not by its code.
    for (const written of [receipt, await paper('refusal')]) expect(written).toMatch(/"申请类别","value":"(?!2")/)
    const { todo } = must(await service.call(homeEndpoints.home, {}, owner))
    expect(todo).toMatchObject([{ id, statusName: '待自行检测', action: '办理', dueDate: wireDate(after(service.clock.now(), days(30))) }])
    // Who never reports keeps the elevator from every other application: the institute may end it, with a reason.
    const waiting = must(await service.call(calls.detail, { params: { id } }, institute.acceptor))
    expect(waiting.actions).toEqual(['closeSelfTesting'])
    expect(await go(owner, 'closeSelfTesting', undefined, '不检测了')).toMatchObject({ success: false })
    expect(await go(institute.acceptor, 'closeSelfTesting')).toMatchObject({ success: false })
    await addPaper(service, owner, id, 'DETECT_REPORT')
    const reportsSeenBy = async (as: typeof owner) =>
      must(await service.call(calls.detail, { params: { id } }, as)).attachments.filter(({ code }) => code === 'DETECT_REPORT').length
    // Not handed in yet, it is the unit's own.
    expect([await reportsSeenBy(owner), await reportsSeenBy(institute.acceptor)]).toEqual([1, 0])
    const result = { detectReportNo: 'JC-1', conclusion: '11' }
    const tomorrow = wireDate(after(service.clock.now(), days(1)))
    expect(await go(owner, 'reportDetection', { ...result, detectedOn: tomorrow })).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'input.detectedOn', message: '检测完成日期不能晚于今天' }],
    })
    const supervised = `${year - 2}${today.slice(4, 8)}01`
    const before = wireDate(after(new Date(`${supervised}T12:00:00+08:00`), -days(1)))
    for (const detectedOn of [`${year - 16}-01-01`, before])
      expect(await go(owner, 'reportDetection', { ...result, detectedOn })).toMatchObject({
        errorCode: 'INCOMPLETE',
        fieldErrors: [{ field: 'input.detectedOn', message: `检测完成日期不能早于设备的安装监督检验合格日期（${supervised}）` }],
      })
    const planCheck = async () => must(await service.call(calls.checks, { params: { id } }, institute.acceptor)).list.find(({ key }) => key === 'plan')
    // Recorded, a test this early would leave the elevator due: the institute is told before it decides.
    must(await go(owner, 'reportDetection', { ...result, detectedOn: wireDate(after(service.clock.now(), -days(100))) }))
    expect(await reportsSeenBy(institute.acceptor)).toBe(1)
    expect(await planCheck()).toMatchObject({ ok: false, text: expect.stringContaining('不计入年度计划'), detail: expect.stringContaining(equipmentId) })
    // What the unit reported stays its own to read, unlike an inspector's report before it is signed.
    const reportedIn = async () => must(await service.call(calls.showOpinion, { query: { id } }, owner)).list.filter(({ input }) => (input ?? []).length > 0)
    expect(JSON.stringify(await reportedIn())).toContain('JC-1')
    // A report the institute rejects goes back to the unit: there is no inspector.
    expect(must(await go(institute.acceptor, 'returnReport', undefined, '报告缺少检测人员签字'))).toMatchObject({ status: '58' })
    expect(JSON.stringify(await reportedIn())).toContain('JC-1')
    must(await go(owner, 'reportDetection', { ...result, detectedOn: today }))
    expect(await planCheck()).toMatchObject({ ok: true })
    expect(must(await go(institute.acceptor, 'issue'))).toMatchObject({ status: '70' })
    const kept = await service.db.system(({ db }) =>
      db.selectFrom('equipment').select(['archive', 'detect_date']).where('id', '=', device).executeTakeFirstOrThrow(),
    )
    expect(kept.archive.fields.lastDetectDate).toBe(today)
    expect(kept.detect_date?.slice(0, 4)).toBe(String(year + 1))
    // After voiding, the archive is as before.
    must(await go(await service.signIn('9'), 'void', undefined, '检测人员无证'))
    const restored = await service.db.system(({ db }) =>
      db.selectFrom('equipment').select(['archive', 'detect_date']).where('id', '=', device).executeTakeFirstOrThrow(),
    )
    expect(restored.archive.fields.lastDetectDate ?? '').toBe('')
    expect(restored.detect_date?.slice(0, 4)).toBe(String(year))
    const orders = await service.db.system(({ db }) => db.selectFrom('payment_order').select('id').where('unit_id', '=', useUnitId).execute())
    expect(orders).toEqual([])
  })

  it('is no report any more once it is void, and does not come back with a later one that is void too', async () => {
    const [institute, owner, administrator] = [await anInstitute(service), await aUseUnit(service), await service.signIn('9')]
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const today = () => wireDate(service.clock.now())
    const year = Number(today().slice(0, 4))
    const registrationCode = '31103302002015019902'
    const installed = { installSupervisionDate: `${year - 2}${today().slice(4, 8)}01` }
    const inspected = { inspectionDate: `${year - 1}${today().slice(4, 8)}01`, inspectionKind: '05', inspectionConclusion: '01' }
    const device = await aDevice(service, { useUnitId, useUnitUscc, registrationCode, ...installed, ...inspected })
    const archive = async () =>
      service.db.system(({ db }) => db.selectFrom('equipment').select(['archive', 'detect_date']).where('id', '=', device).executeTakeFirstOrThrow())
    const go = async (as: typeof owner, path: string, id: string, given: { input?: Record<string, string>; opinion?: string } = {}) => {
      const endpoint = calls.transitions[path]
      if (!endpoint) throw new Error(`No transition ${path}`)
      const authorised = path === 'commit' ? await aSubmissionCode(service, as) : {}
      const { input, opinion } = given
      return must(
        await service.call(
          endpoint,
          { body: { id, version: await versionOf(service, id), opinion, ...(input && { input: { fields: input } }), ...authorised } },
          as,
        ),
      )
    }
    /** A test by the unit, checked by the institute. */
    const tested = async (detectReportNo: string, conclusion: string): Promise<string> => {
      const planned = { elevatorApplyKind: '2', detectBody: '1', plannedDate: today() }
      const { fields, tables } = anInspectionForm(institute, owner, planned, [anElevator({ equipmentId: registrationCode })])
      const tester = (certNo: string) => ({ name: '张示例', certNo, certExpire: '2099-12-31' })
      const form = { fields, tables: { ...tables, testers: [tester('T1'), tester('T2')] } }
      const { id } = must(await service.call(calls.save, { body: { form } }, owner))
      await addPaper(service, owner, id, 'APPLY_FORM')
      await go(owner, 'commit', id)
      await go(institute.acceptor, 'acceptSelf', id)
      await addPaper(service, owner, id, 'DETECT_REPORT')
      await go(owner, 'reportDetection', id, {
        input: { detectedOn: today(), detectReportNo, conclusion, detectProblem: conclusion === '13' ? '制动力不足' : '' },
      })
      await go(institute.acceptor, 'issue', id)
      return id
    }
    const voided = (id: string) => go(administrator, 'void', id, { opinion: '检测人员无证' })
    const states = async () => {
      const { list } = must(await service.call(reportEndpoints.reportList, { query: { keyword: registrationCode, inspectionKind: '12' } }, owner))
      return list.map(({ reportNo, state }) => [reportNo, state])
    }
    const failed = await tested('JC-1', '13')
    expect(await states()).toEqual([['JC-1', 'valid']])
    await voided(failed)
    expect(await states()).toEqual([['JC-1', 'void']])
    // Made anew under the same number, it is a report again; so is what the archive says of it.
    const again = await tested('JC-1', '13')
    expect(await states()).toEqual([['JC-1', 'valid']])
    await voided(again)
    expect((await archive()).archive.fields).toMatchObject({ ...inspected, inspectionReportNo: '', mainProblem: '' })

    const first = await tested('JC-2', '01')
    service.clock.move(days(365))
    for (const who of [owner, administrator, institute.acceptor]) Object.assign(who, await service.signIn(who.account))
    const later = await tested('JC-3', '01')
    await voided(first)
    expect((await archive()).archive.fields.lastDetectDate).toBe(today())
    await voided(later)
    const { archive: restored, detect_date } = await archive()
    expect([restored.fields.lastDetectDate ?? '', detect_date?.slice(0, 4)]).toEqual(['', String(year)])
  })

  it('that is never reported is ended by the institute, and the unit is told why', async () => {
    const [institute, owner] = [await anInstitute(service), await aUseUnit(service)]
    const { id: useUnitId, uscc: useUnitUscc } = owner.account.unit
    const equipmentId = '31103302002015019904'
    await aDevice(service, { useUnitId, useUnitUscc, registrationCode: equipmentId })
    const { fields, tables } = anInspectionForm(institute, owner, { elevatorApplyKind: '2', detectBody: '1', plannedDate: wireDate(service.clock.now()) }, [
      anElevator({ equipmentId }),
    ])
    const testers = ['T1', 'T2'].map((certNo) => ({ name: '张示例', certNo, certExpire: '2099-12-31' }))
    const { id } = must(await service.call(calls.save, { body: { form: { fields, tables: { ...tables, testers } } } }, owner))
    await addPaper(service, owner, id, 'APPLY_FORM')
    const take = async (as: typeof owner, path: string, opinion?: string) => {
      const endpoint = calls.transitions[path]
      if (!endpoint) throw new Error(`No transition ${path}`)
      const authorised = path === 'commit' ? await aSubmissionCode(service, as) : {}
      return must(await service.call(endpoint, { body: { id, version: await versionOf(service, id), opinion, ...authorised } }, as))
    }
    await take(owner, 'commit')
    await take(institute.acceptor, 'acceptSelf')
    const { dueDate } = must(await service.call(calls.detail, { params: { id } }, owner))
    service.clock.move(days(30))
    const onLastDay = await service.signIn(institute.acceptor.account)
    await expect(take(onLastDay, 'closeSelfTesting', '未提交检测报告')).rejects.toThrow(`提交检测报告的期限${dueDate}还没有过`)
    service.clock.move(days(1))
    const acceptor = await service.signIn(institute.acceptor.account)
    expect(await take(acceptor, 'closeSelfTesting', '超过30日未提交检测报告')).toMatchObject({ status: '90' })
    const unit = await service.signIn(owner.account)
    const { actions } = must(await service.call(calls.detail, { params: { id } }, unit))
    expect(actions).not.toContain('reportDetection')
    const told = must(await service.call(inboxEndpoints.list, { query: {} }, unit)).list
    expect(told.some(({ title, text }) => title.includes('终止办理') && text.includes('超过30日未提交检测报告'))).toBe(true)
    service.clock.move(-days(31))
  })

  it('is not of a day before the elevator was made, installed, or tested last', () => {
    const made = { manufactureDate: '2018-03-01' }
    expect(firstDetectionDay(made)).toEqual({ day: '2018-03-01', what: '制造日期' })
    expect(firstDetectionDay({ ...made, completionDate: '2018-06-01' }).day).toBe('2018-06-01')
    const tested = { ...made, installSupervisionDate: '2018-07-01', lastDetectDate: '2025-05-10' }
    expect(firstDetectionDay(tested)).toEqual({ day: '2025-05-10', what: '最近自行检测日期' })
    expect(firstDetectionDay({ ...tested, inspectionKind: '12', inspectionDate: '2025-06-10' }).day).toBe('2025-06-10')
    // An inspection by an institute is another duty.
    expect(firstDetectionDay({ ...tested, inspectionKind: '05', inspectionDate: '2025-08-10' }).day).toBe('2025-05-10')
    expect(firstDetectionDay({}).day).toBe('')
  })

  describe('in the archive', () => {
    const passed = { inspectionKind: '05', inspectionDate: '2025-05-10', inspectionConclusion: '01', inspectionReportNo: 'R1' }
    const result = (conclusion: string) => ({ detectedOn: '2026-05-20', detectReportNo: 'JC-1', conclusion, detectProblem: '制动力不足' })

    it('is the last one where it passed, and leaves what an institute found', () => {
      expect(detectedFields(passed, result('01'), '甲')).toEqual({ lastDetectDate: '2026-05-20' })
      expect(detectedFields({ ...passed, inspectionConclusion: '03' }, result('01'), '甲')).toEqual({ lastDetectDate: '2026-05-20' })
      expect(detectedFields({ ...passed, inspectionConclusion: '03' }, result('13'), '甲')).toEqual({})
    })

    it('is not the last one where a later one is on record', () => {
      const later = { ...passed, lastDetectDate: '2026-06-10' }
      expect(detectedFields(later, result('01'), '甲')).toEqual({})
      expect(detectedFields(later, result('13'), '甲')).toEqual({})
      const failedLater = { inspectionKind: '12', inspectionDate: '2026-06-10', inspectionConclusion: '13', inspectionReportNo: 'JC-2' }
      expect(detectedFields(failedLater, result('01'), '甲')).toEqual({ lastDetectDate: '2026-05-20' })
    })

    it('is settled by an inspection passed since, and not by one that failed or came before', () => {
      const inspected = (inspectionDate: string, inspectionConclusion = '01') => ({ ...passed, inspectionDate, inspectionConclusion })
      expect(detectedFields(inspected('2026-06-10'), result('13'), '甲')).toEqual({})
      expect(detectedFields(inspected('2026-06-10'), result('01'), '甲')).toEqual({ lastDetectDate: '2026-05-20' })
      expect(detectedFields(inspected('2026-06-10', '03'), result('13'), '甲')).toEqual({})
      expect(detectedFields(inspected('2026-05-20'), result('13'), '甲')).toMatchObject({ inspectionConclusion: '13' })
    })

    it('moves nothing where it failed, and puts the elevator on the list of what failed', () => {
      const archive = { equclacode: '3000', installSupervisionDate: '2024-05-01', ...passed }
      const failed = detectedFields(archive, result('13'), '甲')
      expect(failed).toMatchObject({ inspectionKind: '12', inspectionConclusion: '13', inspectionReportNo: 'JC-1', mainProblem: '制动力不足' })
      expect(failed).not.toHaveProperty('lastDetectDate')
      const due = (fields: Record<string, string>) => dueFieldValues(fields, [], []).nextDetectDate
      expect(due({ ...archive, ...failed })).toBe(due(archive))
      // The next detection that is passed replaces it.
      const again = detectedFields({ ...archive, ...failed }, { ...result('01'), detectReportNo: 'JC-2' }, '甲')
      expect(again).toMatchObject({ lastDetectDate: '2026-05-20', inspectionConclusion: '01', inspectionReportNo: 'JC-2', mainProblem: '' })
      expect(due({ ...archive, ...failed, ...again })?.slice(0, 4)).toBe('2027')
    })

    it('marks an elevator that may run with limits, and moves on', () => {
      expect(detectedFields(passed, result('23'), '甲')).toMatchObject({ lastDetectDate: '2026-05-20', inspectionConclusion: '23', mainProblem: '' })
    })
  })
})
