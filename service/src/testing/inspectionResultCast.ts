import { addDays, addMonths } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { days, wireDate } from '../clock'
import { aDevice } from './devices'
import { addPaper, anElevator, anInspection, anInspectionForm, anInstitute, aUseUnit, go, type Institute } from './inspections'
import { type SignedIn, startTestService, type TestService } from './service'

/** An institute and a unit with elevators to be inspected, set up before the tests of a file. */
export function inspectionResultCast() {
  let service: TestService
  let institute: Institute
  let owner: SignedIn
  let administrator: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    institute = await anInstitute(service)
    owner = await aUseUnit(service)
    administrator = await service.signIn('9')
  })
  afterAll(() => service.close())

  const today = () => wireDate(service.clock.now())
  let serial = 0
  /** An elevator of the owner, installed on the 12th of this month `age` years ago and inspected in time. */
  async function anArchive(age = 7): Promise<{ id: string; code: string }> {
    serial += 1
    const code = `3110330992099${String(serial).padStart(4, '0')}`
    const { unitName, uscc, id: useUnitId } = owner.account.unit
    const installed = addMonths(`${today().slice(0, 7)}-12`, -12 * age)
    const inspected = {
      inspectionKind: '05',
      inspectionDate: addDays(addMonths(installed, 48), -10),
      inspectionConclusion: '01',
      inspectionReportNo: `OLD-${serial}`,
    }
    const id = await aDevice(service, {
      useUnitId,
      useUnitUscc: uscc,
      useUnitName: unitName,
      equipmentCode: code,
      installSupervisionDate: installed,
      ...inspected,
    })
    return { id, code }
  }
  /** When an elevator installed in this month is due, in so many years: at the end of the month. */
  const dueIn = (years: number) => addDays(addMonths(`${today().slice(0, 7)}-01`, 12 * years + 1), -1)
  const archiveOf = async (id: string) =>
    await service.db.system(({ db }) => db.selectFrom('equipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

  /** An archive of the owner's with what a test is about. */
  async function anotherArchive(fields: FormRow): Promise<{ id: string; code: string }> {
    serial += 1
    const code = `1110330992099${String(serial).padStart(4, '0')}`
    const { unitName, uscc, id: useUnitId } = owner.account.unit
    return { id: await aDevice(service, { useUnitId, useUnitUscc: uscc, useUnitName: unitName, equipmentCode: code, ...fields }), code }
  }

  /** An inspection of devices, in progress. @param row what the form says of each */
  async function underWay(codes: readonly string[], fields: Record<string, string> = {}, row: Record<string, string> = {}): Promise<string> {
    const form = anInspectionForm(
      institute,
      owner,
      { overdueReason: '等待配件', ...fields },
      codes.map((equipmentId) => anElevator({ equipmentId, ...row })),
    )
    const { id } = await anInspection(service, institute, owner, '50', form)
    await go(service, institute.acceptor, 'assign', id, { input: { inspector: institute.inspector.account.id, inspectOn: today() } })
    await go(service, institute.inspector, 'start', id)
    return id
  }
  async function reported(id: string): Promise<void> {
    await addPaper(service, institute.inspector, id, 'REPORT')
    await go(service, institute.inspector, 'report', id)
  }
  /** Sessions do not outlive a day. */
  async function nextDay(): Promise<void> {
    service.clock.move(days(1))
    for (const who of [owner, administrator, institute.acceptor, institute.inspector]) Object.assign(who, await service.signIn(who.account))
  }

  /** Initialised before the tests run. */
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
    get administrator() {
      return administrator
    },
  }
  return { cast, today, dueIn, anArchive, anotherArchive, archiveOf, underWay, reported, nextDay }
}
