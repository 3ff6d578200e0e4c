import type { AnnouncementRow } from '@shared/contract/announcement'
import { applicationEndpoints, interaction } from '@shared/contract/application'
import type { DataOf } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { type Home, type HomeNumber, homeEndpoints, interactionListPath, portalEndpoints, quickEndpoints, type TodoItem } from '@shared/contract/portal'
import { chinaDay } from '@shared/contract/rules'
import { createQueryClient, receiveUserInfo } from '@shared/portal/internal'
import { type Answer, answered, fakeService, Refused, renderPage, signedInAs } from '@shared/ui/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { aHome, aTodo, aUser } from '../../../testing/fixtures'
import { HomePage } from './HomePage'
import { ringSegments, share } from './KindRing'
import { TodoCard } from './TodoCard'
import { opensInteraction } from './useInteractionDrawer'

const aNumber = (part: Partial<HomeNumber> = {}): HomeNumber => ({
  key: 'k',
  label: '待接收',
  count: 12,
  measure: '份',
  tone: 'moving',
  note: '施工告知',
  path: '/a',
  ...part,
})
const questionCalls = applicationEndpoints(interaction)
const anAnnouncementRow = (part: Partial<AnnouncementRow> = {}): AnnouncementRow => ({
  id: 'n1',
  version: 1,
  title: '检验计划',
  kind: '1',
  kindName: '通知公告',
  summary: '',
  pinned: false,
  status: '70',
  statusName: '已发布',
  publishDate: '2025-11-18 09:00:00',
  publisher: '',
  attachmentCount: 0,
  read: true,
  ...part,
})
interface Parts {
  numbers: HomeNumber[]
  home: Home
  kinds: { equclacode: string; name: string; count: number; path: string }[]
  announcements: AnnouncementRow[]
  calendar: DataOf<typeof homeEndpoints.getDueCalendar>
}
const nothing: Parts = { numbers: [], home: aHome(), kinds: [], announcements: [], calendar: { months: [], duties: [] } }
const refuse: Answer = () => new Refused('INTERNAL', messages.serverError, undefined, 500)

function serve(part: Partial<Parts>, instead: Parameters<typeof fakeService>[0] = []) {
  const { numbers, home, kinds, announcements, calendar } = { ...nothing, ...part }
  return fakeService([
    ...instead,
    [homeEndpoints.getEqustatisticNums, () => ({ list: numbers })],
    [homeEndpoints.home, () => home],
    [homeEndpoints.getEqmOverview, () => ({ title: '告知设备', measure: '台', list: kinds })],
    [homeEndpoints.getDueCalendar, () => calendar],
    [homeEndpoints.latestAnnouncements, () => ({ list: announcements, unread: announcements.filter((announcement) => !announcement.read).length })],
  ])
}
const card = (name: string) => screen.findByRole('region', { name })
const dayFromNow = (days: number): string => chinaDay(new Date(Date.now() + days * 86_400_000))

beforeEach(() => signedInAs('3'))

test('numbers lead to their lists', async () => {
  const numbers = [aNumber({ count: 1234 }), aNumber({ key: 'z', label: '已超期', count: 0, path: '/b' }), aNumber({ key: 'y', label: '待审批', path: '' })]
  const capped = aNumber({ key: 'x', label: '今日受理', count: 10_000, capped: true })
  serve({ numbers: [...numbers, capped, aNumber({ key: 'w', label: '待补正', count: 1, recordPath: '/a/detail?id=1' })] })
  renderPage(<HomePage />)
  expect(await screen.findByRole('link', { name: /待接收.*1,234/ })).toHaveAttribute('href', '/a')
  // Nothing is a dash to the eye, and 0 to the ear.
  const none = screen.getByRole('link', { name: /已超期.*0 份/ })
  expect([none.getAttribute('href'), none.textContent]).toEqual(['/b', '已超期–施工告知'])
  expect(screen.getByRole('link', { name: /今日受理.*10000\+/ })).toHaveAttribute('href', '/a')
  expect(screen.getByRole('link', { name: /待补正/ })).toHaveAttribute('href', '/a/detail?id=1')
  // Without a page of it, only the number.
  expect(screen.getByText('待审批')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /待审批/ })).toBeNull()
})

test('what comes due opens its devices by duty and month, is added up, and is not there for who keeps no devices', async () => {
  const counts = [
    { count: 6, path: '/overdue' },
    { count: 0, path: '' },
    { count: 34, path: '/january' },
  ]
  serve({ calendar: { months: ['2026-12', '2027-01'], duties: [{ duty: 'inspection', label: '定期检验', counts }] } })
  const { unmount } = renderPage(<HomePage />)
  const region = await card('到期日历')
  expect(within(region).getByRole('link', { name: '定期检验，已超期，6 台' })).toHaveAttribute('href', '/overdue')
  expect(within(region).getByRole('link', { name: '定期检验，27年1月，34 台' })).toHaveAttribute('href', '/january')
  expect(within(region).getByRole('row', { name: '合计 6 0 34' })).toBeInTheDocument()
  unmount()
  const calls = serve({})
  renderPage(<HomePage />)
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(homeEndpoints.getDueCalendar.path))
  await answered()
  expect(screen.queryByRole('region', { name: '到期日历' })).not.toBeInTheDocument()
})

