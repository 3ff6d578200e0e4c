import { randomUUID } from 'node:crypto'
import { homeEndpoints, portalEndpoints, quickEndpoints } from '@shared/contract/portal'
import { type Insertable, sql } from 'kysely'
import { Client } from 'pg'
import { after, days, minutes, wireDate } from '../../clock'
import type { UnitChangeTable } from '../../database/tables/tables'
import { addPaper, anInspection, anInspectionDraft, anInspectionForm, anInstitute, aUseUnit, go, orderOf, theFee } from '../../testing/inspections'
import { aCast, aDevice, aNotice, aNoticeForm, copyRecord, noticeCalls, take } from '../../testing/notices'
import { type SignedIn, startTestService, type TestService } from '../../testing/service'
import { openPages, servedGroups } from '../portal/openPages'
import { ringRecords } from './overview'

const { home, todosInState, getEqustatisticNums, getEqmOverview } = homeEndpoints

describe('the home page', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  it('keeps quick entries as each person has arranged them for a role, and only those the role may open', async () => {
    const [one, other] = [await service.signIn('1'), await service.signIn('1')]
    const shown = async (as: SignedIn) => (await service.call(home, {}, as)).data?.quick.map(({ path }) => path)
    const begun = await shown(one)
    const choice = await service.call(quickEndpoints.quickChoice, {}, one)
    const all = choice.data?.list.map(({ path }) => path) ?? []
    expect(choice).toMatchObject({ success: true, data: { arranged: false } })
    expect(all).toEqual(expect.arrayContaining(begun ?? ['none']))
    const paths = all.slice(-3).reverse()
    expect(await service.call(quickEndpoints.saveQuick, { body: { paths } }, one)).toMatchObject({ success: true })
    expect([await shown(one), await shown(other)]).toEqual([paths, begun])
    expect(await service.call(quickEndpoints.saveQuick, { body: { paths: ['/account/check'] } }, one)).toMatchObject({ errorCode: 'BAD_REQUEST' })
    expect(await service.call(quickEndpoints.saveQuick, { body: { paths: [] } }, one)).toMatchObject({ success: true })
    expect(await shown(one)).toEqual(begun)
  })

  const todos = async (as: SignedIn) => (await service.call(home, {}, as)).data?.todo ?? []

  it('counts the devices of what is to be done as the lists of records do: pipelines are 条', async () => {
    const cast = await aCast(service)
    const { fields, tables } = aNoticeForm(cast, service.clock.now())
    const piping = { equclacode: '8000', categoryCode: '8300', varietyCode: '8310', equipmentName: '工艺管道' }
    for (const devices of [[piping], [aDevice(), aDevice()]])
      await service.call(noticeCalls.save, { body: { form: { fields, tables: { ...tables, devices } } } }, cast.applicant)
    expect((await todos(cast.applicant)).map(({ title }) => title).sort()).toEqual(
      ['乘客电梯 2 台', '工艺管道 1 条'].map((named) => expect.stringContaining(named)),
    )
  })

  const inDays = (count: number) => wireDate(after(service.clock.now(), days(count)))
  const withLicence = async (licence_expire: string) =>
    service.signIn(await service.anAccount({ roles: ['3'], unit: await service.aUnit({ licence_expire, licence_no: 'TS1' }) }))
  const aChange = (as: SignedIn, change: Partial<Insertable<UnitChangeTable>>) =>
    service.db.system(({ db }) =>
      db
        .insertInto('unit_change')
        .values({
          id: randomUUID(),
          unit_id: as.account.unit.id,
          status: '20',
          review: true,
          items: JSON.stringify([]),
          operator_id: as.account.id,
          operator_name: '赵测试',
          area_code: as.account.unit.areaCode,
          create_date: service.clock.now(),
          update_date: service.clock.now(),
          ...change,
        })
        .execute(),
    )

  it('speaks of a licence from sixty days before its end', async () => {
    expect(await todos(await withLicence(inDays(61)))).toEqual([])
    expect(await todos(await withLicence(''))).toEqual([])
    const path = '/company-info/maintain'
    expect(await todos(await withLicence(inDays(60)))).toMatchObject([{ type: 'licence', statusName: '即将到期', number: 'TS1', dueDate: inDays(60), path }])
    expect(await todos(await withLicence(inDays(0)))).toMatchObject([{ statusName: '即将到期' }])
    expect(await todos(await withLicence(inDays(-1)))).toMatchObject([{ statusName: '已过期', title: '许可证已过期' }])
  })

  it('speaks of a refused change until another is sent, or for a month', async () => {
    const as = await withLicence(inDays(900))
    await aChange(as, { status: '80', opinion: '营业执照不清晰', create_date: after(service.clock.now(), -days(2)) })
    expect(await todos(as)).toMatchObject([{ type: 'unitChange', statusName: '已退回', note: '营业执照不清晰', action: '修改' }])
    await aChange(as, { status: '70', review: false })
    expect(await todos(as)).toHaveLength(1)
    await aChange(as, {})
    expect(await todos(as)).toEqual([])
    const forgetful = await withLicence(inDays(900))
    await aChange(forgetful, { status: '80', create_date: after(service.clock.now(), -days(40)), update_date: after(service.clock.now(), -days(31)) })
    expect(await todos(forgetful)).toEqual([])
  })

  it('brings waiting changes before the registrar of their area and the administrator', async () => {
    const as = await withLicence(inDays(900))
    await aChange(as, {})
    const registrarOf = async (area_code: string) =>
      service.signIn(await service.anAccount({ roles: ['7'], unit: await service.aUnit({ kind: 'authority', area_code }) }))
    const mine = { type: 'unitChange', title: as.account.unit.unitName, statusName: '待审核', path: '/company-info/maintain-history?status=20' }
    expect(await todos(await registrarOf('330200'))).toContainEqual(expect.objectContaining(mine))
    expect(await todos(await registrarOf('330300'))).toEqual([])
    expect(await todos(await registrarOf(''))).toEqual([])
    const admin = await service.signIn('9')
    expect(await todos(admin)).toContainEqual(expect.objectContaining(mine))
    const numbers = (await service.call(getEqustatisticNums, {}, admin)).data?.list ?? []
    expect(numbers.length).toBeLessThanOrEqual(6)
    expect(numbers.find(({ key }) => key === 'unitChange-20')).toMatchObject({ tone: 'attention', path: '/company-info/maintain-history?status=20' })
    expect(numbers.find(({ key }) => key === 'unitChange-20')?.count).toBeGreaterThan(0)
    expect(numbers.map(({ key }) => key)).toEqual([
      'registration-20',
      'passwordReset-20',
      'unitChange-20',
      'errors-today',
      'announcements-70',
      'maintenanceFiling-20',
    ])
  })

  it('brings who asks to be let in again before the administrator alone', async () => {
    const reset = {
      id: randomUUID(),
      number: 'MM330200202601010001',
      login_name: 'forgetful',
      uscc: 'x',
      account_id: null,
      applicant: '赵测试',
      reason: '忘记',
      new_mobile: '13000000001',
    }
    await service.db.system(({ db }) =>
      db
        .insertInto('password_reset')
        .values({ ...reset, status: '20', submit_date: service.clock.now(), audit_date: null })
        .execute(),
    )
    const mine = { type: 'passwordReset', title: 'forgetful', path: `/account/reset-password-detail?id=${reset.id}` }
    const admin = await service.signIn('9')
    expect(await todos(admin)).toContainEqual(expect.objectContaining(mine))
    expect(await todos(await service.signIn('7'))).not.toContainEqual(expect.objectContaining(mine))
    const numbers = (await service.call(getEqustatisticNums, {}, admin)).data?.list ?? []
    expect(numbers.find(({ key }) => key === 'passwordReset-20')).toMatchObject({
      count: 1,
      tone: 'attention',
      path: '/account/reset-password-check-list?pageNo=1',
    })
    expect(numbers.find(({ key }) => key === 'registration-20')).toMatchObject({ count: 0, tone: 'idle' })
  })

  it('counts the devices of standing notices by kind, for everyone who sees the notices', async () => {
    const cast = await aCast(service)
    const ring = async (as: SignedIn) => (await service.call(getEqmOverview, {}, as)).data?.list.map(({ equclacode, name, count }) => [equclacode, name, count])
    const boilers = aNoticeForm(cast, service.clock.now())
    boilers.tables.devices = [aDevice({ equclacode: '1000', categoryCode: '1100', varietyCode: '1110' })]
    await service.call(noticeCalls.save, { body: { form: boilers } }, cast.applicant)
    expect(await ring(cast.applicant)).toEqual([])
    const lifts = async (as: SignedIn) => (await ring(as))?.find(([kind]) => kind === '3000') ?? ['3000', '电梯', 0]
    const everyone = [cast.applicant, cast.registrar, cast.useUnit, cast.institute]
    // Accounts of the area also see notices of other tests.
    const before = await Promise.all(everyone.map(lifts))
    const more = (count: number) => before.map(([kind, name, earlier]) => [kind, name, Number(earlier) + count])
    const notice = await aNotice(service, cast, '20')
    await aNotice(service, cast, '70')
    expect(await Promise.all(everyone.map(lifts))).toEqual(more(4))
    expect(await ring(cast.applicant)).toEqual([['3000', '电梯', 4]])
    expect(await ring(await service.signIn('3'))).toEqual([])
    expect(await ring(await service.signIn('9'))).toEqual([])
    await take(service, cast.applicant, 'cancellationNotice', notice.id, '工程取消')
    expect(await Promise.all(everyone.map(lifts))).toEqual(more(2))
  })

  it('adds up the devices of the latest notices where there are more than can be, and says so', async () => {
    const cast = await aCast(service)
    const notice = await aNotice(service, cast, '20')
    const shown = async () => (await service.call(getEqmOverview, {}, cast.applicant)).data
    await copyRecord(service, notice.id, ringRecords - 1)
    expect(await shown()).toMatchObject({ title: '告知设备', list: [{ equclacode: '3000', count: 2 * ringRecords }] })
    await copyRecord(service, notice.id, 1)
    expect(await shown()).toMatchObject({ title: '告知设备（最近 1,000 份告知）', list: [{ equclacode: '3000', count: 2 * ringRecords }] })
  })

  it('numbers what an institute decides before the notices it only reads', async () => {
    const cast = await aCast(service)
    await aNotice(service, cast, '20')
    const keys = (await service.call(getEqustatisticNums, {}, cast.institute)).data?.list.map(({ key }) => key) ?? []
    expect(keys).toContain('constructionNotice-20')
    expect(keys).toContain('rescueRegistration-20')
    expect(keys.indexOf('rescueRegistration-20')).toBeLessThan(keys.indexOf('constructionNotice-20'))
  })

  it('leads a unit without devices only to pages it may open: what it has to confirm stands on its own list', async () => {
    const groups = await servedGroups(service.context, '')
    for (const role of ['1', '2'] as const) {
      const as = await service.signIn(await service.anAccount({ roles: [role], unit: await service.aUnit({ unit_type: role }) }))
      const numbers = (await service.call(getEqustatisticNums, {}, as)).data?.list ?? []
      const open = openPages(groups, role)
      expect([role, numbers.map(({ path }) => path).filter((path) => path !== '' && !open.has(path.split('?')[0] ?? ''))]).toEqual([role, []])
      expect(numbers).toContainEqual(expect.objectContaining({ key: 'maintenanceTermination-25', path: '/company-service/termination-query?view=25' }))
      expect(numbers.filter(({ key }) => key === 'maintenanceTermination-today')).toEqual([])
    }
  })

  it('asks for the numbers of all types in two statements, and for the records of those that count one in a third, however many types there are', async () => {
    const cast = await aCast(service)
    await service.call(getEqustatisticNums, {}, cast.registrar)
    const query = jest.spyOn(Client.prototype, 'query')
    const answer = await service.call(getEqustatisticNums, {}, cast.registrar)
    const asked = query.mock.calls.map(([statement]) => JSON.stringify(statement) ?? '').filter((text) => /application_(?:party|counter)/.test(text))
    query.mockRestore()
    expect(answer.success).toBe(true)
    expect(asked).toHaveLength(answer.data?.list.some(({ recordPath }) => recordPath !== undefined) ? 3 : 2)
  })

  it('leads from a number that counts one to the record, and from others to their list', async () => {
    const cast = await aCast(service)
    const [draft, late] = [await aNotice(service, cast, '10'), await aNotice(service, cast, '20'), await aNotice(service, cast, '20')]
    const numbersOf = async (as: SignedIn) => new Map((await service.call(getEqustatisticNums, {}, as)).data?.list.map((number) => [number.key, number]))
    const own = await numbersOf(cast.applicant)
    expect(own.get('constructionNotice-10')).toMatchObject({ count: 1, recordPath: expect.stringContaining(draft.id) })
    expect(own.get('constructionNotice-20')).toMatchObject({ count: 2 })
    expect(own.get('constructionNotice-20')).not.toHaveProperty('recordPath')
    const past = { due_date: inDays(-3) }
    await service.db.system(({ db }) => db.updateTable('application').set(past).where('id', '=', late.id).execute())
    const registrar = await numbersOf(cast.registrar)
    expect(registrar.get('constructionNotice-overdue')).toMatchObject({ count: 1, recordPath: expect.stringContaining(`/check-install/detail?id=${late.id}`) })
  })

  it('names what has a last day before what came back later and has none', async () => {
    const cast = await aCast(service)
    const [late, soon, never] = [await aNotice(service, cast, '30'), await aNotice(service, cast, '30'), await aNotice(service, cast, '30')]
    const ends = (id: string, count: number) =>
      service.db.system(({ db }) =>
        db
          .updateTable('application')
          .set({ due_date: inDays(count) })
          .where('id', '=', id)
          .execute(),
      )
    await ends(late.id, 9)
    await ends(soon.id, 3)
    expect((await todos(cast.applicant)).map(({ id }) => id)).toEqual([soon.id, late.id, never.id])
  })

  it('names what came back and what has a last day, also behind hundreds of drafts that were changed since', async () => {
    const cast = await aCast(service)
    const [never, soon] = [await aNotice(service, cast, '30'), await aNotice(service, cast, '30')]
    const draft = await aNotice(service, cast, '10')
    await service.db.system(({ db }) =>
      db
        .updateTable('application')
        .set({ due_date: inDays(3) })
        .where('id', '=', soon.id)
        .execute(),
    )
    await service.db.system(({ db }) =>
      db
        .updateTable('application')
        .set({ updated_at: after(service.clock.now(), minutes(1)) })
        .where('id', '=', draft.id)
        .execute(),
    )
    await copyRecord(service, draft.id, 200)
    const { todo, todoTotal } = (await service.call(home, {}, cast.applicant)).data ?? { todo: [] }
    expect(todo.slice(0, 3).map(({ id, status }) => (status === '10' ? status : id))).toEqual([soon.id, never.id, '10'])
    expect([todo.length, todoTotal]).toEqual([10, 203])
  })

  it('names a job without a last day, also behind ten begun ones that have theirs', async () => {
    const [institute, owner] = [await anInstitute(service), await aUseUnit(service)]
    const assigned = await anInspection(service, institute, owner, '50')
    await go(service, institute.acceptor, 'assign', assigned.id, { input: { inspector: institute.inspector.account.id, inspectOn: inDays(0) } })
    await copyRecord(service, assigned.id, 12)
    await service.db.system(({ db }) =>
      db
        .updateTable('application')
        .set({ status: '60', due_date: inDays(40) })
        .where('unit_id', '=', owner.account.unit.id)
        .where('id', '<>', assigned.id)
        .execute(),
    )
    const { todo, todoTotal } = (await service.call(home, {}, institute.inspector)).data ?? { todo: [] }
    expect([todo.length, todoTotal, todo[0]?.id]).toEqual([10, 13, assigned.id])
    // Appointments of coming weeks that were applied for long ago come neither before what is due today nor before the appointment of today.
    const [due, ...begun] = todo.slice(1).map(({ id }) => id)
    const [submitted_at, inspectOn] = [after(service.clock.now(), -days(20)), inDays(14)]
    await service.db.system(async ({ db }) => {
      await db
        .updateTable('application')
        .set({ status: '55', due_date: null, submitted_at, inputs: sql`inputs || ${JSON.stringify({ inspectOn })}::jsonb` })
        .where('unit_id', '=', owner.account.unit.id)
        .where('id', 'not in', [assigned.id, due ?? ''])
        .execute()
      await db
        .updateTable('application')
        .set({ due_date: inDays(0) })
        .where('id', '=', due ?? '')
        .execute()
    })
    const listed = await todos(institute.inspector)
    expect([begun.length, listed.length, listed[0]?.id, listed[1]?.id]).toEqual([8, 10, due, assigned.id])
  })

  it('brings of a state what has to be done first, also where none of it is among the first of all', async () => {
    const cast = await aCast(service)
    const [returned, draft] = [await aNotice(service, cast, '30'), await aNotice(service, cast, '10')]
    await copyRecord(service, returned.id, 10)
    const { todo, todoStates } = (await service.call(home, {}, cast.applicant)).data ?? {}
    const [first, last] = todoStates ?? []
    expect([todo?.some(({ id }) => id === draft.id), first?.count, last?.count]).toEqual([false, 11, 1])
    const listed = async (statusName: string, as = cast.applicant) => (await service.call(todosInState, { query: { statusName } }, as)).data?.list
    expect((await listed(last?.statusName ?? ''))?.map(({ id }) => id)).toEqual([draft.id])
    expect((await listed(first?.statusName ?? ''))?.map(({ statusName }) => statusName)).toEqual(Array(10).fill(first?.statusName))
    expect(await listed(last?.statusName ?? '', await service.signIn('3'))).toEqual([])
    // Also what is no application.
    const as = await withLicence(inDays(-1))
    expect(await listed('已过期', as)).toMatchObject([{ type: 'licence' }])
    expect(await listed('即将到期', as)).toEqual([])
  })

  it('numbers what waits on each page of a queue, for whom it waits, until it is decided', async () => {
    const cast = await aCast(service)
    const waiting = async (as: SignedIn) => (await service.call(portalEndpoints.waitingCounts, {}, as)).data?.pages
    const page = '/company-service/check-install'
    const before = await waiting(cast.registrar)
    const [first] = [
      await aNotice(service, cast, '20'),
      await aNotice(service, cast, '85'),
      await aNotice(service, cast, '70'),
      await aNotice(service, cast, '10'),
    ]
    expect(await waiting(cast.registrar)).toEqual({ ...before, [page]: (before?.[page] ?? 0) + 2 })
    await take(service, cast.registrar, 'receive', first.id)
    expect(await waiting(cast.registrar)).toEqual({ ...before, [page]: (before?.[page] ?? 0) + 1 })
    const elsewhere = await service.aUnit({ kind: 'authority', area_code: '330300' })
    const stranger = await service.signIn(await service.anAccount({ roles: ['7'], unit: elsewhere }))
    expect((await waiting(stranger))?.[page]).toBe(0)
    // Drafts and returned records wait for the applicant, on his own list.
    expect((await waiting(cast.applicant))?.['/construction/register-list']).toBe(1)
  })

  it('tells a unit what is to be done about its own applications, not about those another unit made for its devices', async () => {
    const [institute, useUnit] = [await anInstitute(service), await aUseUnit(service)]
    const maintainer = await service.signIn(await service.anAccount({ roles: ['2'], unit: await service.aUnit({ unit_type: '2' }) }))
    const foreign = { useUnitName: useUnit.account.unit.unitName, useUnitUscc: useUnit.account.unit.uscc }
    const { id } = await anInspectionDraft(service, institute, maintainer, anInspectionForm(institute, maintainer, foreign))
    await addPaper(service, maintainer, id, 'AUTHORISATION')
    await go(service, maintainer, 'commit', id)
    await go(service, institute.acceptor, 'accept', id, { input: theFee })
    const told = async (as: SignedIn) => (await todos(as)).map((item) => item.id)
    const list = '/company-service/online-apply-newrule'
    const badge = async (as: SignedIn) => (await service.call(portalEndpoints.waitingCounts, {}, as)).data?.pages[list] ?? 0
    expect([await told(maintainer), await badge(maintainer)]).toEqual([[id], 1])
    expect([await told(useUnit), await badge(useUnit)]).toEqual([[], 0])
  })

  it('leads from what is to be paid straight to its order', async () => {
    const owner = await aUseUnit(service)
    const { id } = await anInspection(service, await anInstitute(service), owner, '40')
    const { id: order } = await orderOf(service, id)
    expect(await todos(owner)).toMatchObject([{ id, action: '去缴费', path: `/pay-code-order?id=${order}` }])
  })

  it('counts what an administrator only reads, without a link to a list that is not his', async () => {
    await anInspection(service, await anInstitute(service), await aUseUnit(service), '40')
    const numbers = (await service.call(getEqustatisticNums, {}, await service.signIn('9'))).data?.list ?? []
    const inspections = numbers.filter(({ key }) => key.startsWith('onlineApplyNewrule-'))
    expect(inspections.length).toBeGreaterThan(0)
    expect(inspections.filter(({ path }) => path !== '')).toEqual([])
  })
})
