import type { Connection } from '../../../database/database'
import type { Caller } from '../../../security/caller'
import { conditionsOf } from './conditions'
import { wayOf } from './ways'

/** Answers what the planner's statistics are: five million devices, and the shares of the terms. */
function statisticsOf(shares: Readonly<Record<string, number>>): Connection {
  const rows = [{ devices: 5_000_000, terms: Object.keys(shares), shares: Object.values(shares), other_share: 0.000001 }]
  const connection = {
    together: (ask: () => readonly Promise<unknown>[]) => Promise.all(ask()),
    kept: (read: (connection: unknown) => unknown) => read(connection),
    query: async () => ({ rows }),
  }
  return connection as unknown as Connection
}

const unnamed = { sessionId: '', accountId: '', name: '', loginName: '', roleId: '', roleName: '', unitName: '', unitUscc: '', mustChangePassword: false }
const registrar: Caller = { ...unnamed, roleType: '7', unitId: '00000000-0000-0000-0000-000000000000', areaCode: '330200' }
const end = 20

it.each([
  // Expected to read a page's twenty devices: the term index would read 312,500, which takes as long as 3,906 along the order.
  { request: { conclusion: '01' }, mostRead: 1_000 },
  // Letters are not known per stretch, so eight devices are read for one that is found.
  { request: { keyword: 'ab' }, mostRead: 1_600 },
])('a search along the order is given up once it has read ten times what it was expected to: $request', async ({ request, mostRead }) => {
  const shares = { 'variety:3110': 0.0625, 'conclusion:01': 0.25, ab: 0.125 }
  const conditions = conditionsOf({}, registrar, { varietyCode: '3110', ...request }, '2026-11-27')
  const { along } = await wayOf(statisticsOf(shares), async () => 1_000_000, conditions, [], end)
  expect(along?.mostRead).toBe(mostRead)
})
