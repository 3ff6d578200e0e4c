import { webcrypto } from 'node:crypto'
import type { EndpointShape } from '@shared/contract/endpoint'
import { jobEndpoints } from '@shared/contract/job'
import { messages } from '@shared/contract/messages'
import { homeEndpoints } from '@shared/contract/portal'
import { sessionEndpoints, type UserInfo } from '@shared/contract/session'
import { refuse, succeed } from '@shared/contract/testing'
import { type CallError, call, defineRemote } from '@shared/portal'
import { Refused } from '@shared/ui/testing'
import { act, configure, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Modal } from 'antd'
import Cookies from 'js-cookie'
import { fakeFetch } from '../../../testing/fakeNetwork'
import { aGroup, aPage, aRegistry, aRemote, aUser } from '../../../testing/fixtures'
import { calls, home, openPortal, serve } from '../../../testing/portal'
import { federation } from '../../runtime/loader/federation'
import { addressOf } from '../../runtime/tabs/tabs'
import { persistTabs, restoreTabs, tabsStore } from '../../runtime/tabs/tabsStore'

jest.mock('../../runtime/loader/federation', () => ({ federation: { load: jest.fn(), pause: () => new Promise(() => undefined) } }))
configure({ asyncUtilTimeout: 6_000 })

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const maintainer = { id: 'r2', name: '维保单位', roleType: '2' as const }
const ended = new Refused('NO_SESSION', messages.sessionEnded, [], 401)

/** The dialog's login call uses plain fetch, as on the login page. */
let loginAnswers: unknown[] = []
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  loginAnswers = []
  jest.mocked(federation.load).mockResolvedValue(defineRemote({ 'query-list': async () => ({ default: () => <h1>告知查询</h1> }) }))
  fakeFetch((_, init) => (init.body ? loginAnswers.shift() : succeed({ mode: 'Base64', publicKey: '', nonce: 'n', captchaRequired: false })))
  serve()
})
afterEach(() => {
  act(() => Modal.destroyAll())
})

/** Another window has stored the ids of a new session. */
function storedElsewhere(): void {
  Cookies.set('token', 's9', { path: '/' })
  Cookies.set('otherToken', 'x9', { path: '/' })
}
const sidsOf = ({ path }: EndpointShape) => calls.filter((asked) => asked.path === path).map(({ query }) => query.__sid)

/** A registry with a page that only the role 维保单位 may open. */
const ofMaintainers = {
  ...aRegistry(aRemote('mf-construction', [aGroup('/maintenance', [aPage('/maintenance/query-list', { roleTypes: ['2'] })])])),
  generation: 'maintainers',
}

