import { searchEndpoints } from '@shared/contract/portal'
import { Refused } from '@shared/ui/testing'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { aUser } from '../../../testing/fixtures'
import { calls, openPortal, serve } from '../../../testing/portal'

jest.mock('../../runtime/loader/federation', () => ({ federation: { load: jest.fn(() => new Promise(() => undefined)), pause: () => Promise.resolve() } }))

configure({ asyncUtilTimeout: 6_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const device = { id: 'd1', title: '乘客电梯，3#', note: '梯11浙B000001(20)，示例物业', state: '在用', path: '/equipment/detail/elevator?id=d1' }
const field = () => screen.findByRole('combobox', { name: '搜索页面、设备、申请' })
const chosen = () => screen.getByRole('option', { selected: true }).textContent

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('opens by Ctrl K and leads to a page by its initials, by keyboard alone', async () => {
  serve([searchEndpoints.search, () => ({ groups: [] })])
  await openPortal('/home')
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(within(screen.getByRole('group', { name: '已打开的页面' })).getByRole('option')).toHaveTextContent('工作桌面')
  await user.type(await field(), 'gz')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(expect.arrayContaining(['告知办理施工告知', '告知查询施工告知']))
  const first = chosen()
  await user.keyboard('{ArrowDown}')
  expect(chosen()).not.toBe(first)
  const title = chosen()?.slice(0, 4)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(title ?? ''))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks the service once for what was typed and shows what it found beside the pages', async () => {
  serve([
    searchEndpoints.search,
    () => ({ groups: [{ kind: 'equipment', list: [device], lists: [{ title: '设备', count: '', path: '/equipment/query-comprehensive?keyword=x' }] }] }),
  ])
  await openPortal('/home')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await user.type(await field(), '告知')
  const found = await screen.findByRole('group', { name: '设备' })
  expect(
    within(found)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['乘客电梯，3#梯11浙B000001(20)，示例物业在用', '查看全部设备'])
  const results = screen.getAllByRole('option').filter((option) => option.textContent !== '查看全部设备')
  expect(screen.getByText(`${results.length} 条结果`)).toBeInTheDocument()
  expect(screen.getByRole('group', { name: '页面' })).toBeInTheDocument()
  expect(calls.filter(({ path }) => path === searchEndpoints.search.path).map(({ query }) => query.keyword)).toEqual(['告知'])
})

it('leads by keyboard to the list that holds all applications of what was typed', async () => {
  const application = { id: 'a1', title: '变更登记（停用），BG0001', note: '乘客电梯', state: '待受理', path: '/construction/detail?id=a1' }
  const lists = [
    { title: '变更登记（停用）', count: '12', path: '/construction/query-list?keyword=x' },
    { title: '报告补发', count: '9', path: '' },
    { title: '使用登记（停用后启用）', count: '', path: '/company-service/regBySets?kind=02' },
  ]
  serve([searchEndpoints.search, () => ({ groups: [{ kind: 'application', list: [application], lists }] })])
  await openPortal('/home')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), '停用')
  const found = await screen.findByRole('group', { name: '申请' })
  const [ofKind, uncounted] = within(found).getAllByRole('option').slice(-2)
  expect(ofKind).toHaveTextContent('查看全部变更登记（停用） 12 条')
  // Nobody has looked whether there are any.
  expect(uncounted).toHaveTextContent('到使用登记（停用后启用）的清单里查找')
  // Where the role has no page of the rest, that there is more.
  expect(found).toHaveTextContent('报告补发共 9 条，请补充关键词缩小范围')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(chosen()).toBe('查看全部变更登记（停用） 12 条')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('告知查询'))
})

it('opens by Enter nothing that was found for the words before', async () => {
  const other = { ...device, id: 'd2', title: '叉车，5#', path: '/equipment/detail/vehicle?id=d2' }
  let answer: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  serve([
    searchEndpoints.search,
    async ({ query }) => {
      if (query.keyword === '叉车五号') await late
      return { groups: [{ kind: 'equipment', list: [query.keyword === '叉车五号' ? other : device], lists: [] }] }
    },
  ])
  await openPortal('/home')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), '电梯三号')
  await screen.findByText('乘客电梯，3#')
  await user.clear(await field())
  await user.type(await field(), '叉车五号')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  answer()
  expect(await screen.findByText('叉车，5#')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says that nothing was found, and that the service did not answer, and keeps the pages', async () => {
  let refused = true
  serve([searchEndpoints.search, () => (refused ? new Refused('UNAVAILABLE', '服务暂时不可用') : { groups: [] })])
  await openPortal('/home')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await user.type(await field(), '告知查')
  const alert = await screen.findByText(/设备和申请没有查到结果/)
  expect(screen.getByRole('group', { name: '页面' })).toBeInTheDocument()
  refused = false
  await user.click(within(alert).getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByText(/没有查到结果/)).toBeNull())
  await user.clear(await field())
  await user.type(await field(), '没有的东西')
  expect(await screen.findByText('没有找到“没有的东西”')).toBeInTheDocument()
})

it('leads to the list to look further where nothing was found at once, and does not promise that there is something', async () => {
  serve([
    searchEndpoints.search,
    () => ({ groups: [{ kind: 'equipment', list: [], lists: [{ title: '设备', count: '', path: '/equipment/query-comprehensive?keyword=x' }] }] }),
  ])
  await openPortal('/home')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await user.type(await field(), '3021200000')
  const found = await screen.findByRole('group', { name: '设备' })
  expect(within(found).getByRole('option')).toHaveTextContent('到设备的清单里查找')
  expect(screen.getByText('0 条结果')).toBeInTheDocument()
})

it('says from how many characters on it looks, and of fewer not that there is nothing', async () => {
  serve([searchEndpoints.search, () => ({ groups: [] })])
  await openPortal('/home')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await user.type(await field(), '嗯')
  expect(await screen.findByText('输入 2 个字以上，查找设备、申请和报告')).toBeInTheDocument()
  expect(screen.queryByText(/没有找到/)).toBeNull()
})

it('is not there before the first password is changed', async () => {
  serve()
  await openPortal('/home', aUser({ firstLoginFlag: '0' }))
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('button', { name: '搜索' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: '搜索页面、设备、申请' })).toBeNull()
})
