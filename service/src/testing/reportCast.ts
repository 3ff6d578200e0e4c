import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addDays, addMonths } from '@shared/contract/equipment'
import { type ReportRow, reportEndpoints } from '@shared/contract/report'
import { childPrinter } from '../adapters/printer'
import { wireDate } from '../clock'
import { aDevice } from './devices'
import { anElevator, anInspection, anInspectionForm, anInstitute, aUseUnit, enterResults, go, type Institute, must } from './inspections'
import { buildPrintHost, type PrintHostProgram, pdfTexts } from './printHost'
import { type SignedIn, startTestService, type TestService } from './service'

/** An institute that has issued reports of devices to a unit, and the program that prints them, set up before the tests of a file. */
export function reportCast() {
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
    // Due at the end of this month, whichever it is.
    const installed = addMonths(`${wireDate(service.clock.now()).slice(0, 7)}-12`, -84)
    for (const equipmentCode of codes) {
      devices.push(
        await aDevice(service, {
          useUnitId,
          useUnitUscc: uscc,
          useUnitName: unitName,
          equipmentCode,
          maintenanceUnitUscc: maintainer.account.unit.uscc,
          installSupervisionDate: installed,
          inspectionKind: '05',
          inspectionDate: addDays(addMonths(installed, 48), -10),
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

  const archiveOf = async (id = '') =>
    (await service.db.system(({ db }) => db.selectFrom('equipment').select('archive').where('id', '=', id).executeTakeFirstOrThrow())).archive.fields

  const cast = {
    get service() {
      return service
    },
    get institute() {
      return institute
    },
    get owner() {
      return owner
    },
    get maintainer() {
      return maintainer
    },
    get administrator() {
      return administrator
    },
    get inspected() {
      return inspected
    },
  }
  return { cast, issued, inspect, listOf, theReport, fileOf, textOf, archiveOf }
}
