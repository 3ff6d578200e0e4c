import { equipmentEndpoints, equipmentListAddress, equipmentListEndpoints, equipmentLists, standingStatuses } from '@shared/contract/equipment'
import { homeEndpoints } from '@shared/contract/portal'
import { equipmentCast } from '../../../testing/equipmentCast'
import type { SignedIn } from '../../../testing/service'

describe('numbers of devices', () => {
  const { cast, day, person, sees, stored, today } = equipmentCast()
  /** How many devices the page at an address lists. Like the page, takes the tab from `view` and passes on the filters it knows. */
  async function countBehind(path: string, as: SignedIn): Promise<number> {
    const { pathname, searchParams } = new URL(path, 'http://portal')
    const list = equipmentLists.find(({ page }) => page === pathname)
    if (!list) throw new Error(`No list is at ${path}`)
    const { view, ...filters } = Object.fromEntries(searchParams)
    if (view !== undefined) expect(list.tabs.map(({ key }) => key)).toContain(view)
    const { list: endpoint } = equipmentListEndpoints[list.key]
    expect(Object.keys(filters).filter((key) => key === 'tab' || !(key in endpoint.query.shape))).toEqual([])
    const answer = await cast.service.call(endpoint, { query: { ...filters, ...(view && { tab: view }) } }, as)
    if (!answer.success) throw new Error(answer.errorMsg)
    return answer.data.count
  }

  it('has numbers of its own for everybody: those of a recount, after devices came, changed and moved on', async () => {
    const counters = () =>
      cast.service.db.system(({ query }) =>
        query({
          text: `select viewer, relation, duty, use_status, day::text, kind, outcome, sum(count)::int as count from equipment_counter
            group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
        }),
      )
    const recount = () =>
      cast.service.db.system(({ query }) =>
        query({
          text: `select viewer, relation, duty, use_status, day::text, kind, outcome, count(*)::int as count
            from equipment cross join lateral unnest(viewers, relations) named (viewer, relation)
              cross join lateral (values ('device', date 'infinity'), ('inspection', coalesce(due_date, 'infinity')), ('detect', detect_date), ('loadTest', load_test_date)) due (duty, day)
            where day is not null group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
        }),
      )
    await cast.service.db.system(async ({ query }) => {
      const changes = [
        `update equipment set use_status = '20' where kind = '5000'`,
        `update equipment set next_inspection_date = next_inspection_date + 400 where kind = '4000'`,
        `update equipment set delay_to_date = current_date + 50 where kind = '9000'`,
        `update equipment set detect_date = null, load_test_date = current_date where kind = '3000' and variety = '3120'`,
        `update equipment set conclusion = '25', outcome = 'failed' where kind = '6000'`,
        `update equipment set viewers = viewers || 'uscc:X'::text, relations = relations || 'maintenance'::text where kind = '1000'`,
        `update equipment set viewers = array_remove(viewers, 'role:9'), relations = array_remove(relations, 'administrator') where kind = '7000'`,
        `update equipment set viewers = viewers || 'role:9'::text, relations = relations || 'administrator'::text where kind = '7000'`,
      ]
      for (const text of changes) await query({ text })
    })
    expect((await counters()).rows).toEqual((await recount()).rows)
    expect((await recount()).rows.length).toBeGreaterThan(100)
  })

  it('adds up in the overview, by kind, month and county, for each caller', async () => {
    const all = await stored()
    for (const [name, mine] of Object.entries(sees)) {
      const answer = await cast.service.call(equipmentEndpoints.overview, {}, person(name))
      if (!['1', '2', '4', '7', '9'].includes(person(name).account.roles[0] ?? '')) {
        expect(answer).toMatchObject({ success: false, errorCode: 'FORBIDDEN' })
        continue
      }
      if (!answer.success) throw new Error(answer.errorMsg)
      const own = all.filter(mine)
      const inUse = own.filter((device) => device.use_status === '10')
      const due = inUse.filter((device) => device.kind !== '7000')
      const { numbers, kinds, months, overdueMonths, regions } = answer.data
      expect(numbers).toEqual({
        total: own.filter((device) => ['00', '10', '20'].includes(device.use_status)).length,
        inUse: inUse.length,
        soon: due.filter((device) => (device.due_date ?? '') >= today() && (device.due_date ?? '') <= day(30)).length,
        overdue: due.filter((device) => (device.due_date ?? day(1)) < today()).length,
        unset: due.filter((device) => device.due_date === null).length,
        failed: inUse.filter((device) => device.outcome === 'failed').length,
        stopped: own.filter((device) => device.use_status === '20').length,
        detectSoon: inUse.filter((device) => (device.detect_date ?? '') >= today() && (device.detect_date ?? '') <= day(30)).length,
        detectOverdue: inUse.filter((device) => (device.detect_date ?? day(1)) < today()).length,
      })
      expect(kinds.reduce((sum, kind) => sum + kind.total, 0)).toBe(numbers.total)
      const [thisMonth] = months
      expect([months.length, thisMonth?.from]).toEqual([12, today()])
      const counted = (kinds: Record<string, number>) => Object.values(kinds).reduce((sum, count) => sum + count, 0)
      for (const { from, to, kinds: ofMonth } of months) {
        const inMonth = due.filter((device) => (device.due_date ?? '') >= from && (device.due_date ?? '9') <= to)
        expect([from, counted(ofMonth)]).toEqual([from, inMonth.length])
      }
      for (const { from, to, kinds: ofMonth } of overdueMonths) {
        const inMonth = due.filter((device) => (device.due_date ?? '') >= (from || '1') && (device.due_date ?? '9') <= to)
        expect([to, counted(ofMonth)]).toEqual([to, inMonth.length])
      }
      expect(overdueMonths.reduce((sum, month) => sum + counted(month.kinds), 0)).toBe(numbers.overdue)
      const calendar = await cast.service.call(homeEndpoints.getDueCalendar, {}, person(name))
      if (!calendar.success) throw new Error(calendar.errorMsg)
      const row = (duty: string) => calendar.data.duties.find((one) => one.duty === duty)?.counts.map(({ count }) => count)
      const inspection = row('inspection')
      if (due.length > 0) expect(inspection).toEqual([numbers.overdue, ...months.map(({ kinds: ofMonth }) => counted(ofMonth))])
      for (const { count, path } of calendar.data.duties.flatMap(({ counts }) => counts)) {
        if (path !== '') expect([path, await countBehind(path, person(name))]).toEqual([path, count])
      }
      expect(row('detect')?.[0] ?? 0).toBe(name === 'admin' ? 0 : numbers.detectOverdue)
      // Linked lists: devices out of use for good are in no total, and in no list linked from one.
      const useStatus = standingStatuses
      const totals = [{ count: numbers.total, conditions: {} }]
      for (const { total, equclacode } of kinds) totals.push({ count: total, conditions: { equclacode } })
      for (const { total, areaCode } of regions) totals.push({ count: total, conditions: { areaCode } })
      for (const { count, conditions } of totals) {
        const path = equipmentListAddress('comprehensive', { useStatus, ...conditions })
        expect([path, await countBehind(path, person(name))]).toEqual([path, count])
      }
      const counties = [...new Set(own.map((device) => device.area_code))].sort()
      if (name === 'city' || name === 'institute') expect(regions.map((region) => region.areaCode).sort()).toEqual(counties)
      else if (name !== 'admin') expect(regions).toEqual([])
    }
  })
})