test('what needs me stands in the order of the service, with the days in words, and can be narrowed by state', async () => {
  serve({
    home: aHome(
      aTodo({ id: 'a', title: '甲', number: 'GZ2', statusName: '待缴费', dueDate: dayFromNow(-1) }),
      aTodo({ id: 'b', title: '乙' }),
      aTodo({ id: 'c', title: '丙', number: 'GZ3', dueDate: dayFromNow(4) }),
      aTodo({ id: 'd', title: '丁', statusName: '待接收', dueDate: dayFromNow(4), workdaysLeft: 2 }),
    ),
  })
  const { user } = renderPage(<HomePage />)
  const region = await card('需要我处理')
  const rows = () =>
    within(region)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  const shown = [/甲.*已超 1 天/, /乙/, /丙.*剩 4 天/, /丁.*剩 2 个工作日/]
  await waitFor(() => expect(rows()).toEqual(shown.map((words) => expect.stringMatching(words))))
  expect(within(region).getByRole('link', { name: '补正 GZ3' })).toHaveAttribute('href', '/construction/register?id=t1')
  await user.click(within(region).getByRole('button', { name: '退回补正 2' }))
  expect(rows()).toHaveLength(2)
})

const todoCard = (...todo: TodoItem[]) => (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter>
      <TodoCard query={{ data: aHome(...todo), error: null, isFetching: false, refetch: () => undefined }} className="" />
    </MemoryRouter>
  </QueryClientProvider>
)

test('once the last of the chosen state is dealt with, all of them stand there again', async () => {
  const [a, b, c] = ['待缴费', '退回补正', '待领取'].map((statusName, id) => aTodo({ id: String(id), statusName }))
  if (!a || !b || !c) throw new Error('No items')
  const { rerender } = render(todoCard(a, b, c))
  fireEvent.click(screen.getByText('待缴费 1'))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  rerender(todoCard(b, c))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('全部 2')).toHaveAttribute('aria-pressed', 'true')
})

test('what needs me is marked as the service says, in red once it is overdue', () => {
  const overdue = aTodo({ id: 'b', tone: 'moving', dueDate: dayFromNow(-1) })
  render(todoCard(aTodo({ id: 'a', tone: 'moving' }), overdue, aTodo({ id: 'c' })))
  const marks = screen.getAllByText('退回补正', { selector: 'li > span' }).map((mark) => mark.className)
  expect(marks).toEqual([expect.stringContaining('moving'), expect.stringContaining('failed'), expect.stringContaining('attention')])
})

test('nothing is asked until the first password is changed: the service would refuse it', async () => {
  receiveUserInfo(aUser({ firstLoginFlag: '0' }))
  const calls = serve({})
  renderPage(<HomePage />)
  expect(await screen.findByRole('heading', { name: '工作桌面' })).toBeInTheDocument()
  expect(calls).toEqual([])
})

test('more than six wait behind a button', async () => {
  serve({ home: aHome(...Array.from({ length: 9 }, (_, n) => aTodo({ id: String(n), number: `GZ${n}` }))) })
  const { user } = renderPage(<HomePage />)
  const region = await card('需要我处理')
  await user.click(await within(region).findByRole('button', { name: '展开全部 9 件' }))
  expect(within(region).getAllByRole('listitem')).toHaveLength(9)
})

