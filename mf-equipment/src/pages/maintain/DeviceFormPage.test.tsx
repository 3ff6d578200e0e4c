import { applicationEndpoints, equipmentMaintain, equipmentMaintainEndpoints } from '@shared/contract/application'
import { equipmentListEndpoints } from '@shared/contract/equipment'
import { regionsEndpoint } from '@shared/contract/region'
import { aNotice, fakeService, Refused, renderPage, signedInAs, windowIs, write } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import DeviceFormPage from './MaintainFormPage'

const endpoints = applicationEndpoints(equipmentMaintain)
const { begin } = equipmentMaintainEndpoints

test.each([
  ['新增一台', false],
  ['批量新增（导入 Excel）', true],
])('%s: a kind that is chosen opens its form, and what is filled in becomes a draft', async (way, many) => {
  signedInAs('1')
  windowIs('wide')
  const answer = { id: 'd1', status: '10', version: 1, number: '', receiptNo: '' }
  const calls = fakeService([
    [endpoints.list, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
    [endpoints.prefill, () => ({ fields: { useUnitName: '宁波示例物业服务有限公司' } })],
    [begin, () => answer],
    [endpoints.save, () => ({ ...answer, version: 2 })],
    [endpoints.detail, () => aNotice({ id: 'd1', type: equipmentMaintain.key })],
    [equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 20, count: 0, more: false, counts: {}, list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const asked = (path: string) => calls.filter((call) => call.path === path)
  const { user } = renderPage(<DeviceFormPage />, { path: '/equipment/device-info-new' })
  await user.click(await screen.findByText(way))
  await user.click(screen.getByRole('button', { name: '电梯' }))
  const manager = await screen.findByLabelText('安全管理人员')
  expect(asked(begin.path)).toEqual([])
  expect(screen.queryAllByText('设备明细').length > 0).toBe(many)
  write(manager, '李测试')
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(asked(endpoints.save.path)).toHaveLength(1))
  expect(asked(begin.path).map(({ body }) => body)).toEqual([{ equclacode: '3000', many }])
  expect(asked(endpoints.save.path)[0]?.body).toMatchObject({ id: 'd1', version: 1, form: { fields: { safetyManager: '李测试' } } })
  await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('/equipment/device-info-new?id=d1'))
})

test.each([
  ['2', '修改档案'],
  ['1', '新增设备'],
])('an application of kind %s is called %s, in its heading and its tab', async (maintainKind, title) => {
  signedInAs('1')
  windowIs('wide')
  fakeService([
    [
      endpoints.detail,
      () => aNotice({ id: 'd1', type: equipmentMaintain.key, actions: ['save'], form: { fields: { equclacode: '3000', maintainKind }, tables: {} } }),
    ],
    [equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 20, count: 0, more: false, counts: {}, list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const titles: string[] = []
  renderPage(<DeviceFormPage />, { path: '/equipment/device-info-new?id=d1', tab: { setTitle: (text) => titles.push(text) } })
  await waitFor(() => expect(document.querySelector('.ant-skeleton')).toBeNull())
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(titles).toEqual(maintainKind === '2' ? [title] : [])
})

describe('a draft that is made and could not be filled in at once', () => {
  const answer = { id: 'd1', status: '10', version: 1, number: '', receiptNo: '' }
  /** The form, whose first save has been refused, and which is saved again. @param refusal of that save */
  async function refusedOnce(refusal: Refused) {
    signedInAs('1')
    windowIs('wide')
    let made = 0
    let refused = new Refused('RATE_LIMITED', '操作过于频繁，请稍后再试', undefined, 429)
    const calls = fakeService([
      [endpoints.list, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
      [endpoints.prefill, () => ({ fields: {} })],
      [begin, () => ({ ...answer, id: `d${++made}` })],
      [endpoints.save, ({ body }) => (body.id === 'd1' ? refused : { ...answer, id: 'd2', version: 2 })],
      [endpoints.detail, () => aNotice({ id: 'd1', version: 4, type: equipmentMaintain.key })],
      [equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 20, count: 0, more: false, counts: {}, list: [] })],
      [regionsEndpoint, () => ({ list: [] })],
    ])
    const { user } = renderPage(<DeviceFormPage />, { path: '/equipment/device-info-new?equclacode=3000' })
    write(await screen.findByLabelText('安全管理人员'), '李测试')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('/equipment/device-info-new?id=d1'))
    await waitFor(() => expect(screen.getByRole('button', { name: '保存草稿' })).toBeEnabled())
    refused = refusal
    write(screen.getByLabelText('安全管理人员'), '周测试')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    return { user, calls, saved: () => calls.filter(({ path }) => path === endpoints.save.path).map(({ body }) => body.id) }
  }
  it('and is deleted elsewhere is made anew by the next save', async () => {
    const { saved } = await refusedOnce(new Refused('NOT_FOUND', '申请不存在', undefined, 404))
    await waitFor(() => expect(saved()).toContain('d2'))
    await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('/equipment/device-info-new?id=d2'))
    expect(screen.getByLabelText('安全管理人员')).toHaveValue('周测试')
  })
  it('and is saved elsewhere shows what was saved there', async () => {
    const { user, calls } = await refusedOnce(new Refused('STALE_VERSION', '数据已被他人修改，请刷新后重试', undefined, 409))
    await user.click(await screen.findByRole('button', { name: '查看别处的修改' }))
    await waitFor(() => expect(calls.some(({ path }) => path === endpoints.detail.path.replace(':id', 'd1'))).toBe(true))
    expect(await screen.findByText('别处修改的内容')).toBeVisible()
  })
})
