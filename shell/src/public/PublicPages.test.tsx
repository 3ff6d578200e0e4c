import { messages } from '@shared/contract/messages'
import { publicPages } from '@shared/contract/portal'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeNetwork } from '../../testing/fakeNetwork'
import { setElder } from '../theme/elderMode'
import { PublicPages } from './PublicPages'
import { pageOf, publicRoutes } from './publicRoutes'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeEach(() => {
  sessionStorage.clear()
  fakeNetwork()
})
afterEach(() => setElder(false))

test('every public path but login has its page', () => {
  expect(Object.keys(publicRoutes).sort()).toEqual(publicPages.filter((path) => path !== '/login').sort())
  expect(pageOf('/register/')).toBe(pageOf('/register'))
})

test('the page of the address stands in the frame, with the way back and whom to call', async () => {
  window.history.replaceState(null, '', '/resetSuccess')
  render(<PublicPages />)
  expect(await screen.findByRole('heading', { level: 1, name: '没有刚提交的密码重置申请' })).toBeInTheDocument()
  // The title is set after the render.
  await waitFor(() => expect(document.title).toBe(`${messages.productTitle} - 申请已提交`))
  expect(await screen.findByText('示例研究院')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: /服务电话/ })).toHaveAttribute('href', 'tel:0574-1')
  await user.click(screen.getByRole('button', { name: '长者模式' }))
  expect(document.documentElement).toHaveClass('elder')
  expect(screen.getByRole('button', { name: '退出长者模式' })).toHaveAttribute('aria-pressed', 'true')
})

test('going back shows the page before', async () => {
  window.history.replaceState(null, '', '/resetSuccess')
  render(<PublicPages />)
  await screen.findByRole('heading', { level: 1, name: '没有刚提交的密码重置申请' })
  window.history.replaceState(null, '', '/register-success')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  const heading = await screen.findByRole('heading', { level: 1, name: '没有刚提交的注册申请' })
  await waitFor(() => expect(heading).toHaveFocus())
})

test('a path without a page says so', async () => {
  window.history.replaceState(null, '', '/register/nothing')
  render(<PublicPages />)
  expect(screen.getByRole('heading', { level: 1, name: '页面不存在' })).toBeInTheDocument()
  expect(await screen.findByText('示例研究院')).toBeInTheDocument()
})
