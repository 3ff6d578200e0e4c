import { applicationEndpoints, changeRegister } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import type { PrintDocument } from '@shared/contract/print'
import { days, after as later, wireDate } from '../clock'
import { changeRegisterBehaviour } from '../modules/application/changeRegister/changeRegister'
import { recordViewOf } from '../workflow/detail'
import { theSystem } from '../workflow/parties'
import { findVisible } from '../workflow/record'
import { aForm, type Named } from './applicationForms'
import { aDevice } from './devices'
import type { UnitFixture } from './fixtures'
import { codesOf, givePapers } from './papers'
import { type SignedIn, startTestService, type TestService } from './service'

/** A unit that applies for 变更登记 of its devices, another one, and the registrars of two cities, set up before the tests of a file. */
export function changeRegisterCast() {
  let service: TestService
  let registrar: SignedIn
  let elsewhere: SignedIn
  let owner: SignedIn
  let other: SignedIn
  let unit: UnitFixture
  let otherUnit: UnitFixture
  let named: Named
  let today = ''
  const dayIn = (count: number) => wireDate(later(service.clock.now(), days(count)))

  beforeAll(async () => {
    service = await startTestService()
    today = wireDate(service.clock.now())
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200' })
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
    elsewhere = await service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code: '330100' }) }))
    unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    otherUnit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    other = await service.signIn(await service.anAccount({ roles: ['1'], unit: otherUnit }))
    named = { authority: authority.id, inspection: '', counterpartUscc: otherUnit.uscc, account: '' }
  })
  afterAll(() => service.close())

  const calls = applicationEndpoints(changeRegister)
  let numbers = 0
  const nextNumber = () => `3110330992098${String(++numbers).padStart(4, '0')}`
  const device = (equipmentCode: string, fields: FormRow = {}) =>
    aDevice(service, {
      useUnitId: unit.id,
      useUnitUscc: unit.uscc,
      useUnitName: unit.unitName,
      equipmentCode,
      factoryNo: `B-${equipmentCode}`,
      useCertNo: `梯11浙B${equipmentCode.slice(-5)}(20)`,
      manufactureDate: '2015-01-05',
      designLife: '20',
      installSupervisionDate: '2015-05-10',
      cycleBaseDate: '2015-05-10',
      inspectionKind: '05',
      inspectionDate: dayIn(-100),
      inspectionConclusion: '01',
      inspectionReportNo: `R-${equipmentCode}`,
      // The due date is computed from the history at the first write; an extension sets it whatever the plan is.
      delayToDate: dayIn(20),
      ...fields,
    })
  async function saved(who: SignedIn, fields: FormRow, devices: readonly string[], corrections: FormRow[] = []): Promise<string> {
    const form = aForm(changeRegister, named, service.clock.now(), { changeDate: today, fillDate: today, ...fields })
    const tables = { devices: devices.map((equipmentId) => ({ equipmentId })), corrections }
    const answer = await service.call(calls.save, { body: { form: { fields: form.fields, tables } } }, who)
    if (!answer.success) throw new Error(`${answer.errorCode} ${JSON.stringify(answer.fieldErrors)}`)
    await givePapers(service, who, answer.data.id, codesOf(changeRegister))
    return answer.data.id
  }
  const standing = (id: string) =>
    service.db.system(({ db }) => db.selectFrom('application').select(['version', 'number']).where('id', '=', id).executeTakeFirstOrThrow())
  async function take(who: SignedIn, id: string, path: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: (await standing(id)).version, opinion: '情况属实' } }, who)
  }
  async function done(who: SignedIn, id: string, ...paths: string[]) {
    for (const path of paths) expect([path, await take(who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  /** @param receiver of a transfer to a unit of the portal, which confirms it */
  async function granted(fields: FormRow, devices: readonly string[], corrections: FormRow[] = [], receiver?: SignedIn): Promise<string> {
    const id = await saved(owner, fields, devices, corrections)
    await done(owner, id, 'commit')
    if (receiver) await done(receiver, id, 'confirm')
    await done(registrar, id, 'accept', 'audit')
    return id
  }
  const archive = async (who: SignedIn, id: string): Promise<FormRow | undefined> => {
    const answer = await service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, who)
    return answer.success ? answer.data.form.fields : undefined
  }
  /** The certificates a granted change comes with, as drawn. */
  const certificates = (id: string): Promise<PrintDocument | undefined> =>
    service.db.system(async (connection) => {
      const record = await findVisible(connection, changeRegister, theSystem, id)
      const [view, ownRows] = [
        await recordViewOf(connection, changeRegister, record, service.clock.now()),
        await changeRegisterBehaviour.ownRows?.(connection, id),
      ]
      return changeRegisterBehaviour.documents?.certificate?.({ ...view, ...(ownRows && { ownRows }) })
    })
  /** Initialised before the tests run. */
  const cast = {
    get service() {
      return service
    },
    get registrar() {
      return registrar
    },
    get elsewhere() {
      return elsewhere
    },
    get owner() {
      return owner
    },
    get other() {
      return other
    },
    get unit() {
      return unit
    },
    get otherUnit() {
      return otherUnit
    },
    get today() {
      return today
    },
  }
  return { cast, calls, dayIn, nextNumber, device, saved, standing, take, done, granted, archive, certificates }
}
