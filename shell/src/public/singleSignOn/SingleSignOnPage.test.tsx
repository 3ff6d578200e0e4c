import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import { type FakeNetwork, fakeNetwork } from '../../../testing/fakeNetwork'
import { showPage } from '../../../testing/showPage'
import { hideAddressSecrets } from '../addressSecrets'
import { enterPortal } from '../enterPortal'
import SingleSignOnPage from './SingleSignOnPage'

jest.mock('../enterPortal', () => ({ enterPortal: jest.fn() }))

let network: FakeNetwork
beforeEach(() => {
  network = fakeNetwork()
  jest.mocked(enterPortal).mockClear()
})
const arrive = (address: string) => {
  window.history.replaceState(null, '', address)
  hideAddressSecrets()
  return showPage(SingleSignOnPage)
}

test('the token leaves the address before it is sent, and a session enters the portal', async () => {
  network.answer('/a/login', () => {
    expect(window.location.href).not.toContain('signed')
    return succeed({ sessionid: 's1', extendSessionId: 'x1' })
  })
  arrive('/ssologin?ssotoken=signed&redirect=%2Fconstruction%2Fregister-list')
  await waitFor(() => expect(enterPortal).toHaveBeenCalledWith({ token: 's1', otherToken: 'x1' }, '/construction/register-list'))
  expect(network.sent('/a/login')[0]?.json).toEqual({ ssotoken: 'signed', __ajax: 'json' })
  expect(document.cookie).toContain('token=s1')
})

test('a place outside of the portal is never gone to', async () => {
  network.answer('/a/login', succeed({ sessionid: 's1', extendSessionId: 'x1' }))
  arrive('/ssologin?ssotoken=signed&redirect=https%3A%2F%2Fevil.test')
  await waitFor(() => expect(enterPortal).toHaveBeenCalledWith(expect.anything(), '/home'))
})

test('a refused token says so and leads to both ways in', async () => {
  network.answer('/a/login', refuse('LOGIN_FAILED', messages.ssoFailed))
  arrive('/ssologin?ssotoken=used')
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.ssoFailed)
  expect(screen.getByRole('link', { name: '重新单点登录' })).toHaveAttribute('href', '/sso/login')
  expect(screen.getByRole('link', { name: '用户名密码登录' })).toHaveAttribute('href', '/login')
  expect(enterPortal).not.toHaveBeenCalled()
})

test('without a token nothing is sent', () => {
  arrive('/ssologin')
  expect(screen.getByRole('alert')).toHaveTextContent(messages.ssoFailed)
  expect(network.sent('/a/login')).toHaveLength(0)
})
