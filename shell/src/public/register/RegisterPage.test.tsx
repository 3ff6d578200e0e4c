import { registrationAttachments } from '@shared/contract/account'
import { messages } from '@shared/contract/messages'
import { strictPasswordRequirements } from '@shared/contract/rules'
import { refuse, succeed } from '@shared/contract/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FakeNetwork, fakeNetwork, solvedCode } from '../../../testing/fakeNetwork'
import { showPage } from '../../../testing/showPage'
import RegisterPage from './RegisterPage'
import RegisterSuccessPage from './RegisterSuccessPage'
import { registrationStorage } from './storedRegistration'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const mobile = '13900000001'
const smsPath = '/a/stone/common/smsAuthCode/register/pc'
const checkPath = '/a/stone/common/checkSmsAuthCode'
const draftPath = '/a/stone/common/account/draft'
const applyPath = '/a/stone/common/account/apply'
const uploadPath = '/a/stone/common/flow/upload'
const emptyDraft = { id: 'r1', mobile, fields: {}, attachments: [], opinion: '' }
const flowEnded = refuse('NOT_ALLOWED_NOW', messages.flowEnded)

let network: FakeNetwork
let papers = 0
beforeEach(() => {
  sessionStorage.clear()
  network = fakeNetwork()
  network.answer(smsPath, succeed({ flowId: 'flow', expiresIn: 300, resendAfter: 60 }))
  network.answer(checkPath, succeed({ flowToken: 'token' }))
  network.answer(draftPath, succeed(emptyDraft))
  network.answer(uploadPath, ({ query }) => {
    papers += 1
    return succeed({
      id: `p${papers}`,
      attrefsysid: 'r1',
      code: query.get('code'),
      fileName: '执照.pdf',
      ext: 'pdf',
      size: 2048,
      sha256: '',
      uploadBy: '',
      uploadTime: '',
    })
  })
  network.answer(applyPath, succeed({ number: 'ZC20261121001', dueDate: '2026-11-26' }))
})

const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea, select' })
const press = (name: string) => user.click(screen.getByRole('button', { name }))

async function prove(): Promise<void> {
  await user.type(field('手机号码'), mobile)
  await press('获取验证码')
  await user.type(field('短信验证码'), '123456')
  await press('下一步')
  await screen.findByRole('heading', { name: '单位信息' })
}

/** Sets a field's value at once; tests type letter by letter only where that matters. */
function write(name: string, text: string): void {
  fireEvent.change(field(name), { target: { value: text } })
  fireEvent.blur(field(name))
}

async function fill(): Promise<void> {
  await user.selectOptions(field('单位类型'), '维保单位')
  await user.selectOptions(field('证件类型'), '营业执照')
  write('统一社会信用代码', '91330200qq0000012p')
  write('单位名称', '宁波示例电梯维保有限公司')
  write('法定代表人', '张测试')
  await user.selectOptions(await screen.findByLabelText('所在区域：省'), '浙江省')
  await user.selectOptions(screen.getByLabelText('所在区域：市'), '宁波市')
  await user.selectOptions(screen.getByLabelText('所在区域：区县'), '鄞州区')
  write('单位地址', '示例路1号')
  write('许可证编号', 'TS3333001')
  write('许可证有效期', '2028-06-30')
  write('管理员姓名', '李测试')
  write('管理员身份证号', '11010519491231002x')
  write('用户名', 'example01')
  write('密码', 'Abcdef1!')
  write('确认密码', 'Abcdef1!')
  for (const { label } of registrationAttachments)
    await user.upload(screen.getByLabelText(new RegExp(`：${label.replace(/[()]/g, '\\$&')}$`)), new File(['x'], '执照.pdf'))
  await waitFor(() => expect(screen.getAllByText(/已上传/)).toHaveLength(registrationAttachments.length))
  await user.click(screen.getByRole('checkbox'))
}

test('a number is proved by a code, the form is sent with its flow token, and nothing of it stays behind', async () => {
  const { go } = showPage(RegisterPage)
  await prove()
  expect(network.sent(smsPath)[0]?.json).toMatchObject({ mobile, validCode: solvedCode })
  expect(network.sent(checkPath)[0]?.json).toEqual({ flowId: 'flow', purpose: 'register', mobile, code: '123456' })
  await fill()
  await press('提交申请')
  await waitFor(() => expect(go).toHaveBeenCalledWith('/register-success'))
  const [applied] = network.sent(applyPath)
  expect(applied?.headers['x-flow-token']).toBe('token')
  expect(applied?.json).toMatchObject({
    fields: { unitType: '2', uscc: '91330200QQ0000012P', areaCode: '330212', adminIdCard: '11010519491231002X', licenceExpire: '2028-06-30' },
    password: 'Abcdef1!',
    confirmPassword: 'Abcdef1!',
    agree: '1',
  })
  expect(network.sent(uploadPath).map(({ query }) => query.get('code'))).toEqual(registrationAttachments.map(({ code }) => code))
  expect(registrationStorage.read()).toBeUndefined()
  cleanup()
  showPage(RegisterSuccessPage)
  expect(screen.getByText('ZC20261121001')).toBeInTheDocument()
  expect(screen.getByText('2026-11-26')).toBeInTheDocument()
  expect(screen.getByText(/注册时的密码登录，首次登录须设置新密码/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '注册结果查询' })).toHaveAttribute('href', '/regCheackList')
})

