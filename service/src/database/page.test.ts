import { countCap } from '@shared/contract/endpoint'
import { startTestService, type TestService } from '../testing/service'
import type { Connection } from './database'
import { orderOf, type PageRequest, readPage } from './page'
import { containing } from './userInput'

describe('a page of a list', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
    const values = [countCap + 5]
    const text = `insert into error_log (type, code, mes, url, remote, version, stack, address, request_id, create_date)
      select 'script', 0, 'row ' || serial, '', '', '', '', '', '', now() from generate_series(1, $1) serial`
    await service.db.system((connection) => connection.query({ text, values }))
  })
  afterAll(() => service.close())

  const page = (request: PageRequest, mes = '%') =>
    service.db.system((connection: Connection) => {
      const found = connection.db.selectFrom('error_log').where('mes', 'like', mes)
      return readPage(connection, request, found, found.select('mes').orderBy('id'))
    })

  it('holds its rows, and says how many there are in all', async () => {
    const wanted = containing('row 999')
    expect(await page({ pageNo: 2, pageSize: 4 }, wanted)).toEqual({
      pageNo: 2,
      pageSize: 4,
      count: 11,
      list: [3, 4, 5, 6].map((last) => ({ mes: `row 999${last}` })),
    })
    expect(await page({ pageNo: 3, pageSize: 4 }, wanted)).toMatchObject({ count: 11, list: [{}, {}, {}] })
    expect(await page({ pageNo: 4, pageSize: 4 }, wanted)).toMatchObject({ count: 11, list: [] })
    expect(await page({ pageNo: 1, pageSize: 4 }, 'nothing')).toEqual({ pageNo: 1, pageSize: 4, count: 0, list: [] })
  })

  it('counts no further than the cap, and reads no row beyond it', async () => {
    expect(await page({ pageNo: countCap / 200, pageSize: 200 })).toMatchObject({ count: countCap, more: true, list: { length: 200 } })
    expect(await page({ pageNo: countCap / 200 + 1, pageSize: 200 })).toMatchObject({ count: countCap, more: true, list: [] })
  })
})

describe('what a user types to find', () => {
  it.each([
    ['50%', '%50\\%%'],
    ['a_b', '%a\\_b%'],
    ['C:\\x', '%C:\\\\x%'],
    ['宁波', '%宁波%'],
  ])('%s means itself', (typed, pattern) => expect(containing(typed)).toBe(pattern))
})

describe('an order', () => {
  const columns = { time: 'created_at', name: 'unit_name' } as const
  it.each([
    ['time', { by: 'created_at', direction: 'asc' }],
    ['time asc', { by: 'created_at', direction: 'asc' }],
    ['name desc', { by: 'unit_name', direction: 'desc' }],
  ] as const)('of %s', (asked, order) => expect(orderOf(columns, asked)).toEqual(order))

  it('is never by what the list does not know', () => {
    expect(() => orderOf(columns, 'password_hash desc')).toThrow('password_hash')
  })
})
