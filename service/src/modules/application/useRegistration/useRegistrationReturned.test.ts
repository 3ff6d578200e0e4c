import { applicationEndpoints, setForm, useRegistrationBySet, useRegistrationEndpoints } from '@shared/contract/application'
import { archives } from '@shared/contract/equipmentArchives'
import { after, days, wireDate } from '../../../clock'
import { aForm } from '../../../testing/applicationForms'
import { must } from '../../../testing/inspections'
import { codesOf, givePapers } from '../../../testing/papers'
import { type SignedIn, startTestService, type TestService } from '../../../testing/service'

/** What the registrar reads of a registration that was returned once. */
describe('a registration that was returned', () => {
  let service: TestService
  let county: SignedIn
  let city: SignedIn
  let owner: SignedIn
  let uscc: string

  beforeAll(async () => {
    service = await startTestService()
    const registrarOf = async (area_code: string, unit_name: string) =>
      service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code, unit_name }) }))
    county = await registrarOf('330212', '示例区市场监督管理局')
    city = await registrarOf('330200', '宁波市示例市场监督管理局')
    const unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    uscc = unit.uscc
  })
  afterAll(() => service.close())

  const calls = applicationEndpoints(useRegistrationBySet)
  const detailOf = async (id: string, who: SignedIn) => must(await service.call(calls.detail, { params: { id } }, who))
  async function take(who: SignedIn, id: string, path: string) {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    must(await service.call(endpoint, { body: { id, version: (await detailOf(id, who)).version, opinion: '情况属实' } }, who))
  }
  /** Changes values of a draft, keeping its other ones. */
  async function fill(id: string, fields: Record<string, string>) {
    const { version, form } = await detailOf(id, owner)
    must(await service.call(calls.save, { body: { id, version, form: { ...form, fields: { ...form.fields, ...fields } } } }, owner))
  }

  it('tells as changed since only what the applicant changed, also after the decision wrote its results into the form', async () => {
    const { id } = must(await service.call(useRegistrationEndpoints.beginSet, { body: { registrationCategory: '01', equclacode: '3000' } }, owner))
    const now = service.clock.now()
    const dayIn = (count: number) => wireDate(after(now, days(count)))
    const inspected = { installSupervisionDate: dayIn(-20), cycleBaseDate: dayIn(-20), inspectionDate: dayIn(-20), nextInspectionDate: dayIn(300) }
    const named = { authority: '', inspection: '', counterpartUscc: uscc, account: '' }
    const given = Object.fromEntries(Object.entries((await detailOf(id, owner)).form.fields).filter(([, value]) => value !== ''))
    await fill(id, { ...aForm({ ...useRegistrationBySet, ...setForm(archives.elevator) }, named, now, inspected).fields, ...given })
    await givePapers(service, owner, id, codesOf(useRegistrationBySet))
    await take(owner, id, 'commit')
    await take(city, id, 'reject')
    await fill(id, { usePlaceDetail: '示例路2号' })
    await take(owner, id, 'commit')
    await take(city, id, 'accept')
    const { changes } = await detailOf(id, city)
    expect(changes.map(({ field }) => field)).toEqual(['usePlaceDetail'])
    // The submission named the county's authority, as the lowest in charge; the city's decides.
    await take(city, id, 'audit')
    for (const who of [city, county]) {
      const decided = await detailOf(id, who)
      expect(decided.form.fields).toMatchObject({ registrationAuthority: '宁波市示例市场监督管理局', written: expect.stringContaining('新建设备档案') })
      expect(decided.changes).toEqual(changes)
    }
  })
})
