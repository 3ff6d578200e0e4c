import { applicationEndpoints, maintenanceProject, maintenanceTermination } from '@shared/contract/application'
import { addDays, equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { wireDate } from '../clock'
import { aDevice } from './devices'
import type { UnitFixture } from './fixtures'
import { codesOf, givePapers } from './papers'
import { type SignedIn, startTestService, type TestService } from './service'

/** A use unit with elevators, two companies that maintain them and the registrar, set up before the tests of a file. */
export function maintenanceCast() {
  let service: TestService
  let user: SignedIn
  let company: SignedIn
  let rival: SignedIn
  let registrar: SignedIn
  let useUnit: UnitFixture
  let companyUnit: UnitFixture

  beforeAll(async () => {
    service = await startTestService()
    const inArea = async (role: '1' | '2', unit: UnitFixture) => service.signIn(await service.anAccount({ roles: [role], unit }))
    useUnit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    companyUnit = await service.aUnit({ unit_type: '2', area_code: '330212' })
    user = await inArea('1', useUnit)
    company = await inArea('2', companyUnit)
    rival = await inArea('2', await service.aUnit({ unit_type: '2', area_code: '330203' }))
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200' })
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
  })
  afterAll(() => service.close())

  const projects = applicationEndpoints(maintenanceProject)
  const terminations = applicationEndpoints(maintenanceTermination)
  type Calls = typeof projects
  const today = () => wireDate(service.clock.now())
  const inDays = (count: number) => addDays(today(), count)

  let devices = 0
  /** An elevator of the use unit, with its number. @param fields further fields of the archive */
  async function elevator(fields: FormRow = {}): Promise<{ id: string; number: string }> {
    const number = `311033099209955${String(++devices).padStart(2, '0')}`
    const held = { useUnitId: useUnit.id, useUnitUscc: useUnit.uscc, useUnitName: useUnit.unitName }
    return { id: await aDevice(service, { equipmentCode: number, factoryNo: `W-${devices}`, ...held, ...fields }), number }
  }
  const maintained = (fields: FormRow = {}) =>
    elevator({
      maintenanceUnitName: companyUnit.unitName,
      maintenanceUnitUscc: companyUnit.uscc,
      maintenanceContractNo: 'HT-1',
      maintenanceContractStart: inDays(-300),
      maintenanceContractEnd: inDays(200),
      ...fields,
    })
  async function archived(id: string): Promise<FormRow> {
    return service.db.system(
      async ({ db }) => (await db.selectFrom('equipment').select('archive').where('id', '=', id).executeTakeFirstOrThrow()).archive.fields,
    )
  }
  const opens = (who: SignedIn, id: string) => service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, who)

  const rowOf = (number: string): FormRow => ({ equipmentId: number, equipmentName: '乘客电梯' })
  const worker = (place: number, certExpire: string): FormRow => ({ name: '张测试', certNo: `T-${place}`, certExpire, mobile: '13000000001' })
  const projectForm = (numbers: readonly string[], fields: FormRow = {}) => ({
    fields: {
      projectName: '示例花园',
      useUnitName: useUnit.unitName,
      useUnitUscc: useUnit.uscc,
      areaCode: '330212',
      siteAddress: '示例路100号',
      contractNo: 'HT-2',
      contractStart: inDays(1),
      contractEnd: inDays(366),
      maintMode: '2',
      cycleDays: '15',
      leader: '周测试',
      leaderMobile: '13000000002',
      dutyTel: '13000000003',
      ...fields,
    },
    tables: { devices: numbers.map(rowOf), workers: [worker(1, inDays(900)), worker(2, inDays(900))] },
  })
  const terminationForm = (numbers: readonly string[], fields: FormRow = {}) => ({
    fields: {
      terminateDate: inDays(40),
      terminateReason: '2',
      reasonDetail: '双方协商解除合同',
      lastMaintDate: today(),
      handover: '资料和钥匙已移交',
      contractNo: 'HT-1',
      contractStart: inDays(-300),
      contractEnd: inDays(200),
      contactName: '王测试',
      contactMobile: '13000000004',
      ...fields,
    },
    tables: { devices: numbers.map(rowOf) },
  })
  async function drafted(calls: Calls, who: SignedIn, form: { fields: FormRow; tables: Record<string, FormRow[]> }): Promise<string> {
    const saved = await service.call(calls.save, { body: { form } }, who)
    if (!saved.success) throw new Error(`${saved.errorCode} ${saved.errorMsg}`)
    const papers = calls === projects ? maintenanceProject.attachments : maintenanceTermination.attachments
    await givePapers(service, who, saved.data.id, codesOf({ attachments: papers.filter(({ required }) => required === true) }))
    return saved.data.id
  }
  const standing = (id: string) =>
    service.db.system(({ db }) => db.selectFrom('application').select(['number', 'status', 'version', 'inputs']).where('id', '=', id).executeTakeFirstOrThrow())
  async function take(calls: Calls, who: SignedIn, id: string, path: string, opinion = '情况属实') {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: (await standing(id)).version, opinion } }, who)
  }
  async function done(calls: Calls, who: SignedIn, id: string, ...paths: string[]): Promise<void> {
    for (const path of paths) expect([path, await take(calls, who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  const checksOf = async (calls: Calls, id: string) => {
    const answer = await service.call(calls.checks, { params: { id } }, registrar)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.list
  }
  const messagesOf = async (who: SignedIn) => {
    const answer = await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 50 } }, who)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.list.map(({ title }) => title)
  }
  /** Initialised before the tests run. */
  const cast = {
    get service() {
      return service
    },
    get user() {
      return user
    },
    get company() {
      return company
    },
    get rival() {
      return rival
    },
    get registrar() {
      return registrar
    },
    get useUnit() {
      return useUnit
    },
    get companyUnit() {
      return companyUnit
    },
  }
  return {
    cast,
    projects,
    terminations,
    today,
    inDays,
    elevator,
    maintained,
    archived,
    opens,
    worker,
    projectForm,
    terminationForm,
    drafted,
    standing,
    take,
    done,
    checksOf,
    messagesOf,
  }
}
