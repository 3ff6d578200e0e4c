import { accountEndpoints, type Member } from '@shared/contract/account'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, Refused, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aMember, useRole } from '../../testing/aMember'
import { pageOf } from '../../testing/page'
import ManagerPage from './ManagerPage'
import { memberColumns } from './memberColumns'

interface Given {
  members: readonly Member[]
  editable?: boolean
  remaining?: number
  refuse?: Refused
  representatives?: { id: string; name: string; mobile: string; unitName: string; roleName: string }[]
}

/** A service with a unit's accounts that stores changes to them. */
function members({ members: given, editable = true, remaining = 18, refuse, representatives = [] }: Given) {
  let list = [...given]
  let outside = representatives
  return fakeService([
    [accountEndpoints.findAccount, ({ query }) => ({ ...pageOf(list, { pageSize: Number(query.pageSize) }), roles: [useRole], remaining, editable })],
    [
      accountEndpoints.updateAccount,
      ({ body }) => {
        if (refuse) return refuse
        list = list.map((row) => (row.id === body.id && body.enabled === '0' ? { ...row, status: '20', statusName: '停用', sessions: 0 } : row))
        const changed = list.find((row) => row.id === body.id)
        return body.renewPassword ? { ...changed, password: 'Ab3!xyzw', passwordExpires: '2026-11-23 10:00:00' } : changed
      },
    ],
    [regionsEndpoint, () => ({ list: [] })],
    [accountEndpoints.findRepresentatives, () => ({ list: outside })],
    [
      accountEndpoints.endRepresentation,
      ({ body }) => {
        outside = outside.filter(({ id }) => id !== body.id)
        return {}
      },
    ],
  ])
}
const posts = (calls: ReturnType<typeof fakeService>) => calls.filter((asked) => asked.method === 'POST').map((asked) => asked.body)
const dialog = async () => (await screen.findAllByRole('dialog', { hidden: true })).at(-1) as HTMLElement
const more = '更多操作：张测试（zhang_test）'

beforeEach(() => {
  windowIs('wide')
  signedInAs('1')
})

