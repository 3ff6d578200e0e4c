import { webcrypto } from 'node:crypto'
import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { storeUserName } from '@shared/portal/internal'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { aCaptchaChallenge, CaptchaWorker, fakeFetch, solvedCode } from '../../../testing/fakeNetwork'
import type { LoginMessage } from '../../runtime/session/loginPage'
import { renderLogin } from '../prerender'
import { LoginPage } from './LoginPage'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const calls: { path: string; body: URLSearchParams | undefined }[] = []
let loginAnswers: unknown[] = []
let captcha: object

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  Object.defineProperty(globalThis, 'Worker', { value: CaptchaWorker, configurable: true })
})
beforeEach(() => {
  calls.length = 0
  loginAnswers = []
  captcha = succeed(aCaptchaChallenge)
  fakeFetch((path, init) => {
    const body = init.body instanceof URLSearchParams ? init.body : undefined
    calls.push({ path, body })
    const key = succeed({ mode: 'Base64', publicKey: '', nonce: `n${calls.length}`, captchaRequired: false })
    return body ? loginAnswers.shift() : path.includes('captcha?') ? captcha : key
  })
})

const failed = (isValidCodeLogin = false) => refuse('LOGIN_FAILED', messages.loginFailed, { isValidCodeLogin })
const succeeded = succeed({ sessionid: 's'.repeat(43), extendSessionId: 'x'.repeat(43) })

function show() {
  const signedIn = jest.fn()
  const sent = jest.fn()
  render(<LoginPage config={undefined} announcements={[]} loginMessage={undefined} onSent={sent} onSignedIn={signedIn} />)
  return {
    signedIn,
    sent,
    username: screen.getByLabelText('用户名'),
    password: screen.getByLabelText('密码'),
    submit: () => user.click(screen.getByRole('button', { name: '登录' })),
  }
}

test('says with a tick only what succeeded: why one has to sign in again is no success', () => {
  const page = (tone: LoginMessage['tone']) =>
    render(<LoginPage config={undefined} announcements={[]} loginMessage={{ sentence: '一句话', tone }} onSent={jest.fn()} onSignedIn={jest.fn()} />)
  const pictures = (['done', 'attention'] as const).map((tone) => {
    page(tone)
    const said = screen.getByText('一句话')
    expect(said).toHaveAttribute('role', 'status')
    expect(said.className).toContain(tone)
    const picture = said.querySelector('path')?.getAttribute('d')
    cleanup()
    return picture
  })
  expect(new Set(pictures).size).toBe(2)
})

test('signs in with sealed fields and says so once', async () => {
  loginAnswers = [succeeded]
  const { signedIn, sent, username, password, submit } = show()
  await user.type(username, 'builder')
  await user.type(password, 'Pa55!word')
  await submit()
  await waitFor(() => expect(signedIn).toHaveBeenCalledTimes(1))
  expect(sent).toHaveBeenCalledTimes(1)
  const { body } = calls.find((call) => call.body) ?? {}
  expect(Object.fromEntries(body ?? [])).toEqual({ username: btoa('builder'), password: btoa('Pa55!word'), nonce: 'n1', __ajax: 'json' })
  expect(document.cookie).toContain('token=')
})

test('asks for what is missing under its field and puts the cursor there', async () => {
  const { username, submit } = show()
  await submit()
  expect(screen.getByText('请输入用户名')).toBeInTheDocument()
  expect(screen.getByText('请输入密码')).toBeInTheDocument()
  expect(username).toHaveFocus()
  expect(username).toHaveAccessibleDescription('请输入用户名')
  expect(calls.filter((call) => call.body)).toHaveLength(0)
})

test('a wrong password keeps the user name, clears the password, and takes a new nonce for the next attempt', async () => {
  loginAnswers = [failed(), succeeded]
  const { signedIn, username, password, submit } = show()
  await user.type(username, 'builder')
  await user.type(password, 'wrong')
  await submit()
  expect(await screen.findByText(messages.loginFailed)).toBeInTheDocument()
  expect(username).toHaveValue('builder')
  expect(password).toHaveValue('')
  expect(password).toHaveFocus()
  await user.type(password, 'right')
  expect(screen.queryByText(messages.loginFailed)).not.toBeInTheDocument()
  await submit()
  await waitFor(() => expect(signedIn).toHaveBeenCalled())
  const nonces = calls.flatMap((call) => (call.body ? [call.body.get('nonce')] : []))
  expect(new Set(nonces).size).toBe(2)
})

test('does the work of a captcha when the service asks for one, says so, and sends what it came to', async () => {
  loginAnswers = [failed(true), refuse('CAPTCHA_WRONG', messages.captchaWrong)]
  const { username, password, submit } = show()
  await user.type(username, 'builder')
  await user.type(password, 'wrong')
  await submit()
  expect(await screen.findByText('安全验证通过')).toBeInTheDocument()
  await user.type(password, 'again')
  await submit()
  expect(await screen.findByText(messages.captchaWrong)).toBeInTheDocument()
  const sent = calls.filter((call) => call.body).at(-1)?.body
  expect(sent?.get('validCode')).toBe(solvedCode)
  expect(calls.some(({ path }) => path.endsWith(`captchaId=${sent?.get('captchaId')}`))).toBe(true)
  expect(password).toHaveValue('again')
})