test('who has more than is listed is told how much and where', async () => {
  const listed = Array.from({ length: 10 }, (_, n) => aTodo({ id: String(n), number: `GZ${n}`, statusName: n === 0 ? '待缴费' : '退回补正' }))
  const todoStates = [
    { statusName: '待缴费', count: 1 },
    { statusName: '退回补正', count: 56 },
    { statusName: '已撤回', count: 2 },
  ]
  const notInMenu = [{ path: interactionListPath, title: '主管部门互动', count: 1 }]
  const pages = { '/home': 1, '/notice': 2, '/message/message_page': 56, '/gone': 1, '/pay-code': 0 }
  let reached = true
  const inState = (statusName: string, count: number) => Array.from({ length: count }, (_, n) => aTodo({ id: `${statusName} ${n}`, statusName }))
  const ofState: Answer = (asked) => {
    if (!reached) return refuse(asked)
    return { list: asked.query.statusName === '退回补正' ? inState('退回补正', 10) : inState('已撤回', 2) }
  }
  serve({ home: { ...aHome(...listed), todoTotal: 59, todoStates } }, [
    [portalEndpoints.waitingCounts, () => ({ pages, notInMenu })],
    [homeEndpoints.todosInState, ofState],
  ])
  const { user } = renderPage(<HomePage />)
  const region = await card('需要我处理')
  expect(await within(region).findByText('列出了最急的 6 件，展开可以办理 10 件，另有 49 件在各自的列表里')).toBeInTheDocument()
  expect(within(region).getByRole('button', { name: '展开 10 件' })).toBeInTheDocument()
  expect(within(region).getByRole('button', { name: '全部 59' })).toBeInTheDocument()
  await user.click(within(region).getByRole('button', { name: '退回补正 56' }))
  expect(await within(region).findByText('列出了最急的 6 件，展开可以办理 10 件，另有 46 件在各自的列表里')).toBeInTheDocument()
  await user.click(within(region).getByRole('button', { name: '展开 10 件' }))
  expect(within(region).getByText('这里可以办理最急的 10 件，另有 46 件在各自的列表里')).toBeInTheDocument()
  // Pages that have some are linked, in the menu or not, with their numbers, which are of all tasks.
  expect(within(region).getByText('这些页面里也有待办，件数含上面列出的：')).toBeInTheDocument()
  const links = within(await within(region).findByRole('list', { name: '等我办理的列表' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['通知公告（待办 2 件）', '/notice?pageNo=1'],
    ['消息中心（待办 56 件）', '/message/message_page?pageNo=1'],
    ['主管部门互动（待办 1 件）', interactionListPath],
  ])
  // What the chosen state counts stands there, though none of it is among the first of all.
  const items = (statusName: string) => within(region).queryAllByText(statusName, { selector: 'li > span' })
  reached = false
  await user.click(within(region).getByRole('button', { name: '已撤回 2' }))
  expect(await within(region).findByText(messages.serverError)).toBeInTheDocument()
  expect(within(region).getByText('2 件在各自的列表里')).toBeInTheDocument()
  reached = true
  await user.click(within(region).getByRole('button', { name: '重试' }))
  await waitFor(() => expect(items('已撤回')).toHaveLength(2))
  expect(within(region).queryByText(/在各自的列表里/)).toBeNull()
  expect(within(region).queryByText(messages.serverError)).toBeNull()
})

test('the ring can be read as a table', async () => {
  serve({
    kinds: [
      { equclacode: '3000', name: '电梯', count: 3, path: '/q?equclacode=3000' },
      { equclacode: '4000', name: '起重机械', count: 1, path: '/q' },
    ],
  })
  renderPage(<HomePage />)
  const region = await card('告知设备')
  expect(within(region).getByRole('row', { name: /电梯.*75%/ })).toBeInTheDocument()
  expect(within(region).getByRole('link', { name: '电梯 3 台' })).toHaveAttribute('href', '/q?equclacode=3000')
  expect(within(region).getByRole('row', { name: /合计 4/ })).toBeInTheDocument()
})

test('announcements say what is unread and pinned, in words', async () => {
  serve({ announcements: [anAnnouncementRow({ read: false, pinned: true }), anAnnouncementRow({ id: 'n2', title: '旧' })] })
  renderPage(<HomePage />)
  const region = await card('通知公告')
  const [first, second] = await within(region).findAllByRole('listitem')
  expect(first).toHaveTextContent(/未读置顶检验计划2025-11-18/)
  expect(second).not.toHaveTextContent('未读')
  expect(within(region).getByText('1 条未读')).toBeInTheDocument()
  expect(within(region).getByRole('link', { name: '检验计划' })).toHaveAttribute('href', '/notice/detail?id=n1')
  expect(within(region).getByRole('link', { name: '全部公告' })).toHaveAttribute('href', '/notice')
})

test('where there is nothing yet there is no card; nothing to do is good news', async () => {
  serve({})
  renderPage(<HomePage />)
  expect(await screen.findByText('没有需要处理的事项')).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby') !== null)).toEqual([true]))
})

test('who has nothing to do reads what the role can do', async () => {
  const entry = (label: string) => ({ label, path: `/${label}`, icon: 'form' })
  serve({ home: { ...aHome(), quick: [entry('安装改造修理告知申请'), entry('告知查询')] } })
  renderPage(<HomePage />)
  expect(await screen.findByText('施工单位可以办理：安装改造修理告知申请、告知查询。从“快速办理”或菜单开始')).toBeInTheDocument()
  expect(within(await card('快速办理')).getByRole('link', { name: '办事指南' })).toHaveAttribute('href', '/guide')
})

test('a person arranges the quick entries by keys alone', async () => {
  const entry = (label: string) => ({ label, path: `/${label}`, icon: 'form' })
  const [notice, query, worker] = [entry('告知办理'), entry('告知查询'), entry('人员总览')]
  const saved: unknown[] = []
  let quick = [notice, query]
  serve({}, [
    [homeEndpoints.home, () => ({ ...aHome(), quick })],
    [quickEndpoints.quickChoice, () => ({ list: [notice, query, worker], arranged: false })],
    [
      quickEndpoints.saveQuick,
      ({ body }) => {
        saved.push(body)
        quick = [query, worker]
        return { list: quick }
      },
    ],
  ])
  const { user } = renderPage(<HomePage />)
  const region = await card('快速办理')
  const press = async (name: string) => {
    ;(await within(region).findByRole('button', { name })).focus()
    await user.keyboard('{Enter}')
  }
  await press('调整')
  await press('添加 人员总览')
  expect(within(region).getByRole('status')).toHaveTextContent('已添加人员总览')
  await press('下移 告知办理')
  await press('移除 告知办理')
  expect(within(region).getByRole('button', { name: '上移 告知查询' })).toBeDisabled()
  await press('保存')
  expect(await within(region).findByRole('link', { name: '人员总览' })).toHaveAttribute('href', '/人员总览')
  expect(saved).toEqual([{ paths: ['/告知查询', '/人员总览'] }])
  expect(within(region).queryByRole('link', { name: '告知办理' })).not.toBeInTheDocument()
})

test('a card that fails fails alone, and can be tried again', async () => {
  let alive = false
  serve({ home: aHome(aTodo()) }, [[homeEndpoints.latestAnnouncements, (asked) => (alive ? { list: [anAnnouncementRow()], unread: 0 } : refuse(asked))]])
  const { user } = renderPage(<HomePage />)
  const region = await card('通知公告')
  expect(await within(region).findByRole('alert')).toHaveTextContent(messages.serverError)
  expect(await screen.findByText(/GZ1 请补正/)).toBeInTheDocument()
  alive = true
  await user.click(within(region).getByRole('button', { name: '重试' }))
  expect(await within(region).findByRole('link', { name: '检验计划' })).toBeInTheDocument()
})

test('parts of a ring add up to its way round', () => {
  const segments = ringSegments([1, 2, 1])
  expect(segments.map((segment) => segment.start)).toEqual([0, 25, 75])
  expect(segments.every((segment) => segment.length > 0)).toBe(true)
  expect(ringSegments([5])).toEqual([{ start: 0, length: 100 }])
  expect(ringSegments([0, 0])).toEqual([
    { start: 0, length: 0 },
    { start: 0, length: 0 },
  ])
  // One pressure vessel among 500 elevators.
  const [many, one] = ringSegments([500, 1])
  expect(one?.length).toBeGreaterThan(1)
  expect((many?.length ?? 0) + (one?.length ?? 0)).toBeGreaterThan(98)
  expect((one?.start ?? 0) + (one?.length ?? 0)).toBeLessThan(100)
  expect([share(1, 8), share(0, 0), share(3, 3)]).toEqual(['12.5%', '–', '100%'])
})

test.each([
  ['/home?status=20', { status: '20' }, /待答复/],
  ['/home?status=20&dueTo=2026-01-05', { status: '20', dueTo: '2026-01-05' }, /已超期 1/],
  // From the search of the header.
  ['/home?keyword=HD2026', { keyword: 'HD2026' }, /“HD2026” 1/],
])('a number of 主管部门互动 opens its questions: %s', async (path, asked, name) => {
  signedInAs('7')
  const calls = serve({}, [
    [questionCalls.counts, () => ({ counts: { '20': 3 } })],
    [questionCalls.list, () => ({ pageNo: 1, pageSize: 10, count: 1, list: [] })],
    [questionCalls.exportList, () => new Refused('RATE_LIMITED', '')],
  ])
  renderPage(<HomePage />, { path })
  const drawer = await screen.findByRole('dialog', { name: '主管部门互动' })
  expect(await within(drawer).findByText(name)).toBeInTheDocument()
  await waitFor(() => expect(calls.filter(({ path: called }) => called === questionCalls.list.path).at(-1)?.query).toMatchObject(asked))
  // The file has what the list shows.
  fireEvent.click(within(drawer).getByRole('button', { name: /导出全部/ }))
  await waitFor(() => expect(calls.find(({ path: called }) => called === questionCalls.exportList.path)?.body).toMatchObject({ view: 'query', ...asked }))
})

test.each([
  ['7', 'keyword=HD2026', true],
  ['7', 'source=menu', false],
  ['5', 'keyword=HD2026', false],
  ['', 'keyword=HD2026', false],
])('for role “%s” the address ?%s opens 主管部门互动: %s', (roleType, address, opens) => {
  expect(opensInteraction(roleType, new URLSearchParams(address))).toBe(opens)
})