describe('成员账号', () => {
  it('says who may sign in, how long and how many more there may be', async () => {
    members({ members: [aMember({ validTo: '2020-01-01' }), aMember({ id: 'm0', loginName: 'li_test', name: '李测试', isUnitAdmin: true })] })
    renderPage(<ManagerPage />)
    expect(await screen.findByRole('link', { name: 'zhang_test' })).toHaveAttribute('href', '/account/account-detail?id=m1')
    expect(screen.getByText('成员账号 2 / 20 个，还可开通 18 个；停用立即结束会话')).toBeInTheDocument()
    expect(screen.getByText(/已超 [\d,]+ 天/)).toBeInTheDocument()
    expect(screen.getByText('管理员')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '更多操作：李测试（li_test）' })).not.toBeInTheDocument()
  })

  it('disables one after saying that his sessions end', async () => {
    const calls = members({ members: [aMember()] })
    const { user, said } = renderPage(<ManagerPage />)
    await user.click(await screen.findByRole('button', { name: more }))
    await user.click(await screen.findByText('停用', { selector: '.ant-dropdown-menu-title-content' }))
    expect(within(await dialog()).getByText(/现有 2 个会话立即结束/)).toBeInTheDocument()
    expect(posts(calls)).toEqual([])
    await user.click(within(await dialog()).getByRole('button', { name: '停用', hidden: true }))
    await waitFor(() => expect(said).toEqual(['账号已停用，会话已结束']))
    expect(posts(calls)).toEqual([{ id: 'm1', version: 4, enabled: '0' }])
    expect(await screen.findByText('停用', { selector: 'td *' })).toBeInTheDocument()
  })

  it('shows a new first password once, and where it was sent', async () => {
    members({ members: [aMember()] })
    const { user } = renderPage(<ManagerPage />)
    await user.click(await screen.findByRole('button', { name: more }))
    await user.click(await screen.findByText('重发初始密码'))
    await user.click(within(await dialog()).getByRole('button', { name: '重发初始密码', hidden: true }))
    expect(await screen.findByText('Ab3!xyzw')).toBeInTheDocument()
    expect(screen.getByText(/已发送到 130\*{4}0002/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '已记下，关闭', hidden: true }))
    await waitFor(() => expect(screen.queryByText('Ab3!xyzw')).not.toBeInTheDocument())
  })

  it('tells why nothing was done, and asks again for what is true', async () => {
    const calls = members({ members: [aMember()], refuse: new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409) })
    const { user, said } = renderPage(<ManagerPage />)
    await user.click(await screen.findByRole('button', { name: more }))
    await user.click(await screen.findByText('停用', { selector: '.ant-dropdown-menu-title-content' }))
    const before = calls.length
    await user.click(within(await dialog()).getByRole('button', { name: '停用', hidden: true }))
    await waitFor(() => expect(said).toEqual(['数据已被他人修改，请刷新后重试']))
    expect(calls.slice(before).some((asked) => asked.path === accountEndpoints.findAccount.path)).toBe(true)
  })

  it('lets a member without rights look at his own and nothing else', async () => {
    members({ members: [aMember()], editable: false })
    renderPage(<ManagerPage />)
    expect(await screen.findByRole('link', { name: 'zhang_test' })).toBeInTheDocument()
    expect(screen.getByText(/您自己的账号；本单位的成员账号由账号管理员维护/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '新增账号' })).not.toBeInTheDocument()
    expect(screen.queryByRole('columnheader', { name: '操作' })).not.toBeInTheDocument()
  })

  it('names accounts of other units that work for this one, and ends that on request', async () => {
    const outside = { id: 'o1', name: '赵测试', mobile: '130****0009', unitName: '宁波示例电梯工程有限公司', roleName: '维保单位' }
    const calls = members({ members: [aMember()], representatives: [outside] })
    const { user, said } = renderPage(<ManagerPage />)
    expect(await screen.findByText('赵测试（维保单位）')).toBeInTheDocument()
    expect(screen.getByText('宁波示例电梯工程有限公司')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '结束代表本单位：赵测试' }))
    await user.click(within(await dialog()).getByRole('button', { name: '结束代表本单位', hidden: true }))
    await waitFor(() => expect(said).toEqual(['已结束代表本单位，会话已结束']))
    expect(posts(calls)).toEqual([{ id: 'o1' }])
    await waitFor(() => expect(screen.queryByText('赵测试（维保单位）')).not.toBeInTheDocument())
  })

  it('takes no more than there is room for', async () => {
    members({ members: [aMember()], remaining: 0 })
    renderPage(<ManagerPage />)
    expect(await screen.findByRole('button', { name: '新增账号' })).toBeDisabled()
  })

  it('shows a system administrator the accounts of all units, and finds them by unit', async () => {
    signedInAs('9')
    const calls = members({ members: [aMember()] })
    renderPage(<ManagerPage />, { path: '/account/manager?unitName=物业' })
    expect(await screen.findByRole('columnheader', { name: '单位名称' })).toBeInTheDocument()
    await screen.findByRole('link', { name: 'zhang_test' })
    expect(screen.getByLabelText('单位名称')).toHaveValue('物业')
    expect(calls.some((asked) => asked.query.unitName === '物业')).toBe(true)
  })
})

test('the name of a unit of fourteen characters is whole in the list of an administrator at 1440 pixels', () => {
  const columns = memberColumns({ keeper: { id: 'me', everywhere: true }, editable: true, onAct: () => undefined }).filter(
    ({ key }) => key !== 'sessions' && key !== 'mobile',
  )
  // The window without the menu, the padding and the inset of the first column.
  const room = 1440 - 212 - 50 - 12
  expect(room - columns.reduce((sum, { width = 0 }) => sum + width, 0)).toBeGreaterThanOrEqual(14 * 14 + 16)
})