test('a number pasted with spaces is not cut by the browser, and is proved as it is stored', async () => {
  showPage(RegisterPage)
  await user.click(field('手机号码'))
  await user.paste('139 0000 0001')
  await press('获取验证码')
  await user.type(field('短信验证码'), '123456')
  await press('下一步')
  await screen.findByRole('heading', { name: '单位信息' })
  expect([network.sent(smsPath)[0]?.json?.mobile, network.sent(checkPath)[0]?.json?.mobile]).toEqual([mobile, mobile])
})

test('opened directly, the page after it says where to go', () => {
  showPage(RegisterSuccessPage)
  expect(screen.getByRole('link', { name: '企业账号注册' })).toHaveAttribute('href', '/register')
  expect(screen.queryByText('注册申请已提交')).not.toBeInTheDocument()
})

test('the code is asked for with a captcha, once a minute, and with another one each time', async () => {
  showPage(RegisterPage)
  await press('获取验证码')
  expect(field('手机号码')).toHaveFocus()
  expect(screen.getByText('请填写手机号码')).toBeInTheDocument()
  expect(network.sent(smsPath)).toHaveLength(0)

  await user.type(field('手机号码'), mobile)
  network.answer(smsPath, refuse('CAPTCHA_WRONG', messages.captchaWrong), succeed({ flowId: 'flow', expiresIn: 300, resendAfter: 60 }))
  await press('获取验证码')
  expect(await screen.findByText(messages.captchaWrong)).toBeInTheDocument()
  expect(field('手机号码')).toHaveValue(mobile)

  await press('获取验证码')
  expect(await screen.findByText(messages.smsSent)).toBeInTheDocument()
  expect(field('短信验证码')).toHaveFocus()
  const again = screen.getByRole('button', { name: /秒后可重新获取/ })
  expect(again).toHaveAttribute('aria-disabled', 'true')
  await user.click(again)
  const sent = network.sent(smsPath)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ json }) => json?.captchaId)).size).toBe(2)
})

