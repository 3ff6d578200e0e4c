import { jobEndpoints } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { portalEndpoints, type Registry, type RegistryRemote } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import { defineRemote, useUnsaved } from '@shared/portal'
import { useUnreadMessages } from '@shared/portal/internal'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Modal } from 'antd'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { fakeFetch } from '../../testing/fakeNetwork'
import { aGroup, aMessage, aPage, aRegistry, aRemote, aUser } from '../../testing/fixtures'
import { calls, openPortal, registry, serve } from '../../testing/portal'
import { LoadFailure } from '../runtime/loader/failure'
import { federation } from '../runtime/loader/federation'
import { loader } from '../runtime/loader/remotes'
import { changed } from '../runtime/tabs/tabs'
import { changeTabs } from '../runtime/tabs/tabsStore'

jest.mock('../runtime/loader/federation', () => ({
  sharedCopies: () => [],
  federation: {
    load: jest.fn(),
    explained: async (error: unknown) => error,
    pause: (time: number) => new Promise((resolve) => time < 20_000 && setTimeout(resolve, 0)),
  },
}))

jest.mock('@shared/portal/internal', () => ({ ...jest.requireActual<object>('@shared/portal/internal'), useUnreadMessages: jest.fn() }))

configure({ asyncUtilTimeout: 6_000 })

const load = jest.mocked(federation.load)
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

function ListPage() {
  const [address, setAddress] = useSearchParams()
  const { search } = useLocation()
  // Like the list of people, whose form is of the same address with another query.
  if (address.has('enter')) return <h1>登记人员</h1>
  return (
    <>
      <h1 data-page-title>告知查询</h1>
      <p>条件 {search}</p>
      <button type="button" onClick={() => setAddress({ enter: 'person' })}>
        登记
      </button>
    </>
  )
}
function FormPage() {
  const [text, setText] = useState('')
  const [address, setAddress] = useSearchParams()
  useUnsaved(text !== '')
  function type(words: string) {
    setText(words)
    // Like a form that saves a new draft while the user types.
    if (words !== '') setAddress({ id: 'draft' }, { replace: true })
  }
  return (
    <>
      <h1>告知申请</h1>
      <label>
        工程名称
        <input value={text} onChange={(event) => type(event.target.value)} />
      </label>
      <output aria-label="草稿">{address.get('id')}</output>
    </>
  )
}
function BrokenPage(): never {
  throw new Error('broken on purpose')
}
const page = (Component: () => React.ReactNode) => async () => ({ default: Component })
const construction = defineRemote({ 'register-list': page(BrokenPage), 'query-list': page(ListPage), register: page(FormPage) })

const menu = () => screen.getByRole('navigation', { name: '主菜单' })
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const front = () => screen.getByRole('tab', { selected: true }).textContent
const openPage = async (title: string) => {
  const group = within(menu()).getByRole('button', { name: /施工告知/ })
  if (group.getAttribute('aria-expanded') === 'false') await user.click(group)
  await user.click(within(menu()).getByRole('link', { name: title }))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('portal.menuCollapsed', '0')
  loader.states.setState({}, true)
  jest.mocked(useUnreadMessages).mockReturnValue({ count: 0, latest: null })
  load.mockReset().mockResolvedValue(construction)
  serve()
})

afterEach(() => {
  // The testing library does not unmount confirmations.
  act(() => Modal.destroyAll())
})

