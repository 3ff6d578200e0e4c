import { passwordResetAttachments } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FakeNetwork, fakeNetwork, solvedCode } from '../../../testing/fakeNetwork'
import { showPage } from '../../../testing/showPage'
import { hideAddressSecrets } from '../addressSecrets'
import ResetPasswordPage from './ResetPasswordPage'
import ResetSuccessPage from './ResetSuccessPage'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const base = '/a/stone/common'

let network: FakeNetwork
beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/resetPassword')
  network = fakeNetwork()
  network.answer(`${base}/passwordRestApplyCheck`, succeed({ flowId: 'flow' }))
  for (const purpose of ['passwordReset', 'passwordResetNewMobile']) {
    network.answer(`${base}/smsAuthCode/${purpose}/pc`, succeed({ flowId: 'flow', expiresIn: 300, resendAfter: 60 }))
  }
  network.answer(`${base}/passwordRestApplyPhoneCheck`, succeed({ link: '/resetPassword#reset=secret' }))
  network.answer(`${base}/checkSmsAuthCode`, succeed({ flowToken: 'token' }))
  network.answer(`${base}/flow/attachments`, succeed({ list: [] }))
  network.answer(`${base}/flow/upload`, ({ query }) =>
    succeed({
      id: query.get('code'),
      attrefsysid: 'r',
      code: query.get('code'),
      fileName: '申请书.pdf',
      ext: 'pdf',
      size: 1,
      sha256: '',
      uploadBy: '',
      uploadTime: '',
    }),
  )
  network.answer(`${base}/passwordRestApply`, succeed({ number: 'MM1' }))
  network.answer(`${base}/passwordRest/set`, succeed({}))
})
const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' })
const press = (name: string) => user.click(screen.getByRole('button', { name }))

async function nameAccount(): Promise<void> {
  await user.type(field('用户名'), 'example01')
  await user.type(field('统一社会信用代码'), '91330200QQ0000012P')
  await press('下一步')
  await screen.findByRole('radio', { name: /预留手机可以接收短信/ })
}
async function proveNumber(label: string): Promise<void> {
  await user.type(field(label), '13900000001')
  await press('获取验证码')
  // As phones show and copy it.
  await user.click(field('短信验证码'))
  await user.paste(' 123 456')
  expect(field('短信验证码')).toHaveValue('123456')
  await press('下一步')
}
async function setPassword(): Promise<void> {
  await user.type(await screen.findByLabelText('密码', { selector: 'input' }), 'Abcdef1!')
  await user.type(field('确认密码'), 'Abcdef1!')
  await press('设置新密码')
}

test('with the known mobile a code leads to the new password', async () => {
  showPage(ResetPasswordPage)
  await nameAccount()
  expect(network.sent(`${base}/passwordRestApplyCheck`)[0]?.json).toMatchObject({ loginName: 'example01', uscc: '91330200QQ0000012P', validCode: solvedCode })
  await press('下一步')
  expect(screen.getByText('请选择预留手机是否可用')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: /预留手机可以接收短信/ }))
  await press('下一步')
  await proveNumber('预留手机号码')
  expect(network.sent(`${base}/passwordRestApplyPhoneCheck`)[0]?.json).toEqual({ flowId: 'flow', mobile: '13900000001', code: '123456' })
  await setPassword()
  expect(await screen.findByRole('heading', { name: '新密码已设置' })).toBeInTheDocument()
  expect(network.sent(`${base}/passwordRest/set`)[0]?.json).toEqual({ token: 'secret', password: 'Abcdef1!', confirmPassword: 'Abcdef1!' })
  expect(window.location.href).not.toContain('secret')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret')
  expect(sessionStorage.getItem('portal.passwordReset')).toBeNull()
})

test('the number of the unit may be pasted with spaces', async () => {
  showPage(ResetPasswordPage)
  await user.type(field('用户名'), 'example01')
  await user.click(field('统一社会信用代码'))
  await user.paste('9133 0200 QQ00 0001 2P')
  await press('下一步')
  await screen.findByRole('radio', { name: /预留手机可以接收短信/ })
  expect(network.sent(`${base}/passwordRestApplyCheck`)[0]?.json).toMatchObject({ uscc: '91330200QQ0000012P' })
})

