import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointShape } from '@shared/contract/endpoint'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { type Asked, fakeService, renderPage, signedInAs, windowIs } from '../testing/fakeService'
import type { ListFilter } from './filter/filters'
import type { ListEndpoint } from './ListNothing'
import { QueryList } from './QueryList'
import type { ListColumn } from './table/columns'
import { RowActs } from './table/RowActs'
import type { ListSelection } from './table/selection'

interface Device {
  id: string
  name: string
  state: string
}
const endpoint = {
  method: 'GET',
  path: '/devices',
  summary: '',
  access: { kind: 'session' },
  query: z.object({ keyword: z.string().optional(), pageNo: z.number() }),
  data: z.object({
    pageNo: z.number(),
    pageSize: z.number(),
    count: z.number(),
    list: z.array(z.object({ id: z.string(), name: z.string(), state: z.string() })),
  }),
} as const satisfies EndpointShape & ListEndpoint<Device>

let drawn: string[] = []
const columns: readonly ListColumn<Device>[] = [
  {
    key: 'name',
    title: '设备名称',
    place: 'subject',
    render: (row) => {
      drawn.push(row.id)
      return row.name
    },
  },
  { key: 'number', title: '证号', priority: 1, place: 'number', orderBy: 'number', text: (row) => `证${row.id}` },
  { key: 'secret', title: '内部编号', priority: 2, text: (row) => `内${row.id}` },
  { key: 'state', title: '状态', place: 'status', text: (row) => row.state },
  { key: 'acts', title: '操作', place: 'actions', render: (row) => <RowActs name={row.name} first={{ label: '查看', to: `/d?id=${row.id}` }} /> },
]
const filters: readonly ListFilter[] = [
  { kind: 'text', key: 'keyword', label: '关键词' },
  { kind: 'select', key: 'kind', label: '设备种类', options: [{ code: '3000', label: '电梯' }] },
]

const devices = Array.from({ length: 45 }, (_, index): Device => ({ id: String(index + 1), name: `电梯 ${index + 1}`, state: '在用' }))
let state = '在用'

const folded: readonly ListFilter[] = ['单位', '乡镇'].map((name) => ({
  kind: 'select',
  key: name === '乡镇' ? 'area' : 'unit',
  label: `所属${name}`,
  options: [{ code: '1', label: '甲' }],
}))

function open(
  selection?: ListSelection<Device>,
  asked = filters,
  header: { primary?: ReactNode; actions?: ReactNode } = {},
  listed = devices,
): readonly Asked[] {
  const calls = fakeService([
    [
      endpoint,
      ({ query }) => {
        const found = listed.filter((device) => !query.keyword || device.name === query.keyword)
        const from = (Number(query.pageNo) - 1) * 20
        return { pageNo: Number(query.pageNo), pageSize: 20, count: found.length, list: found.slice(from, from + 20).map((device) => ({ ...device, state })) }
      },
    ],
    [{ method: 'GET', path: '/a/portal/regions', summary: '', access: { kind: 'public' } }, () => ({ list: [] })],
  ])
  renderPage(
    <QueryList<Device>
      header={{ title: '设备', ...header }}
      endpoint={endpoint}
      name="devices"
      columns={columns}
      filters={asked}
      measure="台"
      noun="设备"
      defaultOrder="name"
      orderText="按名称"
      selection={selection}
      nothing={() => ({ kind: 'start', title: '还没有设备' })}
    />,
  )
  return calls
}
const search = (keyword: string) => {
  const input = screen.getByLabelText<HTMLInputElement>('关键词')
  fireEvent.change(input, { target: { value: keyword } })
  fireEvent.submit(input.form ?? input)
}
const box = (name: string) => within(screen.getByText(name).closest('tr') ?? document.body).getByRole('checkbox')

beforeEach(() => {
  localStorage.clear()
  signedInAs('3')
  windowIs('wide')
  drawn = []
  state = '在用'
})

describe('chosen rows', () => {
  const names = (rows: readonly Device[]) => rows.map((row) => `${row.name}${row.state}`).join()
  const selection: ListSelection<Device> = {
    sentence: (rows) => (rows.length > 1 ? '可合并为 1 件申请' : ''),
    name: ({ name }) => name,
    actions: (rows) => <output aria-label="所选">{names(rows)}</output>,
  }
  const chosen = () => screen.getByLabelText('所选').textContent

  it.each(['wide', 'narrow'] as const)('are told apart by screen readers, in a %s window', async (width) => {
    windowIs(width)
    open(selection)
    expect(await screen.findByRole('checkbox', { name: '选择 电梯 2' })).toBeInTheDocument()
  })
  it('stay chosen when the conditions match nothing for a while', async () => {
    open(selection)
    await screen.findByText('电梯 1')
    fireEvent.click(box('电梯 1'))
    search('没有这样的设备')
    await screen.findByText('没有符合条件的设备')
    expect(screen.getByText('1', { selector: 'b' }).parentElement).toHaveTextContent('已选 1 台本页 0 台，其他页 1 台')
    fireEvent.click(screen.getByText('清除条件'))
    await screen.findByText('电梯 2')
    fireEvent.click(box('电梯 2'))
    expect(chosen()).toBe('电梯 1在用,电梯 2在用')
    expect(box('电梯 1')).toBeChecked()
  })
  it('stay chosen on other pages, and come with what is known of them now', async () => {
    open(selection)
    await screen.findByText('电梯 1')
    fireEvent.click(screen.getByLabelText('选择本页全部'))
    expect(screen.getByText('20', { selector: 'b' }).parentElement).toHaveTextContent('已选 20 台可合并为 1 件申请')
    fireEvent.click(screen.getByTitle('2'))
    await screen.findByText('电梯 21')
    fireEvent.click(box('电梯 21'))
    expect(screen.getByText('21', { selector: 'b' }).parentElement).toHaveTextContent('本页 1 台，其他页 20 台')
    state = '停用'
    fireEvent.click(screen.getByTitle('1'))
    await waitFor(() => expect(chosen()).toContain('电梯 1停用'))
    fireEvent.click(screen.getByLabelText('选择本页全部'))
    expect(chosen()).toBe('电梯 21在用')
    fireEvent.click(screen.getByText('取消选择'))
    expect(screen.queryByLabelText('所选')).not.toBeInTheDocument()
  })
  it('draw themselves again, and no other row', async () => {
    open(selection)
    await screen.findByText('电梯 1')
    drawn = []
    fireEvent.click(box('电梯 3'))
    expect(drawn).toEqual(['3'])
  })
})

