import { attachmentEndpoints } from '@shared/contract/attachment'
import {
  type CertificateRow,
  certificateListEndpoints,
  importTable,
  type OperatorDetail,
  operatorEndpoints,
  type PersonRow,
  personListEndpoints,
} from '@shared/contract/operator'
import { regionsEndpoint } from '@shared/contract/region'
import { type Answer, fakeService, Refused, renderPage, signedInAs, windowIs, write } from '@shared/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useNavigationType } from 'react-router-dom'
import OperatorListPage from './OperatorListPage'
import WorkerOverviewPage from './WorkerOverviewPage'

const person: PersonRow = {
  id: 'p1',
  version: 3,
  name: '周测试一',
  idCard: '330299********0019',
  unitId: 'unit',
  unitName: '宁波示例物业服务有限公司',
  areaName: '宁波市鄞州区',
  left: false,
  genderName: '男',
  mobile: '130****0001',
  safetyRole: '5',
  safetyRoleName: '作业人员',
  educationName: '',
  items: 'N1',
  certificateCount: 1,
  expireDate: '2099-01-01',
  standing: 'valid',
  standingName: '有效',
  entryDate: '',
  leaveDate: '',
  updateDate: '2026-11-20 09:00:00',
}
const certificate: CertificateRow = {
  id: 'c1',
  version: 2,
  operatorId: 'p1',
  name: person.name,
  idCard: person.idCard,
  unitId: person.unitId,
  unitName: person.unitName,
  areaName: person.areaName,
  left: false,
  item: 'N1',
  itemName: '叉车司机（N1）',
  certNo: '330299********0019',
  issueOrg: '宁波市示例市场监督管理局',
  firstIssueDate: '',
  issueDate: '2024-01-02',
  expireDate: '2099-01-01',
  revokedDate: '',
  reviewBy: '2098-12-01',
  standing: 'valid',
  standingName: '有效',
  updateDate: '2026-11-20 09:00:00',
}
const detail: OperatorDetail = {
  id: 'p1',
  row: person,
  form: {
    fields: { name: person.name, idCard: person.idCard, gender: '1', mobile: person.mobile, safetyRole: '5' },
    tables: { certificates: [{ item: 'N1', certNo: certificate.certNo, issueOrg: certificate.issueOrg, issueDate: '2024-01-02', expireDate: '2099-01-01' }] },
  },
  labels: { gender: '男', safetyRole: '作业人员' },
  certificates: [certificate],
  editable: true,
  revealable: true,
  attachments: [],
}
const page = (list: unknown[]) => ({ pageNo: 1, pageSize: 20, count: list.length, list, counts: { working: 1, unqualified: 0, left: 0, all: 1, expiring: 4 } })