test('when a captcha is asked for only with the name, the same goes again with one', async () => {
  loginAnswers = [refuse('CAPTCHA_WRONG', messages.captchaRequired, { isValidCodeLogin: true }), succeeded]
  const { signedIn, username, password, submit } = show()
  await user.type(username, 'builder')
  await user.type(password, 'Pa55!word')
  await submit()
  await waitFor(() => expect(signedIn).toHaveBeenCalledTimes(1))
  expect(calls.flatMap(({ body }) => (body ? [body.get('validCode')] : []))).toEqual([null, solvedCode])
})

test('a captcha that cannot be had says so, keeps what was typed, and is tried again', async () => {
  loginAnswers = [failed(true)]
  captcha = refuse('UNAVAILABLE', messages.unavailable)
  const { username, password, submit } = show()
  await user.type(username, 'builder')
  await user.type(password, 'wrong')
  await submit()
  expect(await screen.findByText(messages.captchaFailed)).toBeInTheDocument()
  captcha = succeed(aCaptchaChallenge)
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('安全验证通过')).toBeInTheDocument()
  expect(username).toHaveValue('builder')
})

test('shows and hides the password, and says when capitals are locked', async () => {
  const { password } = show()
  await user.type(password, 'x')
  const reveal = screen.getByRole('button', { name: '显示密码' })
  await user.click(reveal)
  expect(password).toHaveAttribute('type', 'text')
  await user.click(reveal)
  expect(password).toHaveAttribute('type', 'password')
  await user.click(password)
  await user.keyboard('{CapsLock}A')
  expect(screen.getByText('大写锁定已打开')).toBeInTheDocument()
  await user.keyboard('{CapsLock}a')
  expect(screen.queryByText('大写锁定已打开')).not.toBeInTheDocument()
})

test('what was typed into the prerendered page survives hydration, and sending it before does nothing', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderLogin()
  document.body.append(container)
  const form = container.querySelector('form')
  const username = container.querySelector<HTMLInputElement>('[name=username]')
  if (!form || !username) throw new Error('no form')
  expect(form.method).toBe('dialog')
  expect(username.hasAttribute('data-first-field')).toBe(true)
  username.value = 'typed early'
  await act(async () => {
    hydrateRoot(container, <LoginPage config={undefined} announcements={[]} loginMessage={undefined} onSent={() => undefined} onSignedIn={() => undefined} />, {
      onRecoverableError: () => undefined,
    })
  })
  expect(container.querySelector<HTMLInputElement>('[name=username]')?.value).toBe('typed early')
  // The login key is fetched if the user has already typed.
  expect(calls.some((call) => call.path.startsWith('/a/login'))).toBe(true)
  container.remove()
})

test('leads to registration, its result, a new password and the other way in, and shows what is new', () => {
  const config = { organisation: '示例研究院', servicePhone: '', serviceHours: '', manualUrl: '', ssoLoginUrl: '/sso/login', cookieDays: 1 }
  const nothing = () => undefined
  render(
    <LoginPage
      config={config}
      announcements={[{ title: '关于检验计划的通知', publishDate: '2026-11-18' }]}
      loginMessage={undefined}
      onSent={nothing}
      onSignedIn={nothing}
    />,
  )
  expect(screen.getByRole('link', { name: /企业账号注册/ })).toHaveAttribute('href', '/register')
  expect(screen.getByRole('link', { name: /注册结果查询/ })).toHaveAttribute('href', '/regCheackList')
  expect(screen.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/resetPassword')
  expect(screen.getByRole('link', { name: /单点登录/ })).toHaveAttribute('href', '/sso/login')
  expect(screen.getByRole('heading', { name: '通知公告' })).toBeInTheDocument()
  expect(screen.getByText('关于检验计划的通知')).toBeInTheDocument()
  expect(screen.getByText('2026-11-18')).toBeInTheDocument()
})

test('whoever says so is remembered by name for ten days, and forgotten on request', async () => {
  loginAnswers = [succeeded, succeeded]
  const kept = jest.spyOn(document, 'cookie', 'set')
  const first = show()
  await user.type(first.username, 'builder')
  await user.type(first.password, 'Pa55!word')
  await user.click(screen.getByRole('checkbox', { name: '记住用户名' }))
  await first.submit()
  await waitFor(() => expect(first.signedIn).toHaveBeenCalledTimes(1))
  const cookie = kept.mock.calls.map(([text]) => text).find((text) => text.startsWith('usualPerson=')) ?? ''
  expect(cookie).toMatch(/^usualPerson=builder;/)
  const days = (Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(10)

  cleanup()
  const again = show()
  expect(again.username).toHaveValue('builder')
  expect(again.password).toHaveFocus()
  await user.click(screen.getByRole('checkbox', { name: '记住用户名' }))
  await user.type(again.password, 'Pa55!word')
  await again.submit()
  await waitFor(() => expect(again.signedIn).toHaveBeenCalledTimes(1))
  expect(document.cookie).not.toContain('usualPerson')
})

test('a name that is being typed is not replaced by the one that was remembered', () => {
  storeUserName('builder')
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderLogin()
  const field = container.querySelector<HTMLInputElement>('[name=username]')
  if (!field) throw new Error('no field')
  field.value = 'adm'
  field.focus()
  const page = <LoginPage config={undefined} announcements={[]} loginMessage={undefined} onSent={jest.fn()} onSignedIn={jest.fn()} />
  act(() => void hydrateRoot(container, page))
  expect(field).toHaveValue('adm')
  expect(field).toHaveFocus()
  container.remove()
  storeUserName('')
})
