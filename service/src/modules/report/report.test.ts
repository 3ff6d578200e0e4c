import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { documentCheckEndpoints } from '@shared/contract/documentCheck'
import { jobEndpoints } from '@shared/contract/job'
import { searchEndpoints } from '@shared/contract/portal'
import { type ReportRow, reportEndpoints } from '@shared/contract/report'
import { unzipSync } from 'fflate'
import { childPrinter } from '../../adapters/printer'
import { openReportSigner } from '../../adapters/reportSigner'
import { wireDate } from '../../clock'
import { aDevice } from '../../testing/devices'
import { anElevator, anInspection, anInspectionForm, anInstitute, aUseUnit, enterResults, go, type Institute, must } from '../../testing/inspections'
import { signatureOf } from '../../testing/pdfSignature'
import { buildPrintHost, type PrintHostProgram, pdfTexts } from '../../testing/printHost'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { runJob } from '../job/runJob'
import { reportCode } from './reportFile'
import { demonstrationNote } from './reportPaper'

describe('reports of devices', () => {
  let service: TestService
  let printHost: PrintHostProgram
  let institute: Institute
  let owner: SignedIn
  let maintainer: SignedIn
  let administrator: SignedIn
  /** Numbers of two devices that were inspected together, and the application. */
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
  async function issued(count: number) {
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
    await enterResults(service, institute.inspector, id, { remarks: '制动试验有效' })
    await go(service, institute.inspector, 'report', id)
    await go(service, institute.acceptor, 'issue', id)
    return { id, codes, devices }
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
    // The one each archive knew before, and the one that was issued.
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

  it('are checked by the code on them alone, and a mark is printed for what has passed', async () => {
    const { id, reportNo } = await theReport()
    const code = reportCode(service.context.signingKey, id)
    const check = (number: string, typed: string) => service.call(documentCheckEndpoints.check, { body: { number, code: typed } })
    expect((await check(reportNo, code)).data).toMatchObject({ number: reportNo, statusName: '有效', superseded: false, typeName: '检验报告' })
    expect(await check(reportNo, reportCode(service.context.signingKey, inspected.id))).toMatchObject({ success: false })
    const { url } = must(await service.call(reportEndpoints.useMark, { params: { id }, body: {} }, owner))
    const mark = (await textOf((await service.raw('GET', url)).bytes)).replace(/\s/g, '')
    expect(mark).toContain('特种设备使用标志')
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
