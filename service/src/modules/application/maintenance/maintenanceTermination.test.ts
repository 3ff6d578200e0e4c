import { maintenanceTermination, terminationDevices } from '@shared/contract/application'
import { equipmentEndpoints } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints } from '@shared/contract/inbox'
import { messages } from '@shared/contract/messages'
import { homeEndpoints, searchEndpoints } from '@shared/contract/portal'
import { addDays } from '@shared/contract/rules'
import { days } from '../../../clock'
import { must } from '../../../testing/inspections'
import { maintenanceCast } from '../../../testing/maintenanceCast'
import type { SignedIn } from '../../../testing/service'
import { workflowNow } from '../../../workflow/behaviour'
import { dueDeadlines, meetDeadline } from '../../../workflow/transition/deadlines'
import { changeMaintenanceDue } from '../../equipment/archive/maintenance'
import { changeDevice } from '../../equipment/archive/writeArchive'
import { maintenanceTerminationBehaviour } from './maintenanceTermination'

/** 维保终止 between the two units, the authority and the archive. */
describe('a termination of maintenance', () => {
  const {
    cast,
    projects,
    terminations,
    today,
    inDays,
    maintained,
    archived,
    opens,
    projectForm,
    terminationForm,
    drafted,
    standing,
    take,
    done,
    checksOf,
    messagesOf,
  } = maintenanceCast()

  let passed = 0
  /** Lets days pass, until the test ends. */
  const pass = (count: number) => {
    passed += count
    cast.service.clock.move(days(count))
  }
  // Of a test that failed too: the next one would begin on another day, with sessions that have ended.
  afterEach(async () => {
    if (passed === 0) return
    cast.service.clock.move(-days(passed))
    passed = 0
    for (const who of [cast.user, cast.company, cast.registrar]) Object.assign(who, await cast.service.signIn(who.account))
  })

  it('takes the other side and the contract from the archive', async () => {
    const registrationCode = '31103302002020099552'
    const useCertNo = '梯11浙B09552(20)'
    const device = await maintained({ registrationCode, useCertNo })
    const ask = (who: SignedIn, devices = device.number) => cast.service.call(terminationDevices, { query: { devices } }, who)
    const suggested = { contractNo: 'HT-1', contractEnd: inDays(200) }
    expect(await ask(cast.user)).toMatchObject({ data: { list: [], fields: { applicantSide: '1', counterpartUscc: cast.companyUnit.uscc }, suggested } })
    expect(await ask(cast.company)).toMatchObject({ data: { list: [], fields: { applicantSide: '2', counterpartUscc: cast.useUnit.uscc }, suggested } })
    expect(await ask(cast.rival)).toMatchObject({
      data: { list: [{ field: 'devices.0.equipmentId' }], fields: { counterpartUscc: '' }, suggested: { contractNo: '' } },
    })
    const twice = await ask(cast.user, `${useCertNo},${registrationCode}`)
    expect(twice.data?.list).toMatchObject([{ field: 'devices.1.equipmentId', message: messages.sameDeviceAs(1) }])
  })

  it('judges what is only offered with what is chosen, and not with one another', async () => {
    const own = await maintained()
    const elsewhere = await maintained({ useAreaCode: '330281' })
    const otherUnit = await cast.service.aUnit({ unit_type: '1', area_code: '330212' })
    const foreign = await maintained({ useUnitId: otherUnit.id, useUnitUscc: otherUnit.uscc, useUnitName: otherUnit.unitName })
    const offered = [own, elsewhere, foreign].map(({ number }) => number)
    const ask = async (chosen: string) => {
      const answer = await cast.service.call(terminationDevices, { query: { devices: [chosen, ...offered].join(), offered: offered.length } }, cast.company)
      return answer.data?.list.map(({ field, message }) => [field, message])
    }
    // Each of them may be terminated by a separate application.
    expect(await ask('')).toEqual([])
    expect(await ask(own.number)).toEqual([
      ['devices.2.equipmentId', expect.stringContaining('按区域分开申请')],
      ['devices.3.equipmentId', `对方单位是${otherUnit.unitName}，一份申请只终止与同一单位的维保`],
    ])
    // Chosen together they are checked like at submission.
    const together = await cast.service.call(terminationDevices, { query: { devices: offered.join() } }, cast.company)
    expect(together.data?.list.map(({ field }) => field)).toEqual(['devices.1.equipmentId', 'devices.2.equipmentId'])
  })

  it('ends maintenance with its receipt where the day has come, tells the use unit, and frees the device', async () => {
    const device = await maintained()
    const project = await drafted(projects, cast.company, projectForm([device.number], { contractStart: inDays(-30) }))
    await done(projects, cast.company, project, 'commit')
    await done(projects, cast.registrar, project, 'receive')
    const id = await drafted(terminations, cast.user, terminationForm([device.number], { terminateDate: today() }))
    await done(terminations, cast.user, id, 'commit')
    expect(await take(terminations, cast.user, id, 'confirm')).toMatchObject({ errorCode: 'FORBIDDEN' })
    // The asked company answers on the record's page: the queue is the authority's.
    const told = await cast.service.call(inboxEndpoints.list, { query: { pageNo: 1, pageSize: 50 } }, cast.company)
    const page = `${maintenanceTermination.pages.detail}?id=${id}`
    const { list: messages } = must(told)
    expect(messages.find(({ bizId }) => bizId === id)?.path).toBe(page)
    // Who asks is named, and not who is asked.
    const todo = must(await cast.service.call(homeEndpoints.home, {}, cast.company)).todo.find((one) => one.id === id)
    expect(todo).toMatchObject({ path: page, note: cast.useUnit.unitName, title: expect.stringContaining(maintenanceTermination.label) })
    expect(todo?.title).not.toContain(cast.companyUnit.unitName)
    // Whose turn it is: each has in one list what it asks and what it is asked.
    const stands = async (who: SignedIn) => {
      const { list } = must(await cast.service.call(terminations.list, { query: { view: 'own', status: '25', pageNo: 1, pageSize: 50 } }, who))
      const opened = must(await cast.service.call(terminations.detail, { params: { id } }, who))
      return [list.find((row) => row.id === id)?.statusName, opened.statusName]
    }
    expect(await stands(cast.user)).toEqual(['待对方确认', '待对方确认'])
    expect(await stands(cast.company)).toEqual(['待我方确认', '待我方确认'])
    expect(todo?.statusName).toBe('待我方确认')
    const { groups } = must(await cast.service.call(searchEndpoints.search, { query: { keyword: (await standing(id)).number } }, cast.company))
    expect(groups.flatMap(({ list }) => list).find((found) => found.id === id)?.path).toBe(page)
    await done(terminations, cast.company, id, 'confirm')
    expect(await checksOf(terminations, id)).toContainEqual(expect.objectContaining({ key: 'counterpart', ok: true }))
    await done(terminations, cast.registrar, id, 'receive')
    expect(await archived(device.id)).toMatchObject({ maintenanceUnitName: '', maintenanceUnitUscc: '', maintenanceContractNo: '' })
    expect(await opens(cast.user, device.id)).toMatchObject({ data: { row: { maintenanceUnitName: '' } } })
    expect(await opens(cast.company, device.id)).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(await messagesOf(cast.user)).toContainEqual(`1 台电梯自${today()}起无维保单位`)
    expect(await take(terminations, cast.user, id, 'cancel')).toMatchObject({ errorCode: 'NOT_ALLOWED_NOW' })
    const next = await drafted(projects, cast.rival, projectForm([device.number], { contractStart: today() }))
    await done(projects, cast.rival, next, 'commit')
  })

  it('goes back with the reason where the other side objects, and is asked anew', async () => {
    const device = await maintained()
    const id = await drafted(terminations, cast.company, terminationForm([device.number]))
    await done(terminations, cast.company, id, 'commit')
    expect(await take(terminations, cast.user, id, 'object', '')).toMatchObject({ errorCode: 'INCOMPLETE' })
    expect(await take(terminations, cast.user, id, 'object', '合同没有到期')).toMatchObject({ data: { status: '30' } })
    await done(terminations, cast.company, id, 'commit')
    expect(await standing(id)).toMatchObject({ status: '25' })
    await done(terminations, cast.user, id, 'confirm')
  })

  it('is opened from its message in either role by an account that has both, and in its own unit alone', async () => {
    const device = await maintained()
    const asCompany = await cast.service.signIn(await cast.service.anAccount({ roles: ['2', '1'], unit: cast.companyUnit }))
    const id = await drafted(terminations, cast.user, terminationForm([device.number]))
    await done(terminations, cast.user, id, 'commit')
    const told = async () => must(await cast.service.call(inboxEndpoints.list, {}, asCompany)).list.find(({ bizId }) => bizId === id)
    expect(await told()).toMatchObject({ path: `${maintenanceTermination.pages.detail}?id=${id}`, text: expect.not.stringContaining('切换') })
    await cast.service.db.system(({ db }) =>
      db.deleteFrom('application_party').where('application_id', '=', id).where('viewer', '=', `unit:${cast.companyUnit.id}`).execute(),
    )
    expect(await told()).toMatchObject({ path: '', text: expect.stringContaining(messages.switchRole('使用单位')) })
  })

  it('waits on the home page for who has to answer, and not for who asks', async () => {
    const { uscc, unitName } = cast.rival.account.unit
    const device = await maintained({ maintenanceUnitUscc: uscc, maintenanceUnitName: unitName })
    const id = await drafted(terminations, cast.rival, terminationForm([device.number]))
    await done(terminations, cast.rival, id, 'commit')
    // A unit with devices has their numbers instead.
    await cast.service.db.system(async (connection) => {
      const row = await connection.db.selectFrom('equipment').selectAll().where('id', '=', device.id).executeTakeFirstOrThrow()
      const { fields, tables } = row.archive
      const given = { ...fields, maintenanceUnitUscc: cast.companyUnit.uscc, maintenanceUnitName: cast.companyUnit.unitName }
      const act = { caller: undefined, reason: '变更', now: cast.service.clock.now() }
      await changeDevice(connection, { ...row, relation: 'assigned' }, { fields: given, tables: { ...tables } }, act)
    })
    const { list } = must(await cast.service.call(homeEndpoints.getEqustatisticNums, {}, cast.rival))
    expect(list.find(({ key }) => key === 'maintenanceTermination-25')).toMatchObject({ count: 0 })
    await done(terminations, cast.user, id, 'object')
  })

  it('is not ended one-sidedly in the name of the other side', async () => {
    const device = await maintained()
    const named = { fieldErrors: [{ field: 'terminateReason', message: messages.notAChoice('终止原因') }] }
    const byCompany = await drafted(terminations, cast.company, terminationForm([device.number], { terminateReason: '3' }))
    expect(await take(terminations, cast.company, byCompany, 'commit')).toMatchObject(named)
    const byUser = await drafted(terminations, cast.user, terminationForm([device.number], { terminateReason: '4' }))
    expect(await take(terminations, cast.user, byUser, 'commit')).toMatchObject(named)
  })

  it('is asked for once at a time, by whichever side and for whichever reason', async () => {
    const device = await maintained()
    const first = await drafted(terminations, cast.user, terminationForm([device.number]))
    await done(terminations, cast.user, first, 'commit')
    const second = await drafted(terminations, cast.company, terminationForm([device.number], { terminateReason: '1' }))
    expect(await take(terminations, cast.company, second, 'commit')).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'devices.0.equipmentId', message: expect.stringContaining((await standing(first)).number) }],
    })
    // Both learn it while they choose the device; the application itself does not stand in its own way.
    const { number } = await standing(first)
    const chosen = async (terminationNo: string, who = cast.company) =>
      must(await cast.service.call(terminationDevices, { query: { devices: device.number, ...(terminationNo && { terminationNo }) } }, who)).list
    const inTheWay = [{ field: 'devices.0.equipmentId', message: expect.stringContaining(number), refuses: true }]
    expect(await chosen('')).toMatchObject(inTheWay)
    expect(await chosen('', cast.user)).toMatchObject(inTheWay)
    expect(await chosen(number)).toEqual([])
    await done(terminations, cast.company, first, 'object')
    // Who corrects it on a page of an earlier build, which does not say its number, is not refused by it; who begins another one is told.
    expect(await chosen('', cast.user)).toMatchObject([{ message: expect.stringContaining(`退回本单位的申请 ${number} 中`), refuses: false }])
    expect(await chosen(number, cast.user)).toEqual([])
    // Returned to the use unit, it stands in the company's way no longer; submitted again, it meets the company's.
    await done(terminations, cast.company, second, 'commit')
    expect(await take(terminations, cast.user, first, 'commit')).toMatchObject({
      fieldErrors: [{ field: 'devices.0.equipmentId', message: expect.stringContaining((await standing(second)).number) }],
    })
  })

  it('is not taken back beside the contract of who comes next', async () => {
    const device = await maintained()
    const id = await drafted(terminations, cast.user, terminationForm([device.number]))
    await done(terminations, cast.user, id, 'commit')
    await done(terminations, cast.company, id, 'confirm')
    await done(terminations, cast.registrar, id, 'receive')
    const next = await drafted(projects, cast.rival, projectForm([device.number], { contractStart: inDays(41) }))
    await done(projects, cast.rival, next, 'commit')
    await done(projects, cast.registrar, next, 'receive')
    await done(terminations, cast.user, id, 'cancel')
    expect(await take(terminations, cast.registrar, id, 'approveCancellation')).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
      errorMsg: expect.stringContaining((await standing(next)).number),
    })
  })

  it('is taken back beside the renewal of the company whose contract it ended', async () => {
    const device = await maintained()
    const renewal = await drafted(projects, cast.company, projectForm([device.number], { contractStart: inDays(201), contractEnd: inDays(560) }))
    await done(projects, cast.company, renewal, 'commit')
    await done(projects, cast.registrar, renewal, 'receive')
    const id = await drafted(terminations, cast.user, terminationForm([device.number]))
    await done(terminations, cast.user, id, 'commit')
    await done(terminations, cast.company, id, 'confirm')
    await done(terminations, cast.registrar, id, 'receive')
    await done(terminations, cast.user, id, 'cancel')
    await done(terminations, cast.registrar, id, 'approveCancellation')
    const held = await cast.service.db.system(({ db }) =>
      db.selectFrom('maintenance_project_device').select('ends_on').where('application_id', '=', renewal).executeTakeFirstOrThrow(),
    )
    expect([(await archived(device.id)).maintenanceContractEnd, held.ends_on]).toEqual([inDays(200), inDays(560)])
  })

  it('keeps a company for its days of notice', async () => {
    const device = await maintained()
    const tooEarly = await drafted(terminations, cast.company, terminationForm([device.number], { terminateDate: inDays(29) }))
    expect(await take(terminations, cast.company, tooEarly, 'commit')).toMatchObject({ errorCode: 'INCOMPLETE', fieldErrors: [{ field: 'terminateDate' }] })
    const inTime = await drafted(terminations, cast.company, terminationForm([device.number], { terminateDate: inDays(30) }))
    await done(terminations, cast.company, inTime, 'commit')
    // It learns the day while it fills the form in; corrected later, its notice counts from its submission.
    const told = async (query: FormRow, who = cast.company) =>
      must(await cast.service.call(terminationDevices, { query: { devices: device.number, ...query } }, who)).list.filter(
        ({ field }) => field === 'terminateDate',
      )
    const early = { field: 'terminateDate', message: expect.stringContaining(`不能早于${inDays(30)}`), refuses: true }
    expect(await told({ terminateDate: inDays(29) })).toMatchObject([early])
    expect(await told({ terminateDate: inDays(29) }, cast.user)).toEqual([])
    const free: FormRow[] = [{}, { terminateDate: inDays(30) }, { terminateDate: today(), terminateReason: '6' }]
    for (const query of free) expect(await told(query)).toEqual([])
    const { number } = await standing(inTime)
    pass(1)
    Object.assign(cast.company, await cast.service.signIn(cast.company.account))
    expect(await told({ terminateDate: inDays(29), terminationNo: number })).toEqual([])
    expect(await told({ terminateDate: inDays(29) })).toHaveLength(1)
  })

  it.each(['5', '6'])('waits for no notice where nothing is left to maintain, or nobody may: reason %s', async (terminateReason) => {
    const device = await maintained()
    const id = await drafted(terminations, cast.company, terminationForm([device.number], { terminateDate: inDays(1), terminateReason }))
    await done(terminations, cast.company, id, 'commit')
    expect((await checksOf(terminations, id)).map(({ key }) => key)).not.toContain('notice')
  })

  it('says at the reason, and to the authority, what the portal knows against it', async () => {
    const [used, stopped] = [await maintained(), await maintained({ useStatus: '20' })]
    const told = async (numbers: readonly string[], query: FormRow, who = cast.company) =>
      must(await cast.service.call(terminationDevices, { query: { devices: numbers.join(), ...query } }, who)).list.filter(
        ({ field }) => field === 'terminateReason',
      )
    const outOfUse = { terminateReason: '5' }
    const inUse = { field: 'terminateReason', message: expect.stringContaining('档案中有1台设备在用'), refuses: false }
    expect(await told([used.number, stopped.number], outOfUse)).toEqual([expect.objectContaining(inUse)])
    expect(await told([used.number], outOfUse, cast.user)).toHaveLength(1)
    expect(await told([stopped.number], outOfUse)).toEqual([])
    // What the picker only offers is not chosen.
    expect(await told([stopped.number, used.number], { ...outOfUse, offered: '1' })).toEqual([])
    const lapsed = { terminateReason: '6', terminateDate: inDays(1) }
    const { licence_expire: expire = '' } = await cast.service.db.system(({ db }) =>
      db.selectFrom('unit').select('licence_expire').where('id', '=', cast.companyUnit.id).executeTakeFirstOrThrow(),
    )
    expect(await told([used.number], lapsed)).toMatchObject([{ message: expect.stringContaining(`有效期至${expire}`), refuses: false }])
    expect(await told([used.number], { ...lapsed, terminateDate: addDays(expire, 1) })).toEqual([])
    const over = { terminateReason: '1', terminateDate: inDays(100) }
    const goesOn = { message: expect.stringContaining(`合同${inDays(200)}才到期`), refuses: false }
    expect(await told([used.number], { ...over, contractEnd: inDays(200) }, cast.user)).toMatchObject([goesOn])
    expect(await told([used.number], { ...over, contractEnd: inDays(100) })).toEqual([])
    // Until it is typed, as the archive has it.
    const { maintenanceContractEnd: end = '' } = await archived(used.id)
    expect(await told([used.number], { ...over, terminateDate: addDays(end, -1) })).toMatchObject([{ message: expect.stringContaining(`合同${end}`) }])
    expect(await told([used.number], { ...over, terminateDate: end })).toEqual([])
    const id = await drafted(terminations, cast.company, terminationForm([used.number], lapsed))
    await done(terminations, cast.company, id, 'commit')
    const doubted = async (of: string) => (await checksOf(terminations, of)).filter(({ key }) => key === 'reason')
    expect(await doubted(id)).toEqual([expect.objectContaining({ ok: false, text: '终止原因与档案不符', detail: expect.stringContaining(expire) })])
    // The day was typed: no archive says otherwise.
    const early = await drafted(terminations, cast.company, terminationForm([stopped.number], { ...over, contractEnd: inDays(200) }))
    await done(terminations, cast.company, early, 'commit')
    expect(await doubted(early)).toMatchObject([{ ok: false, text: '终止原因与所填的合同终止日期不符', detail: goesOn.message }])
  })

  it('counts the days of notice anew where the other side lost sight of it meanwhile', async () => {
    const device = await maintained()
    const id = await drafted(terminations, cast.company, terminationForm([device.number], { terminateDate: inDays(30) }))
    await done(terminations, cast.company, id, 'commit', 'revoke')
    pass(20)
    Object.assign(cast.company, await cast.service.signIn(cast.company.account))
    expect(await take(terminations, cast.company, id, 'commit')).toMatchObject({
      errorCode: 'INCOMPLETE',
      fieldErrors: [{ field: 'terminateDate', message: expect.stringContaining(`不能早于${inDays(30)}`) }],
    })
  })

  it('does not end a new contract of the same company on its day', async () => {
    const device = await maintained()
    const id = await drafted(terminations, cast.user, terminationForm([device.number]))
    await done(terminations, cast.user, id, 'commit')
    await done(terminations, cast.company, id, 'confirm')
    await done(terminations, cast.registrar, id, 'receive')
    const renewed = await drafted(projects, cast.company, projectForm([device.number], { contractStart: today(), contractEnd: inDays(400) }))
    await done(projects, cast.company, renewed, 'commit')
    await done(projects, cast.registrar, renewed, 'receive')
    const stands = { maintenanceUnitUscc: cast.companyUnit.uscc, maintenanceContractNo: 'HT-2', maintenanceContractEnd: inDays(400) }
    expect(await archived(device.id)).toMatchObject(stands)
    pass(41)
    await changeMaintenanceDue(cast.service.context)
    expect(await archived(device.id)).toMatchObject(stands)
  })

  it('that is not answered is passed on by the clock, marked so; the archive follows on its day; until then it may be withdrawn', async () => {
    // The archive's last day of one contract differs from the one typed for all of the devices.
    const contractEnd = inDays(250)
    const [device, kept, late] = [await maintained(), await maintained({ maintenanceContractEnd: contractEnd }), await maintained()]
    const begin = async (number: string) => {
      const id = await drafted(terminations, cast.company, terminationForm([number]))
      await done(terminations, cast.company, id, 'commit')
      return id
    }
    const [id, withdrawn, undecided] = [await begin(device.number), await begin(kept.number), await begin(late.number)]
    const meet = async () => {
      for (const due of await cast.service.db.system((connection) => dueDeadlines(connection, [maintenanceTermination], cast.service.clock.now()))) {
        await cast.service.db.system((connection) => meetDeadline(connection, maintenanceTerminationBehaviour, due, workflowNow(cast.service.context)))
      }
    }
    await meet()
    expect(await standing(id)).toMatchObject({ status: '25' })
    const answered = async () => {
      const checks = await cast.service.call(terminations.checks, { params: { id } }, cast.registrar)
      return checks.success && checks.data.list.filter(({ key }) => key === 'counterpart').map(({ text }) => text)
    }
    // An answer that is still awaited is not late.
    expect(await answered()).toEqual([])
    pass(10)
    await meet()
    expect(await standing(id)).toMatchObject({ status: '20', inputs: { counterpartAnswer: '2' } })
    Object.assign(cast.registrar, await cast.service.signIn(cast.registrar.account))
    Object.assign(cast.company, await cast.service.signIn(cast.company.account))
    const detail = await cast.service.call(terminations.detail, { params: { id } }, cast.registrar)
    expect(detail).toMatchObject({ data: { inputs: [{ label: '对方答复', value: '未确认（对方逾期未答复）' }] } })
    expect(await answered()).toEqual(['对方单位未确认（逾期未答复）'])
    const { terminateDate = '' } = detail.success ? detail.data.form.fields : {}
    await done(terminations, cast.registrar, id, 'receive')
    await done(terminations, cast.registrar, withdrawn, 'receive')
    await done(terminations, cast.registrar, undecided, 'receive')
    await done(terminations, cast.company, undecided, 'cancel')
    expect(await archived(device.id)).toMatchObject({ maintenanceUnitUscc: cast.companyUnit.uscc, maintenanceContractEnd: terminateDate })
    await done(terminations, cast.company, withdrawn, 'cancel')
    await done(terminations, cast.registrar, withdrawn, 'approveCancellation')
    expect(await archived(kept.id)).toMatchObject({ maintenanceContractEnd: contractEnd })
    await changeMaintenanceDue(cast.service.context)
    expect(await archived(device.id)).toMatchObject({ maintenanceUnitUscc: cast.companyUnit.uscc })
    pass(30)
    await changeMaintenanceDue(cast.service.context)
    await changeMaintenanceDue(cast.service.context)
    expect(await archived(device.id)).toMatchObject({ maintenanceUnitUscc: '', maintenanceUnitName: '' })
    expect(await archived(kept.id)).toMatchObject({ maintenanceUnitUscc: cast.companyUnit.uscc })
    // The day has come before the withdrawal was decided: there is nothing left to go on with.
    Object.assign(cast.registrar, await cast.service.signIn(cast.registrar.account))
    expect(await take(terminations, cast.registrar, undecided, 'approveCancellation')).toMatchObject({
      errorCode: 'NOT_ALLOWED_NOW',
      errorMsg: expect.stringContaining('维保已经终止'),
    })
    await done(terminations, cast.registrar, undecided, 'refuseCancellation')
    Object.assign(cast.user, await cast.service.signIn(cast.user.account))
    const history = await cast.service.call(equipmentEndpoints.changes, { query: { id: device.id } }, cast.user)
    expect(history).toMatchObject({ data: { list: [{ operatorName: '系统', reason: expect.stringContaining('维保终止') }, {}] } })
  })
})