function open(
  path: string,
  answers: Partial<Record<'add' | 'update' | 'importRows' | 'del', Answer>> = {},
  shown: OperatorDetail = detail,
  beside: ReactNode = null,
) {
  const calls = fakeService([
    [personListEndpoints.list, () => page([person])],
    [certificateListEndpoints.certificate.list, () => page([certificate])],
    [certificateListEndpoints.detail.list, () => page([certificate])],
    [operatorEndpoints.get, () => shown],
    [operatorEndpoints.changes, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
    [operatorEndpoints.reveal, () => ({ value: '330299198501010019' })],
    [operatorEndpoints.add, answers.add ?? (() => ({ id: 'p1', version: 1 }))],
    [operatorEndpoints.update, answers.update ?? (() => ({ id: 'p1', version: 4 }))],
    [operatorEndpoints.del, answers.del ?? (() => ({}))],
    [operatorEndpoints.importRows, answers.importRows ?? (() => ({ added: 2, changed: 0, certificates: 1 }))],
    [attachmentEndpoints.findAttList, () => ({ list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const shownPage = (
    <>
      <OperatorListPage />
      {beside}
    </>
  )
  return { calls, ...renderPage(shownPage, { path }) }
}
/** Whether the last address replaced the one before. */
function HowCome() {
  return <output aria-label="怎样来的">{useNavigationType()}</output>
}
const head = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  windowIs('wide')
})

describe('lists of people and certificates', () => {
  it('are each what the address says: title, tabs with their counts, conditions', async () => {
    signedInAs('1')
    const { calls } = open('/worker/certificate?view=expiring')
    expect(await screen.findByRole('heading', { name: '证书管理' })).toBeInTheDocument()
    expect(await screen.findByRole('tab', { name: '60 天内到期 4' })).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/qualification/list'))?.query).toMatchObject({ tab: 'expiring', orderBy: 'expireDate' }))
    expect(await screen.findByRole('link', { name: '修改 周测试一 叉车司机（N1）' })).toHaveAttribute('href', '/worker/query?id=p1&certificate=c1')
  })
  it.each([
    ['/worker/query', '最近到期'],
    ['/worker/certificate', '有效期至'],
  ])('%s says on the card of a phone which date it shows: %s', async (path, name) => {
    windowIs('narrow')
    signedInAs('1')
    open(path)
    await screen.findByText('周测试一')
    expect(screen.getByRole('list', { name: /列表$/ })).toHaveTextContent(`${name} 2099-01-01`)
  })
  it('show a unit no column of units and let it enter people; an authority reads whose they are and enters nobody', async () => {
    signedInAs('1')
    const { unmount } = open('/worker/query')
    await screen.findByText('周测试一')
    expect(head()).not.toContain('所属单位')
    expect(screen.getByRole('button', { name: '登记人员' })).toBeInTheDocument()
    unmount()
    signedInAs('7')
    open('/worker/query')
    await screen.findByText('周测试一')
    expect(head()).toContain('所属单位')
    expect(screen.queryByRole('button', { name: '登记人员' })).not.toBeInTheDocument()
  })
  it('keep the form to enter people from who keeps none', async () => {
    signedInAs('7')
    open('/worker/query?enter=person')
    expect(await screen.findByRole('heading', { name: '人员查询' })).toBeInTheDocument()
  })
})

describe('entering', () => {
  it.each(['person', 'people'])('%s is left by 取消 and by the path above it: an address without a query would show the form again', async (which) => {
    signedInAs('1')
    const { user } = open(`/worker/query?enter=${which}`, {}, detail, <HowCome />)
    expect(await screen.findByRole('link', { name: '人员查询' })).toHaveAttribute('href', '/worker/query?enter=')
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(await screen.findByText('周测试一')).toBeInTheDocument()
    expect(screen.getByLabelText('怎样来的')).toHaveTextContent('REPLACE')
  })

  it('a person asks for what is missing, and tells at its field what the service refuses', async () => {
    signedInAs('1')
    const { user, calls } = open('/worker/query?enter=person', {
      add: () => new Refused('INCOMPLETE', '已登记', [{ field: 'idCard', message: '本单位已登记这个身份证号的人员' }]),
    })
    write(await screen.findByLabelText(/^姓名/), '周测试一')
    await user.click(screen.getByRole('button', { name: '登记' }))
    expect(await screen.findByText('请填写身份证号')).toBeInTheDocument()
    expect(calls.some(({ path }) => path.endsWith('/add'))).toBe(false)
    write(screen.getByLabelText(/^身份证号/), '330299198501010019')
    expect(screen.getByLabelText(/^性别/)).toHaveValue('男')
    write(screen.getByLabelText(/^手机号/), '13000000001')
    await user.click(screen.getByLabelText(/^岗位/))
    await user.click(await screen.findByTitle('作业人员'))
    await user.click(screen.getByRole('button', { name: '登记' }))
    expect(await screen.findByText('本单位已登记这个身份证号的人员')).toBeInTheDocument()
    expect(calls.find(({ path }) => path.endsWith('/add'))?.body).toMatchObject({ fields: { name: '周测试一', idCard: '330299198501010019', safetyRole: '5' } })
    expect(screen.getByLabelText(/^姓名/)).toHaveValue('周测试一')
  })

  it('a person says beside the button why nothing was saved, until the next attempt, and sends the same again from the page loaded again', async () => {
    signedInAs('1')
    let reason = 'lost'
    const add: Answer = () => {
      if (reason === 'lost') throw new Error('connection reset')
      return new Refused('NOT_ALLOWED_NOW', reason)
    }
    const sent = (calls: ReturnType<typeof open>['calls']) => calls.filter(({ path }) => path.endsWith('/add')).map(({ body }) => JSON.stringify(body))
    const { user, calls, unmount } = open('/worker/query?enter=person', { add })
    write(await screen.findByLabelText(/^姓名/), '周测试一')
    write(screen.getByLabelText(/^身份证号/), '330299198501010019')
    write(screen.getByLabelText(/^手机号/), '13000000001')
    await user.click(screen.getByLabelText(/^岗位/))
    await user.click(await screen.findByTitle('作业人员'))
    await user.click(screen.getByRole('button', { name: '登记' }))
    expect(await screen.findByText('没有收到保存结果，可能已经保存；请再点登记，不会重复')).toBeInTheDocument()
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    reason = '本单位已停用'
    const again = open('/worker/query?enter=person', { add })
    expect(await screen.findByText('已恢复上次没有保存的内容')).toBeInTheDocument()
    await again.user.click(screen.getByRole('button', { name: '登记' }))
    expect(await screen.findByText('没有保存：本单位已停用')).toBeInTheDocument()
    expect(again.said).toEqual([])
    expect(sent(again.calls)).toEqual(sent(calls))
    write(screen.getByLabelText(/^姓名/), '周测试二')
    expect(screen.getByText('没有保存：本单位已停用')).toBeInTheDocument()
  })

  it('many takes what was copied from a sheet, keeps it where the service refuses a cell, and brings all of it', async () => {
    signedInAs('1')
    let refused = true
    const { user, calls, said } = open('/worker/query?enter=people', {
      importRows: () =>
        refused
          ? new Refused('INCOMPLETE', '姓名不符', [{ field: `${importTable.key}.1.name`, message: '这个身份证号已登记为“李测试”，请核对姓名' }])
          : { added: 2, changed: 0, certificates: 1 },
    })
    const copied = [
      ['姓名*', '身份证号*', '手机号*', '岗位*', '作业项目', '证书编号', '发证机关', '批准日期'],
      ['周测试一', '330299198501010019', '13000000001', '作业人员', '叉车司机', 'N1-001', '宁波市示例市场监督管理局', '2025-05-10'],
      ['周测试二', '330299198501010027', '13000000002', '安全员', '', '', '', ''],
    ]
    const text = copied.map((row) => row.join('\t')).join('\n')
    fireEvent.paste(await screen.findByRole('button', { name: /新增一行/ }), { clipboardData: { getData: () => text } })
    await user.click(await screen.findByRole('button', { name: '全部导入' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/import'))?.body).toMatchObject({ tables: { operators: [{ item: 'N1' }, { safetyRole: '3' }] } }),
    )
    expect((await screen.findAllByText(/这个身份证号已登记为“李测试”/)).length).toBeGreaterThan(0)
    refused = false
    await user.click(screen.getByRole('button', { name: '全部导入' }))
    await waitFor(() => expect(said).toContain('已导入：新增 2 人，更新 0 人，证书 1 张'))
  })

  it('many says before anything is sent that two rows with one number name two people', async () => {
    signedInAs('1')
    const { user, calls } = open('/worker/query?enter=people')
    const copied = [
      ['姓名*', '身份证号*', '手机号*', '岗位*'],
      ['周测试一', '33029919860202003X', '13000000001', '作业人员'],
      ['周测试二', '33029919860202003x', '13000000001', '作业人员'],
    ]
    const text = copied.map((row) => row.join('\t')).join('\n')
    fireEvent.paste(await screen.findByRole('button', { name: /新增一行/ }), { clipboardData: { getData: () => text } })
    await user.click(await screen.findByRole('button', { name: '全部导入' }))
    expect((await screen.findAllByText(/姓名与第 1 行同一身份证号的不一致，请核对/)).length).toBeGreaterThan(0)
    expect(calls.some(({ path }) => path.endsWith('/import'))).toBe(false)
  })
})

describe('the record of a person', () => {
  it('shows a covered number on request, through the logged call', async () => {
    signedInAs('1')
    const { user, calls } = open('/worker/query?id=p1')
    await user.click(await screen.findByRole('button', { name: '查看完整的身份证号，查看会留下记录' }))
    expect(await screen.findByText('330299198501010019')).toBeInTheDocument()
    expect(calls.find(({ path }) => path.endsWith('/reveal'))?.body).toEqual({ id: 'p1', field: 'idCard' })
    await user.click(screen.getByRole('button', { name: '查看完整的证书编号，查看会留下记录' }))
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/reveal'))[1]?.body).toEqual({ id: 'p1', field: 'certificates.0.certNo' }))
  })
  it('sends what was changed and no covered number, with a reason', async () => {
    signedInAs('1')
    const { user, calls } = open('/worker/query?id=p1')
    await user.click(await screen.findByRole('button', { name: '修改信息' }))
    write(await screen.findByLabelText(/^姓名/), '周测试二')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请填写修改原因')).toBeInTheDocument()
    write(screen.getByLabelText(/^修改原因/), '更名')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/update'))?.body).toEqual({ id: 'p1', version: 3, fields: { name: '周测试二' }, reason: '更名' }),
    )
  })
  it('is taken out with a reason only', async () => {
    signedInAs('1')
    const { user, calls } = open('/worker/query?id=p1')
    await user.click(await screen.findByRole('button', { name: '删除' }))
    const dialog = await screen.findByRole('dialog', { name: '删除人员：周测试一' })
    await user.click(within(dialog).getByRole('button', { name: '删除' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('请填写删除原因')
    write(within(dialog).getByLabelText('删除原因'), '重复登记')
    await user.click(within(dialog).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/del'))?.body).toEqual({ id: 'p1', version: 3, reason: '重复登记' }))
    await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('/worker/query'))
  })
  it('says so when the certificate to be changed is gone, and offers no new one in its place', async () => {
    signedInAs('1')
    const { user } = open('/worker/query?id=p1&certificate=gone')
    expect(await screen.findByText('这张证书已被删除')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '登记证书' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '查看人员' }))
    expect(await screen.findByText('叉车司机（N1）')).toBeInTheDocument()
  })
  it('is read by an authority, which changes nothing of it', async () => {
    signedInAs('7')
    open('/worker/query?id=p1&certificate=c1', {}, { ...detail, editable: false })
    expect(await screen.findByText('叉车司机（N1）')).toBeInTheDocument()
    for (const name of ['修改信息', '新增证书', '删除', '保存']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.getByText('未上传')).toBeInTheDocument()
  })
})

describe('the people of one unit', () => {
  it('are asked for by its id, and named as such', async () => {
    signedInAs('7')
    const calls = fakeService([[personListEndpoints.list, () => page([])]])
    renderPage(<OperatorListPage />, { path: '/worker/query?unitId=u1&unitName=%E7%A4%BA%E4%BE%8B%E7%89%A9%E6%B5%81' })
    expect(await screen.findByText('只列出示例物流的人员')).toBeInTheDocument()
    await waitFor(() => expect(calls.find(({ path }) => path === personListEndpoints.list.path)?.query).toMatchObject({ unitId: 'u1' }))
  })
})

describe('the overview of people', () => {
  const overview = {
    numbers: { people: 5, qualified: 3, valid: 4, expiring: 1, expired: 2, revoked: 0 },
    items: [{ item: 'N1', itemName: '叉车司机（N1）', people: 2, valid: 1, expiring: 1, expired: 2, revoked: 0 }],
    warnings: [{ items: ['G1'], equclacode: '1000', devices: 2, message: '有2台锅炉，没有人持有有效的工业锅炉司炉（G1）证书' }],
  }
  it('says first what nobody is qualified for, and leads from every number to what it counts', async () => {
    signedInAs('1')
    fakeService([[operatorEndpoints.overview, () => overview]])
    renderPage(<WorkerOverviewPage />, { path: '/worker/overview' })
    expect(await screen.findByRole('alert')).toHaveTextContent('有2台锅炉，没有人持有有效的工业锅炉司炉（G1）证书')
    expect(screen.getByRole('link', { name: /没有有效证书/ })).toHaveAttribute('href', '/worker/query?view=unqualified')
    expect(screen.getByRole('link', { name: '叉车司机（N1），已过期 2 张' })).toHaveAttribute('href', '/worker/overview-detail?item=N1&view=expired')
    expect(screen.queryByRole('heading', { name: '按单位' })).not.toBeInTheDocument()
    expect(screen.getByText(/届满前 60 天起标为即将到期，并以消息提醒/)).toBeInTheDocument()
  })
  it('tells an authority which unit of its area has nobody', async () => {
    signedInAs('7')
    const unit = { id: 'u1', unitName: '宁波示例物流仓储有限公司', areaName: '宁波市江北区', people: 3, valid: 2, expiring: 0, expired: 0, revoked: 0 }
    fakeService([
      [operatorEndpoints.overview, () => ({ ...overview, warnings: [] })],
      [operatorEndpoints.units, () => ({ ...page([{ ...unit, warnings: ['有3台场（厂）内专用机动车辆，没有人持有有效的叉车司机（N1）证书'] }]) })],
    ])
    renderPage(<WorkerOverviewPage />, { path: '/worker/overview' })
    expect(await screen.findByText(/有3台场（厂）内专用机动车辆/)).toBeInTheDocument()
    // In the words of the numbers above and of the table by item.
    expect(screen.getAllByRole('columnheader', { name: '60 天内到期' })).toHaveLength(2)
    expect(screen.queryByRole('columnheader', { name: '即将到期' })).not.toBeInTheDocument()
    // By its id: another unit's name may contain this one's.
    expect(screen.getByRole('link', { name: unit.unitName }).getAttribute('href')).toContain('unitId=u1')
    expect(screen.queryByRole('button', { name: '证书管理' })).not.toBeInTheDocument()
  })
})
