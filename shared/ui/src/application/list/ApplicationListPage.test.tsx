import { type ApplicationRow, applicationEndpoints, changeRegister, constructionNotice, maintenanceTermination } from '@shared/contract/application'
import { regionsEndpoint } from '@shared/contract/region'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { takeAwaited } from '../../job/awaitedJobs'
import { aRow } from '../../testing/aNotice'
import { type Answer, type Asked, fakeService, noticeEndpoints, Refused, renderPage, signedInAs, windowIs } from '../../testing/fakeService'
import { ApplicationListPage } from './ApplicationListPage'

const { transitions } = noticeEndpoints
const call = (path: string) => {
  const found = transitions[path]
  if (!found) throw new Error(path)
  return found
}
const found = noticeEndpoints.transitionChecks.cancellationNotice
if (!found) throw new Error('Nothing asks whether a notice may be withdrawn')
const withdrawalCheck = found
const answer = { id: 'n1', status: '15', statusName: '已撤回', version: 4, number: 'GZ1', receiptNo: '' }

const byTicket = () => ({ url: '/a/stone/common/download?ticket=t' })
let exported: () => unknown = byTicket
const aJob = { id: '', title: '导出施工告知', state: 'waiting', percent: 0, note: '', fileName: '', size: 0, createDate: '', expires: '' }

function service({
  rows = [aRow()],
  count = rows.length,
  more = false,
  list,
  move = () => answer,
}: {
  rows?: ApplicationRow[]
  count?: number
  more?: boolean
  list?: Answer
  move?: Answer
} = {}) {
  return fakeService([
    [noticeEndpoints.list, list ?? (({ query }) => ({ pageNo: Number(query.pageNo), pageSize: Number(query.pageSize), count, more, list: rows }))],
    [noticeEndpoints.counts, () => ({ counts: { '10': 2, '20': 1, '30': 3 } })],
    [noticeEndpoints.exportList, () => exported()],
    [noticeEndpoints.copy, () => ({ ...answer, id: 'copy' })],
    [withdrawalCheck, () => ({ allowed: false, reason: '已据此告知办理了检验' })],
    [call('revoke'), move],
    [call('delete'), move],
    [call('cancellationNotice'), move],
    [regionsEndpoint, () => ({ list: [] })],
  ])
}
const asked = (calls: readonly Asked[], path: string) => calls.filter((one) => one.path.endsWith(path))

const start = { kind: 'start', title: '还没有施工告知' } as const
const open = (view: 'own' | 'query' = 'query', path = '/construction/query-list') =>
  renderPage(<ApplicationListPage definition={constructionNotice} title="告知查询" view={view} noun="告知" exportable={view === 'query'} start={start} />, {
    path,
  })
