import { equipmentMaintainEndpoints } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { equipmentEndpoints } from '@shared/contract/equipment'
import { regionsEndpoint } from '@shared/contract/region'
import { aDevice, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import ArchivePage from './ArchivePage'

beforeEach(() => {
  signedInAs('1')
  windowIs('wide')
})

test('a line of piping says where it belongs and what is its own, and not the empty groups it shares with its unit', async () => {
  const line = {
    id: 'l1',
    row: {
      id: 'l1',
      version: 1,
      pipingId: 'p1',
      pipingName: '工艺管道',
      pipelineName: '主厂房柴油管',
      pipelineNo: 'GY-001',
      pipeGrade: 'GC2',
      medium: '柴油',
      nominalDiameter: '80',
      pipeLength: '120',
      designPressure: '1.6',
      safetyGrade: '2',
      inspectionDate: '',
      nextInspectionDate: '2027-10-29',
      dueState: 'NORMAL',
    },
    piping: aDevice({ id: 'p1', equclacode: '8000' }),
    form: { fields: { pipelineName: '主厂房柴油管', pipelineNo: 'GY-001', nominalDiameter: '80' }, tables: {} },
    labels: {},
    dueDates: [
      { key: 'inspection', label: '定期检验', date: '2027-10-29', state: 'NORMAL', why: '工艺管道，2021-10-29 定期检验合格，6年后定期检验（TSG D7005-2018）' },
    ],
    editable: true,
    label: { address: 'http://localhost/equipment-check#number=A%2FGY-001&code=B', code: 'B' },
    registrationAuthority: '宁波市市场监督管理局',
    attachments: [],
    papers: [],
    addsPapers: true,
  }
  const change = {
    ...{ id: '7', actionName: '修改管线', reason: '设备档案维护 DW1：换管', operatorName: '王登记', roleType: '7', roleName: '登记机关', unitName: '' },
    ...{ time: '2026-11-20 09:00:00', changes: [{ field: 'nominalDiameter', label: '公称直径', before: '50', after: '80' }] },
  }
  const event = {
    ...{ key: 'inspection-0', time: '2025-10-29', kind: 'inspected', title: '定期检验', text: '', number: 'GD-2025-7', statusName: '合格' },
    ...{ tone: 'done', path: '', ofUnit: true },
  }
  const calls = fakeService([
    [equipmentEndpoints.pipelineDetail, () => line],
    [equipmentEndpoints.pipelineTimeline, () => ({ list: [event] })],
    [equipmentEndpoints.pipelineChanges, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [change] })],
    [regionsEndpoint, () => ({ list: [] })],
    [attachmentEndpoints.findAttList, () => ({ list: [] })],
    [equipmentMaintainEndpoints.begin, () => ({ id: 'a7', status: '10', statusName: '暂存', version: 1, number: '', receiptNo: '' })],
  ])
  const { user, unmount } = renderPage(<ArchivePage />, { path: '/equipment/detail/pressurePipeline?id=l1&list=query-pressure-piping' })
  expect(await screen.findByText('80 mm')).toBeInTheDocument()
  expect(screen.getByText(/TSG D7005-2018/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '工艺管道' })).toHaveAttribute('href', '/equipment/detail/pressurePiping?id=p1&list=query-pressure-piping')
  for (const [name, value] of [
    ['使用登记证编号', '梯11浙B00218(15)'],
    ['登记机关', '宁波市市场监督管理局'],
    ['使用单位', '宁波示例物业服务有限公司'],
  ] as const)
    expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value)
  expect(screen.queryByRole('heading', { name: '设备标识' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '变更记录' }))
  expect(await screen.findByRole('row', { name: '公称直径 50 80' })).toBeInTheDocument()
  expect(calls.find(({ path }) => path === equipmentEndpoints.pipelineChanges.path)?.query).toMatchObject({ id: 'l1' })
  await user.click(screen.getByRole('tab', { name: '设备经历' }))
  expect((await screen.findByText('定期检验', { selector: 'b' })).parentElement).toHaveTextContent('登记单元整体')
  expect(screen.getByRole('img', { name: '管线二维码，扫码查看公开信息' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '打印标签' })).toBeEnabled()
  await user.click(screen.getByRole('tab', { name: /^附件/ }))
  expect(await screen.findByText(/在登记单元的档案里上传/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '上传或删除' }))
  expect(await screen.findByRole('button', { name: '上传铭牌照片' })).toBeInTheDocument()
  expect(calls.find(({ path }) => path === attachmentEndpoints.findAttList.path)?.query).toMatchObject({ attrefsysid: 'l1' })
  // What was added or removed is in the change record, which has been open.
  const asked = () => calls.filter(({ path }) => path === equipmentEndpoints.pipelineChanges.path).length
  const before = asked()
  await user.click(screen.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(asked()).toBe(before + 1))
  // A line is changed together with the registration unit it belongs to.
  await user.click(screen.getByRole('button', { name: '申请修改管线' }))
  await waitFor(() => expect(calls.find(({ path }) => path === equipmentMaintainEndpoints.begin.path)?.body).toEqual({ equclacode: '', equipmentId: 'p1' }))
  unmount()
  // A unit that only owns the piping would be refused.
  line.editable = false
  line.addsPapers = false
  renderPage(<ArchivePage />, { path: '/equipment/detail/pressurePipeline?id=l1' })
  expect(await screen.findByText('80 mm')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '申请修改管线' })).toBeNull()
})
