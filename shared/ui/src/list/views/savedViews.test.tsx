import type { EndpointShape } from '@shared/contract/endpoint'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { z } from 'zod'
import { fakeService, renderPage, signedInAs, windowIs } from '../../testing/fakeService'
import type { ListFilter } from '../filter/filters'
import { QueryList } from '../QueryList'
import type { ListColumn } from '../table/columns'
import { chosenView, type SavedView, type SavedViewInput } from './savedViews'

interface Device {
  id: string
  name: string
}
const endpoint = {
  method: 'GET',
  path: '/devices',
  summary: '',
  access: { kind: 'session' },
  query: z.object({ keyword: z.string().optional(), tab: z.string().optional(), pageNo: z.number() }),
  data: z.object({
    pageNo: z.number(),
    pageSize: z.number(),
    count: z.number(),
    list: z.array(z.object({ id: z.string(), name: z.string() })),
    counts: z.record(z.string(), z.number()),
  }),
} as const satisfies EndpointShape
const columns: readonly ListColumn<Device>[] = [
  { key: 'name', title: '设备名称', text: (row) => row.name },
  { key: 'serial', title: '产品编号', priority: 20, onDemand: true, text: (row) => `编${row.id}` },
]
const filters: readonly ListFilter[] = [
  { kind: 'text', key: 'keyword', label: '关键词' },
  { kind: 'select', key: 'kind', label: '设备种类', options: [{ code: '3000', label: '电梯' }] },
]
const views = [
  { key: 'overdue', label: '超期未检', query: { tab: 'overdue' } },
  { key: 'unset', label: '未设日期', query: { tab: 'unset' } },
]
const aView = (part: Partial<SavedView> = {}): SavedView => ({
  id: 'v1',
  name: '鄞州区住宅',
  conditions: { view: 'unset', keyword: '花园' },
  columns: [],
  shared: false,
  own: true,
  ...part,
})

function open(list: SavedView[], path = '/') {
  const saved: SavedViewInput[] = []
  const removed: string[] = []
  const calls = fakeService([
    [endpoint, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [{ id: '1', name: '电梯' }], counts: { overdue: 4, unset: 2 } })],
    [{ method: 'GET', path: '/a/portal/regions', summary: '', access: { kind: 'public' } }, () => ({ list: [] })],
  ])
  const page = renderPage(
    <QueryList<Device>
      header={{ title: '设备' }}
      endpoint={endpoint}
      name="devices"
      columns={columns}
      filters={filters}
      views={views}
      savedViews={{
        list,
        save: async (view) => saved.push(view) > 0,
        remove: async (id) => removed.push(id) > 0,
      }}
      measure="台"
      noun="设备"
      defaultOrder="name"
      selection={{ name: ({ id }) => id, actions: () => null }}
      nothing={() => ({ kind: 'start', title: '还没有设备' })}
    />,
    { path },
  )
  return { ...page, calls, saved, removed }
}
const last = (calls: ReturnType<typeof open>['calls']) => calls.filter(({ path }) => path === '/devices').at(-1)?.query

beforeEach(() => {
  localStorage.clear()
  signedInAs('1')
  windowIs('wide')
})

test('a view is found by what is set, in whatever order it was set', () => {
  expect(chosenView([aView()], { keyword: '花园', view: 'unset' })?.id).toBe('v1')
  expect(chosenView([aView()], { keyword: '花园' })).toBeUndefined()
  // Of two with the same conditions, by the columns.
  const two = [aView(), aView({ id: 'v2', columns: ['name', 'serial'] })]
  const chosen = (columns: string[]) => chosenView(two, { keyword: '花园', view: 'unset' }, columns)?.id
  expect([chosen([]), chosen(['serial', 'name']), chosen(['name'])]).toEqual(['v1', 'v2', 'v1'])
})

test('the list counts its own views, and a saved one sets its tab and its conditions', async () => {
  const { calls, user } = open([aView()])
  expect(await screen.findByText('电梯')).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: '超期未检 4' })).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: /鄞州区住宅/ }))
  await waitFor(() => expect(last(calls)).toMatchObject({ tab: 'unset', keyword: '花园' }))
  expect(screen.getByLabelText('关键词')).toHaveValue('花园')
  await user.click(screen.getByRole('tab', { name: /超期未检/ }))
  await waitFor(() => expect(last(calls)).toMatchObject({ tab: 'overdue' }))
  expect(last(calls)).not.toHaveProperty('keyword')
})

test('a view of which a condition can no longer be read opens without it, and says so', async () => {
  const { calls, user, said } = open([aView({ unreadable: ['所在区域'] })])
  await user.click(await screen.findByRole('tab', { name: /鄞州区住宅/ }))
  await waitFor(() => expect(last(calls)).toMatchObject({ tab: 'unset', keyword: '花园' }))
  expect(said).toEqual(['视图“鄞州区住宅”保存的条件“所在区域”已不能使用，没有按它查询；请重新选择条件，另存为视图'])
})

test('conditions get a name, and the unit may share them', async () => {
  const { user, saved } = open([], '/?keyword=%E8%8A%B1%E5%9B%AD&view=unset')
  await user.click(await screen.findByRole('button', { name: '保存当前条件' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(dialog.getByText('请填写名称')).toBeInTheDocument()
  expect(saved).toEqual([])
  fireEvent.change(dialog.getByLabelText('名称'), { target: { value: ' 住宅 ' } })
  await user.click(dialog.getByLabelText('本单位的其他账号也可以使用'))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved).toEqual([{ name: '住宅', conditions: { keyword: '花园', view: 'unset' }, columns: [], shared: true }]))
})

test('only its maker changes or removes a view', async () => {
  const path = '/?keyword=%E8%8A%B1%E5%9B%AD&view=unset'
  const { user, removed, unmount } = open([aView()], path)
  await user.click(await screen.findByRole('button', { name: '修改视图' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除视图' }))
  await waitFor(() => expect(removed).toEqual(['v1']))
  unmount()
  open([aView({ own: false, shared: true })], path)
  expect(await screen.findByText('共享')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '修改视图' })).not.toBeInTheDocument()
})

test('a column on demand waits until it is asked for', async () => {
  const { user } = open([])
  await screen.findByText('电梯')
  expect(screen.queryByText('编1')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '列设置' }))
  await user.click(await screen.findByLabelText('产品编号'))
  expect(screen.getByText('编1')).toBeInTheDocument()
})

test('the chosen rows are printed by themselves', async () => {
  const { user } = open([])
  await user.click(await screen.findByLabelText(/^选择 /))
  let printed = ''
  window.print = () => {
    printed = document.body.textContent ?? ''
  }
  await user.click(screen.getByRole('button', { name: '打印清单' }))
  expect(printed).toMatch(/共 1 台，.*打印序号设备名称1电梯$/)
  expect(document.body).toHaveAttribute('data-printing-sheet')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(document.body).not.toHaveAttribute('data-printing-sheet'))
})
