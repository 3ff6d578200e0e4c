import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { applicationEndpoints, reportReissue } from '@shared/contract/application'
import { documentCheckEndpoints, groupedCode } from '@shared/contract/documentCheck'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { jobEndpoints } from '@shared/contract/job'
import { searchEndpoints } from '@shared/contract/portal'
import { type ReportRow, reportAddress, reportEndpoints } from '@shared/contract/report'
import { unzipSync } from 'fflate'
import { childPrinter } from '../../adapters/printer'
import { openReportSigner } from '../../adapters/reportSigner'
import { wireDate } from '../../clock'
import { aDevice } from '../../testing/devices'
import { anElevator, anInspection, anInspectionForm, anInstitute, aUseUnit, enterResults, go, type Institute, must } from '../../testing/inspections'
import { uploadFile } from '../../testing/notices'
import { signatureOf } from '../../testing/pdfSignature'
import { buildPrintHost, type PrintHostProgram, pdfTexts } from '../../testing/printHost'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { reportReissueBehaviour } from '../application/reportReissue'
import { changeDevice } from '../equipment/archive/writeArchive'
import { runJob } from '../job/runJob'
import { markCode, reportCode } from './codes'
import { demonstrationNote } from './reportPaper'

describe('reports of devices', () => {
  let service: TestService
  let printHost: PrintHostProgram
  let institute: Institute
  let owner: SignedIn
  let maintainer: SignedIn
  let administrator: SignedIn
  /** Two devices inspected together, and their application. */
  let inspected: { id: string; codes: string[]; devices: string[] }

  beforeAll(async () => {
    printHost = await buildPrintHost()
    service = await startTestService()
    service.context.printer = childPrinter(printHost.entry, service.context.configuration.dataFolder, service.context.log)
    institute = await anInstitute(service)
    owner = await aUseUnit(service)
    maintainer = await service.signIn('2')
    administrator = await service.signIn('9')
    inspected = await issued(2)
  })
  afterAll(async () => {
    await service.close()
    await printHost.remove()
  })

  let serial = 0
  async function issued(count: number, entry?: Parameters<typeof enterResults>[3]) {
    const { unitName, uscc, id: useUnitId } = owner.account.unit
    const codes = Array.from({ length: count }, () => {
      serial += 1
      return `3110330992088${String(serial).padStart(4, '0')}`
    })
    const devices: string[] = []
    const year = Number(wireDate(service.clock.now()).slice(0, 4))
    for (const equipmentCode of codes) {
      devices.push(
        await aDevice(service, {
          useUnitId,
          useUnitUscc: uscc,
          useUnitName: unitName,
          equipmentCode,
          maintenanceUnitUscc: maintainer.account.unit.uscc,
          installSupervisionDate: `${year - 7}-11-12`,
          inspectionKind: '05',
          inspectionDate: `${year - 3}-11-02`,
          inspectionConclusion: '01',
          inspectionReportNo: `OLD-${equipmentCode.slice(-4)}`,
          inspectionOrg: institute.unit.unitName,
        }),
      )
    }
    return { id: await inspect(codes, entry), codes, devices }
  }

  /** An inspection of devices, with issued reports. */
  async function inspect(codes: readonly string[], entry: Parameters<typeof enterResults>[3] = { remarks: '制动试验有效' }): Promise<string> {
    const form = anInspectionForm(
      institute,
      owner,
      { overdueReason: '等待配件' },
      codes.map((equipmentId) => anElevator({ equipmentId })),
    )
    const { id } = await anInspection(service, institute, owner, '50', form)
    const inspectOn = wireDate(service.clock.now())
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: institute.inspector.account.id, inspectOn } })
    await go(service, institute.inspector, 'start', id)
    await enterResults(service, institute.inspector, id, entry)
    await go(service, institute.inspector, 'report', id)
    await go(service, institute.acceptor, 'issue', id)
    return id
  }

  const listOf = async (as: SignedIn, query: object = {}): Promise<ReportRow[]> =>
    must(await service.call(reportEndpoints.reportList, { query: { pageSize: 200, ...query } }, as)).list
  const ownReports = async () => (await listOf(owner, { keyword: inspected.codes[0] })).filter(({ electronic }) => electronic)
  const theReport = async (): Promise<ReportRow> => {
    const [report] = await ownReports()
    if (!report) throw new Error('No report was issued')
    return report
  }
  const fileOf = async (as: SignedIn, id: string, preview = false) => {
    const { url } = must(await service.call(reportEndpoints.reportDownload, { params: { id }, body: { preview } }, as))
    return service.raw('GET', url)
  }
  async function textOf(pdf: Buffer): Promise<string> {
    const file = path.join(service.context.configuration.dataFolder, 'report.pdf')
    await writeFile(file, pdf)
    return (await pdfTexts([file]))[0] ?? ''
  }

  it('are those of its devices for use and maintenance units, those it issued for an institute, and nobody else’s', async () => {
    const own = await listOf(owner)
    // The previous report of each archive, and the issued one.
    expect(
      own
        .filter(({ electronic }) => !electronic)
        .map(({ reportNo }) => reportNo)
        .sort(),
    ).toEqual(inspected.codes.map((code) => `OLD-${code.slice(-4)}`))
    expect(own.filter(({ electronic }) => electronic)).toHaveLength(2)
    expect(own[0]).toMatchObject({ state: 'valid', useUnitName: owner.account.unit.unitName, instituteName: institute.unit.unitName, markable: true })
    expect(await listOf(maintainer)).toEqual(own)
    expect((await listOf(institute.acceptor)).map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort())
    const { id } = await theReport()
    const strangers = [await aUseUnit(service), await service.signIn('2'), (await anInstitute(service)).acceptor]
    for (const stranger of strangers) {
      expect(await listOf(stranger)).toEqual([])
      for (const endpoint of [reportEndpoints.reportDownload, reportEndpoints.useMark] as const) {
        expect(await service.call(endpoint, { params: { id }, body: { preview: false } }, stranger)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
      }
      expect(await service.call(reportEndpoints.reportFiles, { body: { ids: [id] } }, stranger)).toMatchObject({ success: false, errorCode: 'NOT_FOUND' })
    }
  })

  it('are found from the header of every page by their whole number, by who may see them', async () => {
    const { id, reportNo } = await theReport()
    const found = async (as: SignedIn) => {
      const { groups } = must(await service.call(searchEndpoints.search, { query: { keyword: reportNo } }, as))
      return groups.find(({ kind }) => kind === 'report')?.list
    }
    const path = `/company-service/report-query?${new URLSearchParams({ keyword: reportNo })}`
    for (const as of [owner, maintainer, institute.acceptor]) expect(await found(as)).toEqual(expect.arrayContaining([expect.objectContaining({ id, path })]))
    for (const as of [await aUseUnit(service), institute.finance]) expect(await found(as)).toBeUndefined()
  })

  it('on paper stay those of the unit and place that were inspected, whoever has the device since', async () => {
    const [before, after] = [await aUseUnit(service), await aUseUnit(service)]
    const idsOf = ({ account: { unit } }: SignedIn) => ({ useUnitId: unit.id, useUnitUscc: unit.uscc, useUnitName: unit.unitName })
    const inspection = { inspectionDate: '2024-05-06', inspectionKind: '05', inspectionConclusion: '01', inspectionOrg: institute.unit.unitName }
    const id = await aDevice(service, { ...idsOf(before), usePlaceDetail: '旧厂房', inspectionReportNo: 'PAPER-1', ...inspection })
    const change = (fields: FormRow) =>
      service.db.system(async (connection) => {
        const device = await connection.db.selectFrom('equipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const archive = { fields: { ...device.archive.fields, ...fields }, tables: { ...device.archive.tables } }
        await changeDevice(connection, { ...device, relation: 'assigned' }, archive, { caller: undefined, reason: '变更', now: service.clock.now() })
      })
    await change({ ...idsOf(after), usePlaceDetail: '新厂房' })
    await change({ inspectionReportNo: 'PAPER-2', inspectionDate: wireDate(service.clock.now()) })
    expect((await listOf(after)).map(({ reportNo, useUnitName, place }) => [reportNo, useUnitName, place])).toEqual([
      ['PAPER-2', after.account.unit.unitName, '新厂房'],
      ['PAPER-1', before.account.unit.unitName, '旧厂房'],
    ])
  })

  it('are found by number, device, day, conclusion and kind', async () => {
    const { reportNo } = await theReport()
    const [code = ''] = inspected.codes
    const found = async (query: object) => (await listOf(owner, query)).length
    expect(await found({ keyword: reportNo })).toBe(1)
    expect(await found({ keyword: code })).toBe(2)
    expect(await found({ keyword: '%' })).toBe(0)
    expect(await found({ from: wireDate(service.clock.now()) })).toBe(2)
    expect(await found({ conclusion: '03' })).toBe(0)
    expect(await found({ inspectionKind: '05', equclacode: '3000' })).toBe(4)
    expect(await found({ equclacode: '1000' })).toBe(0)
  })

  it('come as signed files that no byte can be changed of, and say that the certificate is one of a demonstration', async () => {
    const { id, reportNo } = await theReport()
    const preview = await fileOf(maintainer, id, true)
    expect(preview.headers.get('content-disposition')).toMatch(/^inline/)
    const file = await fileOf(owner, id)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(signatureOf(file.bytes)).toEqual({ signer: '特种设备检验报告演示证书', holds: true })
    const altered = Buffer.from(file.bytes)
    const place = altered.indexOf('/Producer')
    altered.write('X', place + 1, 'latin1')
    expect(signatureOf(altered).holds).toBe(false)
    const text = (await textOf(file.bytes)).replace(/\s/g, '')
    for (const part of [reportNo, owner.account.unit.unitName, '制动试验有效', demonstrationNote]) expect(text).toContain(part)
    // The page names it once.
    expect(text.split(reportNo)).toHaveLength(2)
  })

  it('come many in one file, made by a job', async () => {
    const ids = (await listOf(owner)).map(({ id }) => id)
    const { job } = must(await service.call(reportEndpoints.reportFiles, { body: { ids } }, owner))
    await runJob(service.context, job.id)
    const { list } = must(await service.call(jobEndpoints.list, { query: { id: job.id } }, owner))
    expect(list).toMatchObject([{ state: 'done', note: '2份没有电子文件，没有打包' }])
    const { url } = must(await service.call(jobEndpoints.ticket, { body: { id: job.id } }, owner))
    const answer = await service.raw('GET', url)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(new Uint8Array(answer.bytes))
    const numbers = (await listOf(owner)).filter(({ electronic }) => electronic).map(({ reportNo }) => `检验报告${reportNo}.pdf`)
    expect(Object.keys(files).sort()).toEqual(numbers.sort())
    for (const bytes of Object.values(files)) expect(signatureOf(Buffer.from(bytes)).holds).toBe(true)
    const onPaper = (await listOf(owner)).filter(({ electronic }) => !electronic).map(({ id }) => id)
    expect(await service.call(reportEndpoints.reportFiles, { body: { ids: onPaper } }, owner)).toMatchObject({ success: false, errorCode: 'NOT_ALLOWED_NOW' })
  })

  it('come in one file without the one that cannot be made, which is said; where none can, there is no file', async () => {
    const ids = (await listOf(owner)).filter(({ electronic }) => electronic).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(1)
    const ended = async () => {
      const { job } = must(await service.call(reportEndpoints.reportFiles, { body: { ids } }, owner))
      await runJob(service.context, job.id)
      const { list } = must(await service.call(jobEndpoints.list, { query: { id: job.id } }, owner))
      return list.map(({ state, note }) => [state, note])
    }
    const render = jest.spyOn(service.context.printer, 'render')
    try {
      render.mockRejectedValueOnce(new Error('no such glyph'))
      expect(await ended()).toEqual([['done', '1份没有做成，请稍后单独下载']])
      render.mockRejectedValue(new Error('no print host'))
      expect(await ended()).toEqual([['failed', expect.any(String)]])
    } finally {
      render.mockRestore()
    }
  })

  it('are checked by the code on them alone, and a mark is printed for what has passed', async () => {
    const { id, reportNo } = await theReport()
    const code = reportCode(service.context.signingKey, id)
    const check = (number: string, typed: string) => service.call(documentCheckEndpoints.check, { body: { number, code: typed } })
    expect((await check(reportNo, code)).data).toMatchObject({
      number: reportNo,
      statusName: '有效',
      superseded: false,
      typeName: '检验报告',
      paperNumber: `报告编号：${reportNo}`,
    })
    expect(await check(reportNo, reportCode(service.context.signingKey, inspected.id))).toMatchObject({ success: false })
    const { url } = must(await service.call(reportEndpoints.useMark, { params: { id }, body: {} }, owner))
    const mark = (await textOf((await service.raw('GET', url)).bytes)).replace(/\s/g, '')
    expect(mark).toContain('特种设备使用标志')
    const { archive } = await service.db.system(({ db }) =>
      db
        .selectFrom('equipment')
        .innerJoin('inspection_report as report', 'report.equipment_id', 'equipment.id')
        .select('archive')
        .where('report.id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    const { inspectionDate = '', nextInspectionDate = '' } = archive.fields
    for (const part of [`最近检验日期${inspectionDate}`, `下次检验日期${nextInspectionDate}`, `检验报告编号${reportNo}`, institute.unit.unitName]) {
      expect(mark).toContain(part)
    }
    expect([inspectionDate, nextInspectionDate]).not.toContain('')
    expect(mark).toContain(groupedCode(markCode(service.context.signingKey, id, owner.account.unit.id)))
    const old = (await listOf(owner)).find(({ electronic }) => !electronic)
    expect(await service.call(reportEndpoints.useMark, { params: { id: old?.id ?? '' }, body: {} }, owner)).toMatchObject({ success: false })
  })

  it('say what they said when the archive changes, and that they are void once they are', async () => {
    const { id, codes } = await issued(1)
    const [report] = (await listOf(owner, { keyword: codes[0] })).filter(({ electronic }) => electronic)
    if (!report) throw new Error('No report was issued')
    await go(service, administrator, 'void', id, { opinion: '检验员资格不符' })
    expect(await listOf(owner, { keyword: report.reportNo })).toMatchObject([{ state: 'void', markable: false }])
    const answer = await service.call(documentCheckEndpoints.check, {
      body: { number: report.reportNo, code: reportCode(service.context.signingKey, report.id) },
    })
    expect(answer.data).toMatchObject({ superseded: true, note: '本报告已作废，不再有效' })
  })

  const archiveOf = async (id = '') =>
    (await service.db.system(({ db }) => db.selectFrom('equipment').select('archive').where('id', '=', id).executeTakeFirstOrThrow())).archive.fields

  describe('asked for again', () => {
    const calls = applicationEndpoints(reportReissue)
    const formOf = (reports: readonly string[], fields: Record<string, string> = {}) => ({
      fields: {
        reissueKind: '1',
        reissueReason: '1',
        reasonDetail: '搬迁遗失',
        copies: '2',
        deliver: '1',
        byAgent: '0',
        contactName: '王测试',
        contactMobile: '13000000006',
        ...fields,
      },
      tables: { reports: reports.map((reportNo) => ({ reportNo })) },
    })
    async function draft(as: SignedIn, reports: readonly string[], fields: Record<string, string> = {}) {
      const saved = must(await service.call(calls.save, { body: { form: formOf(reports, fields) } }, as))
      for (const code of ['APPLY_LETTER', 'EVIDENCE', 'NAME_PROOF']) await uploadFile(service, as, saved.id, code)
      return saved.id
    }
    async function take(as: SignedIn, path: string, id: string, given: { opinion?: string; input?: Record<string, string> } = {}) {
      const { version } = await service.db.system(({ db }) => db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      const endpoint = calls.transitions[path]
      if (!endpoint) throw new Error(`No call ${path}`)
      const { opinion, input } = given
      return service.call(endpoint, { body: { id, version, opinion, ...(input && { input: { fields: input } }) } }, as)
    }
    async function accepted(reports: readonly string[], fields: Record<string, string> = {}, as = owner): Promise<string> {
      const id = await draft(as, reports, fields)
      must(await take(as, 'commit', id))
      must(await take(institute.acceptor, 'accept', id))
      return id
    }

    it('goes to the institute that issued them, and to no other; a report of somebody else’s is none', async () => {
      const { reportNo } = await theReport()
      const id = await draft(owner, [reportNo])
      must(await take(owner, 'commit', id))
      const { data } = await service.call(calls.detail, { params: { id } }, institute.acceptor)
      expect(data?.form.fields).toMatchObject({ instituteName: institute.unit.unitName })
      expect((await service.call(calls.detail, { params: { id } }, (await anInstitute(service)).acceptor)).success).toBe(false)
      const stranger = await aUseUnit(service)
      const foreign = await draft(stranger, [reportNo, 'NOTHING-1'])
      expect(await take(stranger, 'commit', foreign)).toMatchObject({
        success: false,
        fieldErrors: expect.arrayContaining([
          { field: 'reports.0.reportNo', message: expect.stringContaining('没有找到这个编号的报告') },
          { field: 'reports.1.reportNo', message: expect.stringContaining('没有找到这个编号的报告') },
        ]),
      })
    })

    it('asks for the papers of its reason, and not for what can be downloaded', async () => {
      const { reportNo } = await theReport()
      const { id } = must(await service.call(calls.save, { body: { form: formOf([reportNo], { reissueReason: '3', deliver: '1' }) } }, owner))
      const answer = await take(owner, 'commit', id)
      expect(answer.success ? [] : answer.fieldErrors?.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['attachments.APPLY_LETTER', 'attachments.NAME_PROOF']),
      )
      const electronic = await draft(owner, [reportNo], { deliver: '0' })
      expect(await take(owner, 'commit', electronic)).toMatchObject({ success: false, fieldErrors: [{ field: 'deliver' }] })
    })

    it('puts a new name on reports of one unit alone', async () => {
      const { codes } = await issued(2)
      const numbers = (await Promise.all(codes.map((keyword) => listOf(owner, { keyword })))).flatMap((list) =>
        list.filter(({ electronic }) => electronic).map(({ reportNo }) => reportNo),
      )
      const renamed = { reissueReason: '3', reasonDetail: '单位更名', deliver: '0', copies: '' }
      const id = await draft(owner, numbers, renamed)
      // As a maintenance unit may ask for reports of several of the units it works for.
      await service.db.system(({ query }) =>
        query({
          text: `update inspection_report set content = jsonb_set(content, '{useUnitName}', '"宁波示例第二物业有限公司"') where report_no = $1`,
          values: [numbers[1]],
        }),
      )
      expect(await take(owner, 'commit', id)).toMatchObject({
        success: false,
        fieldErrors: [{ field: 'reports.1.reportNo', message: '单位更名一次申请同一使用单位的报告，这份请另外申请' }],
      })
    })

    it('corrects a mistake by a report of another number, to which the old one leads everywhere', async () => {
      const { codes, devices } = await issued(1)
      const reported = async () => (await listOf(owner, { keyword: codes[0] })).filter(({ electronic }) => electronic)
      const [old] = await reported()
      if (!old) throw new Error('No report was issued')
      const id = await accepted([old.reportNo], { reissueReason: '4', reasonDetail: '地点写错', deliver: '0', copies: '' })
      expect(await take(institute.acceptor, 'audit', id)).toMatchObject({ success: false, errorMsg: '请填写要更正的内容' })
      must(await take(institute.acceptor, 'audit', id, { input: { corrected_place: '示例路200号' } }))
      // A correction and a copy begin and end in the same states: what was asked for tells which it was.
      const [last] = must(await service.call(calls.showOpinion, { query: { id } }, owner)).list
      expect(last).toMatchObject({ action: 'approve', actionName: '更正并补发', input: [{ label: '使用地点', value: '示例路200号' }] })
      const { documents } = must(await service.call(calls.detail, { params: { id } }, owner))
      expect(documents.map(({ key }) => key)).toEqual(['form', 'copies'])
      // The correction was made by this application itself: no problem is reported.
      const found = must(await service.call(calls.checks, { params: { id } }, institute.acceptor)).list
      expect(found.filter(({ ok }) => !ok)).toEqual([])
      expect(found.map(({ text }) => text)).toContainEqual(expect.stringContaining('已更正为'))
      const both = await reported()
      const better = both.find(({ state }) => state === 'valid')
      if (!better) throw new Error('No report took its place')
      expect(both.find(({ id: one }) => one === old.id)).toMatchObject({
        state: 'corrected',
        correctedBy: { id: better.id, reportNo: better.reportNo },
        markable: false,
      })
      expect(better).toMatchObject({ place: '示例路200号', markable: true, conclusion: old.conclusion })
      const checked = await service.call(documentCheckEndpoints.check, { body: { number: old.reportNo, code: reportCode(service.context.signingKey, old.id) } })
      expect(checked.data).toMatchObject({ superseded: true, statusName: '已更正', note: `本报告已更正，请以报告${better.reportNo}为准` })
      expect(await archiveOf(devices[0])).toMatchObject({ inspectionReportNo: better.reportNo, usePlaceDetail: '示例路100号' })
      const text = (await textOf((await fileOf(owner, better.id)).bytes)).replace(/\s/g, '')
      for (const part of [better.reportNo, `更正并代替报告${old.reportNo}`, '示例路200号']) expect(text).toContain(part)
      expect((await textOf((await fileOf(owner, old.id)).bytes)).replace(/\s/g, '')).toContain(`请以报告${better.reportNo}为准`)
      expect(await take(administrator, 'void', id, { opinion: '误办' })).toMatchObject({ success: false, errorMsg: expect.stringContaining('不能作废') })
      const again = await draft(owner, [old.reportNo], { reissueReason: '4', deliver: '0' })
      expect(await take(owner, 'commit', again)).toMatchObject({
        success: false,
        fieldErrors: [{ field: 'reports.0.reportNo', message: expect.stringContaining(better.reportNo) }],
      })
      // The copies of the first application are of the report that stands, not of the one that was corrected again.
      const second = await accepted([better.reportNo], { reissueReason: '4', reasonDetail: '地点写错', deliver: '0', copies: '' })
      must(await take(institute.acceptor, 'audit', second, { input: { corrected_place: '示例路300号' } }))
      const rows = await service.db.system(async (connection) => reportReissueBehaviour.ownRows?.(connection, id))
      expect(rows?.reports).toMatchObject([{ place: '示例路300号', corrects: better.reportNo }])
    })

    it('is replaced once, also by two applications that are decided at the same moment', async () => {
      const { codes } = await issued(1)
      const reported = async () => (await listOf(owner, { keyword: codes[0] })).filter(({ electronic }) => electronic)
      const [old] = await reported()
      const asked = { reissueReason: '4', reasonDetail: '地点写错', deliver: '0' }
      const ids = [await accepted([old?.reportNo ?? ''], asked), await accepted([old?.reportNo ?? ''], asked, maintainer)]
      const places = ['示例路200号', '示例路300号']
      const answers = await Promise.all(ids.map((id, place) => take(institute.acceptor, 'audit', id, { input: { corrected_place: places[place] ?? '' } })))
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      expect((await reported()).map(({ state }) => state).sort()).toEqual(['corrected', 'valid'])
    })

    it('of which the use unit hears where another asked for it, and comes back corrected when a later report is void', async () => {
      // A device that failed is inspected again.
      const { codes, devices } = await issued(1, { conclusion: '03', remarks: '层门门锁失效' })
      const numberNow = async () => (await archiveOf(devices[0])).inspectionReportNo ?? ''
      const first = await numberNow()
      const later = await inspect(codes)
      const second = await numberNow()
      const id = await accepted([first], { reissueReason: '4', reasonDetail: '地点写错', deliver: '0' }, maintainer)
      must(await take(institute.acceptor, 'audit', id, { input: { corrected_place: '示例路200号' } }))
      // A later inspection has its own report in the archive.
      expect(await numberNow()).toBe(second)
      const better = (await listOf(owner, { keyword: codes[0] })).find(({ place }) => place === '示例路200号')?.reportNo ?? ''
      const [told] = must(await service.call(inboxEndpoints.list, { query: { pageSize: 1 } }, owner)).list
      expect(told).toMatchObject({ title: `检验报告 ${first} 已更正为 ${better}`, path: reportAddress(better) })
      expect(told?.text).toContain(`使用地点“示例路100号”更正为“示例路200号”。由${maintainer.account.unit.unitName}申请`)
      await go(service, administrator, 'void', later, { opinion: '误检' })
      expect(await numberNow()).toBe(better)
    })
  })

  it('are not signed where that is off, and a certificate that cannot be opened is found at the start', async () => {
    const { configuration } = service.context
    const off = openReportSigner({ ...configuration, reportSigning: { ...configuration.reportSigning, signer: 'off' } })
    const bytes = Buffer.from('%PDF-')
    expect([off.kind, await off.sign(bytes, '')]).toEqual(['none', bytes])
    const wrong = {
      ...configuration,
      reportSigning: { signer: 'certificate' as const, certificateFile: path.join(configuration.dataFolder, 'none.p12'), password: '' },
    }
    expect(() => openReportSigner(wrong)).toThrow('REPORT_CERTIFICATE')
  })
})
