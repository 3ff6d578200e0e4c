import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { accountEndpoints } from '@shared/contract/account'
import { type ApplicationDefinition, applicationDefinitions, constructionNotice, onlineApplyNewrule } from '@shared/contract/application'
import type { QueryConfig } from 'pg'
import { wireDate } from '../clock'
import { createdAtOnce } from '../modules/equipment/archive/writeArchive'
import { hashPassword } from '../security/signIn/passwords'
import { startTestService, type TestService } from '../testing/service'
import { deviceModels } from './material/deviceModels'
import { deviceMaker } from './material/devices'
import { elevators } from './material/equipment'
import { chanceFrom } from './material/random'
import { accountsToAnnounce } from './records/accounts'
import { insertDevices } from './records/seedDevices'
import { seedDemo } from './seed'

/** What must be reproducible in the demo: everything except ids, passwords and times of day. */
async function picture(service: TestService) {
  return service.db.system(async ({ db }) => {
    const rows = await db
      .selectFrom('application')
      .innerJoin('unit', 'unit.id', 'application.unit_id')
      .select(['number', 'receipt_no', 'status', 'unit_name', 'application.area_code', 'application.kind', 'summary'])
      .orderBy('number')
      .orderBy('application.created_at')
      .orderBy('unit_name')
      .execute()
    const events = await db.selectFrom('application_event').select(['action', 'from_status', 'to_status', 'opinion', 'operator_name']).orderBy('id').execute()
    const registrations = await db
      .selectFrom('registration')
      .select(['number', 'status', 'unit_name', 'uscc', 'login_name', 'mobile', 'opinion', 'due_date', 'fields'])
      .orderBy('number')
      .execute()
    // List rows contain the ids of units beside their names.
    return JSON.stringify([rows, events, registrations]).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
  })
}