const address = () => screen.getByText(/^\/construction\//).textContent
const press = (text: string) => fireEvent.click(screen.getByText(text))

beforeEach(() => {
  exported = byTicket
  localStorage.clear()
  signedInAs('3')
  windowIs('wide')
})

describe('conditions', () => {
  it('apply together at 查询 and stand in the address', async () => {
    const calls = service()
    open()
    await screen.findByText('GZ330212202611190014')
    expect(screen.getByText('办事指南')).toHaveAttribute('href', '/guide/constructionNotice')
    fireEvent.change(screen.getByLabelText('关键词'), { target: { value: '示例花园' } })
    expect(asked(calls, '/list')).toHaveLength(1)
    press('查询')
    await waitFor(() => expect(asked(calls, '/list')).toHaveLength(2))
    expect(asked(calls, '/list')[1]?.query).toMatchObject({ view: 'query', keyword: '示例花园', pageNo: 1 })
    expect(address()).toBe(`/construction/query-list?keyword=${encodeURIComponent('示例花园')}`)
  })
  it('come back from an address, those under 展开 too', async () => {
    const calls = service()
    open('query', '/construction/query-list?keyword=x&unitName=y&status=20,30&dueTo=2026-11-19&acceptedFrom=2026-11-18&pageNo=2')
    await screen.findByText('GZ330212202611190014')
    expect(screen.getByLabelText('关键词')).toHaveValue('x')
    expect(screen.getByLabelText('单位名称')).toHaveValue('y')
    expect(asked(calls, '/list')[0]?.query).toMatchObject({
      keyword: 'x',
      unitName: 'y',
      status: '20,30',
      dueTo: '2026-11-19',
      acceptedFrom: '2026-11-18',
      pageNo: 2,
    })
    for (const state of ['待接收', '+ 1 ...']) expect(screen.getAllByText(state).length).toBeGreaterThan(0)
  })
  it('that match nothing are named, with what removing them gives', async () => {
    service({ list: ({ query }) => (query.keyword ? { pageNo: 1, pageSize: 20, count: 0, list: [] } : { pageNo: 1, pageSize: 1, count: 6, list: [aRow()] }) })
    open('query', '/construction/query-list?keyword=9号楼')
    expect(await screen.findByText('没有符合条件的告知')).toBeInTheDocument()
    expect(await screen.findByText(/去掉条件后有 6 件告知/)).toBeInTheDocument()
    press('清除条件')
    expect(await screen.findByText('GZ330212202611190014')).toBeInTheDocument()
    expect(address()).toBe('/construction/query-list')
  })
})

describe('rows', () => {
  it('show the head while they are on their way', async () => {
    service({ list: () => new Promise(() => undefined) })
    open()
    expect(await screen.findByText('正在加载')).toBeInTheDocument()
    expect(screen.getByText('编号')).toBeInTheDocument()
  })
  it('that cannot be fetched leave one sentence and 重试; conditions stay', async () => {
    let broken = true
    service({
      list: () => (broken ? new Refused('UNAVAILABLE', '服务暂时不可用，请稍后再试', undefined, 503) : { pageNo: 1, pageSize: 20, count: 1, list: [aRow()] }),
    })
    open()
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeInTheDocument()
    expect(screen.getByLabelText('关键词')).toBeInTheDocument()
    broken = false
    press('重试')
    expect(await screen.findByText('GZ330212202611190014')).toBeInTheDocument()
  })
  it('beyond the counted ones are 10000+, and the last page is not offered', async () => {
    service({ count: 10_000, more: true })
    open()
    expect(await screen.findByText('共 10000+ 件')).toBeInTheDocument()
    expect(screen.getByTitle('2')).toBeInTheDocument()
    expect(screen.queryByTitle('500')).not.toBeInTheDocument()
  })
  it('that have become fewer than the page asked for lead back to the last page there is', async () => {
    const calls = service({
      list: ({ query }) => ({ pageNo: Number(query.pageNo), pageSize: 20, count: 21, list: Number(query.pageNo) > 2 ? [] : [aRow()] }),
    })
    open('query', '/construction/query-list?pageNo=5')
    expect(await screen.findByText('GZ330212202611190014')).toBeInTheDocument()
    expect(asked(calls, '/list').map((one) => one.query.pageNo)).toEqual([5, 2])
    expect(address()).toBe('/construction/query-list?pageNo=2')
  })
  it.each([
    ['own', '新变动的在前'],
    ['query', '新提交的在前'],
  ] as const)('say in which order they are, in the view %s, until another is chosen', async (view, said) => {
    service()
    open(view)
    await screen.findByText('GZ330212202611190014')
    expect(screen.getByText(said)).toBeInTheDocument()
    press('提交日期')
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  })
  it('are sorted by the service, and the order is remembered for this user', async () => {
    const calls = service()
    open()
    await screen.findByText('GZ330212202611190014')
    press('提交日期')
    await waitFor(() => expect(asked(calls, '/list').at(-1)?.query.orderBy).toBe('submitDate'))
    expect(localStorage.getItem('portal.list.me.constructionNotice.query')).toContain('submitDate')
    expect(address()).toContain('orderBy=submitDate')
  })
  it('go out as a spreadsheet by a one-time address, with the conditions of the list', async () => {
    const clicked: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.getAttribute('href') ?? '')
    })
    const calls = service()
    open('query', '/construction/query-list?keyword=x')
    await screen.findByText('GZ330212202611190014')
    press('导出全部')
    await waitFor(() => expect(clicked).toEqual(['/a/stone/common/download?ticket=t']))
    expect(asked(calls, '/export')[0]?.body).toMatchObject({ view: 'query', keyword: 'x' })
    jest.restoreAllMocks()
  })

  it('are exported by a job when they are many, and this window waits for its file', async () => {
    exported = () => ({ url: '', job: { ...aJob, id: 'j1' } })
    const calls = service()
    const { said } = open()
    await screen.findByText('GZ330212202611190014')
    press('导出全部')
    await waitFor(() => expect(said).toEqual(['数据较多，正在生成文件，完成后自动下载']))
    expect(asked(calls, '/export')).toHaveLength(1)
    expect([takeAwaited('j1'), takeAwaited('j1')]).toEqual([true, false])
  })
})

