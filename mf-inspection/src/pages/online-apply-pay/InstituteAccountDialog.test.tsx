import { instituteAccountEndpoints } from '@shared/contract/payment'
import { fakeService, Refused, renderPage, signedInAs } from '@shared/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { InstituteAccountDialog } from './InstituteAccountDialog'

const kept = { accountName: '宁波市示例特种设备检验研究院', bankName: '示例银行', accountNo: '3320010000000', chargeKind: '1' }
const proposed = { ...kept, accountNo: '9990001234', id: 'c-1', proposedBy: '钱测试二', proposedDate: '2026-11-20 09:30:00' }

const open = (answer: object, rest: Parameters<typeof fakeService>[0] = []) => {
  signedInAs('5')
  const calls = fakeService([[instituteAccountEndpoints.read, () => answer], ...rest])
  const closed = jest.fn()
  return {
    ...renderPage(<InstituteAccountDialog onClose={closed} />),
    calls,
    closed,
    posted: () => calls.filter(({ method }) => method === 'POST').at(-1)?.body,
  }
}

test('a change of what an institute charges and where it is paid is handed to another one of finance, and what is wrong is said at its field', async () => {
  const answers = [new Refused('INCOMPLETE', '请改正', [{ field: 'accountNo', message: '账号只能是数字' }]), {}]
  const { user, posted, closed } = open({ ...kept, alone: false }, [[instituteAccountEndpoints.save, () => answers.shift()]])
  const number = await screen.findByLabelText('账号')
  expect(number).toHaveValue('3320010000000')
  expect(screen.getByText(/另一位财务复核后生效/)).toBeInTheDocument()
  fireEvent.change(number, { target: { value: '33200x' } })
  await user.click(screen.getByLabelText(/经营服务性收费/))
  await user.click(screen.getByRole('button', { name: '提交复核' }))
  expect(await screen.findByText('账号只能是数字')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '提交复核' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(posted()).toEqual({ ...kept, accountNo: '33200x', chargeKind: '2' })
})

test('where nobody else is of finance, it says who has to be asked for a second account, and nothing is typed in vain', async () => {
  open({ ...kept, alone: true })
  expect(await screen.findByText(/请联系管理员再建立一个财务账号/)).toBeInTheDocument()
  expect(screen.getByLabelText('账号')).toBeDisabled()
  expect(screen.getByRole('button', { name: '提交复核' })).toBeDisabled()
})

test('another one sees the old beside the new, and confirms it or sends it back with a reason', async () => {
  const answers = [new Refused('INCOMPLETE', '请改正', [{ field: 'note', message: '请填写退回的理由' }]), {}]
  const { user, posted, closed } = open({ ...kept, proposal: { ...proposed, own: false } }, [[instituteAccountEndpoints.review, () => answers.shift()]])
  const table = await screen.findByRole('table', { name: '修改前后对照' })
  expect(within(table).getByRole('row', { name: '账号 3320010000000 9990001234' })).toBeInTheDocument()
  expect(within(table).getByRole('row', { name: '开户银行 示例银行 不变' })).toBeInTheDocument()
  expect(screen.getByText(/钱测试二于2026-11-20 09:30提出/)).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: '退回' }))
  await user.click(screen.getByRole('button', { name: /^退\s?回$/ }))
  expect(await screen.findByText('请填写退回的理由')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: '同意修改' }))
  await user.click(screen.getByRole('button', { name: '复核通过' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(posted()).toEqual({ id: 'c-1', agree: true, note: '' })
})

test('who proposed it takes it back and cannot confirm it', async () => {
  const { user, posted } = open({ ...kept, proposal: { ...proposed, own: true } }, [[instituteAccountEndpoints.withdraw, () => ({})]])
  expect(await screen.findByRole('table', { name: '修改前后对照' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '复核通过' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^撤\s?回$/ }))
  await user.click(await screen.findByRole('button', { name: '撤回修改' }))
  await waitFor(() => expect(posted()).toEqual({ id: 'c-1' }))
})

test('one that was sent back says why and what it was, and can be proposed again', async () => {
  const { user } = open({
    ...kept,
    alone: false,
    returned: { ...kept, accountNo: '9990001234', note: '账号与开户许可证不符', returnedBy: '钱测试九', returnedDate: '2026-11-20 10:00:00' },
  })
  expect(await screen.findByText('账号与开户许可证不符')).toBeInTheDocument()
  expect(screen.getByText('上次的修改被钱测试九退回')).toBeInTheDocument()
  expect(screen.getByRole('row', { name: '账号 3320010000000 9990001234' })).toBeInTheDocument()
  expect(screen.getByLabelText('账号')).toHaveValue('3320010000000')
  await user.click(screen.getByRole('button', { name: '填入上次提出的内容' }))
  expect(screen.getByLabelText('账号')).toHaveValue('9990001234')
  expect(screen.getByRole('button', { name: '提交复核' })).toBeEnabled()
})

test('one that was withdrawn while somebody reviewed it is shown no longer', async () => {
  const answers = [
    { ...kept, proposal: { ...proposed, own: false } },
    { ...kept, alone: false },
  ]
  signedInAs('5')
  fakeService([
    [instituteAccountEndpoints.read, () => answers.shift()],
    [instituteAccountEndpoints.review, () => new Refused('NOT_ALLOWED_NOW', '这项修改已撤回')],
  ])
  const { user } = renderPage(<InstituteAccountDialog onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: '复核通过' }))
  expect(await screen.findByRole('button', { name: '提交复核' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '复核通过' })).not.toBeInTheDocument()
})

test.each([
  [{ accountNo: '9990001234' }, '复核通过，收款设置已修改，有待缴费用的单位会收到消息'],
  [{ accountNo: kept.accountNo, chargeKind: '2' }, '复核通过，收款设置已修改'],
])('what is said after it is confirmed is what happens: %j', async (part, said) => {
  const { user, said: told } = open({ ...kept, proposal: { ...proposed, ...part, own: false } }, [[instituteAccountEndpoints.review, () => ({})]])
  await user.click(await screen.findByRole('button', { name: '复核通过' }))
  await waitFor(() => expect(told).toEqual([said]))
})
