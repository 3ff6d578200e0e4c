import { jobEndpoints } from '@shared/contract/job'
import { sessionEndpoints } from '@shared/contract/session'
import { defineRemote, useCallMutation, useTabTitle, useUnsaved } from '@shared/portal'
import { endSession, forgetSession } from '@shared/portal/internal'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { awaitJob } from '../job/awaitedJobs'
import { type Answer, fakeService, Refused, userInfoOf } from '../testing/fakeService'
import { EmbeddedArea } from './EmbeddedArea'
import type { SpaProps } from './host'

const manifest = {
  name: 'mf-construction',
  title: '施工告知',
  contractRange: '^2.0.0',
  groups: [
    {
      path: '/construction',
      title: '施工告知',
      icon: '',
      access: null,
      order: 1,
      children: [
        { path: '/construction/query-list', name: 'list', title: '告知查询', access: null, roleTypes: ['3' as const] },
        { path: '/construction/detail', name: 'detail', title: '告知详情', access: null, roleTypes: ['3' as const], hideInMenu: true },
        { path: '/construction/review', name: 'review', title: '审核', access: null, roleTypes: ['7' as const] },
      ],
    },
  ],
}

function List() {
  const leave = useCallMutation(sessionEndpoints.changeRole)
  useUnsaved(true)
  return (
    <>
      <h1>告知查询</h1>
      <Link to="/construction/detail?id=7">一份告知</Link>
      <Link to="/construction/review">审核</Link>
      <Link to="/equipment/overview">设备总览</Link>
      <button type="button" onClick={() => leave.mutate({ body: { id: 'r' } })}>
        写入
      </button>
    </>
  )
}
function Detail() {
  useTabTitle('告知详情 GZ0001')
  return (
    <>
      <h1>告知详情</h1>
      <Link to="/construction/query-list">返回</Link>
    </>
  )
}
const app = defineRemote({
  list: () => Promise.resolve({ default: List }),
  detail: () => Promise.resolve({ default: Detail }),
  review: () => Promise.resolve({ default: () => <h1>审核</h1> }),
})

const ids = { token: 'a', otherToken: 'b' }
const info: Answer = () => userInfoOf('3')

async function open(host: SpaProps, answers: [Parameters<typeof fakeService>[0][number][0], Answer][] = [[sessionEndpoints.userInfo, info]]) {
  const calls = fakeService(answers)
  // Suspended content is rendered when its promise settles inside the act.
  const drawn = await act(async () => render(<EmbeddedArea manifest={manifest} app={app} host={host} />))
  return { calls, user: userEvent.setup(), ...drawn }
}

beforeEach(() => {
  endSession()
  document.cookie = 'token=of-the-host; path=/'
})
afterEach(() => forgetSession())

it('works in the session the host gives, and leaves the host’s cookies and storage as they are', async () => {
  const { unmount } = await open({ session: { tokens: () => ids } })
  expect(await screen.findByRole('heading', { name: '告知查询' })).toBeInTheDocument()
  expect(document.cookie).toBe('token=of-the-host')
  expect(sessionStorage).toHaveLength(0)
  unmount()
  expect(document.body.textContent).toBe('')
})

it('begins a session by single sign-on with a fresh assertion', async () => {
  const login: Answer = () => ({ sessionid: 'a', extendSessionId: 'b', firstLoginFlag: '1' })
  const { calls } = await open({ session: { sso: () => Promise.resolve('signed') } }, [
    [sessionEndpoints.login, login],
    [sessionEndpoints.userInfo, info],
  ])
  expect(await screen.findByRole('heading', { name: '告知查询' })).toBeInTheDocument()
  expect(calls[0]?.body).toMatchObject({ ssotoken: 'signed' })
})

it('tells the host the title of every page, and of a record its number', async () => {
  const onTitle = jest.fn()
  await open({ session: { tokens: () => ids }, onTitle })
  for (const name of ['一份告知', '返回', '一份告知']) {
    const link = await screen.findByRole('link', { name })
    await act(async () => link.click())
  }
  await screen.findByRole('heading', { name: '告知详情' })
  const titles = onTitle.mock.calls.map(([title]) => title)
  expect(titles).toEqual(['告知查询', '告知详情', '告知详情 GZ0001', '告知查询', '告知详情', '告知详情 GZ0001'])
})

