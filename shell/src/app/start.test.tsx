import { sessionEndpoints } from '@shared/contract/session'
import { refuse, succeed } from '@shared/contract/testing'
import { endSession, receiveUserInfo, setNotifier, storeTokens } from '@shared/portal/internal'
import { Refused } from '@shared/ui/testing'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { fakeFetch } from '../../testing/fakeNetwork'
import { aUser } from '../../testing/fixtures'
import { serve } from '../../testing/portal'
import { OutsidePage } from '../frame/errors/OutsidePage'
import { exit, startAfresh } from '../runtime/session/leavePage'
import { portalConfig } from '../runtime/startup/portalConfig'
import { start } from './start'

jest.mock('./Portal', () => ({ Portal: () => '门户' }))
jest.mock('./notifier', () => ({ installNotifier: () => undefined }))

const maintainer = { id: 'r2', name: '维保单位', roleType: '2' as const }
const left = jest.spyOn(exit, 'to').mockImplementation(() => undefined)
const told = jest.spyOn(Storage.prototype, 'setItem')
const toldWindows = () => told.mock.calls.filter(([key]) => key === 'portal.session').map(([, news]) => JSON.parse(news))

/** A window that was in the role 维保单位 starts while the session is in the role 施工单位. */
async function startInEarlierRole(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>'
  window.history.replaceState(null, '', '/home')
  storeTokens({ token: 'sid', otherToken: 'ext' }, 1)
  receiveUserInfo(aUser({ currentRole: maintainer }))
  fakeFetch((path) => (path.startsWith('/a/stone/user/info') ? succeed(aUser()) : undefined))
  await act(start)
}
const roleChange = () => ({ sessionid: 's2', extendSessionId: 'x2', role: aUser().roleList[1] })

beforeEach(() => {
  left.mockClear()
  told.mockClear()
})

test('a window that comes back in its earlier role says so to the others, whose session has ended by that', async () => {
  serve([sessionEndpoints.changeRole, roleChange], [sessionEndpoints.userInfo, () => aUser({ currentRole: maintainer })])
  await startInEarlierRole()
  expect(toldWindows()).toEqual([{ kind: 'newIds', userId: 'u1', roleId: 'r2' }])
  expect(document.cookie).toContain('token=s2')
  expect(left).not.toHaveBeenCalled()
  expect(document.body).toHaveTextContent('门户')
})

test('a window whose earlier role is taken, and whose data do not arrive, shows no other role instead', async () => {
  serve([sessionEndpoints.changeRole, roleChange], [sessionEndpoints.userInfo, () => new Refused('INTERNAL', '', undefined, 500)])
  await startInEarlierRole()
  expect(left).toHaveBeenCalledWith('/home')
  expect(document.body).not.toHaveTextContent('门户')
})

test('a window that starts afresh after another one’s change of role says in which role it goes on, once', async () => {
  const said = jest.fn()
  setNotifier({ success: said, error: said, warning: said, denied: said })
  serve([sessionEndpoints.userInfo, () => aUser()])
  const begin = async () => {
    document.body.innerHTML = '<div id="root"></div>'
    storeTokens({ token: 'sid', otherToken: 'ext' }, 1)
    fakeFetch((path) => (path.startsWith('/a/stone/user/info') ? succeed(aUser()) : undefined))
    await act(start)
  }
  startAfresh('role')
  expect(left).toHaveBeenCalledWith('/home')
  await begin()
  expect(said.mock.calls).toEqual([[`当前身份已在其他窗口切换为${aUser().user.currentRole.name}`]])
  await begin()
  expect(said).toHaveBeenCalledTimes(1)
})

test('who signs in by single sign-on is led there from a new window too, before and after the ids are gone; who signed out is not', async () => {
  const config = { ...portalConfig(), ssoLoginUrl: '/sso/login' }
  const open = async () => {
    left.mockClear()
    sessionStorage.clear()
    window.history.replaceState(null, '', '/home')
    fakeFetch((path) => (path.startsWith('/a/portal/config') ? succeed(config) : refuse('NO_SESSION', '登录已过期')))
    await act(start)
    return left.mock.calls.flat()
  }
  storeTokens({ token: 'sid', otherToken: 'ext' }, 1)
  receiveUserInfo({ ...aUser(), user: { ...aUser().user, isSso: true } })
  expect(await open()).toEqual(['/sso/login'])
  expect(document.cookie).not.toContain('token=')
  expect(await open()).toEqual(['/sso/login'])
  endSession()
  expect(await open()).toEqual(['/login'])
})

test('the error pages of who is not signed in can be read in 长者模式', () => {
  render(<OutsidePage path="/404" />)
  fireEvent.click(screen.getByRole('button', { name: '长者模式' }))
  expect(document.documentElement).toHaveClass('elder')
  fireEvent.click(screen.getByRole('button', { name: '退出长者模式', pressed: true }))
  expect(document.documentElement).not.toHaveClass('elder')
})