describe('own notices', () => {
  it('stand under a view for each state with its number', async () => {
    const calls = service({ count: 50 })
    open('own', '/construction/register-list?pageNo=2')
    const tab = await screen.findByText('退回补正')
    await waitFor(() => expect(tab.closest('[role=tab]')).toHaveTextContent('退回补正 3'))
    fireEvent.click(tab)
    await waitFor(() => expect(asked(calls, '/list').at(-1)?.query).toMatchObject({ view: 'own', status: '30', pageNo: 1 }))
    expect(address()).toBe('/construction/register-list?view=30')
  })
  it('of which there are none in a state are good news, and none at all are a start', async () => {
    service({ rows: [] })
    open('own', '/construction/register-list?view=30')
    expect(await screen.findByText('没有退回补正的告知')).toBeInTheDocument()
    fireEvent.click(screen.getAllByText('全部')[0] ?? document.body)
    expect(await screen.findByText('还没有施工告知')).toBeInTheDocument()
  })
  it('that are drafts go by what they are about, and open in the form', async () => {
    const draft = { number: '', status: '10', statusName: '暂存', actions: ['save', 'commit', 'delete'] }
    service({ rows: [aRow({ ...draft, id: 'd1', title: '示例热电二期工程' }), aRow({ ...draft, id: 'd2', title: '' })] })
    open('own', '/construction/register-list')
    expect(await screen.findByText('未提交 示例热电二期工程')).toHaveAttribute('href', '/construction/register?id=d1')
    expect(screen.getByText('未提交')).toHaveAttribute('href', '/construction/register?id=d2')
    expect(screen.getAllByText('修改')[0]).toHaveAttribute('href', '/construction/register?id=d1')
  })
  it('are withdrawn after the question of their definition', async () => {
    const calls = service({ rows: [aRow({ actions: ['revoke'] })] })
    const { said } = open('own', '/construction/register-list')
    fireEvent.click(await screen.findByLabelText('更多操作：GZ330212202611190014'))
    fireEvent.click(await screen.findByText('撤回'))
    expect(await screen.findByText('撤回后不再办理，修改后可以重新提交')).toBeInTheDocument()
    fireEvent.click(within(screen.getByRole('dialog')).getByText('撤回', { selector: 'button *' }))
    await waitFor(() => expect(said).toContain('告知已撤回'))
    expect(asked(calls, '/revoke')[0]?.body).toEqual({ id: 'n1', version: 3 })
  })
  it('are cancelled only with a reason', async () => {
    const calls = service({ rows: [aRow({ actions: ['cancellationNotice'] })] })
    open('own', '/construction/register-list')
    fireEvent.click(await screen.findByLabelText('更多操作：GZ330212202611190014'))
    fireEvent.click(await screen.findByText('取消告知'))
    const reason = await screen.findByLabelText('原因')
    const confirm = () => act(async () => fireEvent.click(screen.getByText('取消告知', { selector: 'button *' })))
    await confirm()
    expect(reason).toHaveAccessibleDescription('请填写原因，2至500字')
    expect(asked(calls, '/cancellationNotice')).toEqual([])
    fireEvent.change(reason, { target: { value: '工程取消' } })
    await confirm()
    await waitFor(() => expect(asked(calls, '/cancellationNotice')[0]?.body).toEqual({ id: 'n1', version: 3, opinion: '工程取消' }))
  })
  it('that something has been built on cannot be withdrawn, and the reason is said', async () => {
    service({ rows: [aRow({ status: '70', statusName: '已接收', actions: ['cancellationNotice'] })] })
    open('own', '/construction/register-list')
    fireEvent.click(await screen.findByLabelText('更多操作：GZ330212202611190014'))
    fireEvent.click(await screen.findByText('申请撤销'))
    expect(await screen.findByText('已据此告知办理了检验')).toBeInTheDocument()
    expect(screen.getByText('申请撤销', { selector: 'button *' }).closest('button')).toBeDisabled()
  })
  it('that somebody else has moved are asked for again', async () => {
    const calls = service({ rows: [aRow({ actions: ['revoke'] })], move: () => new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409) })
    const { said } = open('own', '/construction/register-list')
    fireEvent.click(await screen.findByLabelText('更多操作：GZ330212202611190014'))
    fireEvent.click(await screen.findByText('撤回'))
    await screen.findByText('撤回后不再办理，修改后可以重新提交')
    fireEvent.click(within(screen.getByRole('dialog')).getByText('撤回', { selector: 'button *' }))
    await waitFor(() => expect(said).toContain('数据已被他人修改，请刷新后重试'))
    await waitFor(() => expect(asked(calls, '/list').length).toBeGreaterThan(1))
  })
  it('are copied into a new draft that opens at once', async () => {
    service({ rows: [aRow({ status: '70', statusName: '已接收', own: true })] })
    open('own', '/construction/register-list')
    fireEvent.click(await screen.findByLabelText('更多操作：GZ330212202611190014'))
    fireEvent.click(await screen.findByText('复制'))
    await waitFor(() => expect(address()).toBe('/construction/register?id=copy'))
  })
  it('of another unit that has the same name are not offered to be copied', async () => {
    service({ rows: [aRow({ status: '70', statusName: '已接收', unitName: '宁波市示例市场监督管理局' })] })
    open('own', '/construction/register-list')
    await screen.findByText('GZ330212202611190014')
    expect(screen.queryByLabelText('更多操作：GZ330212202611190014')).not.toBeInTheDocument()
  })
})

