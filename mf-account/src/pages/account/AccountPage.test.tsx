import { ownAccountEndpoints } from '@shared/contract/account'
import { sessionEndpoints } from '@shared/contract/session'
import { fakeService, Refused, renderPage } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import AccountPage from './AccountPage'

function anAccount(isSso = false) {
  const user: Record<string, unknown> & { isSso: boolean } = {
    id: 'me',
    loginName: 'nb_lift',
    name: '李测试',
    phone: '',
    mobile: '13000000001',
    idCard: '330299********0019',
    userUnitAreacode: '330212',
    currentRole: { id: 'r3', name: '施工单位', roleType: '3' },
    firstLoginFlag: '1',
    isSimplePwd: true,
    isSso,
  }
  const roleList = [
    { id: 'r3', name: '施工单位', roleType: '3', menuIdList: [] },
    { id: 'r2', name: '维保单位', roleType: '2', menuIdList: [] },
  ]
  return { user, roleList, unitInfo: { id: 'u1', unitName: '宁波示例电梯工程有限公司', uscc: '', areaCode: '330212', areaName: '鄞州区' } }
}

const passwordOfAccount = 'Right-One.2026'

/** A service with one account that stores saved changes, and accepts another mobile only with the password. */
function accountService(refusal?: Refused, account = anAccount()) {
  return fakeService([
    [sessionEndpoints.userInfo, () => account],
    [
      ownAccountEndpoints.updateInfo,
      ({ body }) => {
        if (refusal) return refusal
        const { password, changed, ...contact } = body as Record<string, string> & { changed: string[] }
        const proved = account.user.isSso || !changed.includes('mobile') || password === passwordOfAccount
        if (!proved) return new Refused('INCOMPLETE', '登录密码不正确', [{ field: 'password', message: '登录密码不正确' }])
        account.user = { ...account.user, ...contact }
        return contact
      },
    ],
  ])
}
const posts = (calls: ReturnType<typeof fakeService>) => calls.filter((asked) => asked.method === 'POST').map((asked) => asked.body)

