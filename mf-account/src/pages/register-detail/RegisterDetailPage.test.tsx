import { accountEndpoints, type RegistrationDetail } from '@shared/contract/account'
import { fakeService, Refused, renderPage, signedInAs, write } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aRegistration } from '../../testing/aRegistration'
import { pageOf } from '../../testing/page'
import RegisterDetailPage from './RegisterDetailPage'

/** A service with registrations that stores decisions. */
function registrations(given: readonly RegistrationDetail[], refused: Refused[] = []) {
  let list = [...given]
  const decide = (status: string, statusName: string) => (asked: { body: Record<string, unknown> }) => {
    const refusal = refused.shift()
    if (refusal) return refusal
    list = list.map((row) => (row.id === asked.body.id ? { ...row, status, statusName, opinion: String(asked.body.opinion ?? ''), dueDate: '' } : row))
    return { id: asked.body.id, status, statusName, loginName: 'nb_estate' }
  }
  return fakeService([
    [accountEndpoints.findRegister, ({ query }) => pageOf(list.filter((row) => row.status === query.status))],
    [accountEndpoints.getReg, ({ query }) => list.find((row) => row.id === query.id) ?? new Refused('NOT_FOUND', '记录不存在或已被删除', undefined, 404)],
    [accountEndpoints.revealReg, () => ({ value: '330299198501010019' })],
    [accountEndpoints.audit, decide('70', '已通过')],
    [accountEndpoints.disagree, decide('80', '未通过')],
  ])
}
const posts = (calls: ReturnType<typeof fakeService>) => calls.filter((asked) => asked.method === 'POST').map(({ path, body }) => ({ path, body }))
const open = (id = 'r1') => renderPage(<RegisterDetailPage />, { path: `/account/register-detail?id=${id}` })
const dialog = async () => (await screen.findAllByRole('dialog', { hidden: true })).at(-1) as HTMLElement
const second = aRegistration({ id: 'r2', number: 'ZC202611200002', unitName: '宁波示例电梯工程有限公司', submitDate: '2026-11-19 11:00:00' })

beforeEach(() => signedInAs('9'))