describe('whose an application is', () => {
  const changes = applicationEndpoints(changeRegister)
  const shown = async (roleType: '1' | '7', view: 'own' | 'query' = 'query') => {
    signedInAs(roleType)
    const row = aRow({ type: changeRegister.key, number: 'BG1', unitName: '宁波示例物业服务有限公司' })
    fakeService([
      [changes.list, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [row] })],
      [changes.counts, () => ({ counts: {} })],
      [regionsEndpoint, () => ({ list: [] })],
    ])
    renderPage(<ApplicationListPage definition={changeRegister} title="变更查询" view={view} noun="变更" start={start} />)
    await screen.findByText('BG1')
    return screen.queryByText('宁波示例物业服务有限公司')
  }
  it('is said to who sees those of several units', async () => {
    expect(await shown('7')).toBeInTheDocument()
    expect(screen.getByText('申请单位')).toBeInTheDocument()
  })
  it('is said to a unit too that sees what concerns it of others', async () => {
    expect(changeRegister.parties.some(({ relation, roles }) => relation === 'counterpart' && roles.some((role) => role === '1'))).toBe(true)
    expect(await shown('1')).toBeInTheDocument()
  })
  it('is said in a list of one’s own that has those of the other side too', async () => {
    signedInAs('1')
    const row = aRow({ type: maintenanceTermination.key, number: 'WZ1', unitName: '示例维保公司' })
    fakeService([
      [applicationEndpoints(maintenanceTermination).list, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [row] })],
      [applicationEndpoints(maintenanceTermination).counts, () => ({ counts: {} })],
      [regionsEndpoint, () => ({ list: [] })],
    ])
    renderPage(<ApplicationListPage definition={maintenanceTermination} title="维保终止查询" view="own" noun="终止申请" start={start} />)
    await screen.findByText('WZ1')
    expect(screen.getByText('示例维保公司')).toBeInTheDocument()
    // Either side of a contract asks and is asked, and finds both in one view.
    expect(screen.getAllByText(/^待对方确认、待我方确认/).length).toBeGreaterThan(0)
  })
  it('is said to it among its own too: those it is named in are among them', async () => {
    expect(await shown('1', 'own')).toBeInTheDocument()
  })
  it('is not said where the type names it in a field of its own, nor where all are one’s own', async () => {
    service()
    open('own')
    await screen.findByText('GZ330212202611190014')
    expect(screen.queryByText('申请单位')).not.toBeInTheDocument()
  })
})

test.each<[string, '3' | '7', boolean, string]>([
  ['who waits for it', '3', true, 'plain'],
  ['who must act by then', '7', false, 'soon'],
])('a deadline is told in working days, as on the desk, and marked for the latter only: %s', async (_, roleType, own, tone) => {
  signedInAs(roleType)
  service({ rows: [aRow({ status: '20', own, dueDate: '2026-11-24', workdaysLeft: 2, actions: [] })] })
  jest.useFakeTimers({ now: new Date('2026-11-20T10:42:00'), advanceTimers: true })
  open()
  const left = await screen.findByText('剩 2 个工作日')
  expect(left).toHaveClass(tone)
  expect(left.parentElement).toHaveTextContent('2026-11-24')
})