it('says the order only while the rows stand in it', async () => {
  open()
  expect(await screen.findByText('按名称')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '证号' }))
  await screen.findByText('电梯 1')
  expect(screen.queryByText('按名称')).not.toBeInTheDocument()
})

it('unfolds the conditions when a link sets one of those that are folded away', async () => {
  open(undefined, [...filters, ...folded], { actions: <Link to="/?area=1">乡镇</Link> })
  await screen.findByText('电梯 1')
  expect(screen.queryByLabelText('所属乡镇')).not.toBeInTheDocument()
  fireEvent.click(screen.getByText('乡镇'))
  expect(await screen.findByLabelText('所属乡镇')).toBeInTheDocument()
})

test('offers its primary action once: where nothing was begun yet in the empty list, else in the header', async () => {
  const primary = <button type="button">新建</button>
  const header = { primary, actions: <span>其他</span> }
  open(undefined, filters, header)
  await screen.findByText('电梯 1')
  expect(screen.getByRole('button', { name: '新建' })).toBeInTheDocument()
  search('没有')
  expect(await screen.findByText('没有符合条件的设备')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '新建' })).toBeInTheDocument()
  cleanup()
  open(undefined, filters, header, [])
  const offered = (await screen.findByText('还没有设备')).parentElement
  expect(within(offered ?? document.body).getByRole('button', { name: '新建' })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: '新建' })).toHaveLength(1)
  expect(screen.getByText('其他')).toBeInTheDocument()
})

test('重置 clears what was typed and not yet searched for', async () => {
  open()
  await screen.findByText('电梯 1')
  const keyword = () => screen.getByLabelText<HTMLInputElement>('关键词')
  fireEvent.change(keyword(), { target: { value: '电梯 7' } })
  fireEvent.click(screen.getByText(/^重\s?置$/))
  expect(keyword()).toHaveValue('')
})

it('keeps the head in sight where the columns need more than the room, and begins another page at its top', async () => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200)
  localStorage.setItem('portal.list.me.devices', JSON.stringify({ columns: ['number', 'secret'] }))
  open()
  await screen.findByText('电梯 1')
  const rows = screen.getByRole('table').parentElement
  expect(rows).toHaveClass('scroll')
  if (rows) rows.scrollTop = 300
  fireEvent.click(screen.getByTitle('2'))
  await screen.findByText('电梯 21')
  expect(screen.getByRole('table').parentElement?.scrollTop).toBe(0)
  // What clips sideways is the box a sticky head sticks to: only a height of its own keeps the head in sight.
  const sheet = readFileSync(join(__dirname, 'table/ListTable.module.css'), 'utf8')
  expect(/\n\.scroll \{([^}]*)\}/.exec(sheet)?.[1]).toMatch(/max-height: [^;]+;\s+overflow: auto;/)
  jest.restoreAllMocks()
})

describe('under 768 pixels', () => {
  beforeEach(() => windowIs('narrow'))
  afterEach(() => jest.restoreAllMocks())
  it('a row is a card with its state and its act, and the columns without a place are left out', async () => {
    open()
    const card = (await screen.findByText('电梯 1')).closest('li') ?? document.body
    expect(card).toHaveTextContent('电梯 1在用证1查看')
    expect(within(card).getByRole('link', { name: '查看 电梯 1' })).toHaveAttribute('href', '/d?id=1')
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.queryByText('列设置')).not.toBeInTheDocument()
  })
  it('rows are printed as a table with all its columns, with nothing to choose or to sort by', async () => {
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360)
    const narrow = window.matchMedia
    window.matchMedia = (media) => Object.assign(narrow(media), { matches: /\bprint$/.test(media) })
    open({ name: ({ name }) => name, actions: () => null })
    const table = await screen.findByRole('table')
    for (const title of ['证号', '内部编号']) expect(within(table).getByRole('columnheader', { name: title })).toBeInTheDocument()
    for (const box of within(table).getAllByRole('checkbox')) expect(box.closest('th, td')).toHaveClass('marks')
    expect(within(table).getByRole('columnheader', { name: '操作' })).toHaveClass('actions')
    const arrows = within(table).getByRole('columnheader', { name: '证号' }).querySelectorAll('svg')
    expect(arrows).toHaveLength(2)
    // Jest reads no style sheets: that paper leaves these classes out is seen in the accessibility journey.
    for (const arrow of arrows) expect(arrow.closest('.carets')).not.toBeNull()
  })
  it('the keyword stands in sight and the other conditions come from below', async () => {
    const calls = open()
    await screen.findByText('电梯 1')
    expect(screen.queryByLabelText('设备种类')).not.toBeInTheDocument()
    fireEvent.click(screen.getByText('筛选'))
    expect(await screen.findByLabelText('设备种类')).toBeInTheDocument()
    search('电梯 7')
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ keyword: '电梯 7' }))
  })
})