describe('the frame', () => {
  test('shows who is here, the menu of the role, and home', async () => {
    await openPortal('/home')
    expect(screen.getByText('宁波示例电梯工程有限公司')).toBeInTheDocument()
    expect(screen.getByText(/今天是\d{4}年\d+月\d+日 星期/)).toBeInTheDocument()
    expect(await screen.findByText('请补正', { exact: false })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /暂存/ })).toHaveAttribute('href', '/construction/query-list?status=10')
    expect(tabs()).toEqual(['工作桌面'])
    expect(document.title).toBe(`${messages.productTitle} - 工作桌面`)
    // A group with one page is shown as that page.
    expect(within(menu()).getByRole('link', { name: '账号信息维护' })).toBeInTheDocument()
    expect(within(menu()).queryByText('告知申请')).not.toBeInTheDocument()
  })

  test('a page the operator replaced leads to the other system, and still opens what was begun here', async () => {
    const elsewhere = { title: '告知申请', hideInMenu: true, notCache: true, external: 'https://example.gov.cn/notice' }
    const { remotes } = aRegistry(
      aRemote('mf-construction', [aGroup('/construction', [aPage('/construction/register', elsewhere)], { title: '施工告知', access: 'CON' })]),
    )
    const moved = { generation: 'moved', remotes }
    await openPortal('/construction/register', aUser(), moved)
    expect(await screen.findByRole('heading', { name: '告知申请' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '前往办理' })).toHaveAttribute('href', 'https://example.gov.cn/notice')
    expect(screen.queryByLabelText('工程名称')).not.toBeInTheDocument()
    cleanup()
    await openPortal('/construction/register?id=d1', aUser(), moved)
    expect(await screen.findByLabelText('工程名称')).toBeInTheDocument()
  })

  test('the menu says how much waits on a page, on its group while that is folded, and asks again when a message comes', async () => {
    let count = 3
    serve([portalEndpoints.waitingCounts, () => ({ pages: { '/construction/query-list': count } })])
    await openPortal('/home')
    const group = () => within(menu()).getByRole('button', { name: '施工告知' })
    await waitFor(() => expect(group()).toHaveAccessibleDescription('3 件待办理'))
    await user.click(group())
    expect(group()).not.toHaveAccessibleDescription()
    const link = within(menu()).getByRole('link', { name: '告知查询' })
    expect(link).toHaveAccessibleDescription('3 件待办理')
    expect(link).toHaveTextContent('告知查询3')
    count = 120
    jest.mocked(useUnreadMessages).mockReturnValue({ count: 1, latest: aMessage() })
    await openPage('告知查询')
    await waitFor(() => expect(within(menu()).getByRole('link', { name: '告知查询' })).toHaveTextContent('99+'))
    count = 0
    jest.mocked(useUnreadMessages).mockReturnValue({ count: 2, latest: aMessage({ id: 'm2' }) })
    await user.click(screen.getByRole('tab', { name: '工作桌面' }))
    await openPage('告知查询')
    await waitFor(() => expect(within(menu()).getByRole('link', { name: '告知查询' })).toHaveTextContent(/^告知查询$/))
  })

  test('exports stand under the page, not over the bar at its foot', async () => {
    const job = { id: 'j1', title: '导出故障登记', state: 'done', percent: 100, note: '', fileName: 'x.xlsx', size: 1, createDate: '2026-11-22 09:00:00' }
    serve([jobEndpoints.list, () => ({ list: [{ ...job, expires: '2026-11-23 09:00:00' }] })])
    await openPortal('/home')
    const panel = await screen.findByRole('region', { name: '导出任务' })
    const pages = document.getElementById('work')
    expect(pages).not.toContainElement(panel)
    expect(panel.closest('main')).toBe(pages?.parentElement)
    expect(pages?.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(within(panel).getByRole('button', { name: '导出任务' })).toHaveAttribute('aria-expanded', 'false')
  })

  test('a page opens in a tab, takes title and focus, and is still there after a visit elsewhere', async () => {
    await openPortal('/home')
    await openPage('告知查询')
    const heading = await screen.findByRole('heading', { name: '告知查询', level: 1 })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(document.title).toBe(`${messages.productTitle} - 告知查询`)
    await user.click(screen.getByRole('tab', { name: '工作桌面' }))
    await openPage('告知查询')
    expect(await screen.findByRole('heading', { name: '告知查询', level: 1 })).toBe(heading)
    expect(load).toHaveBeenCalledTimes(1)
    expect(tabs()).toEqual(['工作桌面', '告知查询'])
  })

  test('its own query reaches the page, and another query moves the same tab on', async () => {
    await openPortal('/construction/query-list?status=20')
    expect(await screen.findByText('条件 ?status=20')).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: '工作桌面' }))
    await user.click(await screen.findByRole('link', { name: /暂存/ }))
    expect(await screen.findByText('条件 ?status=10')).toBeInTheDocument()
    expect(tabs()).toEqual(['工作桌面', '告知查询'])
    await user.click(screen.getByRole('tab', { name: '工作桌面' }))
    await openPage('告知查询')
    expect(await screen.findByText('条件 ?status=10')).toBeInTheDocument()
    expect(window.location.search).toBe('?status=10')
  })

  test('the tab in front is brought into view again once its page has named it', async () => {
    await openPortal('/construction/query-list')
    await screen.findByText(/条件/)
    const seen = jest.spyOn(Element.prototype, 'scrollIntoView').mockClear()
    act(() => changeTabs((open) => changed(open, open.current ?? '', { title: '一个长得多的名字' })))
    await waitFor(() => expect(seen.mock.instances).toContain(screen.getByRole('tab', { selected: true })))
    seen.mockRestore()
  })

  test('the menu collapses for this session', async () => {
    await openPortal('/home')
    await user.click(screen.getByRole('button', { name: '收起菜单' }))
    expect(sessionStorage.getItem('portal.menuCollapsed')).toBe('1')
    // Its groups open as flyouts, also by keyboard.
    act(() => screen.getByRole('button', { name: '施工告知' }).focus())
    await user.keyboard('{Enter}')
    act(() => within(menu()).getByRole('link', { name: '告知查询' }).focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(front()).toBe('告知查询'))
    expect(within(menu()).queryByRole('link', { name: '告知查询' })).not.toBeInTheDocument()
  })
})

