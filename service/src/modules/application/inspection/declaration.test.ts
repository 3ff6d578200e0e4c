import { applicationEndpoints, declaration, declarationDevices } from '@shared/contract/application'
import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { portalEndpoints } from '@shared/contract/portal'
import { days, after as later, wireDate } from '../../../clock'
import { aForm, type Named } from '../../../testing/applicationForms'
import { aDevice } from '../../../testing/devices'
import type { UnitFixture } from '../../../testing/fixtures'
import { must } from '../../../testing/inspections'
import { codesOf, givePapers } from '../../../testing/papers'
import { type SignedIn, startTestService, type TestService } from '../../../testing/service'

/** What an approved declaration does to the lists, and who decides it. */
describe('自助申报', () => {
  let service: TestService
  let registrar: SignedIn
  let institute: SignedIn
  let owner: SignedIn
  let unit: UnitFixture
  let named: Named
  const dayIn = (count: number) => wireDate(later(service.clock.now(), days(count)))

  beforeAll(async () => {
    service = await startTestService()
    const authority = await service.aUnit({ kind: 'authority', area_code: '330200' })
    const inspection = await service.aUnit({ kind: 'inspection', area_code: '330200' })
    registrar = await service.signIn(await service.anAccount({ roles: ['7'], unit: authority }))
    institute = await service.signIn(await service.anAccount({ roles: ['4'], unit: inspection }))
    unit = await service.aUnit({ unit_type: '1', area_code: '330212' })
    owner = await service.signIn(await service.anAccount({ roles: ['1'], unit }))
    named = { authority: authority.id, inspection: inspection.id, counterpartUscc: '', account: '' }
  })
  afterAll(() => service.close())

  const calls = applicationEndpoints(declaration)
  /** A crane whose inspection was due ten days ago. */
  const overdue = (number: string, fields: FormRow = {}) =>
    aDevice(service, {
      useUnitId: unit.id,
      useUnitUscc: unit.uscc,
      equclacode: '4000',
      categoryCode: '4100',
      varietyCode: '4110',
      equipmentCode: number,
      factoryNo: number,
      inspectionKind: '05',
      inspectionDate: dayIn(-741),
      nextInspectionDate: dayIn(-10),
      inspectionConclusion: '01',
      ...fields,
    })
  async function saved(fields: FormRow, number: string): Promise<string> {
    const form = aForm(declaration, named, service.clock.now(), { rectifyDate: dayIn(-1), ...fields })
    const answer = await service.call(calls.save, { body: { form: { fields: form.fields, tables: { devices: [{ equipmentId: number }] } } } }, owner)
    if (!answer.success) throw new Error(`${answer.errorCode} ${JSON.stringify(answer.fieldErrors)}`)
    await givePapers(service, owner, answer.data.id, codesOf(declaration))
    return answer.data.id
  }
  async function take(who: SignedIn, id: string, path: string, opinion = '情况属实') {
    const endpoint = calls.transitions[path]
    if (!endpoint) throw new Error(`No call ${path}`)
    const { version } = await service.db.system(({ db }) => db.selectFrom('application').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    return service.call(endpoint, { body: { id, version, opinion } }, who)
  }
  async function done(who: SignedIn, id: string, ...paths: string[]) {
    for (const path of paths) expect([path, await take(who, id, path)]).toEqual([path, expect.objectContaining({ success: true })])
  }
  const isOverdue = async (keyword: string) => {
    const answer = await service.call(equipmentListEndpoints.timeout.list, { query: { pageNo: 1, pageSize: 10, keyword } }, owner)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.list.length > 0
  }

  it('takes devices of one authority, and judges what is only offered with what is chosen', async () => {
    const [here, there] = ['41103309920970801', '41103309920970802']
    const registrationCode = '41103302002020097801'
    await overdue(here, { useAreaCode: '330212', registrationCode })
    await overdue(there, { useAreaCode: '330106' })
    const ask = async (devices: readonly string[], offered?: number) => {
      const answer = await service.call(declarationDevices, { query: { declareKind: '1', delayTo: dayIn(60), devices: devices.join(), offered } }, owner)
      return answer.data?.list.map(({ field, message }) => [field, message])
    }
    const apart = (place: number) => [`devices.${place}.equipmentId`, '设备由不同的登记机关管理，请按所在地分开申报']
    expect(await ask(['', there, here], 2)).toEqual([])
    expect(await ask([here, there, here], 2)).toEqual([apart(1)])
    expect(await ask([here, there])).toEqual([apart(1)])
    expect(await ask([here, registrationCode])).toEqual([['devices.1.equipmentId', messages.sameDeviceAs(1)]])
  })

  it('says of a device what it is called and its number in the unit before a kind is chosen', async () => {
    const number = '41103309920970803'
    await overdue(number, { equipmentName: '示例客梯', unitInternalNo: '3号梯' })
    const answer = await service.call(declarationDevices, { query: { declareKind: '', devices: number } }, owner)
    expect(answer).toMatchObject({ success: true, data: { list: [] } })
    const form = { fields: answer.data?.fields ?? {}, tables: {} }
    expect(declaration.deriveRow?.('devices', { equipmentId: number }, form)).toMatchObject({ equipmentName: '示例客梯', unitInternalNo: '3号梯' })
  })

  it('takes a device out of what is overdue once a delay is granted, and puts it back when it is made void', async () => {
    const number = '41103309920970001'
    const device = await overdue(number)
    const dueOf = async () => {
      const answer = await service.call(equipmentEndpoints.detail, { params: { equclacode: '4000', id: device } }, owner)
      return answer.success && answer.data.dueDates.map(({ date, state, why }) => ({ date, state, why }))
    }
    const id = await saved({ declareKind: '1', delayTo: dayIn(60) }, number)
    await done(owner, id, 'commit')
    // It waits on its own list and in the registration queue, but is counted once: on the page in the menu.
    const { pages = {} } = (await service.call(portalEndpoints.waitingCounts, {}, registrar)).data ?? {}
    expect([pages[declaration.pages.review], pages[declaration.pages.alsoReviewedAt ?? '']]).toEqual([undefined, 1])
    const detail = await service.call(calls.detail, { params: { id } }, registrar)
    expect(detail.success && detail.data.form.tables.devices).toMatchObject([{ currentDue: dayIn(-10), equclacode: '4000' }])
    // An extension is not granted by an institute.
    expect((await service.call(calls.detail, { params: { id } }, institute)).success).toBe(false)
    await done(registrar, id, 'accept')
    expect(await isOverdue(number)).toBe(true)
    // Without an opinion the message says what follows, of what was asked alone.
    expect(await take(registrar, id, 'audit', '')).toMatchObject({ success: true })
    const { list } = must(await service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 20 } }, owner))
    expect(list.find(({ bizId }) => bizId === id)?.text).toBe(`延期已同意，超期清单以延期日期${dayIn(60)}为准`)
    expect(await isOverdue(number)).toBe(false)
    // The archive has the new day, and shows the previous one.
    expect(await dueOf()).toEqual([{ date: dayIn(60), state: 'NORMAL', why: expect.stringMatching(`^原为 .*，延期至 ${dayIn(60)}；`) }])
    await done(registrar, id, 'void')
    expect(await isOverdue(number)).toBe(true)
  })

  it('says at the day why no delay can be asked for, and asks once at a time, by whichever number of the device', async () => {
    const number = '41103309920970002'
    const registered = '41103302122020970002'
    await overdue(number, { registrationCode: registered })
    const long = await saved({ declareKind: '1', delayTo: dayIn(500) }, number)
    expect(await take(owner, long, 'commit')).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'delayTo', message: expect.stringContaining('12个月') }],
    })
    await done(owner, await saved({ declareKind: '1', delayTo: dayIn(60) }, number), 'commit')
    const again = await saved({ declareKind: '1', delayTo: dayIn(90) }, number)
    expect(await take(owner, again, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ message: expect.stringContaining('尚未办结') }] })
    const otherwise = await saved({ declareKind: '1', delayTo: dayIn(90) }, registered)
    expect(await take(owner, otherwise, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ message: expect.stringContaining('尚未办结') }] })
  })

  it('takes one of several about a device that are submitted at the same moment', async () => {
    const [number, registered] = ['41103309920970007', '41103302122020970007']
    await overdue(number, { registrationCode: registered })
    const ids = await Promise.all([number, registered, number].map((name) => saved({ declareKind: '1', delayTo: dayIn(60) }, name)))
    const answers = await Promise.all(ids.map((id) => take(owner, id, 'commit')))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers)
      if (!answer.success) expect(answer.fieldErrors).toEqual([{ field: 'devices.0.equipmentId', message: expect.stringContaining('尚未办结') }])
  })

  it('lets the institute that was told of defects put right say so, and leaves the conclusion to the next inspection', async () => {
    const number = '41103309920970003'
    const device = await overdue(number, { inspectionConclusion: '03' })
    const id = await saved({ declareKind: '2', inspectionOrg: named.inspection }, number)
    await done(owner, id, 'commit')
    await done(institute, id, 'accept', 'audit')
    const kept = await service.db.system(({ db }) =>
      db.selectFrom('equipment').select(['conclusion', 'version']).where('id', '=', device).executeTakeFirstOrThrow(),
    )
    expect(kept).toEqual({ conclusion: '03', version: 1 })
  })

  it('grants no delay to a day that has passed while it waited', async () => {
    const number = '41103309920970077'
    await overdue(number)
    const id = await saved({ declareKind: '1', delayTo: dayIn(3) }, number)
    await done(owner, id, 'commit')
    await done(registrar, id, 'accept')
    service.clock.move(days(3))
    registrar = await service.signIn(registrar.account)
    expect(await take(registrar, id, 'audit')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW', errorMsg: expect.stringContaining('已过，请退回修改') })
  })
})
