import { applicationEndpoints, useRegistrationByUnit } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { wireDate } from '../clock'
import { repairLeftByMigrations } from '../modules/repair/leftByMigrations'
import { aForm, type Named } from './applicationForms'
import { codesOf, givePapers } from './papers'
import { type SignedIn, startTestService, type TestService } from './service'
import { runMigration } from './testDatabase'

/** A unit that registers cylinders and piping under one certificate, and the registrar who decides, set up before the tests of a file. */
export function registrationByUnitCast() {
  let service: TestService
  let registrar: SignedIn
  let owner: SignedIn
  let named: Named

  beforeAll(async () => {
    service = await startTestService()
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200' })
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
    const unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    named = { authority: authority.id, inspection: '', counterpartUscc: unit.uscc, account: '' }
  })
  afterAll(() => service.close())

  const calls = applicationEndpoints(useRegistrationByUnit)
  const today = () => wireDate(service.clock.now())
  const rowOf = (id: string) =>
    service.db.system(({ db }) => db.selectFrom('application').select(['version', 'inputs', 'form']).where('id', '=', id).executeTakeFirstOrThrow())
  async function take(who: SignedIn, id: string, path: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: (await rowOf(id)).version, opinion: '情况属实' } }, who)
  }
  async function done(who: SignedIn, id: string, ...paths: string[]) {
    for (const path of paths) expect([path, await take(who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  async function aDraft(table: 'cylinders' | 'pipelines', rows: FormRow[], fields: FormRow = {}): Promise<string> {
    const categoryCode = table === 'cylinders' ? '2300' : '8300'
    const { fields: whole } = aForm(useRegistrationByUnit, named, service.clock.now(), { categoryCode, varietyCode: '', ...fields })
    const body = { form: { fields: whole, tables: {} }, rowChanges: { [table]: { start: 0, remove: 0, rows } } }
    const saved = await service.call(calls.save, { body }, owner)
    if (!saved.success) throw new Error(`${saved.errorMsg} ${JSON.stringify(saved.fieldErrors)}`)
    await givePapers(service, owner, saved.data.id, codesOf(useRegistrationByUnit))
    return saved.data.id
  }
  const certificateOf = async (id: string) => String((await rowOf(id)).inputs.useCertNo ?? '')
  const cylinder = (factoryNo: string): FormRow => ({ varietyCode: '2310', factoryNo, manufacturer: '示例气瓶厂' })
  const cylindersUnder = async (number: string) => {
    const found = await service.db.system(({ db }) => db.selectFrom('equipment').select('archive').where('use_cert_no', '=', number).execute())
    return found.map(({ archive }) => archive.fields)
  }
  /** Takes the archive of a certificate from it, as if registered before cylinders had any, and lets the upgrade make up for that. */
  async function archivesMadeLater(number: string): Promise<void> {
    await service.db.system(({ db }) => db.updateTable('equipment').set({ use_cert_no: '' }).where('use_cert_no', '=', number).execute())
    await runMigration(service, '0941_cylinders_without_archive.sql', 'insert into')
    for (let round = 0; round < 2; round += 1) await repairLeftByMigrations(service.context)
  }
  /** Initialised before the tests run. */
  const cast = {
    get service() {
      return service
    },
    get registrar() {
      return registrar
    },
    get owner() {
      return owner
    },
    get named() {
      return named
    },
  }
  return { cast, calls, today, rowOf, take, done, aDraft, certificateOf, cylinder, cylindersUnder, archivesMadeLater }
}