test('without it papers go to an administrator', async () => {
  const { go } = showPage(ResetPasswordPage)
  await nameAccount()
  await user.click(screen.getByRole('radio', { name: /预留手机已停用/ }))
  await press('下一步')
  await proveNumber('新手机号码')
  await screen.findByRole('heading', { name: '申请信息' })
  await press('提交申请')
  expect(field('申请人')).toHaveFocus()
  expect(field('申请人')).toHaveAccessibleDescription('请填写申请人')
  await user.type(field('申请人'), '李测试')
  await user.type(field('原因'), '原管理员已离职')
  expect(sessionStorage.getItem('portal.passwordReset')).toMatch(/李测试.*原管理员已离职/)
  for (const { label } of passwordResetAttachments)
    await user.upload(screen.getByLabelText(new RegExp(`：${label.replace(/[()]/g, '\\$&')}$`)), new File(['x'], '申请书.pdf'))
  await waitFor(() => expect(screen.getAllByText(/已上传/)).toHaveLength(passwordResetAttachments.length))
  await press('提交申请')
  await waitFor(() => expect(go).toHaveBeenCalledWith('/resetSuccess'))
  const [applied] = network.sent(`${base}/passwordRestApply`)
  expect([applied?.json, applied?.headers['x-flow-token']]).toEqual([{ applicant: '李测试', reason: '原管理员已离职' }, 'token'])
  cleanup()
  showPage(ResetSuccessPage)
  expect(screen.getByText('MM1')).toBeInTheDocument()
})

test('opened directly, the page after it says where to go', () => {
  showPage(ResetSuccessPage)
  expect(screen.getByRole('link', { name: '密码重置申请' })).toHaveAttribute('href', '/resetPassword')
})

test('a link opens the last step, and its secret leaves the address at once', async () => {
  window.history.replaceState(null, '', '/resetPassword#reset=from-sms')
  hideAddressSecrets()
  expect(window.location.href).toMatch(/\/resetPassword$/)
  showPage(ResetPasswordPage)
  await setPassword()
  await screen.findByRole('heading', { name: '新密码已设置' })
  expect(network.sent(`${base}/passwordRest/set`)[0]?.json).toMatchObject({ token: 'from-sms' })
})

test('a link that is opened while the page is open counts too', async () => {
  showPage(ResetPasswordPage)
  window.history.replaceState(null, '', '/resetPassword#reset=later')
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')))
  expect(await screen.findByRole('heading', { name: '设置新密码' })).toBeInTheDocument()
  expect(window.location.hash).toBe('')
})

test('a link that is used or too old leads back to the first step and says so', async () => {
  network.answer(`${base}/passwordRest/set`, refuse('NOT_ALLOWED_NOW', messages.resetLinkGone))
  window.history.replaceState(null, '', '/resetPassword#reset=old')
  hideAddressSecrets()
  showPage(ResetPasswordPage)
  await setPassword()
  expect(await screen.findByText(messages.resetLinkGone)).toBeInTheDocument()
  expect(field('用户名')).toBeInTheDocument()
  // Nothing of that is said of the next link.
  window.history.replaceState(null, '', '/resetPassword#reset=new')
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')))
  expect(await screen.findByRole('heading', { name: '设置新密码' })).toBeInTheDocument()
  expect(screen.queryByText(messages.resetLinkGone)).not.toBeInTheDocument()
})

test('no step is reached by its address, and one that was reached is gone on with', async () => {
  sessionStorage.setItem('portal.passwordReset', JSON.stringify({ kind: 'papers' }))
  const { unmount } = showPage(ResetPasswordPage)
  expect(field('用户名')).toBeInTheDocument()
  await nameAccount()
  unmount()
  showPage(ResetPasswordPage)
  expect(screen.getByRole('radio', { name: /预留手机可以接收短信/ })).toBeInTheDocument()
})

test('papers that come too late begin again, too', async () => {
  sessionStorage.setItem('portal.passwordReset', JSON.stringify({ kind: 'papers', token: 'token', applicant: '李测试', reason: '原管理员已离职' }))
  network.answer(
    `${base}/flow/attachments`,
    succeed({ list: passwordResetAttachments.map(({ code }) => ({ id: code, code, fileName: '申请书.pdf', size: 1 })) }),
  )
  network.answer(`${base}/passwordRestApply`, refuse('NOT_ALLOWED_NOW', messages.flowEnded))
  showPage(ResetPasswordPage)
  await waitFor(() => expect(screen.getAllByText(/已上传/)).toHaveLength(passwordResetAttachments.length))
  await press('提交申请')
  expect(await screen.findByText(messages.flowEnded)).toBeInTheDocument()
  expect(field('用户名')).toBeInTheDocument()
  expect(sessionStorage.getItem('portal.passwordReset')).toBeNull()
})

test('a flow that is over begins again', async () => {
  network.answer(`${base}/passwordRestApplyPhoneCheck`, refuse('NOT_ALLOWED_NOW', messages.flowEnded))
  showPage(ResetPasswordPage)
  await nameAccount()
  await user.click(screen.getByRole('radio', { name: /预留手机可以接收短信/ }))
  await press('下一步')
  await proveNumber('预留手机号码')
  expect(await screen.findByText(messages.flowEnded)).toBeInTheDocument()
  expect(field('用户名')).toBeInTheDocument()
})
