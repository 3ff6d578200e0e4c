import { applicationDefinitions } from '@shared/contract/application'
import { startTestService, type TestService } from '../../testing/service'
import { listPage } from '../../workflow/list/list'
import { seedLoad } from './load'

let service: TestService
let before: unknown
beforeAll(async () => {
  service = await startTestService()
  before = await keptApart()
  await seedLoad(service.db, service.address, { applications: 2_000, equipment: 400, units: 50 })
})
afterAll(() => service.close())

const ask = async (text: string): Promise<Record<string, unknown>[]> => service.db.system(async ({ query }) => (await query({ text })).rows)

/** Keys, references and indexes of all tables. */
const keptApart = () =>
  ask(`select conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace
    union all select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`)

test('what was taken away to be filled is there again', async () => {
  expect(await keptApart()).toEqual(before)
})

test('as many applications as were wanted, of every type, most of them at an end and none a draft others see', async () => {
  const rows = await ask(`select type, count(*)::int as count, count(distinct status)::int as states from application group by type`)
  expect(rows.map((row) => row.type).sort()).toEqual(applicationDefinitions.map(({ key }) => key).sort())
  expect(rows.reduce((sum, row) => sum + Number(row.count), 0)).toBe(2_000)
  expect(await ask(`select from application_party where status in ('10', '15') and relations <> '{owner}'`)).toEqual([])
  expect(
    await ask(
      `select from application where array(select unnest(viewers) order by 1) <> array(select viewer from application_party where application_id = id order by 1)`,
    ),
  ).toEqual([])
})

test('the counters say what there is', async () => {
  const counted = 'select viewer, type, status, relations, sum(count)::int as count from application_counter group by 1, 2, 3, 4'
  const there = 'select viewer, type, status, relations, count(*)::int as count from application_party group by 1, 2, 3, 4'
  expect(await ask(`(${counted} except ${there}) union all (${there} except ${counted})`)).toEqual([])
})

test('an authority finds one by two characters of its unit, and by its number', async () => {
  const registrar = await service.signIn('7')
  const [row] = await ask(
    `select number, unit_name, type from application join unit on unit.id = unit_id where number <> '' and type = 'constructionNotice' limit 1`,
  )
  const definition = applicationDefinitions[0]
  const scope = { accountId: '', unitId: '', unitUscc: '', roleType: '7', areaCode: '330000', viewers: ['area:33'] }
  const caller = { ...registrar.account, sessionId: '', accountId: registrar.account.id, name: '', roleId: '', roleName: '', mustChangePassword: false }
  const authority = { ...caller, roleType: '7' as const, unitId: '', unitName: '', unitUscc: '', areaCode: '330000' }
  const found = (keyword: string) =>
    service.db.read(scope, (connection) => listPage(connection, definition, authority, { view: 'query', keyword, pageNo: 1, pageSize: 20 }))
  expect((await found(String(row?.number))).list.map(({ number }) => number)).toEqual([row?.number])
  expect((await found(String(row?.unit_name).slice(4, 6))).list.length).toBeGreaterThan(0)
})

test('as many devices as were wanted, each with its parties, its history and its pipe lines', async () => {
  const [device] = await ask(`select count(*)::int as all, count(distinct kind)::int as kinds, count(distinct use_status)::int as states,
      count(*) filter (where due_date < current_date and use_status = '10')::int as overdue from equipment`)
  expect(device?.all).toBe(400)
  for (const few of ['kinds', 'states', 'overdue']) expect(Number(device?.[few])).toBeGreaterThan(3)
  expect(
    await ask(
      `select from equipment where array(select unnest(viewers) order by 1) <> array(select viewer from equipment_party where equipment_id = id order by 1)`,
    ),
  ).toEqual([])
  expect(await ask(`select from equipment where (select count(*) from equipment_change where equipment_id = equipment.id and action = 'create') <> 1`)).toEqual(
    [],
  )
  expect(await ask(`select from equipment where pipeline_count <> (select count(*) from equipment_pipeline where equipment_id = equipment.id)`)).toEqual([])
  expect(await ask(`select from equipment where kind = '8000' and pipeline_count = 0`)).toEqual([])
  // A recreated index has the same statistics target: the shares of its terms determine how lists are read.
  expect(await ask(`select attstattarget from pg_attribute where attrelid = 'equipment_search'::regclass`)).toEqual([{ attstattarget: 200 }])
})

test('the counters of devices say what there is', async () => {
  const counted = `select viewer, relation, duty, use_status, day, kind, outcome, sum(count)::int as count from equipment_counter group by 1, 2, 3, 4, 5, 6, 7`
  const there = `select viewer, relation, duty, use_status, day, kind, outcome, count(*)::int as count
    from equipment_party cross join lateral equipment_counts(equipment_party) group by 1, 2, 3, 4, 5, 6, 7`
  expect(await ask(`(${counted} except ${there}) union all (${there} except ${counted})`)).toEqual([])
})

test('certificates count on in each series: a serial that goes round meets itself where there are a million', async () => {
  const series = await ask(`select count(*)::int as all, count(distinct serial)::int as different, min(serial) as first, max(serial) as last from (
      select substr(use_cert_no, 1, 5) || right(use_cert_no, 4) as series, substring(use_cert_no from '^.{5}(\\d+)')::int as serial from equipment where use_cert_no <> ''
    ) certificate group by series`)
  expect(series.length).toBeGreaterThan(20)
  for (const { all, different, first, last } of series) expect([different, first, Number(last) - Number(first) + 1]).toEqual([all, 10_001, all])
})
