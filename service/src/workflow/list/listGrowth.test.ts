import { type ApplicationDefinition, applicationDefinitions } from '@shared/contract/application'
import { type Connection, type Database, openDatabase } from '../../database/database'
import { openPool } from '../../database/pool'
import { openLog } from '../../log'
import { homeNumbers } from '../../modules/home/numbers'
import { type Caller, scopeOf } from '../../security/caller'
import { seedLoad } from '../../seed/load/load'
import { startTestService, type TestService } from '../../testing/service'
import { asOwner } from '../../testing/testDatabase'
import { pageOfRecords } from './list'
import { askedOf, type ListRequest } from './listViews'

/** Lists, searches and the home page over generated records: what they find, and how many rows they read for it. */

const sizes = { small: 1_500, large: 12_000 }
type Size = keyof typeof sizes
const services: TestService[] = []
const databases = {} as Record<Size, Database>
beforeAll(async () => {
  for (const size of ['small', 'large'] as const) {
    const service = await startTestService()
    services.push(service)
    await seedLoad(service.db, service.address, { applications: sizes[size], units: 40 })
    // With a few thousand rows, reading and sorting all may be cheaper; with a million it never is.
    for (const way of ['seqscan', 'sort', 'bitmapscan']) await asOwner(service.address, `alter database ${service.address.database} set enable_${way} = off`)
    databases[size] = openDatabase(openPool(service.address, 2, openLog('silent')))
  }
})
afterAll(async () => {
  for (const database of Object.values(databases)) await database.close()
  for (const service of services) await service.close()
})

const nobody = { sessionId: '', accountId: '', name: '', loginName: '', roleId: '', roleName: '', unitName: '', unitUscc: '', mustChangePassword: false }
const province: Caller = { ...nobody, roleType: '7', unitId: '00000000-0000-0000-0000-000000000000', areaCode: '330000' }
const asked = applicationDefinitions.flatMap((definition: ApplicationDefinition) => {
  try {
    return [askedOf(definition, province, { view: 'query' })]
  } catch {
    return []
  }
})
const page = (connection: Connection, request: Partial<ListRequest>, pageNo = 1) =>
  pageOfRecords(connection, asked, province, { view: 'query', pageNo, pageSize: 20, ...request })

/** Rows of all tables read by an action of the province. */
async function rowsRead(size: Size, act: (connection: Connection) => Promise<unknown>): Promise<number> {
  return databases[size].read(scopeOf(province), async (connection) => {
    const soFar = async () => {
      const { rows } = await connection.query({
        text: `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname like 'application%'`,
      })
      return Number(rows[0].read)
    }
    const before = await soFar()
    await act(connection)
    return (await soFar()) - before
  })
}

test.each<[string, (connection: Connection) => Promise<unknown>]>([
  ['the first page', (connection) => page(connection, {})],
  ['a page by number', (connection) => page(connection, { orderBy: 'number' })],
  ['a page by creation', (connection) => page(connection, { orderBy: 'createDate desc' })],
  ['a page by last day', (connection) => page(connection, { orderBy: 'dueDate' })],
  ['a search for what all have', (connection) => page(connection, { keyword: '公司' })],
  ['a search for what none has', (connection) => page(connection, { keyword: '绍兴' })],
  ['a search for a unit that all have', (connection) => page(connection, { unitName: '宁波' })],
  ['the numbers of the home page', (connection) => homeNumbers(connection, province, new Set(), new Date())],
])('%s reads as much of many records as of few', async (_what, act) => {
  const few = await rowsRead('small', act)
  const many = await rowsRead('large', act)
  // Short ranges are read completely, one per type: some sixty more rows of each are no growth, eight times as many are.
  expect(many).toBeLessThan(few * 1.5 + asked.length * 60)
})

const found = async (keyword: string, orderBy: string): Promise<string[]> =>
  databases.large.read(scopeOf(province), async (connection) => {
    const ids: string[] = []
    for (let pageNo = 1; pageNo <= 3; pageNo += 1) ids.push(...(await page(connection, { keyword, orderBy }, pageNo)).list.map(({ id }) => id))
    return ids
  })
const columns = { 'submitDate desc': 'submitted_at desc nulls last, id desc', 'updateDate desc': 'updated_at desc, id desc', number: 'number, id' }
/** The same read without any index or statistics. */
const containing = async (keyword: string, orderBy: keyof typeof columns): Promise<string[]> =>
  databases.large.read(scopeOf(province), async ({ query }) => {
    const { rows } = await query({
      text: `select id from application where strpos(search_text, $1) > 0 and viewers && scope_viewers() and type = any($2) order by ${columns[orderBy]} limit 60`,
      values: [keyword, asked.map(({ definition }) => definition.key)],
    })
    return rows.map(({ id }) => id)
  })

// From words in all records to words in none: read in order, looked up by words, and looked up after the first rows held too few.
test.each(['公司', '医院', '石浦', '7号', '38', '示例医院', '电梯工程39', '绍兴'])('a search for %s finds what contains it, in order', async (keyword) => {
  for (const orderBy of ['submitDate desc', 'updateDate desc', 'number'] as const)
    expect(await found(keyword, orderBy)).toEqual(await containing(keyword, orderBy))
})