test('who asks again too soon sees how long to wait', async () => {
  registrationStorage.write({ sent: { flowId: 'flow', mobile, resendAt: 1 }, fields: {} })
  network.answer(smsPath, { ...refuse('RATE_LIMITED', messages.smsTooOften), retryAfter: 42 })
  showPage(RegisterPage)
  await press('重新获取验证码')
  expect(await screen.findByText(messages.smsTooOften)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^4[012] 秒后可重新获取$/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a wrong code keeps the number and is said at its field', async () => {
  network.answer(checkPath, refuse('INCOMPLETE', messages.smsCodeWrong, { fieldErrors: [{ field: 'code', message: messages.smsCodeWrong }] }))
  showPage(RegisterPage)
  await user.type(field('手机号码'), mobile)
  await press('获取验证码')
  await user.type(field('短信验证码'), '000000')
  await press('下一步')
  await waitFor(() => expect(field('短信验证码')).toHaveAccessibleDescription(messages.smsCodeWrong))
  expect(field('手机号码')).toHaveValue(mobile)
})

test('sending goes to the first problem and lists all of them', async () => {
  showPage(RegisterPage)
  await prove()
  await press('提交申请')
  expect(field('单位类型')).toHaveFocus()
  const summary = screen.getByRole('alert')
  expect(summary).toHaveTextContent('还有 15 处需要填写或修改')
  expect(within(summary).getByText('服务协议')).toBeInTheDocument()
  expect(field('单位名称')).toHaveAccessibleDescription('请填写单位名称')
  await user.click(within(summary).getByRole('link', { name: '用户名' }))
  expect(field('用户名')).toHaveFocus()
  expect(network.sent(applyPath)).toHaveLength(0)
})

test('the privacy statement promises only what is true: nothing is stored encrypted', async () => {
  showPage(RegisterPage)
  await prove()
  const statement = (await screen.findByText('隐私说明')).closest('details')
  expect(statement).toHaveTextContent('管理人员查看注册申请中的完整号码、账号的完整手机，每次都有记录')
  expect(statement).not.toHaveTextContent('加密保存')
})

test('the letter that is written and sealed stands where it is asked for', async () => {
  showPage(RegisterPage)
  await prove()
  expect(screen.getByRole('link', { name: '下载空白表：账号管理员授权书' })).toHaveAttribute('href', '/a/stone/common/blankForm/administratorLetter')
})

test('what only a licensed unit has is asked of it alone', async () => {
  showPage(RegisterPage)
  await prove()
  await user.selectOptions(field('单位类型'), '使用单位')
  expect(screen.queryByLabelText('许可证编号')).not.toBeInTheDocument()
  expect(screen.queryByText('许可证')).not.toBeInTheDocument()
  await user.selectOptions(field('单位类型'), '施工单位')
  expect(field('许可证编号')).toBeInTheDocument()
  expect(screen.getByText('许可证')).toBeInTheDocument()
})

test('every problem of the service stands at its field, and nothing typed is lost', async () => {
  showPage(RegisterPage)
  await prove()
  await fill()
  network.answer(
    applyPath,
    refuse('INCOMPLETE', messages.incomplete, {
      fieldErrors: [
        { field: 'uscc', message: '请输入有效的18位统一社会信用代码' },
        { field: 'password', message: '不能使用系统默认密码' },
        { field: 'attachments.LICENCE', message: '请上传许可证' },
      ],
    }),
  )
  await press('提交申请')
  await waitFor(() => expect(field('统一社会信用代码')).toHaveAccessibleDescription('请输入有效的18位统一社会信用代码'))
  expect(field('统一社会信用代码')).toHaveFocus()
  expect(screen.getByRole('list', { name: '密码要求' })).toHaveTextContent('不能使用系统默认密码（未满足）')
  expect(document.getElementById('attachments.LICENCE-problem')).toHaveTextContent('请上传许可证')
  expect(field('单位名称')).toHaveValue('宁波示例电梯维保有限公司')
  expect(field('密码')).toHaveValue('Abcdef1!')

  network.down = true
  await press('提交申请')
  expect(await screen.findByText(messages.serverError)).toBeInTheDocument()
  expect(field('单位名称')).toHaveValue('宁波示例电梯维保有限公司')
})

test('a page that is loaded again goes on where it was, without passwords and identity number, and says so before', async () => {
  const { unmount } = showPage(RegisterPage)
  await prove()
  await fill()
  expect(screen.getByText(/刷新页面不会丢失/)).toHaveTextContent('身份证号、密码和勾选不暂存')
  unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Abcdef1!|11010519491231002/)
  showPage(RegisterPage)
  await screen.findByRole('heading', { name: '单位信息' })
  expect(network.sent(draftPath).at(-1)?.headers['x-flow-token']).toBe('token')
  expect(field('单位名称')).toHaveValue('宁波示例电梯维保有限公司')
  expect(field('管理员身份证号')).toHaveValue('')
  expect(field('密码')).toHaveValue('')
})

test('a flow that is over says so and keeps what was typed for the next try', async () => {
  showPage(RegisterPage)
  await prove()
  await fill()
  network.answer(applyPath, flowEnded)
  await press('提交申请')
  expect(await screen.findByText(/请重新验证手机。已填写的内容仍保留/)).toBeInTheDocument()
  await prove()
  expect(field('单位名称')).toHaveValue('宁波示例电梯维保有限公司')
})

test('a refused application comes back filled in, says why, and may keep its password', async () => {
  registrationStorage.write({ token: 'token', correctionOf: 'ZC1', fields: {} })
  network.answer(draftPath, succeed({ ...emptyDraft, opinion: '授权书未盖章', fields: { unitType: '1', unitName: '示例物业' } }))
  showPage(RegisterPage)
  expect(await screen.findByText(/上次申请未通过：授权书未盖章/)).toBeInTheDocument()
  expect(field('单位名称')).toHaveValue('示例物业')
  expect(field('密码')).not.toBeRequired()
  await press('提交申请')
  expect(field('密码')).toHaveAttribute('aria-invalid', 'false')
})

test('a refused application that has lost its password asks for one', async () => {
  registrationStorage.write({ token: 'token', correctionOf: 'ZC1', fields: {} })
  network.answer(draftPath, succeed({ ...emptyDraft, opinion: '授权书未盖章', fields: { unitType: '1' }, keepsPassword: false }))
  showPage(RegisterPage)
  expect(await screen.findByText(/上次申请未通过/)).toBeInTheDocument()
  expect(field('密码')).toBeRequired()
  expect(screen.queryByText('不填则使用上次申请时的密码')).toBeNull()
})

