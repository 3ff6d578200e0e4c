import { applicationEndpoints, faultRegistration, rescueRegistration } from '@shared/contract/application'
import type { FormRow } from '@shared/contract/form'
import { after, days, wireTime } from '../../../clock'
import { aDevice } from '../../../testing/devices'
import { aCreditCode } from '../../../testing/fixtures'
import { type SignedIn, startTestService, type TestService } from '../../../testing/service'
import { asOwner, runMigration } from '../../../testing/testDatabase'
import { repairLeftByMigrations } from '../../repair/leftByMigrations'

const happened = { arriveTime: '09:30' }

interface Incident {
  kind: string
  calls: ReturnType<typeof applicationEndpoints>
  phone: string
  times: FormRow
  told: FormRow
}

describe.each<Incident>([
  {
    kind: 'faults',
    calls: applicationEndpoints(faultRegistration),
    phone: 'reporterTel',
    times: { ...happened, faultTime: '09:00', reportTime: '09:05' },
    told: { trapped: '0', stopped: '1', causeKind: '3', phenomenon: '不能关门', repairPerson: '周测试', result: '更换触点' },
  },
  {
    kind: 'rescues',
    calls: applicationEndpoints(rescueRegistration),
    phone: 'callerTel',
    times: { ...happened, callTime: '09:00', rescuedTime: '09:45' },
    told: {
      ...{ trappedCount: '2', rescueLevel: '1', rescuers: '周测试', injured: '0' },
      ...{ causeKind: '3', causeDetail: '门锁触点接触不良', handling: '调整门锁触点后恢复运行' },
    },
  },
])('$kind of an elevator that one unit uses and another maintains', ({ calls, phone, times, told }) => {
  let service: TestService
  let owner: SignedIn
  let acceptor: SignedIn
  beforeAll(async () => {
    service = await startTestService()
    owner = await service.signIn('2')
    acceptor = await service.signIn(await service.anAccount({ roles: ['4'], unit: await service.aUnit({ kind: 'inspection' }) }))
  })
  afterAll(() => service.close())

  /** Yesterday, at the given time. */
  const at = (time: string) => `${wireTime(after(service.clock.now(), -days(1))).slice(0, 10)} ${time}`
  const anIncident = (equipmentId: string, fields: FormRow = {}): FormRow => ({
    ...{ equipmentId, areaCode: '330212', place: '示例花园3幢1单元', inspectionOrg: acceptor.account.unit.id, ...told },
    ...Object.fromEntries(Object.entries(times).map(([key, time]) => [key, at(time)])),
    ...fields,
  })
  const submit = (fields: FormRow, as = owner) => service.call(calls.save, { body: { isCommit: '1', form: { fields, tables: {} } } }, as)
  const detail = async (id: string, as: SignedIn) => (await service.call(calls.detail, { params: { id } }, as)).data

  it('are seen by both who uses and who maintains the elevator, whoever registered them, without the number of who called', async () => {
    const [equipmentId, user] = ['31103302002024018001', await service.signIn('1')]
    const { unit } = user.account
    await aDevice(service, { registrationCode: equipmentId, useUnitId: unit.id, useUnitUscc: unit.uscc, maintenanceUnitUscc: owner.account.unit.uscc })
    const own = (await submit(anIncident(equipmentId), user)).data?.id ?? ''
    const id = (await submit(anIncident(equipmentId, { [phone]: '13000000077' }))).data?.id ?? ''
    const listed = async (as: SignedIn) => ((await service.call(calls.list, { query: { view: 'own' } }, as)).data?.list ?? []).map((row) => row.id)
    expect((await listed(user)).sort()).toEqual([own, id].sort())
    expect(await listed(owner)).toEqual(expect.arrayContaining([own, id]))
    expect(await detail(id, user)).toMatchObject({ own: false, actions: [], form: { fields: { [phone]: '130****0077' } } })
    const reveal = (as: SignedIn) => service.call(calls.reveal, { body: { id, field: phone } }, as)
    expect(await reveal(user)).toMatchObject({ success: false })
    // Who registered it and who verifies it call back.
    for (const reader of [owner, acceptor]) expect((await detail(id, reader))?.form.fields[phone]).toBe('13000000077')
    expect(await detail(id, await service.signIn('1'))).toBeUndefined()
    const otherSide = async () => {
      const stored = await service.db.system(({ db }) =>
        db.selectFrom('application_party').select(['viewer', 'relations']).where('application_id', '=', id).execute(),
      )
      return stored.filter(({ relations }) => relations.includes('counterpart')).map(({ viewer }) => viewer)
    }
    expect(await otherSide()).toEqual([`unit:${unit.id}`])
    // What was registered before is shown to both, too.
    const parties = `delete from application_party where application_id = '${id}' and viewer = 'unit:${unit.id}';
      update application set viewers = array_remove(viewers, 'unit:${unit.id}') where id = '${id}'`
    await asOwner(service.address, parties)
    expect(await listed(user)).toEqual([own])
    await runMigration(service, '1000_incidents_of_both_units.sql')
    await repairLeftByMigrations(service.context)
    expect((await listed(user)).sort()).toEqual([own, id].sort())
    expect(await otherSide()).toEqual([`unit:${unit.id}`])
    expect(await detail(id, acceptor)).toBeDefined()
  })

  it('are seen by the maintenance unit an archive names by its name alone, unless another unit has that name', async () => {
    const [equipmentId, user] = ['31103302002024018003', await service.signIn('1')]
    const { unit } = user.account
    await aDevice(service, { registrationCode: equipmentId, useUnitId: unit.id, useUnitUscc: unit.uscc, maintenanceUnitName: owner.account.unit.unitName })
    const id = (await submit(anIncident(equipmentId), user)).data?.id ?? ''
    expect(await detail(id, owner)).toMatchObject({ id, own: false })
    await service.aUnit({ unit_name: owner.account.unit.unitName })
    const later = (await submit(anIncident(equipmentId, { arriveTime: at('09:31') }), user)).data?.id ?? ''
    expect([(await detail(later, user))?.id, await detail(later, owner)]).toEqual([later, undefined])
  })

  it('are found by a unit that registers with the portal afterwards', async () => {
    const [equipmentId, uscc] = ['31103302002024018002', aCreditCode()]
    await aDevice(service, { registrationCode: equipmentId, useUnitUscc: uscc, maintenanceUnitUscc: owner.account.unit.uscc })
    const id = (await submit(anIncident(equipmentId))).data?.id ?? ''
    const unit = await service.aUnit({ uscc })
    expect(await detail(id, await service.signIn(await service.anAccount({ roles: ['1'], unit })))).toMatchObject({ id, own: false })
  })
})
