import { accountEndpoints } from '@shared/contract/account'
import { regionsEndpoint } from '@shared/contract/region'
import { unitEndpoints } from '@shared/contract/unit'
import { fakeService, Refused, renderPage, signedInAs, write } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { useMembership } from '../../features/member/useMembership'
import { maintenanceRole, useRole } from '../../testing/aMember'
import { pageOf } from '../../testing/page'
import AddAccountPage from './AddAccountPage'

interface Given {
  roles?: (typeof useRole)[]
  editable?: boolean
  refuse?: Refused[]
}

function unit({ roles = [useRole, maintenanceRole], editable = true, refuse = [] }: Given = {}) {
  return fakeService([
    [regionsEndpoint, () => ({ list: [{ code: '330212', name: '鄞州区', parentCode: '330200' }] })],
    [accountEndpoints.findAccount, ({ query }) => ({ ...pageOf([]), roles: query.unitId === 'empty' ? [] : roles, remaining: 5, editable })],
    [unitEndpoints.inspectionUnitBasicList, () => pageOf([])],
    [unitEndpoints.list, () => pageOf([{ id: 'u9', unitName: '宁波示例医院', uscc: '', areaCode: '', regAddress: '', contactName: '', contactTel: '' }])],
    [
      accountEndpoints.createAccount,
      ({ body }) =>
        refuse.shift() ?? {
          id: 'm9',
          loginName: (body.fields as { loginName: string }).loginName,
          password: 'Ab3!xyzw',
          passwordExpires: '2026-11-23 10:00:00',
        },
    ],
  ])
}
const posts = (calls: ReturnType<typeof fakeService>) => calls.filter((asked) => asked.method === 'POST').map((asked) => asked.body)
const fill = async () => {
  write(await screen.findByLabelText(/用户名/), 'zhao_test')
  write(screen.getByLabelText(/姓名/), '赵测试')
  write(screen.getByLabelText(/手机/), '13000000005')
}

beforeEach(() => signedInAs('1'))

describe('新增账号', () => {
  it('opens an account and shows its first password once', async () => {
    const calls = unit()
    const { user, unsaved } = renderPage(<AddAccountPage />)
    await fill()
    expect(unsaved.slice(-1)).toEqual([true])
    await user.click(screen.getByRole('checkbox', { name: '维保单位' }))
    await user.click(screen.getByRole('button', { name: '开通账号' }))
    expect(await screen.findByText('Ab3!xyzw')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: '赵测试的账号已开通' })).toBeInTheDocument()
    expect(screen.getByText(/已发送到 130\*{4}0005/)).toBeInTheDocument()
    // The account has a 有效期至 of its own.
    expect(screen.getByText('初始密码有效期至').nextElementSibling).toHaveTextContent('2026-11-23 10:00')
    expect(unsaved.slice(-1)).toEqual([false])
    expect(posts(calls)).toEqual([{ fields: { loginName: 'zhao_test', name: '赵测试', mobile: '13000000005' }, roleIds: ['role-maintenance'] }])
    await user.click(screen.getByRole('button', { name: '再新增一个' }))
    expect(await screen.findByLabelText(/用户名/)).toHaveValue('')
    expect(screen.queryByText('Ab3!xyzw')).not.toBeInTheDocument()
  })

  it('says everything that is wrong before it sends anything', async () => {
    const calls = unit()
    const { user } = renderPage(<AddAccountPage />)
    write(await screen.findByLabelText(/用户名/), '1a')
    write(screen.getByLabelText(/手机/), '13')
    await user.click(screen.getByRole('button', { name: '开通账号' }))
    for (const text of ['请输入4至20位字母、数字或下划线，以字母开头', '请填写姓名', '请输入有效的手机号码', '请选择角色'])
      expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByLabelText(/用户名/)).toHaveFocus()
    expect(posts(calls)).toEqual([])
  })

  it('chooses the only role there is', async () => {
    const calls = unit({ roles: [useRole] })
    const { user } = renderPage(<AddAccountPage />)
    await fill()
    expect(screen.getByRole('checkbox', { name: '使用单位' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: '开通账号' }))
    await waitFor(() => expect(posts(calls)[0]?.roleIds).toEqual(['role-use']))
  })

  it('puts what the service found at its field and keeps what was typed', async () => {
    unit({ roles: [useRole], refuse: [new Refused('INCOMPLETE', '该用户名已被使用，请更换', [{ field: 'loginName', message: '该用户名已被使用，请更换' }])] })
    const { user } = renderPage(<AddAccountPage />)
    await fill()
    await user.click(screen.getByRole('button', { name: '开通账号' }))
    expect(await screen.findByText('该用户名已被使用，请更换')).toBeInTheDocument()
    expect(screen.getByLabelText(/用户名/)).toHaveFocus()
    expect(screen.getByLabelText(/姓名/)).toHaveValue('赵测试')
  })

  it('lets a system administrator name the unit first', async () => {
    signedInAs('9')
    const calls = unit({ roles: [useRole] })
    const { user } = renderPage(<AddAccountPage />)
    expect(await screen.findByText('选择所属单位后可选')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '开通账号' }))
    expect(screen.getByText('请选择所属单位')).toBeInTheDocument()
    await user.click(screen.getByLabelText('单位名称'))
    await user.click(await screen.findByText('宁波示例医院'))
    await fill()
    await screen.findByRole('checkbox', { name: '使用单位' })
    await user.click(screen.getByRole('button', { name: '开通账号' }))
    await waitFor(() => expect(posts(calls)).toEqual([expect.objectContaining({ unitId: 'u9', roleIds: ['role-use'] })]))
  })

  it('offers no role of the administrator’s own unit before a unit is named, though another page has asked for them', async () => {
    signedInAs('9')
    unit({ roles: [useRole] })
    const Members = () => <p>{useMembership().data ? '已取得' : ''}</p>
    renderPage(
      <>
        <Members />
        <AddAccountPage />
      </>,
    )
    await screen.findByText('已取得')
    expect(await screen.findByText('选择所属单位后可选')).toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('forgets the roles chosen for one unit when another is named', async () => {
    signedInAs('9')
    unit()
    const { user } = renderPage(<AddAccountPage />)
    await user.click(await screen.findByLabelText('单位名称'))
    await user.click(await screen.findByText('宁波示例医院'))
    await user.click(await screen.findByRole('checkbox', { name: '维保单位' }))
    write(screen.getByLabelText(/数据范围\(分厂\)/), '一厂')
    await user.click(screen.getByRole('radio', { name: '检验机构' }))
    expect(screen.getByText('选择所属单位后可选')).toBeInTheDocument()
    // An institute's members cannot be limited to a part of it, and a typed limit is cleared.
    expect(screen.queryByLabelText(/数据范围/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '使用单位' }))
    expect(screen.getByLabelText(/数据范围\(分厂\)/)).toHaveValue('')
    await user.click(screen.getByLabelText('单位名称'))
    await user.click(await screen.findByText('宁波示例医院'))
    expect(await screen.findByRole('checkbox', { name: '维保单位' })).not.toBeChecked()
  })

  it('tells a member without rights who may', async () => {
    unit({ editable: false })
    renderPage(<AddAccountPage />)
    expect(await screen.findByText('只有本单位的账号管理员可以新增账号')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '开通账号' })).not.toBeInTheDocument()
  })
})