describe('a session that has ended', () => {
  test('is asked for in place, and what was refused is done again with the role of before', async () => {
    let alive = false
    serve(
      [homeEndpoints.home, () => (alive ? home : ended)],
      // The new session starts with the account's first role.
      [sessionEndpoints.userInfo, ({ query }) => aUser(query.__sid === 's3' ? { currentRole: maintainer } : {})],
      [sessionEndpoints.changeRole, () => ({ sessionid: 's3', extendSessionId: 'x3', role: aUser().roleList[1] })],
    )
    loginAnswers = [refuse('LOGIN_FAILED', messages.loginFailed), succeed({ sessionid: 's2', extendSessionId: 'x2' })]
    const { left } = await openPortal('/home', aUser({ currentRole: maintainer }))
    expect(await screen.findByRole('dialog', { name: '登录已过期，请输入密码继续' })).toBeInTheDocument()
    expect(screen.getByText('builder')).toBeInTheDocument()
    // Enter in the field presses it: a browser submits a form of several text fields only with a submit button of its own.
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '继续' })
    expect(button.type).toBe('submit')
    expect(button.form === screen.getByLabelText<HTMLInputElement>('密码').form).toBe(true)
    await user.type(screen.getByLabelText('密码'), 'wrong')
    await user.click(screen.getByRole('button', { name: '继续' }))
    expect(await screen.findByText(messages.loginFailed)).toBeInTheDocument()
    alive = true
    await user.type(screen.getByLabelText('密码'), 'right')
    await user.click(screen.getByRole('button', { name: /继续/ }))
    expect(await screen.findByText('补正')).toBeInTheDocument()
    expect(calls.find((call) => call.path.endsWith('changeRole'))?.body).toEqual({ id: 'r2' })
    expect(document.cookie).toContain('token=s3')
    expect(left).not.toHaveBeenCalled()
  })

  test('leaves the page in front where it is, though the new session starts in another role', async () => {
    let alive = false
    let changed = false
    serve(
      [jobEndpoints.remove, () => (alive ? {} : ended)],
      [sessionEndpoints.userInfo, () => aUser(changed ? { currentRole: maintainer } : {})],
      [
        sessionEndpoints.changeRole,
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 50))
          changed = true
          return { sessionid: 's3', extendSessionId: 'x3', role: aUser().roleList[1] }
        },
      ],
    )
    loginAnswers = [succeed({ sessionid: 's2', extendSessionId: 'x2' })]
    await openPortal('/maintenance/query-list', aUser({ currentRole: maintainer }), ofMaintainers)
    await screen.findByRole('heading', { name: '告知查询' })
    const saving = call(jobEndpoints.remove, { body: { id: 'j1' } })
    await user.type(await screen.findByLabelText('密码'), 'right')
    alive = true
    await user.click(screen.getByRole('button', { name: '继续' }))
    await expect(saving).resolves.toEqual({})
    expect(window.location.pathname).toBe('/maintenance/query-list')
  })

  test('keeps the tabs where the password must be changed before the role of before may be taken, and does nothing in another role', async () => {
    serve([jobEndpoints.remove, ({ query }) => (query.__sid === 'sid' ? ended : {})], [sessionEndpoints.userInfo, () => aUser({ firstLoginFlag: '0' })])
    loginAnswers = [succeed({ sessionid: 's2', extendSessionId: 'x2', firstLoginFlag: '0' })]
    await openPortal('/maintenance/query-list', aUser({ currentRole: maintainer }), ofMaintainers)
    await screen.findByRole('heading', { name: '告知查询' })
    const saving = call(jobEndpoints.remove, { body: { id: 'j1' } }).catch((error: CallError) => error.message)
    await user.type(await screen.findByLabelText('密码'), 'right')
    await user.click(screen.getByRole('button', { name: '继续' }))
    expect(await saving).toBe(messages.sessionChanged)
    expect(sidsOf(jobEndpoints.remove)).toEqual(['sid'])
    expect(await screen.findByRole('dialog', { name: '修改密码' })).toBeInTheDocument()
    expect(tabsStore.getState().open.map(addressOf)).toEqual(['/home', '/maintenance/query-list'])
    expect(screen.queryByText(/原角色已停用/)).not.toBeInTheDocument()
  })

  test('closes the pages of a role that was taken away meanwhile, and does nothing of theirs in another role', async () => {
    serve(
      [jobEndpoints.remove, ({ query }) => (query.__sid === 'sid' ? ended : {})],
      [sessionEndpoints.userInfo, () => ({ ...aUser(), roleList: aUser().roleList.slice(0, 1) })],
    )
    loginAnswers = [succeed({ sessionid: 's2', extendSessionId: 'x2' })]
    await openPortal('/construction/query-list', aUser({ currentRole: maintainer }))
    await screen.findByRole('heading', { name: '告知查询' })
    const saving = call(jobEndpoints.remove, { body: { id: 'j1' } }).catch((error: CallError) => error.message)
    await user.type(await screen.findByLabelText('密码'), 'right')
    await user.click(screen.getByRole('button', { name: '继续' }))
    expect(await saving).toBe(messages.sessionChanged)
    expect(sidsOf(jobEndpoints.remove)).toEqual(['sid'])
    expect(await screen.findByText('原角色已停用，已切换为施工单位')).toBeInTheDocument()
    await waitFor(() => expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['工作桌面']))
    expect(window.location.pathname).toBe('/home')
    expect(await screen.findByText('补正')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('can be asked for again when what is known of the user could not be loaded', async () => {
    let alive = false
    let reachable = false
    serve(
      [homeEndpoints.home, () => (alive ? home : ended)],
      [sessionEndpoints.userInfo, ({ query }) => (query.__sid === 's2' && !reachable ? new Refused('BAD_REQUEST', '', undefined, 400) : aUser())],
    )
    loginAnswers = [succeed({ sessionid: 's2', extendSessionId: 'x2' }), succeed({ sessionid: 's2', extendSessionId: 'x2' })]
    await openPortal('/home')
    await user.type(await screen.findByLabelText('密码'), 'right')
    await user.click(screen.getByRole('button', { name: '继续' }))
    expect(await screen.findByText('登录没有完成，请重新登录')).toBeInTheDocument()
    alive = true
    reachable = true
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: /继续/ }))
      expect(loginAnswers).toEqual([])
    })
    expect(await screen.findByText('补正')).toBeInTheDocument()
  })

  test('may be left: log out, or another account', async () => {
    serve([homeEndpoints.home, () => ended])
    const { left } = await openPortal('/home')
    await user.click(await screen.findByRole('button', { name: '换个账号登录' }))
    expect(left).toHaveBeenCalledWith('/login')
    expect(document.cookie).not.toContain('token=')
  })
})