test('a correction that took too long goes on where it began, not as another registration, and keeps what was typed', async () => {
  registrationStorage.write({ token: 'token', correctionOf: 'ZC1', fields: {} })
  network.answer(draftPath, succeed({ ...emptyDraft, opinion: '名称有误', fields: { unitType: '1', unitName: '示例物业' } }))
  const { unmount } = showPage(RegisterPage)
  await user.type(await screen.findByLabelText('单位名称'), '公司')
  network.answer(uploadPath, flowEnded)
  await user.upload(screen.getByLabelText(/：营业执照/), new File(['x'], '执照.pdf'))
  expect(await screen.findByText(/在“注册结果查询”中重新验证手机后继续修改/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '继续修改' })).toHaveAttribute('href', '/regCheackList')
  expect(registrationStorage.read()).toEqual({ correctionOf: 'ZC1', fields: { unitType: '1', unitName: '示例物业公司' } })

  unmount()
  showPage(RegisterPage)
  expect(screen.queryByLabelText('手机号码')).not.toBeInTheDocument()
  await press('注册其他账号')
  expect(field('手机号码')).toHaveValue('')
  expect(registrationStorage.read()).toEqual({ fields: {} })
})

test('the requirements of a password are ticked off while it is typed', async () => {
  showPage(RegisterPage)
  await prove()
  const kept = () => screen.getAllByText('（已满足）').map((mark) => mark.parentElement?.textContent?.replace('（已满足）', ''))
  expect(screen.queryByText('（已满足）')).not.toBeInTheDocument()
  await user.type(field('密码'), 'abc1')
  expect(kept()).toEqual(['不能使用系统默认密码', '必须包含1个数字', '必须包含1个小写字母'])
  await user.type(field('密码'), 'XYZ!')
  expect(kept()).toEqual(strictPasswordRequirements.map(({ message }) => message))
  expect(field('密码')).toHaveAccessibleDescription(/是否太常见.*提交时核对$/)
  await user.type(field('确认密码'), 'abc')
  await user.tab()
  await waitFor(() => expect(field('确认密码')).toHaveAccessibleDescription(messages.passwordsDiffer))
})

test('a file that cannot be taken is told before it is sent, a broken line may be tried again, and a paper deleted', async () => {
  showPage(RegisterPage)
  await prove()
  const licence = screen.getByLabelText('：营业执照/法人证书', { exact: false })
  const large = new File(['x'], '扫描.pdf')
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 })
  fireEvent.change(licence, { target: { files: [new File(['x'], '病毒.exe'), large, new File([], '空.pdf')] } })
  expect(await screen.findByText(messages.fileExtension)).toBeInTheDocument()
  expect(screen.getByText(messages.fileTooLarge)).toBeInTheDocument()
  expect(screen.getByText(messages.fileEmpty)).toBeInTheDocument()
  expect(network.sent(uploadPath)).toHaveLength(0)

  network.down = true
  await user.upload(licence, new File(['x'], '执照.pdf'))
  await screen.findByText('网络中断，没有传完')
  network.down = false
  await user.click(screen.getByRole('button', { name: /^重试/ }))
  expect(await screen.findByText(/已上传/)).toBeInTheDocument()

  network.answer('/a/stone/common/flow/deleteAttachment', succeed({}))
  await user.click(screen.getByRole('button', { name: /^删除/ }))
  await waitFor(() => expect(screen.queryByText(/已上传/)).not.toBeInTheDocument())
})

test('a file whose answer was lost is in the list, and trying again sends the same upload', async () => {
  showPage(RegisterPage)
  await prove()
  const stored = {
    id: 'p1',
    attrefsysid: 'r1',
    code: 'BUSINESS_LICENCE',
    fileName: '执照.pdf',
    ext: 'pdf',
    size: 2048,
    sha256: '',
    uploadBy: '',
    uploadTime: '',
  }
  network.answer('/a/stone/common/flow/attachments', succeed({ list: [stored] }))
  network.answer(uploadPath, {}, succeed(stored))
  await user.upload(screen.getByLabelText('：营业执照/法人证书', { exact: false }), new File(['x'], '执照.pdf'))
  expect(await screen.findByText(/已上传/)).toBeInTheDocument()
  await press('提交申请')
  expect(screen.getByText('还有附件没有上传成功，请先重试或移除')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^重试/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^重试/ })).not.toBeInTheDocument())
  expect(screen.getAllByText(/已上传/)).toHaveLength(1)
  const [first, second] = network.sent(uploadPath).map(({ query }) => query.get('uploadId'))
  expect(first).toMatch(/^[A-Za-z0-9-]{8,64}$/)
  expect(second).toBe(first)
})

test('by keyboard the fields come in the order they stand', async () => {
  showPage(RegisterPage)
  const way: (string | null)[] = []
  for (let stop = 0; stop < 4; stop += 1) {
    await user.tab()
    way.push(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null)
  }
  expect(way).toEqual(['mobile', 'code', '获取验证码', '下一步'])
})
