import { onlineApplyNewrule } from '@shared/contract/application'
import { addDays } from '@shared/contract/equipment'
import type { FormRow } from '@shared/contract/form'
import { inboxEndpoints, type ReminderSetting, reminderSteps } from '@shared/contract/inbox'
import { days, wireDate } from '../../../clock'
import { aDevice } from '../../../testing/devices'
import { type SignedIn, startTestService, type TestService } from '../../../testing/service'
import { remindOfDue } from './dueReminders'

describe('reminders of what is due', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  let devices = 0
  const today = () => wireDate(service.clock.now())
  const mobileOf = new Map<string, string>()
  async function aUser(): Promise<SignedIn> {
    const user = await service.signIn(await service.anAccount({ roles: ['1'], unit: await service.aUnit({ unit_type: '1' }) }))
    const mobile = `1300000${String(mobileOf.size + 10).padStart(4, '0')}`
    mobileOf.set(user.account.id, mobile)
    await service.db.system(({ db }) => db.updateTable('account').set({ mobile }).where('id', '=', user.account.id).execute())
    return user
  }
  async function device({ account }: SignedIn, daysLeft: number, fields: FormRow = {}): Promise<string> {
    const number = `311033099209933${String(++devices).padStart(2, '0')}`
    await aDevice(service, {
      equipmentCode: number,
      factoryNo: `R-${devices}`,
      useUnitId: account.unit.id,
      useUnitUscc: account.unit.uscc,
      nextInspectionDate: addDays(today(), daysLeft),
      ...fields,
    })
    return number
  }
  /** The messages and SMS an account gets in one round. */
  async function round({ account }: SignedIn): Promise<{ titles: string[]; texts: string[]; paths: string[]; sms: string[] }> {
    const read = () =>
      service.db.system(async ({ db }) => ({
        messages: await db.selectFrom('message').select(['id', 'title', 'text', 'path']).where('account_id', '=', account.id).orderBy('title').execute(),
        sms: await db
          .selectFrom('sms_outbox')
          .select(['id', 'text'])
          .where('purpose', '=', 'dueReminder')
          .where('mobile', '=', mobileOf.get(account.id) ?? '')
          .execute(),
      }))
    const before = await read()
    await remindOfDue(service.context)
    const after = await read()
    const fresh = after.messages.filter(({ id }) => !before.messages.some((message) => message.id === id))
    return {
      titles: fresh.map(({ title }) => title),
      texts: fresh.map(({ text }) => text),
      paths: fresh.map(({ path }) => path),
      sms: after.sms.filter(({ id }) => !before.sms.some((message) => message.id === id)).map(({ text }) => text),
    }
  }
  /** An application for inspection that names a device, open or not. */
  async function applied({ account }: SignedIn, number: string, status: string): Promise<string> {
    return service.db.system(async ({ db }) => {
      const row = await db
        .insertInto('application')
        .values({
          type: onlineApplyNewrule.key,
          status,
          number: `BJ-${number}`,
          unit_id: account.unit.id,
          applicant_id: account.id,
          form: JSON.stringify({ fields: { applyKind: '01' }, tables: { devices: [{ equipmentId: number }] } }),
          summary: JSON.stringify({ fields: {}, labels: {}, counts: {}, equipmentName: '', title: '' }),
          created_at: service.clock.now(),
          updated_at: service.clock.now(),
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    })
  }

  it('tell each step once, by message and SMS, all devices of a unit together', async () => {
    const user = await aUser()
    const stranger = await aUser()
    await device(user, 30)
    await device(user, 30)
    await device(user, 61)
    await device(user, 10, { useStatus: '20' })
    const due = addDays(today(), 30)
    const first = await round(user)
    expect(first).toMatchObject({ titles: [`2 台设备的定期检验将于${due}到期`], paths: ['/equipment/query-about-expire?pageNo=1'] })
    expect(first.sms).toEqual([expect.stringContaining(`2 台设备的定期检验将于${due}到期，请尽快报检，到期未检不得继续使用。`)])
    expect(await round(user)).toEqual({ titles: [], texts: [], paths: [], sms: [] })
    expect((await round(stranger)).titles).toEqual([])
    service.clock.move(days(1))
    expect((await round(user)).titles).toEqual([`1 台设备的定期检验将于${addDays(today(), 60)}到期`])
  })

  it('go on through every step to one message a week once it is overdue, and begin anew with another date', async () => {
    const user = await aUser()
    await device(user, 61)
    const told: number[] = []
    for (let day = 0; day < 90; day += 1) {
      const { titles } = await round(user)
      if (titles.length > 0) told.push(61 - day)
      service.clock.move(days(1))
    }
    const ahead = told.filter((left) => left > 0)
    const overdue = told.filter((left) => left < 0)
    expect(ahead).toEqual([60, 30, 15, 7, 1])
    expect(overdue[0]).toBe(-1)
    expect(overdue.length).toBeGreaterThanOrEqual(4)
    for (const [place, left] of overdue.entries()) if (place > 1) expect((overdue[place - 1] ?? 0) - left).toBe(7)
  })

  it('advise what can still be done: to apply in time, to apply now, or to test in the month in which it counts', async () => {
    const said = async (daysLeft: number, fields: FormRow = {}) => {
      const user = await aUser()
      await device(user, daysLeft, fields)
      const { texts, sms } = await round(user)
      for (const [place, text] of texts.entries()) expect(sms[place]).toContain(`，${text}。`)
      return texts
    }
    expect(await said(60)).toEqual(['请在到期一个月前报检'])
    for (const left of [30, 15, 7, 1]) expect([left, ...(await said(left))]).toEqual([left, '请尽快报检，到期未检不得继续使用'])
    expect(await said(-1)).toEqual(['超期的设备不得继续使用，请尽快报检'])
    for (const left of [60, 7]) expect(await said(300, { nextDetectDate: addDays(today(), left) })).toEqual(['请申请检验检测，在到期前1个月内检测'])
    expect(await said(300, { nextDetectDate: addDays(today(), -1) })).toEqual(['请尽快检测'])
  })

  it('are stopped by an open application, and go on where it ends without a new date', async () => {
    const user = await aUser()
    const id = await applied(user, await device(user, 15), '20')
    expect((await round(user)).titles).toEqual([])
    await service.db.system(({ db }) => db.updateTable('application').set({ status: '90' }).where('id', '=', id).execute())
    expect((await round(user)).titles).toHaveLength(1)
  })

  it('tell of the detection of an elevator by itself', async () => {
    const user = await aUser()
    await device(user, 300, { nextDetectDate: addDays(today(), 7) })
    expect(await round(user)).toMatchObject({
      titles: [`1 台设备的自行检测将于${addDays(today(), 7)}到期`],
      paths: ['/equipment/query-detectDueList?pageNo=1'],
    })
  })

  it('are what an account chooses, by message and by SMS', async () => {
    const user = await aUser()
    const choose = (body: ReminderSetting) => service.call(inboxEndpoints.saveReminders, { body }, user)
    const asked = await service.call(inboxEndpoints.reminders, {}, user)
    expect(asked).toMatchObject({ data: { message: [...reminderSteps], sms: [...reminderSteps] } })
    await choose({ message: [7], sms: [0] })
    await device(user, 30)
    expect(await round(user)).toEqual({ titles: [], texts: [], paths: [], sms: [] })
    await device(user, 7)
    expect(await round(user)).toMatchObject({ titles: [expect.stringContaining('1 台设备')], sms: [] })
    await device(user, -3)
    expect(await round(user)).toMatchObject({ titles: [], sms: [expect.stringContaining('1 台设备的定期检验已超期')] })
    expect(await service.call(inboxEndpoints.reminders, {}, user)).toMatchObject({ data: { message: [7], sms: [0] } })
    expect(await service.call(inboxEndpoints.reminders, {}, await service.signIn('7'))).toMatchObject({ errorCode: 'FORBIDDEN' })
  })

  it('are of its own devices for who manages a part of them, which is said where they are chosen', async () => {
    const user = await aUser()
    const account = await service.anAccount({ roles: ['1'], unit: user.account.unit })
    const mobile = '13000009901'
    mobileOf.set(account.id, mobile)
    await service.db.system(({ db }) => db.updateTable('account').set({ site_scope: '一号楼', mobile }).where('id', '=', account.id).execute())
    const member = await service.signIn(account)
    const limited = async (as: SignedIn) => (await service.call(inboxEndpoints.reminders, {}, as)).data?.limited
    expect([await limited(user), await limited(member)]).toEqual([false, true])
    const due = addDays(today(), 7)
    await device(user, 7)
    expect(await round(member)).toMatchObject({ titles: [], sms: [] })
    await device(user, 7)
    await device(user, 7, { useSite: '一号楼' })
    const of = (count: number) => `${count} 台设备的定期检验将于${due}到期`
    expect(await round(member)).toMatchObject({ titles: [of(1)], sms: [expect.stringContaining(of(1))] })
    const told = await service.db.system(({ db }) =>
      db.selectFrom('message').select('title').where('account_id', '=', user.account.id).orderBy('title').execute(),
    )
    expect(told.map(({ title }) => title)).toEqual([of(1), of(2)])
  })
})
