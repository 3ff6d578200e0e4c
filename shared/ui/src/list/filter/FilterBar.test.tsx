import { regionsEndpoint } from '@shared/contract/region'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { fakeService, renderPage, windowIs } from '../../testing/fakeService'
import { FilterBar } from './FilterBar'
import type { FilterValues, ListFilter } from './filters'

const filters: readonly ListFilter[] = [{ kind: 'dates', key: 'from', toKey: 'to', label: '提交日期' }]

let applied: FilterValues = {}
function Filters() {
  const [values, setValues] = useState<FilterValues>({})
  applied = values
  return <FilterBar filters={filters} values={values} onApply={setValues} />
}
const from = () => screen.getByPlaceholderText('开始日期')
const to = () => screen.getByPlaceholderText('结束日期')
const open = () => {
  fakeService([])
  windowIs('wide')
  return renderPage(<Filters />).user
}

describe('a period of a list', () => {
  it.each([
    ['2026-11-01', '2026-11-30'],
    ['20261101', '2026年11月30日'],
    ['2026/11/1', '２０２６1130'],
    ['2026-11-30', '2026-11-01'],
  ])('typed as %s to %s is asked for by 查询', async (first, last) => {
    const user = open()
    await user.type(from(), first)
    await user.tab()
    await user.type(to(), last)
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(applied).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(from()).toHaveValue('2026-11-01')
    expect(to()).toHaveValue('2026-11-30')
  })
  it.each(['2026-11-01', '20261101'])('that begins on %s is asked for by Enter, and by 查询', async (first) => {
    const user = open()
    await user.type(from(), `${first}{Enter}`)
    expect(applied).toEqual({ from: '2026-11-01' })
    await user.click(screen.getByRole('button', { name: '重置' }))
    expect(applied).toEqual({})
    await user.type(from(), first)
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(applied).toEqual({ from: '2026-11-01' })
  })
  it('that only ends is asked for', async () => {
    const user = open()
    await user.type(to(), '2026.11.30{Enter}')
    expect(applied).toEqual({ to: '2026-11-30' })
  })
  it.each([
    ['Enter', from, '{Enter}', { to: '2026-11-30' }],
    ['Tab', from, '{Tab}', { to: '2026-11-30' }],
    ['Tab', to, '{Tab}', { from: '2026-11-01' }],
    ['查询', to, '', { from: '2026-11-01' }],
  ] as const)('is open at the end that was emptied, by %s', async (_, input, keys, left) => {
    const user = open()
    await user.type(from(), '2026-11-01')
    await user.tab()
    await user.type(to(), '2026-11-30{Enter}')
    expect(applied).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    await user.clear(input())
    if (keys) await user.keyboard(keys)
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(applied).toEqual(left)
    expect(input()).toHaveValue('')
  })
  it('is not asked for by a day the lists do not know', async () => {
    const user = open()
    await user.type(from(), '1850-01-01{Enter}')
    await user.type(to(), '18500101')
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(applied).toEqual({})
  })
})

it('what empties a filter has a Chinese name', () => {
  fakeService([])
  windowIs('wide')
  const others: readonly ListFilter[] = [
    { kind: 'text', key: 'keyword', label: '关键词', placeholder: '名称' },
    { kind: 'select', key: 'kind', label: '类别', options: [{ code: '1', label: '电梯' }] },
  ]
  renderPage(<FilterBar filters={others} values={{ keyword: '测试', kind: '1' }} onApply={() => undefined} />)
  expect(screen.getAllByRole('button', { name: '清除' })).toHaveLength(2)
})

describe('a region of a list', () => {
  const list = [
    { code: '330200', name: '宁波市', parentCode: '' },
    { code: '330203', name: '海曙区', parentCode: '330200' },
    { code: '330205', name: '江北区', parentCode: '330200' },
    { code: '500105', name: '江北区', parentCode: '' },
  ]
  const regional: readonly ListFilter[] = [{ kind: 'region', key: 'areaCode', label: '所在区域' }]
  function Regional() {
    const [values, setValues] = useState<FilterValues>({})
    applied = values
    return <FilterBar filters={regional} values={values} onApply={setValues} />
  }
  const region = () => screen.getByRole('combobox', { name: '所在区域' })

  it('that was typed and can be several stays, is told of, and offers them; nothing is asked for without it', async () => {
    fakeService([[regionsEndpoint, () => ({ list })]])
    windowIs('wide')
    const { user } = renderPage(<Regional />)
    await user.type(region(), '江北')
    await waitFor(() => expect(screen.getAllByRole('menuitemcheckbox')).toHaveLength(2))
    await user.click(document.body)
    await waitFor(() => expect(region()).toHaveAttribute('aria-expanded', 'false'))
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(applied).toEqual({})
    expect(screen.getByText('“江北”没有指明一个区域，请从列表中选择')).toBeInTheDocument()
    expect(region()).toHaveFocus()
    const district = await screen.findByTitle('宁波市 / 江北区')
    expect(screen.getAllByRole('menuitemcheckbox').map(({ title }) => title)).toEqual(['宁波市 / 江北区', '江北区'])
    await user.click(district)
    expect(screen.queryByText(/没有指明一个区域/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(applied).toEqual({ areaCode: '330205' })
  })

  it('that stayed is emptied, or typed over', async () => {
    fakeService([[regionsEndpoint, () => ({ list })]])
    windowIs('wide')
    const { user } = renderPage(<Regional />)
    await user.type(region(), '江北')
    await user.click(document.body)
    await user.type(region(), '海曙{Enter}')
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(applied).toEqual({ areaCode: '330203' })
    await user.click(screen.getByRole('button', { name: '重置' }))
    await user.type(region(), '江北')
    await user.click(document.body)
    expect(screen.getByText(/没有指明一个区域/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '清除' }))
    expect(screen.queryByText(/没有指明一个区域/)).not.toBeInTheDocument()
  })
})
