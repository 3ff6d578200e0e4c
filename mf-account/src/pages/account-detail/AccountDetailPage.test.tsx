import { accountEndpoints, type Member } from '@shared/contract/account'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, Refused, renderPage, signedInAs, write } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aMember, maintenanceRole, useRole } from '../../testing/aMember'
import { pageOf } from '../../testing/page'
import AccountDetailPage from './AccountDetailPage'

interface Given {
  member?: Member
  editable?: boolean
  refuse?: Refused[]
}

/** A service with one account that stores saved changes. */
function account({ member: given = aMember({ mobile: '130****0002' }), editable = true, refuse = [] }: Given = {}) {
  let member = given
  return fakeService([
    [accountEndpoints.scopeCover, ({ query }) => ({ covered: query.siteScope ? 0 : 3, devices: query.roleIds === useRole.id ? 8 : 9 })],
    [regionsEndpoint, () => ({ list: [{ code: '330212', name: '鄞州区', parentCode: '330200' }] })],
    [
      accountEndpoints.findAccount,
      ({ query }) =>
        query.id === member.id
          ? { ...pageOf([member]), roles: [useRole, maintenanceRole], remaining: 5, editable }
          : new Refused('NOT_FOUND', '记录不存在或已被删除', undefined, 404),
    ],
    [accountEndpoints.revealAccount, () => ({ value: '13000000002' })],
    [
      accountEndpoints.updateAccount,
      ({ body }) => {
        const refused = refuse.shift()
        member = refused ? { ...member, version: member.version + 1 } : { ...member, ...(body.fields as object), version: member.version + 1 }
        return refused ?? member
      },
    ],
  ])
}
const posts = (calls: ReturnType<typeof fakeService>) => calls.filter((asked) => asked.method === 'POST').map((asked) => asked.body)
const open = (id = 'm1') => renderPage(<AccountDetailPage />, { path: `/account/account-detail?id=${id}` })

beforeEach(() => signedInAs('1'))

describe('账号详情', () => {
  it('says what a member is limited to, and lifts it', async () => {
    const calls = account({ member: aMember({ areaScope: '330212', siteScope: '一分厂' }) })
    const { user } = open()
    expect(await screen.findByText('鄞州区，一分厂')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '修改' }))
    // Not an error: the unit may have devices there later.
    expect(await screen.findByText('范围内没有单位的设备，单位共有 8 台')).toBeInTheDocument()
    write(screen.getByLabelText(/数据范围\(分厂\)/), '')
    expect(await screen.findByText('范围内有单位的 3 台设备')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(posts(calls)).toEqual([{ id: 'm1', version: 4, fields: { siteScope: '' } }]))
  })
  it('offers no limit to who keeps the accounts', async () => {
    account({ member: aMember({ isUnitAdmin: true }) })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '修改' }))
    expect(screen.getByLabelText(/有效期至/)).toBeInTheDocument()
    expect(screen.queryByLabelText(/数据范围/)).not.toBeInTheDocument()
  })
  it('shows an account, and changes only what was changed', async () => {
    const calls = account()
    const { user, said } = open()
    expect(await screen.findByText('330299********0019')).toBeInTheDocument()
    expect(screen.getByText('长期')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '修改' }))
    write(screen.getByLabelText(/姓名/), '张测试二')
    await user.click(screen.getByRole('checkbox', { name: '维保单位' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('张测试二')).toBeInTheDocument()
    expect(posts(calls)).toEqual([{ id: 'm1', version: 4, fields: { name: '张测试二' }, roleIds: ['role-use', 'role-maintenance'] }])
    expect(said).toEqual(['账号已保存'])
  })

  it('leads to the list when the link names no account', () => {
    account()
    open('')
    expect(screen.getByText('没有指明要看哪一个账号')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '到成员账号中找' })).toHaveAttribute('href', '/account/manager')
  })

  it('shows the whole mobile only on request', async () => {
    const calls = account()
    const { user } = open()
    expect(await screen.findByText('130****0002')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '查看完整的手机，查看会留下记录' }))
    expect(await screen.findByText('13000000002')).toBeInTheDocument()
    expect(posts(calls)).toEqual([{ id: 'm1', field: 'mobile' }])
  })

  it('leaves a masked number as it is unless a new one is written', async () => {
    const calls = account()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '修改' }))
    const idCard = screen.getByLabelText(/^身份证号/)
    expect(idCard).toHaveValue('')
    expect(idCard).toHaveAttribute('placeholder', '330299********0019')
    write(screen.getByLabelText(/固定电话/), '0574-00000009')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(posts(calls)).toEqual([{ id: 'm1', version: 4, fields: { phone: '0574-00000009' } }]))
  })

  it('takes a registered identity number away when told to, and never instead of a new one', async () => {
    const calls = account()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '修改' }))
    const clear = screen.getByRole('checkbox', { name: '删除已登记的身份证号' })
    await user.click(clear)
    write(screen.getByLabelText(/^身份证号/), '330299198501010027')
    expect(clear).not.toBeChecked()
    expect(clear).toBeDisabled()
    write(screen.getByLabelText(/^身份证号/), '')
    expect(clear).toBeChecked()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(posts(calls)).toEqual([{ id: 'm1', version: 4, fields: { idCard: '' } }]))
    await user.click(await screen.findByRole('button', { name: '修改' }))
    expect(screen.queryByRole('checkbox', { name: '删除已登记的身份证号' })).not.toBeInTheDocument()
  })

  it('keeps what was typed when somebody else was faster', async () => {
    const calls = account({ refuse: [new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409)] })
    const { user, said } = open()
    await user.click(await screen.findByRole('button', { name: '修改' }))
    write(screen.getByLabelText(/姓名/), '张测试二')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(said).toEqual(['该账号在别处保存过，已取回最新内容；您填写的还在，请核对后再次保存']))
    expect(screen.getByLabelText(/姓名/)).toHaveValue('张测试二')
    await waitFor(() => expect(calls.filter((asked) => asked.path === accountEndpoints.findAccount.path)).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(posts(calls).map((body) => body.version)).toEqual([4, 5]))
  })

  it('offers what may be done with the account, and asks first', async () => {
    const calls = account()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '停用' }))
    const dialog = (await screen.findAllByRole('dialog', { hidden: true })).at(-1) as HTMLElement
    expect(within(dialog).getByText('停用：张测试（zhang_test）')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: '停用', hidden: true }))
    await waitFor(() => expect(posts(calls)).toEqual([{ id: 'm1', version: 4, enabled: '0' }]))
  })

  it('lets a member without rights look only', async () => {
    account({ editable: false })
    open()
    expect(await screen.findByText('由本单位的账号管理员维护')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '修改' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '停用' })).not.toBeInTheDocument()
  })

  it('says nothing of another unit’s account but that it is not there', async () => {
    account()
    open('somebody-else')
    expect(await screen.findByText('记录不存在或已被删除')).toBeInTheDocument()
  })
})
