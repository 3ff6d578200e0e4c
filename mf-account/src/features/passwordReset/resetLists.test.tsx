import { type PasswordResetRow, passwordResetEndpoints } from '@shared/contract/account'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import ResetPasswordCheckListPage from '../../pages/reset-password-check-list/ResetPasswordCheckListPage'
import ResetPasswordQueryListPage from '../../pages/reset-password-query-list/ResetPasswordQueryListPage'
import { aReset } from '../../testing/aReset'
import { pageOf } from '../../testing/page'

const resets = (list: readonly PasswordResetRow[]) =>
  fakeService([
    [passwordResetEndpoints.list, ({ query }) => pageOf(list.filter((row) => !query.status || row.status === query.status))],
    [regionsEndpoint, () => ({ list: [] })],
  ])
const decided = aReset({ id: 'p2', number: 'MM202611100002', status: '80', statusName: '未通过' })

beforeEach(() => {
  windowIs('wide')
  signedInAs('9')
})

describe('密码重置', () => {
  it('shows for audit only what waits', async () => {
    resets([aReset(), decided])
    renderPage(<ResetPasswordCheckListPage />)
    expect(await screen.findByRole('link', { name: 'MM202611200001' })).toHaveAttribute('href', '/account/reset-password-detail?id=p1')
    expect(screen.queryByText('MM202611100002')).not.toBeInTheDocument()
  })

  it('leads to the decided ones when nothing waits', async () => {
    resets([])
    renderPage(<ResetPasswordCheckListPage />)
    expect(await screen.findByText('没有待审核的密码重置申请')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '查看已审核的申请' })).toHaveAttribute('href', '/account/reset-password-query-list')
  })

  it('shows all of them to whoever looks one up, by state if he likes', async () => {
    resets([aReset(), decided])
    const { unmount } = renderPage(<ResetPasswordQueryListPage />)
    expect(await screen.findByText('MM202611100002')).toBeInTheDocument()
    expect(screen.getByText('MM202611200001')).toBeInTheDocument()
    unmount()
    renderPage(<ResetPasswordQueryListPage />, { path: '/account/reset-password-query-list?status=80' })
    expect(await screen.findByText('MM202611100002')).toBeInTheDocument()
    expect(screen.queryByText('MM202611200001')).not.toBeInTheDocument()
  })
})
