import { type EquipmentOverview, equipmentAddressFor, goneNote, restartNote } from '@shared/contract/equipment'
import { dueYear, kindRows, type ListAddress, overviewNumbers, regionRows, shownTone, stateRows } from './overview'

const counted = (part: object = {}) => ({ total: 0, inUse: 0, soon: 0, overdue: 0, failed: 0, ...part })
const overview: EquipmentOverview = {
  numbers: { ...counted({ total: 12, inUse: 9, soon: 2, overdue: 3, failed: 1 }), unset: 1, stopped: 2, detectSoon: 0, detectOverdue: 0 },
  kinds: [
    { equclacode: '3000', name: '电梯', ...counted({ total: 10, soon: 2, overdue: 3 }), states: { '10': 8, '20': 2, '30': 4 } },
    { equclacode: '4000', name: '起重机械', ...counted({ total: 2 }), states: { '00': 1, '10': 1 } },
    { equclacode: '5000', name: '场(厂)内专用机动车辆', ...counted({ total: 0 }), states: { '40': 1 } },
  ],
  months: [
    { month: '2026-12', from: '2026-12-01', to: '2026-12-31', kinds: { '3000': 4, '4000': 1 } },
    { month: '2027-01', from: '2027-01-01', to: '2027-01-31', kinds: { '3000': 1 } },
  ],
  overdueMonths: [
    { month: '', from: '', to: '2026-09-30', kinds: { '3000': 1 } },
    { month: '2026-12', from: '2026-12-01', to: '2026-12-04', kinds: { '3000': 2 } },
  ],
  regions: [],
}
const at: ListAddress = (key, conditions) => equipmentAddressFor('1', key, '2026-12-05', conditions)

test('the year begins with what is overdue, and every part leads to its list', () => {
  const year = dueYear(overview, at)
  expect(year.columns.map(({ label, total }) => [label, total])).toEqual([
    ['更早', 1],
    ['12月已过', 2],
    ['12月', 5],
    ['27年1月', 1],
  ])
  expect(year.columns[0]?.path('3000')).toBe('/equipment/query-timeout?equclacode=3000&dueTo=2026-09-30')
  expect(year.columns[2]?.path('4000')).toBe('/equipment/query-comprehensive?useStatus=10&equclacode=4000&dueFrom=2026-12-01&dueTo=2026-12-31')
  expect(year.columns[2]?.path()).not.toContain('equclacode')
  // Overdue devices are not counted as due in the twelve months.
  expect(year.kinds).toEqual([
    { code: '3000', name: '电梯', total: 5 },
    { code: '4000', name: '起重机械', total: 1 },
  ])
  expect([year.total, year.overdue]).toEqual([6, 3])
})

test('states that count in no total stand last and without a share', () => {
  expect(stateRows(overview, at).map(({ label, count, share }) => [label, count, share])).toEqual([
    ['在用', 9, '75.0%'],
    ['待登记', 1, '8.3%'],
    ['停用', 2, '16.7%'],
    ['报废', 4, '不计入总数'],
    ['注销', 1, '不计入总数'],
  ])
})

test('a kind says what of it needs somebody, each the way to its list', () => {
  expect(kindRows(overview, at)[0]?.notes.map(({ text, path }) => [text, path])).toEqual([
    ['2 即将到期', '/equipment/query-about-expire?equclacode=3000'],
    ['3 超期', '/equipment/query-timeout?equclacode=3000'],
  ])
  expect(kindRows(overview, at)[1]?.notes).toEqual([])
})

test('an administrator, who has no page of what is overdue, finds it among all', () => {
  const [, , , overdue] = overviewNumbers(overview, (key, conditions) => equipmentAddressFor('9', key, '2026-12-05', conditions))
  expect(overdue?.path).toBe('/equipment/query-comprehensive?useStatus=10&dueTo=2026-12-04')
})

test('six numbers, and what is counted in none of them is said', () => {
  expect(overviewNumbers(overview, at).map(({ key, count }) => [key, count])).toEqual([
    ['total', 12],
    ['inUse', 9],
    ['soon', 2],
    ['overdue', 3],
    ['failed', 1],
    ['stopped', 2],
  ])
  expect(overviewNumbers(overview, at)[3]?.note).toBe('另有 1 台未设日期')
  expect(overviewNumbers(overview, at)[0]?.note).toBe(goneNote)
})

test('of stopped devices only some need an inspection, and all an application', () => {
  expect(overviewNumbers(overview, at).find(({ key }) => key === 'stopped')?.note).toBe(restartNote)
})

test('a number warns of what there is, not of what there might be', () => {
  expect((['failed', 'attention', 'done', 'idle'] as const).map((tone) => [shownTone(tone, 0), shownTone(tone, 1)])).toEqual([
    ['idle', 'failed'],
    ['idle', 'attention'],
    ['done', 'done'],
    ['idle', 'idle'],
  ])
})

test('a total, of all, of a kind or a region, opens what it counts: nothing of what is gone', () => {
  const regions = [{ areaCode: '330212', name: '鄞州区', ...counted({ total: 12 }) }]
  const rows = [...overviewNumbers(overview, at).slice(0, 1), ...kindRows(overview, at), ...regionRows({ ...overview, regions }, at)]
  expect(rows.map(({ path }) => path)).toEqual([
    '/equipment/query-comprehensive?useStatus=00%2C10%2C20',
    ...['3000', '4000', '5000'].map((kind) => `/equipment/query-comprehensive?useStatus=00%2C10%2C20&equclacode=${kind}`),
    '/equipment/query-comprehensive?useStatus=00%2C10%2C20&areaCode=330212',
  ])
})