it('renews a session that has ended, and repeats what was refused', async () => {
  let ended = true
  const onWritten = jest.fn()
  const renew = jest.fn(() => {
    ended = false
    return Promise.resolve(ids)
  })
  const change: Answer = () => (ended ? new Refused('NO_SESSION', '登录已过期，请重新登录', undefined, 401) : ids)
  const { user } = await open({ session: { tokens: () => ids, renew }, onWritten }, [
    [sessionEndpoints.userInfo, info],
    [sessionEndpoints.changeRole, change],
  ])
  await user.click(await screen.findByRole('button', { name: '写入' }))
  await waitFor(() => expect(onWritten).toHaveBeenCalledWith('session.changeRole'))
  expect(renew).toHaveBeenCalledTimes(1)
})

it('renews a session whose password must be changed first in the role it has: the service refuses every other', async () => {
  let ended = true
  const onFailure = jest.fn()
  const onSessionEnded = jest.fn()
  const renew = () => {
    ended = false
    return Promise.resolve(ids)
  }
  const again = userInfoOf('2', '王测试', ['3'])
  const mustChange = { ...again, user: { ...again.user, firstLoginFlag: '0' } }
  const refused = () =>
    ended ? new Refused('NO_SESSION', '登录已过期，请重新登录', undefined, 401) : new Refused('FORBIDDEN', '请先修改初始密码', undefined, 403)
  const { calls, user } = await open({ session: { tokens: () => ids, renew }, onFailure, onSessionEnded }, [
    [sessionEndpoints.userInfo, () => (ended ? userInfoOf('3', '王测试', ['2']) : mustChange)],
    [sessionEndpoints.changeRole, refused],
  ])
  await user.click(await screen.findByRole('button', { name: '写入' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('登录的账号或角色已变更，这项操作没有执行')
  expect(calls.filter(({ path }) => path === sessionEndpoints.changeRole.path)).toHaveLength(1)
  expect(onFailure).not.toHaveBeenCalled()
  expect(onSessionEnded).not.toHaveBeenCalled()
})

it('tells the host why a session could not be renewed', async () => {
  const onSessionEnded = jest.fn()
  const onFailure = jest.fn()
  const broken = new Error('token service down')
  const { user } = await open({ session: { tokens: () => ids, renew: () => Promise.reject(broken) }, onSessionEnded, onFailure }, [
    [sessionEndpoints.userInfo, info],
    [sessionEndpoints.changeRole, () => new Refused('NO_SESSION', '登录已过期，请重新登录', undefined, 401)],
  ])
  await user.click(await screen.findByRole('button', { name: '写入' }))
  await waitFor(() => expect(onSessionEnded).toHaveBeenCalled())
  expect(onFailure.mock.calls).toEqual([[broken]])
})

it('says that a session has ended where the host has no other', async () => {
  const onSessionEnded = jest.fn()
  await open({ session: { tokens: () => ids }, onSessionEnded }, [
    [sessionEndpoints.userInfo, () => new Refused('NO_SESSION', '登录已过期，请重新登录', undefined, 401)],
  ])
  expect(await screen.findByRole('alert')).toHaveTextContent('登录已过期，请重新登录')
  expect(onSessionEnded).toHaveBeenCalled()
})

it.each([undefined, { token: 'a', otherToken: '' }])('says that the session has ended when the host gives %j', async (given) => {
  const onSessionEnded = jest.fn()
  const onFailure = jest.fn()
  await open({ session: { tokens: () => given }, onSessionEnded, onFailure })
  expect(await screen.findByRole('alert')).toHaveTextContent('登录已过期，请重新登录')
  expect(onSessionEnded).toHaveBeenCalledTimes(1)
  expect(onFailure).not.toHaveBeenCalled()
})

it('says that a page of another origin gave no session, which no retry can mend', async () => {
  const onFailure = jest.fn()
  await open({ portal: 'https://portal.example', onFailure })
  expect(await screen.findByRole('alert')).toHaveTextContent(/^这个页面没有给出登录，请联系页面的运营单位$/)
  expect(onFailure).toHaveBeenCalledTimes(1)
})

it('asks a user of the portal’s own origin who is not signed in to sign in', async () => {
  document.cookie = 'token=; path=/; max-age=0'
  const onSessionEnded = jest.fn()
  await open({ onSessionEnded })
  expect(await screen.findByRole('alert')).toHaveTextContent(/^请先登录重试$/)
  expect(onSessionEnded).toHaveBeenCalledTimes(1)
})

it('shows the user no error of the host’s code, and gives it to the host', async () => {
  const onFailure = jest.fn()
  const broken = new Error('token service down')
  await open({ session: { tokens: () => Promise.reject(broken) }, onFailure })
  expect(await screen.findByRole('alert')).toHaveTextContent(/^服务器出错了请稍后再试重试$/)
  expect(onFailure.mock.calls).toEqual([[broken]])
})

it('gives links out of the area to the host, and stays', async () => {
  const onOutside = jest.fn()
  const onNavigate = jest.fn()
  const { user } = await open({ session: { tokens: () => ids }, onOutside, onNavigate })
  const link = await screen.findByRole('link', { name: '设备总览' })
  // Navigation there and back happens in one act.
  await act(() => user.click(link))
  expect(onOutside).toHaveBeenCalledWith('/equipment/overview')
  expect(await screen.findByRole('heading', { name: '告知查询' })).toBeInTheDocument()
  expect(onNavigate.mock.calls).toEqual([['/construction/query-list']])
})

it('offers the portal where the host does not care for links out of the area', async () => {
  const { user } = await open({ session: { tokens: () => ids }, portal: 'https://portal.example' })
  await user.click(await screen.findByRole('link', { name: '设备总览' }))
  expect(await screen.findByRole('link', { name: '到门户打开' })).toHaveAttribute('href', 'https://portal.example/equipment/overview')
  await user.click(screen.getByRole('button', { name: '返回上一页' }))
  expect(await screen.findByRole('heading', { name: '告知查询' })).toBeInTheDocument()
})

it('shows the jobs started here and fetches their files, as the portal does', async () => {
  let state: 'running' | 'done' = 'running'
  const times = { createDate: '2026-11-22 09:00:00', expires: '2026-11-23 09:00:00' }
  const fetched = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  awaitJob('j1')
  await open({ session: { tokens: () => ids } }, [
    [sessionEndpoints.userInfo, info],
    [jobEndpoints.list, () => ({ list: [{ id: 'j1', title: '导出施工告知', state, percent: 40, note: '', fileName: '施工告知.xlsx', size: 1, ...times }] })],
    [jobEndpoints.ticket, () => ({ url: '/a/stone/common/export?ticket=t' })],
  ])
  expect(await screen.findByText('导出任务，1个进行中', {}, { timeout: 8_000 })).toBeInTheDocument()
  state = 'done'
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1), { timeout: 8_000 })
  fetched.mockRestore()
}, 20_000)

it('says that a page is not the user’s instead of showing it', async () => {
  const { user } = await open({ session: { tokens: () => ids } })
  await user.click(await screen.findByRole('link', { name: '审核' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('没有这项操作的权限')
  expect(screen.queryByRole('heading', { name: '审核' })).not.toBeInTheDocument()
})

it('begins with the first menu page that is open to the user where the host names none', async () => {
  await open({ session: { tokens: () => ids } }, [[sessionEndpoints.userInfo, () => userInfoOf('7')]])
  expect(await screen.findByRole('heading', { name: '审核' })).toBeInTheDocument()
})

it('says so where no page of the area is open to the user', async () => {
  await open({ session: { tokens: () => ids } }, [[sessionEndpoints.userInfo, () => userInfoOf('1')]])
  expect(await screen.findByRole('alert')).toHaveTextContent('没有这项操作的权限')
})

it('says that the host’s address does not lie below the base path instead of showing nothing', async () => {
  const onFailure = jest.fn()
  await open({ session: { tokens: () => ids }, basePath: '/oa/notices', onFailure })
  expect(await screen.findByRole('alert')).toHaveTextContent('宿主的地址不在 basePath 之下')
  await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1))
})

it.each(['/oa/notices', '/oa/notices/', '/'])('shows its pages below the base path %s', async (basePath) => {
  window.history.replaceState(null, '', basePath)
  await open({ session: { tokens: () => ids }, basePath })
  expect(await screen.findByRole('heading', { name: '告知查询' })).toBeInTheDocument()
  window.history.replaceState(null, '', '/')
})

it('has the browser draw its own controls dark in the dark theme, in the area and in its dialogs', async () => {
  await open({ session: { tokens: () => ids }, theme: 'dark' })
  expect(await screen.findByRole('heading', { name: '告知查询' })).toBeInTheDocument()
  const schemes = [...document.querySelectorAll<HTMLElement>('.portal-theme')].map(({ style }) => style.colorScheme)
  expect(schemes).toEqual(['dark', 'dark'])
})

it('goes where the host says, and asks before the window closes over what is not saved', async () => {
  const onUnsaved = jest.fn()
  const host: SpaProps = { session: { tokens: () => ids }, onUnsaved }
  const { rerender } = await open(host)
  await screen.findByRole('heading', { name: '告知查询' })
  expect(onUnsaved).toHaveBeenLastCalledWith(true)
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await act(async () => rerender(<EmbeddedArea manifest={manifest} app={app} host={{ ...host, page: '/construction/detail?id=7' }} />))
  expect(await screen.findByRole('heading', { name: '告知详情' })).toBeInTheDocument()
  expect(onUnsaved).toHaveBeenLastCalledWith(false)
})
