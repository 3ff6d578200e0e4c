import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FakeNetwork, fakeNetwork, solvedCode } from '../../../testing/fakeNetwork'
import { showPage } from '../../../testing/showPage'
import { registrationStorage } from '../register/storedRegistration'
import RegisterQueryPage from './RegisterQueryPage'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const queryPath = '/a/stone/common/ogmUnitRegistCheck'
const aResult = (change: object = {}) => ({
  number: 'ZC1',
  unitName: '宁波示例**有限公司',
  uscc: '9133**********012P',
  mobile: '139****0001',
  status: '20',
  statusName: '待审核',
  submitDate: '2026-11-20 10:00',
  auditDate: '',
  dueDate: '2026-11-25',
  correctable: false,
  ...change,
})

let network: FakeNetwork
beforeEach(() => {
  sessionStorage.clear()
  network = fakeNetwork()
})
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const press = (name: string) => user.click(screen.getByRole('button', { name }))

async function ask(): Promise<void> {
  await user.type(field('统一社会信用代码'), '91330200qq0000012p')
  await user.type(field('手机号码'), '13900000001')
  await press('查询')
}

test('what is missing is asked for before anything is sent', async () => {
  showPage(RegisterQueryPage)
  await press('查询')
  expect(screen.getByText('请填写统一社会信用代码')).toBeInTheDocument()
  expect(screen.getByText('请填写手机号码')).toBeInTheDocument()
  expect(field('统一社会信用代码')).toHaveFocus()
  expect(network.sent(queryPath)).toHaveLength(0)
})

test('an application that waits says until when', async () => {
  network.answer(queryPath, succeed({ flowId: 'flow', list: [aResult()] }))
  showPage(RegisterQueryPage)
  await ask()
  expect(await screen.findByText('正在审核，最迟 2026-11-25 答复，结果会发送短信')).toBeInTheDocument()
  expect(network.sent(queryPath)[0]?.json).toMatchObject({ uscc: '91330200QQ0000012P', mobile: '13900000001', validCode: solvedCode })
  expect(screen.queryByRole('button', { name: '修改后重新提交' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '查询结果 1 件' })).toHaveFocus()
})

test('numbers pasted with spaces or in full-width digits are asked after as they are stored', async () => {
  network.answer(queryPath, succeed({ flowId: 'flow', list: [aResult()] }))
  showPage(RegisterQueryPage)
  await user.click(field('统一社会信用代码'))
  await user.paste('9133 0200 qq00 0001 2p')
  await user.click(field('手机号码'))
  await user.paste('１３９ ００００ ０００１')
  await press('查询')
  expect(await screen.findByRole('heading', { name: '查询结果 1 件' })).toBeInTheDocument()
  expect(network.sent(queryPath)[0]?.json).toMatchObject({ uscc: '91330200QQ0000012P', mobile: '13900000001' })
})

test('an approved one says where the login name was sent', async () => {
  network.answer(queryPath, succeed({ flowId: 'flow', list: [aResult({ status: '70', statusName: '已通过' })] }))
  showPage(RegisterQueryPage)
  await ask()
  expect(await screen.findByText(/用户名已发送短信到申请人手机/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login')
})

test.each([
  ['an empty list', succeed({ flowId: 'flow', list: [] })],
  ['a refusal', refuse('NOT_FOUND', messages.registrationNotFound)],
])('%s is the same sentence', async (_, answer) => {
  network.answer(queryPath, answer)
  showPage(RegisterQueryPage)
  await ask()
  expect(await screen.findByText(messages.registrationNotFound)).toBeInTheDocument()
  expect(field('统一社会信用代码')).toHaveValue('91330200QQ0000012P')
})

test.each([
  ['what was typed of it before is there again', 'ZC1', { unitName: '示例公司' }],
  ['nothing of another registration comes into it', 'ZC2', {}],
  ['nothing of a new registration comes into it', undefined, {}],
])('of a refused one it says where the reason was sent, and after the number is proved again its form opens: %s', async (_, correctionOf, fields) => {
  registrationStorage.write({ correctionOf, fields: { unitName: '示例公司' } })
  network.answer(queryPath, succeed({ flowId: 'flow', list: [aResult({ status: '80', statusName: '未通过', correctable: true })] }))
  network.answer('/a/stone/common/smsAuthCode/registerCorrection/pc', succeed({ flowId: 'flow', expiresIn: 300, resendAfter: 60 }))
  network.answer('/a/stone/common/checkSmsAuthCode', succeed({ flowToken: 'token' }))
  const { go } = showPage(RegisterQueryPage)
  await ask()
  expect(await screen.findByText('申请未通过，原因已发送短信到申请人手机，验证手机后也可查看并修改')).toBeInTheDocument()
  await press('修改后重新提交')
  expect(field('手机号码')).toHaveValue('13900000001')
  expect(field('手机号码')).toHaveAttribute('readonly')
  await press('获取验证码')
  await user.type(field('短信验证码'), '123456')
  await press('修改申请')
  await waitFor(() => expect(go).toHaveBeenCalledWith('/register'))
  expect(network.sent('/a/stone/common/smsAuthCode/registerCorrection/pc')[0]?.json).toMatchObject({ flowId: 'flow', mobile: '13900000001' })
  expect(registrationStorage.read()).toEqual({ token: 'token', correctionOf: 'ZC1', fields })
})