describe('注册详情', () => {
  it('shows what the machine found first, problems on top, and personal data masked', async () => {
    registrations([aRegistration()])
    open()
    const checks = await screen.findByRole('region', { name: '系统核对' })
    expect(
      within(checks)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['需要看：单位名称与已登记的不同已登记为“宁波示例物业”', '通过：统一社会信用代码校验通过'])
    expect(screen.getByText('330299********0019')).toBeInTheDocument()
    expect(screen.getByText('营业执照')).toBeInTheDocument()
    expect(screen.getByText('没有上传附件')).toBeInTheDocument()
  })

  it('says of a decided one who decided it, and not that all of no checks passed', async () => {
    registrations([aRegistration({ status: '70', statusName: '已通过', opinion: '同意', auditorName: '王测试', checks: [] })])
    open()
    expect(await screen.findByText('同意')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: '系统核对' })).not.toBeInTheDocument()
  })

  it('shows who decides the number whole that is compared with the paper, when asked for', async () => {
    const calls = registrations([aRegistration()])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '查看完整的管理员身份证号，查看会留下记录' }))
    expect(await screen.findByText('330299198501010019')).toBeInTheDocument()
    expect(posts(calls)).toEqual([{ path: accountEndpoints.revealReg.path, body: { id: 'r1', field: 'adminIdCard' } }])
  })

  it('asks once before it passes, naming the unit, and goes on to the next', async () => {
    const calls = registrations([aRegistration(), second])
    const { user, said } = open()
    expect(await screen.findByText('第 1 件，共 2 件')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '审核通过' }))
    expect(posts(calls)).toEqual([])
    expect(within(await dialog()).getByText('审核通过：宁波示例物业服务有限公司')).toBeInTheDocument()
    await user.click(within(await dialog()).getByRole('button', { name: '审核通过', hidden: true }))
    expect(await screen.findByRole('heading', { name: '宁波示例电梯工程有限公司' })).toBeInTheDocument()
    expect(screen.getByLabelText('地址')).toHaveTextContent('/account/register-detail?id=r2')
    expect(posts(calls)).toEqual([{ path: accountEndpoints.audit.path, body: { id: 'r1', version: 1 } }])
    expect(said).toEqual(['审核已通过，结果短信已发送'])
    // The focus moves to the top, because the pressed button belonged to the previous record.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '注册详情' })).toHaveFocus())
  })

  it.each([
    ['an opinion of one’s own refuses', (opinion: HTMLElement) => write(opinion, '证照过期'), '审核不通过：宁波示例物业服务有限公司'],
    ['without an opinion it passes', () => undefined, '审核通过：宁波示例物业服务有限公司'],
  ])('asks by Ctrl+Enter about the likelier decision: %s', async (_what, begin, question) => {
    registrations([aRegistration()])
    const { user } = open()
    const opinion = await screen.findByLabelText('意见')
    begin(opinion)
    await user.click(opinion)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(within(await dialog()).getByText(question)).toBeInTheDocument()
  })

  it('does not refuse without a reason', async () => {
    const calls = registrations([aRegistration()])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '审核不通过' }))
    expect(screen.getByText('请填写意见，2至500字')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '授权书未盖章' }))
    await user.click(screen.getByRole('button', { name: '审核不通过' }))
    await user.click(within(await dialog()).getByRole('button', { name: '审核不通过', hidden: true }))
    expect(await screen.findByText('账号管理员授权书未加盖公章，请盖章后重新上传。')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '审核通过' })).not.toBeInTheDocument()
    expect(posts(calls)).toEqual([
      { path: accountEndpoints.disagree.path, body: { id: 'r1', version: 1, opinion: '账号管理员授权书未加盖公章，请盖章后重新上传。' } },
    ])
  })

  it.each([
    ['changed it', 'STALE_VERSION', '数据已被他人修改'],
    ['decided it', 'NOT_ALLOWED_NOW', '王测试已于2026-11-20 09:00办理“审核”，当前状态为“已通过”'],
  ] as const)('keeps what was written when somebody else was faster and %s, and shows what is true now', async (_what, code, message) => {
    registrations([aRegistration()], [new Refused(code, `${message}，请刷新后查看`)])
    const { user } = open()
    write(await screen.findByLabelText('意见'), '证照过期')
    await user.click(screen.getByRole('button', { name: '审核不通过' }))
    await user.click(within(await dialog()).getByRole('button', { name: '审核不通过', hidden: true }))
    expect(await screen.findByText(`${message}。您写的意见还在，刷新后可以继续`)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '审核通过' })).toBeDisabled()
    await waitFor(() => expect(screen.queryByText('意见将发送到 130****0001，申请单位可以修改后重新提交。')).not.toBeInTheDocument())
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(screen.queryByText('意见将发送到 130****0001，申请单位可以修改后重新提交。')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '审核通过' })).toBeEnabled())
    expect(screen.getByLabelText('意见')).toHaveValue('证照过期')
  })

  it('tells why it cannot be passed, and leaves the other decision open', async () => {
    const reason = '该单位已有管理员账号nb_old，不能通过'
    registrations([aRegistration()], [new Refused('NOT_ALLOWED_NOW', reason, [{ field: 'unit', message: reason }])])
    const { user, said } = open()
    await user.click(await screen.findByRole('button', { name: '审核通过' }))
    await user.click(within(await dialog()).getByRole('button', { name: '审核通过', hidden: true }))
    await waitFor(() => expect(said).toEqual([reason]))
    expect(screen.getByRole('button', { name: '审核不通过' })).toBeEnabled()
  })

  it.each([
    ['account', { key: 'unit', ok: false, text: '单位已有管理员账号', detail: '用户名nb_old；不能通过，成员账号由其开通' }],
    ['second', { key: 'roles', ok: false, text: '账号不再兼有使用和维保角色', detail: '不能通过' }],
  ] as const)('offers only to refuse what the service would not pass: %s', async (kind, check) => {
    registrations([aRegistration({ kind, checks: [check], assignedLoginName: 'nb_estate2' })])
    open()
    expect(await screen.findByRole('button', { name: '审核不通过' })).toBeInTheDocument()
    expect(screen.queryByText(/通过后用户名为/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '审核通过' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '材料齐全' })).not.toBeInTheDocument()
  })

  it('walks what waits by key and keeps each opinion', async () => {
    registrations([aRegistration(), second])
    const { user } = open()
    write(await screen.findByLabelText('意见'), '先放一放')
    await screen.findByText('第 1 件，共 2 件')
    screen.getByLabelText('意见').blur()
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: '宁波示例电梯工程有限公司' })).toBeInTheDocument()
    expect(screen.getByLabelText('意见')).toHaveValue('')
    await user.keyboard('k')
    expect(await screen.findByLabelText('意见')).toHaveValue('先放一放')
  })

  it('says which login name the account gets when the wished one is taken, and what was tried before', async () => {
    registrations([
      aRegistration({
        assignedLoginName: 'nb_estate2',
        previous: [{ number: 'ZC202611100001', status: '80', statusName: '未通过', opinion: '授权书日期有误', auditDate: '2026-11-11 10:00:00' }],
      }),
    ])
    open()
    expect(await screen.findByText('用户名 nb_estate 已被使用，通过后用户名为 nb_estate2，由短信告知')).toBeInTheDocument()
    expect(screen.getByText('ZC202611100001')).toBeInTheDocument()
    expect(screen.getByText('授权书日期有误')).toBeInTheDocument()
  })

  it('tells a second unit’s application from a new account’s', async () => {
    registrations([aRegistration({ kind: 'second', assignedLoginName: '' })])
    open()
    expect(await screen.findByText('第二单位（维保）申请')).toBeInTheDocument()
    expect(screen.getByText('申请账号')).toBeInTheDocument()
    for (const unasked of ['管理员身份证号', '证件类型']) expect(screen.queryByText(unasked)).not.toBeInTheDocument()
  })

  it('leads to the list when the link names no registration', async () => {
    registrations([])
    open('')
    expect(await screen.findByRole('link', { name: '到注册审核中找' })).toHaveAttribute('href', '/account/check')
  })

  it('says so when there is no such registration', async () => {
    registrations([])
    open('gone')
    expect(await screen.findByText('记录不存在或已被删除')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument()
  })
})
