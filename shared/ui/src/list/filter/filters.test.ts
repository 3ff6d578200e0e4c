import { readPreferences } from '../preferences'
import { describeFilters, type ListFilter, readListState, withParts, writeListState } from './filters'

const filters: ListFilter[] = [
  { kind: 'text', key: 'keyword', label: '关键词' },
  {
    kind: 'select',
    key: 'kind',
    label: '施工类别',
    several: true,
    options: [
      { code: '2', label: '改造' },
      { code: '3', label: '修理' },
    ],
  },
  { kind: 'region', key: 'areaCode', label: '所在区域' },
  { kind: 'dates', key: 'submitFrom', toKey: 'submitTo', label: '提交日期' },
]

describe('the state of a list in its address', () => {
  it('comes back as it was written, and leaves foreign parameters alone', () => {
    const state = { filters: { keyword: '示例', submitTo: '2026-11-20' }, view: '30', pageNo: 3, orderBy: 'number desc' }
    const address = writeListState(new URLSearchParams('from=home&kind=2'), filters, state)
    expect(readListState(address, filters)).toEqual(state)
    expect(address.get('from')).toBe('home')
    expect(address.has('kind')).toBe(false)
  })
  it('the first page of everything is an address without anything', () => {
    expect(writeListState(new URLSearchParams('keyword=x&pageNo=4'), filters, { filters: {}, view: '', pageNo: 1, orderBy: undefined }).toString()).toBe('')
  })
  it.each(['0', '-1', '1.5', 'x'])('a page number %s is the first page', (pageNo) => {
    expect(readListState(new URLSearchParams({ pageNo }), filters).pageNo).toBe(1)
  })
  it('says the conditions as the user set them', () => {
    expect(describeFilters(filters, { keyword: '9号楼', kind: '2,3', areaCode: '330212', submitFrom: '2026-11-01' }, () => '鄞州区')).toBe(
      '关键词“9号楼”，施工类别“改造、修理”，所在区域“鄞州区”，提交日期“2026-11-01 起”',
    )
    expect(describeFilters(filters, { submitTo: '2026-11-20' }, String)).toBe('提交日期“2026-11-20 止”')
    expect(describeFilters(filters, { submitFrom: '2026-11-01', submitTo: '2026-11-20' }, String)).toBe('提交日期“2026-11-01 至 2026-11-20”')
  })
})

describe('what is remembered of a list', () => {
  it.each([null, '{', '[]', '{"pageSize":0,"columns":"x"}', '{"pageSize":100000}'])('%s is as nothing', (text) => {
    expect(readPreferences(text)).toEqual({ pageSize: 20, orderBy: undefined, columns: undefined })
  })
  it('keeps size, order and columns', () => {
    expect(readPreferences('{"pageSize":50,"orderBy":"number","columns":["areaName",1]}')).toEqual({ pageSize: 50, orderBy: 'number', columns: ['areaName'] })
  })
})

test('what is part of a condition goes when that condition changes, and so does what is part of it', () => {
  const filters: ListFilter[] = [
    { kind: 'select', key: 'kind', label: '种类', options: [] },
    { kind: 'select', key: 'category', label: '类别', under: 'kind', options: ({ kind }) => [{ code: `${kind}1`, label: `${kind}类` }] },
    { kind: 'select', key: 'variety', label: '品种', under: 'category', options: [] },
  ]
  expect(withParts(filters, { kind: '3' })).toEqual({ kind: '3', category: '', variety: '' })
  expect(withParts(filters, { variety: '5' })).toEqual({ variety: '5' })
  expect(describeFilters(filters, { kind: '3', category: '31' }, String)).toBe('种类“3”，类别“3类”')
})