describe('账号信息维护', () => {
  it('shows what the administrator keeps and lets the user keep the rest', async () => {
    accountService()
    renderPage(<AccountPage />)
    expect(await screen.findByText('nb_lift')).toBeInTheDocument()
    expect(screen.getByText('施工单位（当前）、维保单位')).toBeInTheDocument()
    expect(screen.getByText('330299********0019')).toBeInTheDocument()
    expect(screen.queryByText('数据范围')).not.toBeInTheDocument()
    expect(screen.getAllByRole('textbox').map((box) => box.id)).toEqual(['account-name', 'account-mobile', 'account-phone'])
  })

  it('says to which part of the unit a member is limited', async () => {
    const account = anAccount()
    accountService(undefined, { ...account, user: { ...account.user, dataScope: '宁波市海曙区、一分厂' } })
    renderPage(<AccountPage />)
    expect((await screen.findByText('数据范围')).nextElementSibling).toHaveTextContent('宁波市海曙区、一分厂')
  })

  it('saves, tells the shell, and has nothing unsaved afterwards', async () => {
    const reloadUserInfo = jest.fn(() => Promise.resolve())
    const calls = accountService()
    const { user, said, unsaved } = renderPage(<AccountPage />, { actions: { reloadUserInfo } })
    await user.type(await screen.findByLabelText(/姓名/), '三')
    expect(screen.getByText('有 1 项改动未保存')).toBeInTheDocument()
    expect(unsaved.slice(-1)).toEqual([true])
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('没有未保存的改动')).toBeInTheDocument()
    expect(posts(calls)).toEqual([{ name: '李测试三', mobile: '13000000001', phone: '', changed: ['name'] }])
    expect(said).toEqual(['账号信息已保存'])
    expect(reloadUserInfo).toHaveBeenCalledTimes(1)
    expect(unsaved.slice(-1)).toEqual([false])
  })

  it('keeps a new telephone beside a name stored before names had a rule', async () => {
    const account = anAccount()
    account.user.name = '张三/设备科'
    const calls = accountService(undefined, account)
    const { user } = renderPage(<AccountPage />)
    await user.type(await screen.findByLabelText(/电话/), '0574-87654321')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('没有未保存的改动')).toBeInTheDocument()
    expect(posts(calls)).toMatchObject([{ phone: '0574-87654321', changed: ['phone'] }])
  })

  const giveMobile = async (user: ReturnType<typeof renderPage>['user']) => {
    const mobile = await screen.findByLabelText(/手机/)
    await user.clear(mobile)
    await user.type(mobile, '13900000009')
    await user.click(screen.getByRole('button', { name: '保存' }))
  }

  it('asks for the password before another mobile is taken, and again when it is wrong', async () => {
    const calls = accountService()
    const { user } = renderPage(<AccountPage />)
    await giveMobile(user)
    const dialog = await screen.findByRole('dialog', { name: '确认是本人操作' })
    expect(dialog).toHaveTextContent('13900000009')
    expect(within(dialog).getByRole('button', { name: '确认修改' })).toBeDisabled()
    expect(posts(calls)).toEqual([])
    const password = within(dialog).getByLabelText('登录密码')
    await user.type(password, 'wrong{Enter}')
    expect(await within(dialog).findByText('登录密码不正确')).toBeInTheDocument()
    expect(password).toHaveAccessibleDescription('登录密码不正确')
    await user.clear(password)
    await user.type(password, passwordOfAccount)
    await user.click(within(dialog).getByRole('button', { name: '确认修改' }))
    expect(await screen.findByText('没有未保存的改动')).toBeInTheDocument()
    expect(posts(calls).slice(-1)).toEqual([{ name: '李测试', mobile: '13900000009', phone: '', changed: ['mobile'], password: passwordOfAccount }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('keeps what was typed when the password is not given', async () => {
    const calls = accountService()
    const { user } = renderPage(<AccountPage />)
    await giveMobile(user)
    const dialog = await screen.findByRole('dialog', { name: '确认是本人操作' })
    await user.click(within(dialog).getByRole('button', { name: '返回' }))
    expect(screen.getByLabelText(/手机/)).toHaveValue('13900000009')
    expect(posts(calls)).toEqual([])
  })

  it('asks no password of whoever signs in elsewhere', async () => {
    const calls = accountService(undefined, anAccount(true))
    const { user } = renderPage(<AccountPage />)
    await giveMobile(user)
    expect(await screen.findByText('没有未保存的改动')).toBeInTheDocument()
    expect(posts(calls)).toHaveLength(1)
  })

  it('says what is wrong half a second after typing, and sends nothing', async () => {
    const calls = accountService()
    const { user } = renderPage(<AccountPage />)
    const mobile = await screen.findByLabelText(/手机/)
    await user.clear(mobile)
    await user.type(mobile, '1300')
    expect(screen.queryByText('请输入有效的手机号码')).not.toBeInTheDocument()
    expect(await screen.findByText('请输入有效的手机号码', undefined, { timeout: 1500 })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(mobile).toHaveFocus()
    expect(posts(calls)).toEqual([])
  })

  it('holds the own name to the rule of every member’s name', async () => {
    const calls = accountService()
    const { user } = renderPage(<AccountPage />)
    await user.type(await screen.findByLabelText(/姓名/), '/四')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getByLabelText(/姓名/)).toHaveFocus()
    expect(screen.getByLabelText(/姓名/)).toBeInvalid()
    expect(posts(calls)).toEqual([])
  })

  it('puts what the service found at its field', async () => {
    accountService(new Refused('INCOMPLETE', '手机已被使用', [{ field: 'mobile', message: '该手机号已用于其他账号' }]))
    const { user } = renderPage(<AccountPage />)
    await user.type(await screen.findByLabelText(/姓名/), '三')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('该手机号已用于其他账号')).toBeInTheDocument()
    expect(screen.getByLabelText(/姓名/)).toHaveValue('李测试三')
  })

  it('gives up the changes on request', async () => {
    accountService()
    const { user } = renderPage(<AccountPage />)
    const name = await screen.findByLabelText(/姓名/)
    await user.type(name, '三')
    await user.click(screen.getByRole('button', { name: '放弃改动' }))
    expect(name).toHaveValue('李测试')
  })

  it('asks the shell for the password dialog', async () => {
    const changePassword = jest.fn()
    accountService()
    const { user } = renderPage(<AccountPage />, { actions: { changePassword } })
    await user.click(await screen.findByRole('button', { name: '修改密码' }))
    await waitFor(() => expect(changePassword).toHaveBeenCalledTimes(1))
  })
})
