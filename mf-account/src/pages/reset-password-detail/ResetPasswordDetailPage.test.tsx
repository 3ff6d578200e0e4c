import { type PasswordResetDetail, passwordResetEndpoints } from '@shared/contract/account'
import { fakeService, Refused, renderPage, signedInAs } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aReset } from '../../testing/aReset'
import { pageOf } from '../../testing/page'
import ResetPasswordDetailPage from './ResetPasswordDetailPage'

/** A service with applications that stores decisions. */
function resets(given: readonly PasswordResetDetail[], refused: Refused[] = []) {
  let list = [...given]
  return fakeService([
    [passwordResetEndpoints.list, ({ query }) => pageOf(list.filter((row) => !query.status || row.status === query.status))],
    [passwordResetEndpoints.reveal, () => ({ value: '13900000009' })],
    [passwordResetEndpoints.get, ({ query }) => list.find((row) => row.id === query.id)],
    [
      passwordResetEndpoints.audit,
      ({ body }) => {
        const [status, statusName] = body.pass === '1' ? ['70', '已重置'] : ['80', '未通过']
        const refusal = refused.shift()
        if (refusal) return refusal
        list = list.map((row) => (row.id === body.id ? { ...row, status, statusName, opinion: String(body.opinion ?? ''), auditorName: '王测试' } : row))
        return { id: body.id, status, statusName }
      },
    ],
  ])
}
const posts = (calls: ReturnType<typeof fakeService>) => calls.filter((asked) => asked.method === 'POST').map((asked) => asked.body)
const open = () => renderPage(<ResetPasswordDetailPage />, { path: '/account/reset-password-detail?id=p1' })
const dialog = async () => (await screen.findAllByRole('dialog', { hidden: true })).at(-1) as HTMLElement

beforeEach(() => signedInAs('9'))

describe('密码重置详情', () => {
  it('says what passing does before it is done', async () => {
    const calls = resets([aReset()])
    const { user, said } = open()
    expect(await screen.findByText('原手机号码已注销')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '审核通过' }))
    expect(within(await dialog()).getByText(/所有会话立即结束.*139\*{4}0009.*30 分钟内有效，只能使用一次/)).toBeInTheDocument()
    await user.click(within(await dialog()).getByRole('button', { name: '审核通过', hidden: true }))
    await waitFor(() => expect(said).toEqual(['审核已通过，设置新密码的链接已发送']))
    expect(posts(calls)).toEqual([{ id: 'p1', version: 1, pass: '1' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: '审核通过' })).not.toBeInTheDocument())
  })

  it('shows the new mobile masked, and whole when asked for', async () => {
    const calls = resets([aReset()])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '查看完整的新手机，查看会留下记录' }))
    expect(await screen.findByText('13900000009')).toBeInTheDocument()
    expect(posts(calls)).toEqual([{ id: 'p1', field: 'newMobile' }])
  })

  it('refuses with a reason and shows it afterwards', async () => {
    const calls = resets([aReset()])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '申请书未盖章' }))
    await user.click(screen.getByRole('button', { name: '审核不通过' }))
    await user.click(within(await dialog()).getByRole('button', { name: '审核不通过', hidden: true }))
    expect(await screen.findByText('重置申请书未加盖公章，请盖章后重新申请。')).toBeInTheDocument()
    expect(posts(calls)).toEqual([{ id: 'p1', version: 1, pass: '0', opinion: '重置申请书未加盖公章，请盖章后重新申请。' }])
  })

  it('offers only to refuse what belongs to no account that can be used', async () => {
    resets([aReset({ checks: [{ key: 'account', ok: false, text: '没有相符的可用账号', detail: '' }] })])
    open()
    expect(await screen.findByRole('button', { name: '审核不通过' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '审核通过' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '材料齐全' })).not.toBeInTheDocument()
  })

  it('tells that nobody decides on the own account', async () => {
    resets([aReset()], [new Refused('FORBIDDEN', '不能审核自己账号的申请', undefined, 403)])
    const { user, said } = open()
    await user.click(await screen.findByRole('button', { name: '审核通过' }))
    await user.click(within(await dialog()).getByRole('button', { name: '审核通过', hidden: true }))
    await waitFor(() => expect(said).toEqual(['不能审核自己账号的申请']))
  })
})
