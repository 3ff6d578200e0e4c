import { applicationEndpoints, type setCategories, setForm, useRegistrationBySet, useRegistrationEndpoints } from '@shared/contract/application'
import { equipmentEndpoints, readCertificateNumber } from '@shared/contract/equipment'
import { archives } from '@shared/contract/equipmentArchives'
import type { FormRow } from '@shared/contract/form'
import { sql } from 'kysely'
import { after, days, wireDate } from '../clock'
import { aForm, type Named } from './applicationForms'
import { aDevice } from './devices'
import type { UnitFixture } from './fixtures'
import { must } from './inspections'
import { codesOf, givePapers } from './papers'
import { type SignedIn, startTestService, type TestService } from './service'

/** A unit that registers elevators by set, and the registrars who decide, set up before the tests of a file. */
export function useRegistrationCast() {
  let service: TestService
  let registrars: SignedIn[]
  let owner: SignedIn
  let unit: UnitFixture
  let named: Named

  beforeAll(async () => {
    service = await startTestService()
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200', unit_name: '宁波市示例市场监督管理局' })
    registrars = await Promise.all(Array.from({ length: 6 }, async () => service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))))
    unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    named = { authority: authority.id, inspection: '', counterpartUscc: unit.uscc, account: '' }
  })
  afterAll(() => service.close())

  const calls = applicationEndpoints(useRegistrationBySet)
  const registrar = () => {
    const [first] = registrars
    if (!first) throw new Error('No registrar')
    return first
  }
  const rowOf = (id: string) =>
    service.db.system(({ db }) => db.selectFrom('application').select(['version', 'status', 'inputs', 'form']).where('id', '=', id).executeTakeFirstOrThrow())
  async function take(who: SignedIn, id: string, path: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    return service.call(endpoint, { body: { id, version: (await rowOf(id)).version, opinion: '情况属实' } }, who)
  }
  async function done(who: SignedIn, id: string, ...paths: string[]) {
    for (const path of paths) expect([path, await take(who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  const begin = (about: { registrationCategory?: (typeof setCategories)[number]; equclacode?: string; equipmentId?: string }) =>
    service.call(useRegistrationEndpoints.beginSet, { body: { registrationCategory: '01', ...about } }, owner)
  const detailOf = async (id: string, who = owner) => {
    const detail = await service.call(calls.detail, { params: { id } }, who)
    if (!detail.success) throw new Error(detail.errorMsg)
    return detail.data
  }
  /** Fills in everything an application requires, keeping its initial values. */
  async function filled(id: string, fields: FormRow = {}): Promise<void> {
    const { version, form } = await detailOf(id)
    const whole = aForm({ ...useRegistrationBySet, ...setForm(archives.elevator) }, named, service.clock.now(), {
      installSupervisionDate: dayIn(-20),
      cycleBaseDate: dayIn(-20),
      inspectionDate: dayIn(-20),
      nextInspectionDate: dayIn(300),
      ...fields,
    })
    const kept = Object.fromEntries(Object.entries(form.fields).filter(([key, value]) => value !== '' && fields[key] === undefined))
    const body = { id, version, form: { fields: { ...whole.fields, ...kept }, tables: whole.tables } }
    expect(await service.call(calls.save, { body }, owner)).toMatchObject({ success: true })
    await givePapers(service, owner, id, codesOf(useRegistrationBySet))
  }
  async function aNew(fields: FormRow = {}): Promise<string> {
    const answer = await begin({ equclacode: '3000' })
    if (!answer.success) throw new Error(answer.errorMsg)
    await filled(answer.data.id, fields)
    return answer.data.id
  }
  let devices = 0
  const inArchive = (fields: FormRow = {}) => {
    const place = String(++devices).padStart(4, '0')
    return aDevice(service, {
      equipmentCode: `3110330992088${place}`,
      factoryNo: `R-${place}`,
      useUnitId: unit.id,
      useUnitUscc: unit.uscc,
      useUnitName: unit.unitName,
      ...fields,
    })
  }
  const dayIn = (count: number) => wireDate(after(service.clock.now(), days(count)))
  /** Writes into an archive what no application did. */
  const rewrite = (id: string, fields: FormRow) =>
    service.db.system(({ db }) =>
      db
        .updateTable('equipment')
        .set({ archive: sql`jsonb_set(archive, '{fields}', archive -> 'fields' || ${JSON.stringify(fields)}::jsonb)` })
        .where('id', '=', id)
        .execute(),
    )
  async function begunFor(equipmentId: string, registrationCategory: (typeof setCategories)[number], fields: FormRow = {}): Promise<string> {
    const { id } = must(await begin({ registrationCategory, equipmentId }))
    await filled(id, fields)
    return id
  }
  const archive = async (id: string) => {
    const answer = await service.call(equipmentEndpoints.detail, { params: { equclacode: '3000', id } }, owner)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.form.fields
  }
  const serialOf = (number: unknown) => readCertificateNumber(String(number))?.serial ?? Number.NaN
  const certificateOf = async (id: string) => String((await rowOf(id)).inputs.useCertNo ?? '')
  /** Initialised before the tests run. */
  const cast = {
    get service() {
      return service
    },
    get registrars() {
      return registrars
    },
    get owner() {
      return owner
    },
    get unit() {
      return unit
    },
  }
  return { cast, calls, registrar, rowOf, take, done, begin, detailOf, filled, aNew, inArchive, dayIn, rewrite, begunFor, archive, serialOf, certificateOf }
}
