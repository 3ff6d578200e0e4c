import { authCodeField } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { regionsEndpoint } from '@shared/contract/region'
import { unitEndpoints } from '@shared/contract/unit'
import { smsResendSeconds, submissionCode } from '@shared/contract/visitor'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Asked, fakeService, noticeEndpoints, Refused } from '../../testing/fakeService'
import { aWholeNotice, beforeForms, bothPapers, opened, openForm, press, wait } from '../../testing/noticeForm'

beforeForms()

const refusal = (message: string) => new Refused('INCOMPLETE', message, [{ field: authCodeField, message }])
const nothing = () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })

/** A service that accepts the code 246810 for its own flow, and otherwise accepts the submission. */
function serviceAskingForACode(
  ask: (asked: Asked) => unknown = () => ({ flowId: 'flow', mobile: '130****0001', expiresIn: 300, resendAfter: smsResendSeconds }),
  checked: () => Promise<void> = () => Promise.resolve(),
) {
  let version = 4
  return fakeService([
    [submissionCode, ask],
    [noticeEndpoints.detail, () => aWholeNotice()],
    [
      noticeEndpoints.save,
      async ({ body }) => {
        if (body.isCommit === '1' && !body.authCode) return refusal(messages.submissionCodeNeeded)
        if (body.isCommit === '1') await checked()
        if (body.isCommit === '1' && (body.authCode !== '246810' || body.authFlow !== 'flow')) return refusal(messages.smsCodeWrong)
        return { id: 'd1', status: '20', statusName: '待接收', version: ++version, number: 'GZ1', receiptNo: '' }
      },
    ],
    [attachmentEndpoints.findAttList, () => ({ list: bothPapers })],
    [regionsEndpoint, () => ({ list: [] })],
    [unitEndpoints.authorityList, nothing],
    [unitEndpoints.inspectionUnitBasicList, nothing],
    [unitEndpoints.list, nothing],
  ])
}
const commits = (calls: readonly Asked[]) => calls.filter(({ path, body }) => path.endsWith('/save') && body.isCommit === '1').map(({ body }) => body)
const dialog = () => within(screen.getByRole('dialog', { name: '短信验证' }))
const field = () => dialog().getByRole('textbox', { name: '短信验证码' })
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
const type = (code: string) => fireEvent.change(field(), { target: { value: code } })

async function asked() {
  await opened()
  await screen.findByText('内容完整，可以提交')
  press('提交')
  await screen.findByRole('dialog', { name: '短信验证' })
}

it('asks for a code where the service does, and submits with it', async () => {
  const calls = serviceAskingForACode()
  const close = jest.fn()
  openForm('/construction/register?id=d1', { close })
  await asked()
  expect(screen.getByText(/130\*\*\*\*0001/)).toBeInTheDocument()
  // The missing code is not a problem of the form.
  expect(screen.getByText('内容完整，可以提交')).toBeInTheDocument()
  expect(field()).toHaveAttribute('aria-invalid', 'false')
  fireEvent.click(button('提交'))
  expect(field()).toHaveAccessibleDescription('请先获取验证码')
  fireEvent.click(button('获取验证码'))
  await wait(10)
  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleDescription(messages.smsSent)
  expect(button(/秒后可重新获取/)).toBeDisabled()
  type('24 68')
  fireEvent.click(button('提交'))
  expect(field()).toHaveAccessibleDescription('请填写6位短信验证码')
  type('２４６ 810')
  fireEvent.click(button('提交'))
  await waitFor(() => expect(close).toHaveBeenCalledWith('/construction/detail?id=d1'))
  expect(commits(calls)).toEqual([
    expect.not.objectContaining({ authCode: expect.anything() }),
    expect.objectContaining({ authCode: '246810', authFlow: 'flow' }),
  ])
})

it('says at the field that a code is wrong until another is typed, and lets one be asked for again after a minute, in the same flow', async () => {
  const calls = serviceAskingForACode()
  openForm('/construction/register?id=d1')
  await asked()
  fireEvent.click(button('获取验证码'))
  await wait(10)
  expect(field()).toHaveFocus()
  type('111111')
  fireEvent.click(button('提交'))
  await waitFor(() => expect(field()).toHaveAccessibleDescription(messages.smsCodeWrong))
  expect(field()).toHaveValue('111111')
  type('11111')
  expect(field()).toHaveAttribute('aria-invalid', 'false')
  await wait(smsResendSeconds * 1000 + 1000)
  fireEvent.click(button('重新获取验证码'))
  await waitFor(() => expect(calls.filter(({ path }) => path.includes('smsAuthCode'))).toHaveLength(2))
  expect(calls.filter(({ path }) => path.includes('smsAuthCode')).map(({ body }) => body)).toEqual([{}, { flowId: 'flow' }])
})

it('says no more of a wrong code while the next one is checked', async () => {
  let answer: () => void = () => undefined
  serviceAskingForACode(undefined, () => new Promise<void>((resolve) => (answer = resolve)))
  openForm('/construction/register?id=d1')
  await asked()
  fireEvent.click(button('获取验证码'))
  await wait(10)
  type('111111')
  fireEvent.click(button('提交'))
  await wait(10)
  answer()
  await waitFor(() => expect(field()).toHaveAccessibleDescription(messages.smsCodeWrong))
  type('246810')
  fireEvent.click(button('提交'))
  await wait(10)
  expect(field()).toHaveAttribute('aria-invalid', 'false')
  answer()
})

it('says why no code was sent, and leaves the form as it was when the user goes back', async () => {
  serviceAskingForACode(() => new Refused('RATE_LIMITED', messages.smsTooOften, undefined, 429))
  openForm('/construction/register?id=d1')
  await asked()
  fireEvent.click(button('获取验证码'))
  await waitFor(() => expect(field()).toHaveAccessibleDescription(messages.smsTooOften))
  fireEvent.click(button('返回'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByLabelText('施工负责人')).toHaveValue('李测试')
  expect(screen.getByText('内容完整，可以提交')).toBeInTheDocument()
})
