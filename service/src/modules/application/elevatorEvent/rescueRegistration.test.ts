import { randomUUID } from 'node:crypto'
import { applicationEndpoints, eventElevator, faultRegistration, rescueRegistration } from '@shared/contract/application'
import { addDays } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { after, days, wireTime } from '../../../clock'
import { aDevice } from '../../../testing/devices'
import { versionOf } from '../../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../../testing/service'
import { asOwner } from '../../../testing/testDatabase'
import { clearMaintenance } from '../../equipment/archive/maintenance'
import { deviceForSystem } from '../../equipment/archive/writeArchive'

const calls = { rescue: applicationEndpoints(rescueRegistration), fault: applicationEndpoints(faultRegistration) }
type Type = keyof typeof calls

describe('rescues and faults', () => {
  let service: TestService
  let owner: SignedIn
  let acceptor: SignedIn
  let stranger: SignedIn
  let institute: string
  const institutes = async () => {
    const unit = await service.aUnit({ kind: 'inspection', unit_name: '宁波市示例特种设备检验研究院' })
    return { id: unit.id, acceptor: await service.signIn(await service.anAccount({ roles: ['4'], unit })) }
  }
  beforeAll(async () => {
    service = await startTestService()
    owner = await service.signIn('2')
    const mine = await institutes()
    institute = mine.id
    acceptor = mine.acceptor
    stranger = (await institutes()).acceptor
  })
  afterAll(() => service.close())

  /** Yesterday, at the given time. */
  const at = (time: string) => `${wireTime(after(service.clock.now(), -days(1))).slice(0, 10)} ${time}`
  let serial = 0
  const aCode = () => `3110330200202401${String(++serial).padStart(4, '0')}`
  const aRescue = (fields: Record<string, string> = {}) => ({
    equipmentId: aCode(),
    areaCode: '330212',
    place: '示例花园3幢1单元',
    inspectionOrg: institute,
    callTime: at('09:00'),
    trappedCount: '2',
    rescueLevel: '1',
    rescuers: '周测试',
    arriveTime: at('09:20'),
    rescuedTime: at('09:35'),
    injured: '0',
    causeKind: '3',
    causeDetail: '门锁触点接触不良',
    handling: '调整门锁触点后恢复运行',
    ...fields,
  })
  const aFault = (fields: Record<string, string> = {}) => ({
    ...aRescue(),
    faultTime: at('09:00'),
    reportTime: at('09:05'),
    arriveTime: at('09:30'),
    trapped: '0',
    stopped: '1',
    phenomenon: '不能关门',
    repairPerson: '周测试',
    result: '更换触点',
    ...fields,
  })
  const submit = (type: Type, fields: Record<string, string>, as = owner) =>
    service.call(calls[type].save, { body: { isCommit: '1', form: { fields, tables: {} } } }, as)
  const detail = async (type: Type, id: string, as: SignedIn) => (await service.call(calls[type].detail, { params: { id } }, as)).data
  /** Today, the given number of minutes from now. */
  const inMinutes = (minutes: number) => wireTime(after(service.clock.now(), minutes * 60_000)).slice(0, 16)
  it.each<[Type, string, string]>([
    ['rescue', 'rescuedTime', '解救完成时间'],
    ['fault', 'repairEndTime', '修复时间'],
  ])('of a %s no hour lies ahead, by the clock of the service', async (type, field, label) => {
    const fields = (minutes: number) => ({ ...(type === 'rescue' ? aRescue() : aFault()), [field]: inMinutes(minutes) })
    const noon = new Date(`${wireTime(service.clock.now()).slice(0, 10)}T12:00:00+08:00`).getTime()
    const moved = noon - service.clock.now().getTime()
    service.clock.move(moved)
    const other = await service.signIn('2')
    expect(await submit(type, fields(20), other)).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field, message: expect.stringContaining(`${label}不能晚于现在`) }],
    })
    expect((await submit(type, fields(-20), other)).success).toBe(true)
    service.clock.move(-moved)
  })

  const recordsOf = (as: SignedIn) =>
    service.db.system(({ db }) => db.selectFrom('application').select(['id', 'type', 'status', 'number']).where('unit_id', '=', as.account.unit.id).execute())
  const checksOf = async (type: Type, id: string) => (await service.call(calls[type].checks, { params: { id } }, acceptor)).data?.list ?? []

  it('a late rescue needs its reason, makes its fault record, and is verified with it by the institute it names', async () => {
    const fields = aRescue({ equipmentId: ` 3110-3302 0020 2401 ${String(++serial).padStart(4, '0')}`, arriveTime: at('09:31') })
    const refused = await submit('rescue', fields)
    expect(refused).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'lateReason', message: '请填写超时原因' }] })
    // The input is kept, and no other record was created.
    expect((await recordsOf(owner)).map((record) => record.type)).toEqual(['rescueRegistration'])
    // Values computed by the service are not taken from the client.
    const sent = await submit('rescue', { ...fields, lateReason: '早高峰桥面封闭，绕行到场', arriveMinutes: '5', arriveLate: '0' })
    expect(sent.data?.number).toMatch(/^JY330212\d{12}$/)
    const rescue = await detail('rescue', sent.data?.id ?? '', acceptor)
    expect(rescue?.form.fields).toMatchObject({ equipmentId: fields.equipmentId.replace(/\D/g, ''), arriveMinutes: '31', arriveLate: '1' })
    const faultId = rescue?.form.fields.faultId ?? ''
    const fault = await detail('fault', faultId, acceptor)
    expect(fault?.form.fields).toMatchObject({ equipmentId: rescue?.form.fields.equipmentId, faultTime: at('09:00'), trapped: '1', rescueId: rescue?.id })
    expect(fault).toMatchObject({ status: '20', labels: { rescueId: sent.data?.number } })
    expect(rescue?.labels.faultId).toBe(fault?.number)
    expect(await checksOf('rescue', rescue?.id ?? '')).toContainEqual(expect.objectContaining({ key: 'arrival', ok: false, text: '到场超时' }))
    expect(await detail('rescue', rescue?.id ?? '', stranger)).toBeUndefined()
    const audit = calls.rescue.transitions.audit
    if (!audit) throw new Error('Nobody verifies a rescue')
    const body = { id: rescue?.id ?? '', version: rescue?.version ?? 0 }
    expect(await service.call(audit, { body }, stranger)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await service.call(audit, { body }, owner)).toMatchObject({ errorCode: 'FORBIDDEN' })
    expect((await service.call(audit, { body }, acceptor)).data).toMatchObject({ status: '70' })
    // An administrator may act on records of any institute.
    expect(await detail('fault', faultId, await service.signIn('9'))).toMatchObject({ actions: expect.arrayContaining(['audit', 'return']) })
  })

  it('counts who helped and was hurt besides those who were trapped, and says so to who verifies it', async () => {
    const id = (await submit('rescue', aRescue({ trappedCount: '1', injured: '2' }), await service.signIn('2'))).data?.id ?? ''
    const told = { key: 'injured', ok: false, text: '有2人受伤', detail: expect.stringContaining('多于被困的1人') }
    expect(await checksOf('rescue', id)).toContainEqual(expect.objectContaining(told))
  })

  it('sent again after a return, it makes no second fault', async () => {
    const as = await service.signIn('2')
    const id = (await submit('rescue', aRescue(), as)).data?.id ?? ''
    const back = calls.rescue.transitions.return
    if (!back) throw new Error('Nobody returns a rescue')
    await service.call(back, { body: { id, version: await versionOf(service, id), opinion: '请核对到达时间' } }, acceptor)
    const again = { id, version: await versionOf(service, id), isCommit: '1' as const, form: { fields: aRescue(), tables: {} } }
    expect((await service.call(calls.rescue.save, { body: again }, as)).data).toMatchObject({ status: '20' })
    expect((await recordsOf(as)).map((record) => record.type).sort()).toEqual(['faultRegistration', 'rescueRegistration'])
  })

  it('a crash between the fault record and the event of the rescue leaves neither', async () => {
    const as = await service.signIn('2')
    const saved = await service.call(calls.rescue.save, { body: { form: { fields: aRescue(), tables: {} } } }, as)
    const { id, version } = saved.data ?? { id: '', version: 0 }
    await asOwner(
      service.address,
      `create function die() returns trigger language plpgsql security definer as $$ begin
         if new.action = 'commit' and new.application_id = '${id}' then perform pg_terminate_backend(pg_backend_pid()); end if; return new;
       end $$;
       create trigger die before insert on application_event for each row execute function die()`,
    )
    const commit = calls.rescue.transitions.commit
    if (!commit) throw new Error('A rescue is not submitted')
    expect((await service.call(commit, { body: { id, version } }, as)).success).toBe(false)
    await asOwner(service.address, 'drop trigger die on application_event; drop function die')
    expect(await recordsOf(as)).toEqual([expect.objectContaining({ id, status: '10', number: '' })])
    expect((await service.call(commit, { body: { id, version } }, as)).data).toMatchObject({ status: '20' })
    expect(await recordsOf(as)).toHaveLength(2)
  })

  it('the third fault of an elevator within thirty days is called frequent, whoever registered the others', async () => {
    const equipmentId = aCode()
    const longAgo = wireTime(after(service.clock.now(), -days(40))).slice(0, 16)
    const old = { faultTime: longAgo, reportTime: longAgo, arriveTime: longAgo }
    await submit('fault', aFault({ equipmentId, ...old }))
    await submit('rescue', aRescue({ equipmentId }), await service.signIn('1'))
    const second = await submit('fault', aFault({ equipmentId }))
    const frequent = async (id: string) => (await checksOf('fault', id)).find((check) => check.key === 'frequent')
    expect(await frequent(second.data?.id ?? '')).toMatchObject({ ok: true, text: '30天内故障2次' })
    const third = await submit('fault', aFault({ equipmentId, repairEndTime: at('11:00') }), await service.signIn('2'))
    expect(await frequent(third.data?.id ?? '')).toMatchObject({
      ok: false,
      text: '高频故障：30天内3次',
      detail: expect.stringContaining(second.data?.number ?? '–'),
    })
    // Both the record and the list show it.
    const fieldsOf = async (id = '') => (await detail('fault', id, acceptor))?.form.fields
    expect(await fieldsOf(third.data?.id)).toMatchObject({ downMinutes: '120', frequent: '30天内3次' })
    expect((await fieldsOf(second.data?.id))?.frequent).toBe('')
  })

  it('counts the faults of an elevator by whichever of its numbers they name it', async () => {
    const [equipmentCode, registrationCode] = ['31103302020240077', aCode()]
    const user = await service.signIn('1')
    const parties = { useUnitId: user.account.unit.id, useUnitUscc: user.account.unit.uscc, maintenanceUnitUscc: owner.account.unit.uscc }
    await aDevice(service, { equipmentCode, registrationCode, ...parties })
    const first = await submit('fault', aFault({ equipmentId: equipmentCode }))
    const second = await submit('fault', aFault({ equipmentId: registrationCode, faultTime: at('09:10'), reportTime: at('09:15') }))
    const third = await submit('fault', aFault({ equipmentId: equipmentCode, faultTime: at('09:20'), reportTime: at('09:25') }), user)
    const fieldsOf = async (id = '') => (await detail('fault', id, acceptor))?.form.fields
    expect([first.success, second.success, (await fieldsOf(third.data?.id))?.frequent]).toEqual([true, true, '30天内3次'])
    // One that is registered late makes those after it frequent, whichever number they have, and not those before it.
    await submit('fault', aFault({ equipmentId: registrationCode, faultTime: at('09:05'), reportTime: at('09:08') }))
    const marks = await Promise.all([first, second, third].map(async ({ data }) => (await fieldsOf(data?.id))?.frequent))
    expect(marks).toEqual(['', '30天内3次', '30天内4次'])
  })

  it('are registered by who uses or maintains the elevator: no other unit makes it frequent, or learns how often it fails', async () => {
    const equipmentId = aCode()
    const archive = await aDevice(service, { registrationCode: equipmentId, maintenanceUnitUscc: owner.account.unit.uscc })
    const rival = await service.signIn('2')
    for (const [hour, minute] of [
      ['06:00', '06:05'],
      ['07:00', '07:05'],
    ])
      expect(await submit('fault', aFault({ equipmentId, faultTime: at(hour ?? ''), reportTime: at(minute ?? '') }))).toMatchObject({ success: true })
    const refused = { fieldErrors: [{ field: 'equipmentId', message: expect.stringContaining('这台电梯不由本单位使用、维保') }] }
    expect(await submit('fault', aFault({ equipmentId }), rival)).toMatchObject(refused)
    expect(await submit('rescue', aRescue({ equipmentId }), rival)).toMatchObject(refused)
    expect(await submit('fault', aFault({ equipmentId, rescueId: randomUUID() }), rival)).toMatchObject(refused)
    for (const { id } of await recordsOf(rival)) expect((await detail('fault', id, rival))?.form.fields.frequent ?? '').toBe('')
    const third = await submit('fault', aFault({ equipmentId }))
    const id = third.data?.id ?? ''
    expect((await detail('fault', id, owner))?.form.fields.frequent).toBe('30天内3次')
    // What was submitted is corrected by who submitted it, whoever maintains the elevator by then.
    const { return: back, commit } = calls.fault.transitions
    if (!back || !commit) throw new Error('A fault is neither returned nor submitted')
    await service.call(back, { body: { id, version: await versionOf(service, id), opinion: '请补充维修单' } }, acceptor)
    const passedOn = { maintenanceUnitUscc: rival.account.unit.uscc }
    await service.db.system(({ query }) =>
      query({
        text: `update equipment set archive = jsonb_set(archive, '{fields}', archive -> 'fields' || $2::jsonb) where id = $1`,
        values: [archive, JSON.stringify(passedOn)],
      }),
    )
    expect(await service.call(commit, { body: { id, version: await versionOf(service, id) } }, owner)).toMatchObject({ success: true })
  })

  it('typed into a fault that was returned, an elevator of others neither counts it nor tells how often it fails', async () => {
    const equipmentId = aCode()
    await aDevice(service, { registrationCode: equipmentId, maintenanceUnitUscc: owner.account.unit.uscc })
    const rival = await service.signIn('2')
    const faultAt = (time: string) => aFault({ equipmentId, faultTime: at(time), reportTime: at('08:59') })
    const [, second] = [await submit('fault', faultAt('06:00')), await submit('fault', faultAt('07:00'))]
    const id = (await submit('fault', aFault(), rival)).data?.id ?? ''
    const { return: back } = calls.fault.transitions
    if (!back) throw new Error('A fault is not returned')
    await service.call(back, { body: { id, version: await versionOf(service, id), opinion: '请核对电梯' } }, acceptor)
    const markOf = async () => (await detail('fault', id, rival))?.form.fields.frequent
    for (const time of ['06:30', '08:00']) {
      const form = { fields: faultAt(time), tables: {} }
      const typed = await service.call(calls.fault.save, { body: { id, version: await versionOf(service, id), form } }, rival)
      expect([typed.success, await markOf()]).toEqual([true, ''])
      const [frequent] = (await checksOf('fault', second.data?.id ?? '')).filter(({ key }) => key === 'frequent')
      expect(frequent).toMatchObject({ text: '30天内故障2次' })
    }
    // Nor does one that is registered late mark it.
    await submit('fault', faultAt('05:00'))
    expect(await markOf()).toBe('')
  })

  it('say of an elevator while its number is typed where it is, and whether its incident is the unit’s to register', async () => {
    const equipmentId = aCode()
    const where = { useAreaCode: '330212', usePlaceDetail: '示例花园5幢' }
    await aDevice(service, { registrationCode: equipmentId, maintenanceUnitUscc: owner.account.unit.uscc, ...where })
    const rival = await service.signIn('2')
    const ask = async (query: FormRow, as = owner) => (await service.call(eventElevator, { query: { equipmentId, ...query } }, as)).data
    const said = async (query: FormRow, as = rival) => (await ask(query, as))?.list.map(({ message, refuses }) => [message, refuses])
    // Typed as it stands on the sign, and before anything else is filled in.
    expect(await ask({ equipmentId: ` ${equipmentId.slice(0, 4)}-${equipmentId.slice(4)}` })).toEqual({
      list: [{ field: 'equipmentId', message: '', path: expect.stringContaining('/equipment/detail/elevator?id='), refuses: false }],
      fields: {},
      suggested: { areaCode: '330212', place: '示例花园5幢' },
    })
    expect(await ask({ equipmentId: equipmentId.slice(0, 12) })).toEqual({ list: [], fields: {} })
    expect(await said({ equipmentId: aCode() })).toEqual([[expect.stringContaining('在册设备中没有这个编号'), false]])
    // Of whom it is, and where, another unit does not learn; it is refused once who had it then is known. A place suggested before is withdrawn.
    const station = { callTime: at('09:00'), rescueLevel: '2' }
    const others = await Promise.all([ask({}, rival), ask(station, rival), ask({ equipmentId: aCode() })])
    expect(others.map((answer) => answer?.suggested)).toEqual(Array(3).fill({ areaCode: '', place: '' }))
    // Only a rescue is registered by a station: its fault is made of it. An older page does not say which of the two it is.
    const open = (whose: string) => [[`这台电梯现在不由本单位使用、维保，请核对编号；${whose}，可以继续填写`, false]]
    expect(await said({ registers: 'fault' })).toEqual(open('发生时由本单位使用、维保的'))
    const withStation = open('发生时由本单位使用、维保的，或者网格救援站登记自己的救援的')
    expect([await said({ registers: 'rescue' }), await said({}), await said({ callTime: at('09:00') })]).toEqual(Array(3).fill(withStation))
    const refused = [['这台电梯不由本单位使用、维保，请核对编号；由使用单位或维保单位登记', true]]
    expect([await said({ registers: 'fault', faultTime: at('09:00') }), await said({ faultTime: at('09:00') })]).toEqual([refused, refused])
    expect(await said({ callTime: at('09:00'), rescueLevel: '1' })).toMatchObject([[expect.stringContaining('网格救援站登记自己的救援'), true]])
    expect(await said(station)).toEqual([])
    // What was submitted once may be submitted again.
    const sent = await submit('rescue', aRescue({ equipmentId, rescueLevel: '2' }), rival)
    expect(await said({ callTime: at('09:00'), rescueLevel: '1', rescueNo: sent.data?.number ?? '' })).toEqual([])
  })

  it('do not take a device of another kind for an elevator while its number is typed', async () => {
    const [useCertNo, registrationCode, boiler] = ['浙特设登字〔2008〕第0123号', aCode(), { equclacode: '1000', maintenanceUnitUscc: owner.account.unit.uscc }]
    await Promise.all([aDevice(service, { ...boiler, useCertNo }), aDevice(service, { ...boiler, registrationCode })])
    const ask = async (equipmentId: string) => (await service.call(eventElevator, { query: { equipmentId } }, owner)).data
    const suggested = { areaCode: '', place: '' }
    expect(await ask(useCertNo)).toMatchObject({ list: [{ message: expect.stringContaining('没有这个编号的电梯'), path: '', refuses: true }], suggested })
    expect(await ask(registrationCode)).toMatchObject({ list: [{ message: expect.stringContaining('其他种类的设备'), path: '', refuses: false }], suggested })
  })

  it('are registered by the 网格救援站 that was sent to an elevator of others', async () => {
    const equipmentId = aCode()
    await aDevice(service, { registrationCode: equipmentId, maintenanceUnitUscc: owner.account.unit.uscc })
    const sent = await submit('rescue', aRescue({ equipmentId, rescueLevel: '2' }), await service.signIn('2'))
    expect(sent).toMatchObject({ success: true })
    const { faultId = '' } = (await detail('rescue', sent.data?.id ?? '', acceptor))?.form.fields ?? {}
    expect(await detail('fault', faultId, acceptor)).toMatchObject({ status: '20' })
  })

  it('that came with a rescue of the own elevator, or were of another day, do not lead to an elevator of others', async () => {
    const [own, others] = [aCode(), aCode()]
    const archive = await aDevice(service, { registrationCode: own, maintenanceUnitUscc: owner.account.unit.uscc })
    const rival = await service.signIn('2')
    await aDevice(service, { registrationCode: others, maintenanceUnitUscc: rival.account.unit.uscc })
    const sent = await submit('rescue', aRescue({ equipmentId: own }), owner)
    const { faultId: id = '' } = (await detail('rescue', sent.data?.id ?? '', acceptor))?.form.fields ?? {}
    const { revoke, commit } = calls.fault.transitions
    if (!revoke || !commit) throw new Error('A fault is neither taken back nor submitted')
    await service.call(revoke, { body: { id, version: await versionOf(service, id) } }, owner)
    const again = async (change: FormRow) => {
      const { fields = {} } = (await detail('fault', id, owner))?.form ?? {}
      await service.call(
        calls.fault.save,
        { body: { id, version: await versionOf(service, id), form: { fields: { ...fields, ...change }, tables: {} } } },
        owner,
      )
      return service.call(commit, { body: { id, version: await versionOf(service, id) } }, owner)
    }
    const refused = { fieldErrors: [{ field: 'equipmentId', message: expect.stringContaining('这台电梯不由本单位使用、维保') }] }
    expect(await again({ equipmentId: others })).toMatchObject(refused)
    // Another maintains the own one by now, and did so already on the day typed.
    await service.db.system(({ query }) =>
      query({
        text: `update equipment set archive = jsonb_set(archive, '{fields,maintenanceUnitUscc}', to_jsonb($2::text)) where id = $1`,
        values: [archive, rival.account.unit.uscc],
      }),
    )
    const { faultTime = '', reportTime = '' } = (await detail('fault', id, owner))?.form.fields ?? {}
    const dayBefore = (time: string) => `${addDays(time.slice(0, 10), -1)}${time.slice(10)}`
    expect(await again({ equipmentId: own, faultTime: dayBefore(faultTime), reportTime: dayBefore(reportTime) })).toMatchObject(refused)
    expect(await again({ faultTime, reportTime })).toMatchObject({ success: true })
  })

  it('counts the faults of one day in the order in which they happened, also when an earlier one is sent again', async () => {
    const as = await service.signIn('2')
    const equipmentId = aCode()
    const sent: Awaited<ReturnType<typeof submit>>[] = []
    for (const hour of ['06', '07', '08']) {
      sent.push(await submit('fault', aFault({ equipmentId, faultTime: at(`${hour}:00`), reportTime: at(`${hour}:05`) }), as))
    }
    const marks = () => Promise.all(sent.map(async ({ data }) => (await detail('fault', data?.id ?? '', acceptor))?.form.fields.frequent))
    expect(await marks()).toEqual(['', '', '30天内3次'])
    const id = sent[0]?.data?.id ?? ''
    const { revoke, commit } = calls.fault.transitions
    if (!revoke || !commit) throw new Error('A fault is neither taken back nor submitted')
    for (const call of [revoke, commit]) {
      expect(await service.call(call, { body: { id, version: await versionOf(service, id) } }, as)).toMatchObject({ success: true })
    }
    expect(await marks()).toEqual(['', '', '30天内3次'])
    expect((await checksOf('fault', id)).find(({ key }) => key === 'frequent')).toMatchObject({ ok: true, text: '30天内故障1次' })
  })

  it('takes registration codes of elevators alone', async () => {
    const wrong = await submit('fault', aFault({ equipmentId: '2160330200202401000' }))
    expect(wrong).toMatchObject({
      fieldErrors: [{ field: 'equipmentId', message: '请输入20位注册代码，没有的输入17位或18位设备代码；都没有的，输入使用登记证编号' }],
    })
    const crane = await submit('fault', aFault({ equipmentId: '41103302002024010001' }))
    expect(crane).toMatchObject({ fieldErrors: [{ field: 'equipmentId', message: '电梯注册代码不是电梯的编号，请核对' }] })
    // A place with digits looks like a certificate of long ago.
    const place = await submit('fault', aFault({ equipmentId: '示例花园3幢012号' }))
    expect(place).toMatchObject({ fieldErrors: [{ field: 'equipmentId', message: expect.stringContaining('设备档案中没有这个编号的电梯') }] })
    await aDevice(service, { useCertNo: '浙特设登字〔2003〕第0012号', maintenanceUnitUscc: owner.account.unit.uscc })
    for (const equipmentId of ['浙特设登字〔2003〕第0012号', '梯11浙B09912(20)'])
      expect(await submit('fault', aFault({ equipmentId }))).toMatchObject({ success: true })
  })

  it('are registered by who used or maintained the elevator when they happened, and by who maintains it by name alone', async () => {
    const [equipmentId, byName] = [aCode(), aCode()]
    const [rival, byContract] = [await service.signIn('2'), await service.signIn('2')]
    const { unit } = owner.account
    const id = await aDevice(service, { registrationCode: equipmentId, maintenanceUnitUscc: unit.uscc, maintenanceUnitName: unit.unitName })
    await aDevice(service, { registrationCode: byName, maintenanceUnitName: unit.unitName })
    expect(await submit('fault', aFault({ equipmentId: byName }))).toMatchObject({ success: true })
    expect(await submit('fault', aFault({ equipmentId: byName }), rival)).toMatchObject({ success: false })
    await service.db.system(async (connection) => {
      await clearMaintenance(connection, await deviceForSystem(connection, id), { reason: '维保终止', now: service.clock.now() })
    })
    const project = (await submit('fault', aFault(), byContract)).data?.id ?? ''
    const day = at('').trim()
    await asOwner(
      service.address,
      `update application set status = '70' where id = '${project}';
       insert into maintenance_project_device (application_id, equipment_id, starts_on, ends_on, maintainer)
         values ('${project}', '${id}', '${day}', '${day}', '${byContract.account.unit.uscc}')`,
    )
    for (const as of [owner, byContract]) expect(await submit('rescue', aRescue({ equipmentId }), as)).toMatchObject({ success: true })
    // What happens after that is not theirs to register.
    const later = inMinutes(-1)
    const since = { faultTime: later, reportTime: later, arriveTime: later }
    service.clock.move(days(1))
    for (const as of [owner, byContract, rival]) Object.assign(as, await service.signIn(as.account))
    const tomorrow = inMinutes(-1)
    const next = { faultTime: tomorrow, reportTime: tomorrow, arriveTime: tomorrow }
    expect(await submit('fault', aFault({ equipmentId, ...since }), byContract)).toMatchObject({ success: false })
    for (const as of [owner, byContract, rival]) expect(await submit('fault', aFault({ equipmentId, ...next }), as)).toMatchObject({ success: false })
  })
})