describe('tabs', () => {
  test('close by Delete, and the next page comes to the front', async () => {
    await openPortal('/construction/query-list')
    await screen.findByText(/条件/)
    act(() => screen.getByRole('tab', { name: '告知查询' }).focus())
    await user.keyboard('{Delete}')
    await waitFor(() => expect(tabs()).toEqual(['工作桌面']))
    expect(front()).toBe('工作桌面')
    expect(window.location.pathname).toBe('/home')
  })

  test('arrows move between them, Enter opens', async () => {
    await openPortal('/construction/query-list')
    await screen.findByText(/条件/)
    act(() => screen.getByRole('tab', { name: '告知查询' }).focus())
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: '工作桌面' })).toHaveFocus()
    expect(front()).toBe('告知查询')
    await user.keyboard('{Enter}')
    expect(front()).toBe('工作桌面')
  })

  test('have a menu by right click and by Shift+F10; home has none', async () => {
    await openPortal('/construction/query-list')
    await screen.findByText(/条件/)
    const tab = screen.getByRole('tab', { name: '告知查询' })
    act(() => tab.focus())
    await user.keyboard('{Shift>}{F10}{/Shift}')
    expect(screen.getByRole('menuitem', { name: '关闭' })).toHaveFocus()
    expect(screen.getByRole('menuitem', { name: '关闭其他' })).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(tab).toHaveFocus()
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab', { name: '工作桌面' }) })
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    await user.pointer({ keys: '[MouseRight]', target: tab })
    await user.click(screen.getByRole('menuitem', { name: '关闭所有' }))
    await waitFor(() => expect(tabs()).toEqual(['工作桌面']))
  })

  test('of a list that gives way to a form bring the focus to its heading', async () => {
    await openPortal('/construction/query-list')
    await user.click(await screen.findByRole('button', { name: '登记' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: '登记人员' })).toHaveFocus())
  })

  test('of a form that is kept while somebody types leave the focus in its field', async () => {
    await openPortal('/construction/register')
    await waitFor(() => expect(screen.getByRole('heading', { name: '告知申请' })).toHaveFocus())
    const field = screen.getByLabelText('工程名称')
    await user.type(field, '二期')
    expect(screen.getByRole('status', { name: '草稿' })).toHaveTextContent('draft')
    expect(field).toHaveFocus()
    expect(field).toHaveValue('二期')
  })

  test('with unsaved input show it and ask, whichever way they are closed', async () => {
    await openPortal('/construction/register')
    await user.type(await screen.findByLabelText('工程名称'), '二期')
    expect(front()).toContain('有未提交的内容')
    await user.click(screen.getByRole('button', { name: '关闭页签' }))
    await user.click(screen.getByRole('menuitem', { name: '关闭所有' }))
    expect(await screen.findByRole('dialog', { name: '确定要关闭这一页吗' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '继续填写' }))
    expect(screen.getByLabelText('工程名称')).toHaveValue('二期')
    // Not cached, but unsaved: it stays mounted while another tab is visited.
    await user.click(screen.getByRole('tab', { name: '工作桌面' }))
    await user.click(screen.getByRole('tab', { name: /告知申请/ }))
    expect(await screen.findByLabelText('工程名称')).toHaveValue('二期')
    await user.click(screen.getByTitle('关闭'))
    await user.click(await screen.findByRole('button', { name: '关闭' }))
    await waitFor(() => expect(tabs()).toEqual(['工作桌面']))
  })
})