/** Simulates a message from another window. */
async function otherWindow(news: unknown): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'portal.session', newValue: JSON.stringify(news) }))
  })
}

describe('other windows', () => {
  test('logged out there is logged out here', async () => {
    const { left } = await openPortal('/home')
    await otherWindow({ kind: 'signedOut' })
    expect(left).toHaveBeenCalledWith('/login')
    expect(sessionStorage.getItem('portal.loginMessage')).toBe(messages.logoutSuccess)
  })

  test.each([
    ['another role', { userId: 'u1', roleId: 'r2' }],
    ['another account', { userId: 'u2', roleId: 'r3' }],
  ])('%s there starts this one afresh, and nothing of its pages is sent for it', async (_, owner) => {
    serve([jobEndpoints.remove, ({ query }) => (query.__sid ? {} : ended)])
    const { left } = await openPortal('/construction/query-list')
    await screen.findByRole('heading', { name: '告知查询' })
    storedElsewhere()
    await otherWindow({ kind: 'newIds', ...owner })
    expect(left).toHaveBeenCalledWith('/home')
    await expect(call(jobEndpoints.remove, { body: { id: 'j1' } })).rejects.toMatchObject({ code: 'NO_SESSION' })
    expect(sidsOf(jobEndpoints.remove)).toEqual([undefined])
    // The session itself goes on: the page reads it when it starts, and takes no earlier role of this window for it.
    expect(document.cookie).toContain('token=s9')
    expect(sessionStorage.getItem('portal.role')).toBeNull()
  })

  test('another account there: what waits for a sign-in here is not done for it', async () => {
    serve([jobEndpoints.remove, ({ query }) => (query.__sid === 'sid' ? ended : {})])
    const { left } = await openPortal('/home')
    const saving = call(jobEndpoints.remove, { body: { id: 'j1' } }).catch((error: CallError) => error.code)
    await screen.findByRole('dialog', { name: '登录已过期，请输入密码继续' })
    storedElsewhere()
    await otherWindow({ kind: 'newIds', userId: 'u2', roleId: 'r3' })
    expect(await saving).toBe('NO_SESSION')
    expect(sidsOf(jobEndpoints.remove)).toEqual(['sid'])
    expect(left).toHaveBeenCalledWith('/home')
  })

  test('signed in again there needs nothing here', async () => {
    let alive = false
    serve([homeEndpoints.home, () => (alive ? home : ended)])
    await openPortal('/home')
    await screen.findByRole('dialog')
    alive = true
    storedElsewhere()
    await otherWindow({ kind: 'newIds', userId: 'u1', roleId: 'r3' })
    expect(await screen.findByText('补正')).toBeInTheDocument()
  })

  /** Another window changes the session, and this one does not hear of it. */
  const changedUnheard = (role: UserInfo['user']['currentRole']) =>
    serve(
      [
        homeEndpoints.home,
        ({ query }) => {
          if (query.__sid === 's9') return home
          storedElsewhere()
          return ended
        },
      ],
      [sessionEndpoints.userInfo, () => aUser({ currentRole: role })],
    )

  test('signed in again there without a word needs no password here', async () => {
    changedUnheard(aUser().user.currentRole)
    const { left } = await openPortal('/home')
    expect(await screen.findByText('补正')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(left).not.toHaveBeenCalled()
  })

  test('another role there without a word starts this one afresh, and asks for no password', async () => {
    changedUnheard(maintainer)
    const { left } = await openPortal('/home')
    await waitFor(() => expect(left).toHaveBeenCalledWith('/home'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(sidsOf(homeEndpoints.home)).not.toContain('s9')
  })

  test('what is no news changes nothing', async () => {
    const { left } = await openPortal('/home')
    await otherWindow({ kind: 'gossip' })
    await otherWindow(null)
    expect(left).not.toHaveBeenCalled()
  })
})

describe('a change of role', () => {
  const change = async () => {
    await user.click(screen.getByTitle('张三 施工单位'))
    await user.click(screen.getByRole('menuitemradio', { name: '维保单位' }))
  }

  test('whose data do not arrive starts the page afresh: the session is the new role’s already', async () => {
    let changed = false
    serve(
      [
        sessionEndpoints.changeRole,
        () => {
          changed = true
          return { sessionid: 's2', extendSessionId: 'x2', role: aUser().roleList[1] }
        },
      ],
      [sessionEndpoints.userInfo, () => (changed ? new Refused('INTERNAL', '', undefined, 500) : aUser())],
      [jobEndpoints.remove, ({ query }) => (query.__sid ? {} : ended)],
    )
    const { left } = await openPortal('/construction/query-list')
    await screen.findByRole('heading', { name: '告知查询' })
    const told = jest.spyOn(Storage.prototype, 'setItem')
    await change()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/home'))
    expect(document.cookie).toContain('token=s2')
    expect(sessionStorage.getItem('portal.role')).toBeNull()
    expect(localStorage.getItem('portal.tabs')).toBeNull()
    expect(told).toHaveBeenCalledWith('portal.session', JSON.stringify({ kind: 'newIds', userId: 'u1', roleId: 'r2' }))
    told.mockRestore()
    // What the header and the tabs of the earlier role still offer is not done in the new one.
    await expect(call(jobEndpoints.remove, { body: { id: 'j1' } })).rejects.toMatchObject({ code: 'NO_SESSION' })
    expect(sidsOf(jobEndpoints.remove)).toEqual([undefined])
  })

  test('that the service refuses leaves everything as it is', async () => {
    serve([sessionEndpoints.changeRole, () => new Refused('FORBIDDEN', messages.forbidden, undefined, 403)])
    const { left } = await openPortal('/construction/query-list')
    await change()
    expect(await screen.findByText(messages.forbidden)).toBeInTheDocument()
    expect(left).not.toHaveBeenCalled()
    expect(document.cookie).toContain('token=sid')
  })
})

describe('the tabs an earlier load kept', () => {
  const owner = { userId: 'u1', roleId: 'r3' }
  const keep = (value: unknown) => localStorage.setItem('portal.tabs', JSON.stringify(value))
  const tab = { path: '/a', search: '?id=1', title: 'A' }
  const opened = () => tabsStore.getState().open.map(addressOf)

  test('come back for the same user and role only', () => {
    keep({ ...owner, tabs: [tab, { path: 'javascript:alert(1)', search: '', title: '' }, 7] })
    restoreTabs(owner)
    expect(opened()).toEqual(['/home', '/a?id=1'])
    restoreTabs({ ...owner, roleId: 'r2' })
    expect(opened()).toEqual(['/home'])
  })
  test.each(['{', '7', '{"userId":"u1"}', '{"userId":"u1","roleId":"r3","tabs":{}}'])('are home alone when %s was kept', (text) => {
    localStorage.setItem('portal.tabs', text)
    restoreTabs(owner)
    expect(opened()).toEqual(['/home'])
  })
  test('are written when they change', () => {
    restoreTabs(owner)
    const stop = persistTabs(() => owner)
    tabsStore.setState((tabs) => ({ open: [...tabs.open, { ...tab, id: 't', unsaved: false, state: null }] }))
    stop()
    restoreTabs(owner)
    expect(opened()).toEqual(['/home', '/a?id=1'])
  })
})
