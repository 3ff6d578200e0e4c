import { equipmentList } from './list'
import { readConditions } from './viewConditions'

test('a view keeps the conditions that its list can be asked for; the others are named as the list names them', () => {
  const known = { view: 'year', keyword: '花园', areaCode: '330212', applied: 'no', year: '2027', dueFrom: '2026-01-01' }
  expect(readConditions(equipmentList('loadTest'), known)).toEqual({ readable: known, unreadable: [] })
  const unknown = { areaCode: '鄞州', year: '明年', dueFrom: '下月', dueTo: '下月', useUnitId: '某单位', view: '很'.repeat(21), pageSize: '200' }
  expect(readConditions(equipmentList('loadTest'), { ...unknown, keyword: '花园' })).toEqual({
    readable: { keyword: '花园' },
    unreadable: ['所在区域', '年份', '下次载荷试验日期', '使用单位', '页签', 'pageSize'],
  })
})