describe('the demo data', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ seed: true })
  })
  afterAll(() => service.close())

  /** States a record can stay in: not those the system leaves at once, and no open ones of a type closed long ago. */
  const canRest = ({ closed, states }: ApplicationDefinition) =>
    states.flatMap(({ code, automatic, waitsFor }) => (automatic || (closed && (waitsFor || code === '10' || code === '15')) ? [] : [code]))

  it.each(applicationDefinitions.map((definition) => [definition.label, definition] as const))(
    'shows %s in every state a user can meet',
    async (_, definition) => {
      const { key } = definition
      const rows = await service.db.system(({ db }) => db.selectFrom('application').select('status').distinct().where('type', '=', key).execute())
      expect(rows.map(({ status }) => status).sort()).toEqual(canRest(definition).sort())
    },
  )

  it('is written in statements that are done in the time one may take, on a busy machine too', async () => {
    const unit = { id: randomUUID(), unit_name: '示例公司', uscc: '91330200000000001X', area_code: '330212' }
    const make = deviceMaker(chanceFrom(1), '2026-01-01')
    const devices = Array.from({ length: 2 * createdAtOnce + 1 }, () =>
      make('3000', { unit, maintenance: unit, sites: ['1号楼'], authority: '', institute: '' }),
    )
    const sent: number[] = []
    const query = async ({ values }: QueryConfig) => sent.push(JSON.parse(String(values?.[0])).length)
    await insertDevices(query, devices, { place: () => '', unit: () => unit.id })
    expect(sent).toEqual([createdAtOnce, createdAtOnce, 1])
  })

  it('has devices that are called what they are', async () => {
    const rows = await service.db.system(({ db }) => db.selectFrom('equipment').select('archive').execute())
    const known = new Map([...deviceModels, ...elevators].map(({ name, category, variety }) => [name, `${category} ${variety}`]))
    const called = rows.map(({ archive: { fields } }) => [fields.equipmentName ?? '', `${fields.categoryCode} ${fields.varietyCode}`] as const)
    expect(called.filter(([name, what]) => known.has(name) && known.get(name) !== what)).toEqual([])
  })

  it('has certificates whose numbers are as the portal gives them out, each once', async () => {
    const rows = await service.db.system(({ db }) => db.selectFrom('equipment').select('use_cert_no').where('use_cert_no', '!=', '').execute())
    const numbers = rows.map(({ use_cert_no }) => use_cert_no)
    expect(numbers.length).toBeGreaterThan(100)
    expect(numbers.filter((number) => !/^.{3}浙B\d{5}\(\d{2}\)$/.test(number))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('has applications with the log that leads to their state, and papers that exist', async () => {
    const rows = await service.db.system(({ db }) =>
      db.selectFrom('application').select(['id', 'type', 'status', 'number', 'submitted_at', 'due_date']).execute(),
    )
    const notices = rows.filter((row) => row.type === constructionNotice.key)
    expect(notices).toHaveLength(60)
    expect(rows.length).toBeGreaterThan(notices.length)
    const events = await service.db.system(({ db }) => db.selectFrom('application_event').selectAll().orderBy('id').execute())
    for (const row of rows) {
      const own = events.filter((event) => event.application_id === row.id)
      expect(own.at(-1)?.to_status).toBe(row.status)
      let last = 0
      for (const event of own) {
        expect(event.created_at.getTime()).toBeGreaterThanOrEqual(last)
        expect(event.created_at.getTime()).toBeLessThanOrEqual(service.clock.now().getTime())
        last = event.created_at.getTime()
      }
    }
    const papers = await service.db.system(({ db }) => db.selectFrom('attachment').select(['storage_key', 'size']).execute())
    expect(papers.length).toBeGreaterThan(120)
    for (const paper of papers) {
      const file = path.join(service.context.configuration.dataFolder, 'attachments', paper.storage_key)
      expect(readFileSync(file).length).toBe(paper.size)
    }
  })

  it('leaves every party some messages, the newest of them unread', async () => {
    const rows = await service.db.system(({ db }) =>
      db.selectFrom('message').innerJoin('account', 'account.id', 'message.account_id').select(['login_name', 'read_at', 'message.created_at']).execute(),
    )
    for (const name of ['builder', 'maintainer', 'two-roles', 'registrar', 'registrar2']) {
      const own = rows.filter((row) => row.login_name === name)
      expect(own.length).toBeGreaterThan(5)
      expect(own.length).toBeLessThanOrEqual(10)
      expect(own.filter((row) => row.read_at === null)).toHaveLength(3)
      expect(own.every((row) => row.created_at <= service.clock.now())).toBe(true)
    }
  })

  it('has inspections of two institutes, with money where it belongs', async () => {
    const rows = await service.db.system(({ db }) =>
      db
        .selectFrom('application')
        .leftJoin('payment_order_item as item', 'item.application_id', 'application.id')
        .leftJoin('payment_order', 'payment_order.id', 'item.order_id')
        .select(['status', 'payment_order.state'])
        .where('type', '=', onlineApplyNewrule.key)
        .execute(),
    )
    const owed = (wanted: string) => [...new Set(rows.flatMap(({ status, state }) => (status === wanted ? [state] : [])))].sort()
    // Cancelled records were never paid or await their refund; records paid together had separate orders before.
    expect(['20', '40', '42', '55', '85', '90'].map(owed)).toEqual([[null], ['1', '9'], ['4'], ['2'], ['2'], ['2', '9']])
    const told = await service.db.system(({ db }) =>
      db
        .selectFrom('account')
        .innerJoin('message', 'message.account_id', 'account.id')
        .select('login_name')
        .distinct()
        .where('login_name', 'like', 'acceptor%')
        .where('biz_type', '=', onlineApplyNewrule.key)
        .execute(),
    )
    expect(told.map(({ login_name }) => login_name).sort()).toEqual(['acceptor', 'acceptor2'])
  })

  it('has devices due at no time long gone, and events of elevators that have an archive', async () => {
    const { longAgo, governors, failed, unknown } = await service.db.system(async ({ query }) => {
      const { rows } = await query({
        text: `select count(*) filter (where due_date < current_date - 400)::int as "longAgo",
            count(*) filter (where nullif(archive #>> '{fields,nextGovernorCheckDate}', '')::date < current_date - 400)::int as governors,
            count(*) filter (where outcome = 'failed' and due_date between current_date - 100 and current_date + 40)::int as failed,
            (select count(*)::int from application where type in ('rescueRegistration', 'faultRegistration')
              and not exists (select from equipment where registration_code = form #>> '{fields,equipmentId}')) as unknown
          from equipment where use_status = '10'`,
      })
      return rows[0]
    })
    expect({ longAgo, governors, unknown }).toEqual({ longAgo: 0, governors: 0, unknown: 0 })
    expect(failed).toBeGreaterThan(10)
  })

  it('has something late, something due and something fresh in the queue', async () => {
    const today = wireDate(service.clock.now())
    const due = await service.db.system(({ db }) => db.selectFrom('application').select('due_date').where('status', '=', '20').execute())
    expect(due.some((row) => (row.due_date ?? '') < today)).toBe(true)
    expect(due.some((row) => (row.due_date ?? '') >= today)).toBe(true)
  })

  it('has registrations in every state: overdue, corrected, of a known unit, and a second unit', async () => {
    const rows = await service.db.system(({ db }) => db.selectFrom('registration').selectAll().orderBy('submit_date').execute())
    expect(rows).toHaveLength(12)
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['20', '70', '80']))
    const today = wireDate(service.clock.now())
    expect(rows.some((row) => row.status === '20' && row.due_date < today)).toBe(true)
    expect(rows.filter((row) => row.previous_id !== null).map((row) => row.status)).toEqual(['70', '20'])
    for (const row of rows.filter((one) => one.status === '70')) expect([row.account_id, row.unit_id]).not.toContain(null)
    const admin = await service.signIn('9')
    const shown = await Promise.all(
      rows.filter((row) => row.status === '20').map((row) => service.call(accountEndpoints.getReg, { query: { id: row.id } }, admin)),
    )
    const problems = shown.flatMap((answer) => answer.data?.checks.filter((check) => !check.ok).map((check) => check.key) ?? [])
    expect(problems).toEqual(expect.arrayContaining(['unit', 'unitName', 'licence']))
    for (const answer of shown) expect(answer.data?.attachments.length).toBeGreaterThanOrEqual(2)
  })

  it('has twelve pieces of news, two of them pinned, one still a draft and one withdrawn', async () => {
    const rows = await service.db.system(({ db }) => db.selectFrom('article').select(['id', 'status', 'pinned', 'content', 'published_at']).execute())
    expect(rows).toHaveLength(12)
    expect(rows.filter((row) => row.pinned)).toHaveLength(2)
    expect(['10', '70', '95'].map((status) => rows.filter((row) => row.status === status).length)).toEqual([1, 10, 1])
    const papers = await service.db.system(({ db }) => db.selectFrom('attachment').select('owner_id').where('owner_type', '=', 'article').execute())
    expect(new Set(papers.map((paper) => paper.owner_id)).size).toBeGreaterThanOrEqual(3)
  })

  it('has papers that say in Chinese what they are', async () => {
    const { storage_key } = await service.db.system(({ db }) =>
      db.selectFrom('attachment').select('storage_key').where('code', '=', 'NOTICE_FORM').limit(1).executeTakeFirstOrThrow(),
    )
    const paper = readFileSync(path.join(service.context.configuration.dataFolder, 'attachments', storage_key), 'latin1')
    const coded = (text: string) => [...text].map((character) => character.charCodeAt(0).toString(16)).join('')
    for (const text of ['特种设备安装改造修理告知单', '施工单位：', '（盖章）']) expect(paper).toContain(coded(text))
    expect(paper.length).toBeLessThan(10_000)
  })

  it('writes nothing the second time', async () => {
    const before = await picture(service)
    expect(await seedDemo(service.context)).toBe(false)
    expect(await picture(service)).toBe(before)
  })

  it('repeats: another portal of the same hour is filled alike', async () => {
    const other = await startTestService()
    try {
      // All dates are counted back from the hour of the demo, which may have passed since it was created.
      const { create_date: filledAt } = await service.db.system(({ db }) => db.selectFrom('account').select('create_date').limit(1).executeTakeFirstOrThrow())
      other.clock.move(filledAt.getTime() - other.clock.now().getTime())
      expect(await seedDemo(other.context)).toBe(true)
      expect(await picture(other)).toBe(await picture(service))
      const [mine, theirs] = [await accountsToAnnounce(service.context), await accountsToAnnounce(other.context)]
      expect(mine.map((account) => account.loginName)).toEqual(theirs.map((account) => account.loginName))
      expect(mine.map((account) => account.password)).not.toEqual(theirs.map((account) => account.password))
    } finally {
      await other.close()
    }
  })

  it('announces an account of every role until its password is changed', async () => {
    const roles = new Set((await accountsToAnnounce(service.context)).flatMap((account) => account.roles))
    expect(roles.size).toBe(8)
    const setHash = (hash: string) =>
      service.db.system(({ db }) => db.updateTable('account').set({ password_hash: hash }).where('login_name', '=', 'admin').execute())
    const { password_hash: first } = await service.db.system(({ db }) =>
      db.selectFrom('account').select('password_hash').where('login_name', '=', 'admin').executeTakeFirstOrThrow(),
    )
    await setHash(await hashPassword('Another-Password.1'))
    expect((await accountsToAnnounce(service.context)).map((account) => account.loginName)).not.toContain('admin')
    await setHash(first)
  })

  it('keeps the first passwords to the owner of the data folder', () => {
    expect(statSync(path.join(service.context.configuration.dataFolder, 'accounts.json')).mode & 0o077).toBe(0)
  })
})