/** The registry with another build of one area. */
const servedInstead = (change: Partial<RegistryRemote>): Registry => ({
  generation: JSON.stringify(change),
  remotes: registry.remotes.map((remote) => (remote.name === 'mf-construction' ? { ...remote, ...change } : remote)),
})
describe('what is not to be had', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'fetch'))

  test('a remote that does not come fails alone, says what still works, and a retry needs no reload', async () => {
    load.mockRejectedValue(new LoadFailure('network', '503'))
    await openPortal('/construction/query-list')
    expect(await screen.findByRole('heading', { name: '施工告知暂时不可用' })).toBeInTheDocument()
    expect(screen.getByText(/已自动重试 2 次/)).toBeInTheDocument()
    expect(screen.getByText('账号管理可以正常使用')).toBeInTheDocument()
    expect(screen.getByText(/问题编号 E-\d{8}-[0-9A-F]{4}/)).toBeInTheDocument()
    expect(within(menu()).getByText('不可用')).toBeInTheDocument()
    load.mockResolvedValue(construction)
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText(/条件/)).toBeInTheDocument()
    expect(within(menu()).queryByText('不可用')).not.toBeInTheDocument()
  })

  test('a failed tab asks the registry again when it is retried, and takes the build that is served by now', async () => {
    load.mockRejectedValue(new LoadFailure('script', 'entry threw: x'))
    await openPortal('/construction/query-list')
    await screen.findByRole('heading', { name: '施工告知暂时不可用' })
    fakeFetch(() => ({ data: servedInstead({ version: '1.2.0', container: 'mf_construction_1_2_0_b2', baseUrl: '/remotes/mf-construction/1.2.0-b2/' }) }))
    load.mockResolvedValue(construction)
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText(/条件/)).toBeInTheDocument()
    expect(load.mock.calls.map(([build]) => build.container)).toEqual(['mf_construction_1_1_0_b1', 'mf_construction_1_2_0_b2'])
  })

  test('an area that is switched off says so, and is no error', async () => {
    await openPortal('/construction/query-list', undefined, servedInstead({ enabled: false }))
    expect(await screen.findByRole('heading', { name: '施工告知暂停服务' })).toBeInTheDocument()
    expect(screen.queryByText(/问题编号/)).not.toBeInTheDocument()
    expect(calls.filter(({ path }) => path === portalEndpoints.saveErrorLogger.path)).toEqual([])
  })

  test('a page that breaks breaks in its own tab', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await openPortal('/construction/register-list')
    expect(await screen.findByRole('heading', { name: '告知办理显示时出了问题' })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: '工作桌面' })).toBeInTheDocument()
    silent.mockRestore()
  })

  test('an address nobody has is said to be missing, in the frame', async () => {
    await openPortal('/construction/nothing')
    expect(screen.getByRole('heading', { name: '页面不存在' })).toBeInTheDocument()
    expect(tabs()).toEqual(['工作桌面'])
    await user.click(screen.getByRole('link', { name: '回到工作桌面' }))
    expect(front()).toBe('工作桌面')
  })

  test('an address that stands for another page leads there, with what it asks for and in one tab', async () => {
    serve()
    await openPortal('/pay-code?order=x', aUser({ currentRole: { id: 'r1', name: '使用单位', roleType: '1' } }))
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/pay-code-order?order=x'))
    expect(tabs()).toEqual(['工作桌面', '扫码缴费'])
  })

  test('a page of another role is denied by name, and the other role is offered', async () => {
    const maintainer = { id: 'r2', name: '维保单位', roleType: '2' as const }
    serve([sessionEndpoints.changeRole, () => ({ sessionid: 's2', extendSessionId: 'x2', role: { ...aUser().roleList[0] } })])
    await openPortal('/construction/register-list', aUser({ currentRole: maintainer }))
    await waitFor(() => expect(window.location.pathname).toBe('/401'))
    expect(await screen.findByText(/当前角色“维保单位”不能打开这个页面/)).toBeInTheDocument()
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: '切换角色：施工单位' }))
    await waitFor(() => expect(window.location.pathname).toBe('/construction/register-list'))
    expect(calls.find((call) => call.path.endsWith('changeRole'))?.body).toEqual({ id: 'r3' })
    silent.mockRestore()
  })
})

describe('the account menu', () => {
  const openMenu = () => user.click(screen.getByTitle('张三 施工单位'))

  test('changes the role: tabs close, the menu is the other role’s', async () => {
    const maintainer = { id: 'r2', name: '维保单位', roleType: '2' as const }
    serve(
      [sessionEndpoints.changeRole, () => ({ sessionid: 's2', extendSessionId: 'x2', role: aUser().roleList[1] })],
      [sessionEndpoints.userInfo, () => aUser({ currentRole: maintainer })],
    )
    await openPortal('/construction/query-list')
    await screen.findByText(/条件/)
    await openMenu()
    await user.click(screen.getByRole('menuitemradio', { name: '维保单位' }))
    await waitFor(() => expect(tabs()).toEqual(['工作桌面']))
    expect(window.location.pathname).toBe('/home')
    await user.click(within(menu()).getByRole('button', { name: /施工告知/ }))
    expect(within(menu()).queryByRole('link', { name: '告知办理' })).not.toBeInTheDocument()
    expect(document.cookie).toContain('token=s2')
    expect(sessionStorage.getItem('portal.role')).toContain('维保单位')
  })

  test('logs out: nothing of the session is left on the page', async () => {
    const { left } = await openPortal('/construction/query-list')
    await screen.findByText(/条件/)
    await openMenu()
    await user.click(screen.getByRole('menuitem', { name: '退出登录' }))
    await waitFor(() => expect(left).toHaveBeenCalledWith('/login'))
    expect(calls.some((call) => call.path === '/a/logout')).toBe(true)
    expect(document.cookie).not.toContain('token=')
    expect(localStorage.getItem('portal.tabs')).toBeNull()
    expect(sessionStorage.getItem('portal.loginMessage')).toBe(messages.logoutSuccess)
  })
})
