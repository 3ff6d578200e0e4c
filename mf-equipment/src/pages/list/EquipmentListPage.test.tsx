import { equipmentEndpoints, equipmentListEndpoints } from '@shared/contract/equipment'
import { portalEndpoints } from '@shared/contract/portal'
import { regionsEndpoint } from '@shared/contract/region'
import type { RoleType } from '@shared/contract/roles'
import { addDays, chinaDay } from '@shared/contract/rules'
import { aDevice, answered, fakeService, renderPage, signedInAs, signedInWithin, windowIs } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import EquipmentListPage from './EquipmentListPage'

const page = (list: unknown[]) => ({ pageNo: 1, pageSize: 20, count: list.length, list, counts: { overdue: 1, unset: 2, all: 1 } })
let known = false
let waiting = 0

function open(path: string, device = aDevice(), number = '梯11浙B00218(15)') {
  const calls = fakeService([
    [equipmentListEndpoints.timeout.list, () => page([device])],
    [equipmentListEndpoints.comprehensive.list, () => page([device])],
    [equipmentListEndpoints.aboutExpire.list, () => page([device])],
    [equipmentListEndpoints.detectDue.list, () => page([device])],
    [equipmentListEndpoints.loadTest.list, () => page([device])],
    [equipmentListEndpoints.comprehensive.exportList, () => ({ url: '/a/stone/common/export?ticket=t' })],
    [equipmentEndpoints.views, () => ({ list: [] })],
    [portalEndpoints.pageKnown, () => ({ known })],
    [portalEndpoints.waitingCounts, () => ({ pages: { '/equipment/query-timeout': waiting } })],
    [regionsEndpoint, () => ({ list: [] })],
    [
      equipmentEndpoints.labels,
      () => ({
        list: [
          {
            id: 'e1',
            kindName: '电梯',
            equipmentName: '乘客电梯',
            number,
            unitInternalNo: '3号楼2#',
            useUnitName: '宁波示例物业服务有限公司',
            usePlaceDetail: '',
            nextInspectionDate: '2026-11-30',
            address: 'http://localhost/equipment-check#number=A&code=B',
            code: 'ABCD-1234',
          },
        ],
      }),
    ],
  ])
  return { calls, ...renderPage(<EquipmentListPage />, { path }) }
}
const head = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

/** What the scroll bar, the menu and the page margins leave of a window. */
const roomIn = (pixels: number) => pixels - 15 - 212 - 50

beforeEach(() => {
  localStorage.clear()
  windowIs('wide')
  known = false
  waiting = 0
})

test('the address says which list it is: its title, its rule, its tabs with their counts, its own order', async () => {
  signedInAs('7')
  const { calls } = open('/equipment/query-timeout?view=unset')
  expect(await screen.findByRole('heading', { name: '超期未检设备' })).toBeInTheDocument()
  expect(await screen.findByRole('tab', { name: '未设日期 2' })).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/timeoutList'))?.query).toMatchObject({ tab: 'unset', orderBy: 'dueDate' }))
  expect(await screen.findByRole('link', { name: '梯11浙B00218(15)' })).toHaveAttribute('href', '/equipment/detail/elevator?id=e1&list=query-timeout')
})

test.each([1366, 1440])(
  'twelve characters of the name of a using unit are read beside the conclusion at %s pixels, in the list of a registrar',
  async (pixels) => {
    signedInAs('7')
    const room = roomIn(pixels)
    const measured = jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(room)
    open('/equipment/query-comprehensive')
    for (const name of ['使用单位', '检验结论']) expect(await screen.findByRole('columnheader', { name })).toBeInTheDocument()
    const others = Array.from(document.querySelectorAll('col'), ({ style }) => Number.parseInt(style.width || '0', 10))
    expect(others.filter((width) => width === 0)).toHaveLength(1)
    expect(room - others.reduce((sum, width) => sum + width, 0)).toBeGreaterThanOrEqual(12 * 14 + 16)
    measured.mockRestore()
  },
)

test('at 1366 pixels a using unit reads where its devices stand: the number within the unit leaves before the place', async () => {
  signedInAs('1')
  const room = roomIn(1366)
  const measured = jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(room)
  open('/equipment/query-comprehensive')
  expect(await screen.findByRole('columnheader', { name: '使用地点' })).toBeInTheDocument()
  expect(head()).not.toContain('单位内编号')
  measured.mockRestore()
})

test('says how many declarations wait behind its button: the menu counts them at this list', async () => {
  signedInAs('4')
  const { unmount } = open('/equipment/query-timeout')
  expect(await screen.findByRole('button', { name: '自助申报记录' })).toBeInTheDocument()
  unmount()
  waiting = 2
  open('/equipment/query-timeout')
  expect(await screen.findByRole('button', { name: '自助申报记录（2 件待办理）' })).toBeInTheDocument()
})

test('a using unit is not shown its own name in every row, a registrar is shown whose devices they are', async () => {
  signedInAs('1')
  const { unmount } = open('/equipment/query-comprehensive')
  await screen.findByText('乘客电梯')
  expect(head()).not.toContain('使用单位')
  unmount()
  signedInAs('7')
  open('/equipment/query-comprehensive')
  await screen.findByText('乘客电梯')
  expect(head()).toContain('使用单位')
})

test('who is limited to a part of the unit without a device is told so, and not to begin', async () => {
  signedInWithin('宁波市海曙区', '1')
  fakeService([
    [equipmentListEndpoints.comprehensive.list, () => ({ ...page([]), count: 0 })],
    [equipmentEndpoints.views, () => ({ list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  renderPage(<EquipmentListPage />, { path: '/equipment/query-comprehensive' })
  const nothing = (await screen.findByText('数据范围内没有设备')).parentElement ?? document.body
  expect(nothing).toHaveTextContent('您的数据范围为宁波市海曙区')
  expect(within(nothing).queryByRole('button')).not.toBeInTheDocument()
})

test.each<[RoleType, string[]]>([
  ['1', ['办理使用登记', '新增设备']],
  ['2', []],
])('to a unit of role %s without a device the list of all of them offers %j', async (roleType, offered) => {
  signedInAs(roleType)
  fakeService([
    [equipmentListEndpoints.comprehensive.list, () => ({ ...page([]), count: 0 })],
    [equipmentEndpoints.views, () => ({ list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  renderPage(<EquipmentListPage />, { path: '/equipment/query-comprehensive' })
  const nothing = (await screen.findByText('名下还没有设备档案')).parentElement ?? document.body
  expect(
    within(nothing)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(offered)
})

test('chosen devices get their labels on a sheet', async () => {
  signedInAs('1')
  const { user, calls } = open('/equipment/query-comprehensive')
  await user.click(await screen.findByLabelText(/^选择 /))
  let printed: string | null = ''
  window.print = () => {
    printed = document.body.textContent
  }
  await user.click(screen.getByRole('button', { name: '打印标签' }))
  await waitFor(() => expect(printed).toMatch(/乘客电梯登记证号：梯11浙B00218\(15\)内部编号：3号楼2#使用单位：宁波示例物业服务有限公司下次检验：2026-11-30/))
  expect(screen.getByRole('img', { name: '乘客电梯 梯11浙B00218(15)的二维码' })).toBeInTheDocument()
  expect(calls.find(({ path }) => path.endsWith('/labels'))?.body).toEqual({ ids: ['e1'] })
})

test.each([
  ['31103302002015090218', '设备编号：31103302002015090218'],
  ['e1', '内部编号：3号楼2#'],
])('a label of a device without a certificate, by %s, says no certificate number', async (number, first) => {
  signedInAs('1')
  const { user } = open('/equipment/query-comprehensive', aDevice(), number)
  await user.click(await screen.findByLabelText(/^选择 /))
  let printed: string | null = ''
  window.print = () => {
    printed = document.body.textContent
  }
  await user.click(screen.getByRole('button', { name: '打印标签' }))
  await waitFor(() => expect(printed).toContain(`乘客电梯${first}`))
  expect(printed).not.toContain('登记证号')
})

test('a device in use that should have a date and has none says so, one that keeps none does not', async () => {
  signedInAs('1')
  const { unmount } = open('/equipment/query-comprehensive', aDevice({ nextInspectionDate: '', dueState: 'UNSET' }))
  expect(await screen.findByRole('cell', { name: '未设日期' })).toBeInTheDocument()
  unmount()
  open('/equipment/query-comprehensive', aDevice({ useStatus: '20', nextInspectionDate: '', dueState: 'NA' }))
  await screen.findByRole('link', { name: '梯11浙B00218(15)' })
  expect(screen.queryByText('未设日期')).not.toBeInTheDocument()
})

test('a date a device was put off to says so, and what it was', async () => {
  signedInAs('1')
  open('/equipment/query-comprehensive', aDevice({ nextInspectionDate: '2026-02-28', delayToDate: '2027-01-25' }))
  expect(await screen.findByText('原为 2026-02-28，延期至 2027-01-25')).toBeInTheDocument()
})

test.each([
  ['/equipment/query-comprehensive', 30],
  ['/equipment/query-about-expire', 7],
  ['/equipment/query-detectDueList', 7],
  ['/equipment/query-payload-time', 30],
])('%s marks what is due in %i days, and nothing later: where every row is due soon, only the last week', async (path, marked) => {
  signedInAs('1')
  const on = (days: number) => {
    const date = addDays(chinaDay(new Date()), days)
    return aDevice({ nextInspectionDate: date, nextDetectDate: date, nextLoadTestDate: date })
  }
  const { unmount } = open(path, on(marked))
  expect((await screen.findByText(`剩 ${marked} 天`)).querySelector('svg')).not.toBeNull()
  unmount()
  open(path, on(marked + 1))
  expect((await screen.findByText(`剩 ${marked + 1} 天`)).querySelector('svg')).toBeNull()
})

test('a device whose items are due each for itself says which of them its date is of', async () => {
  signedInAs('1')
  open('/equipment/query-timeout', aDevice({ equclacode: '1000', dueItem: '内部检验' }))
  expect(await screen.findByText('内部检验')).toBeInTheDocument()
})

test('a service that does not tell the item yet leaves its column empty', async () => {
  signedInAs('1')
  const { user } = open('/equipment/query-comprehensive', aDevice({ dueItem: undefined }))
  await user.click(await screen.findByRole('button', { name: '列设置' }))
  await user.click(await screen.findByLabelText('到期项目'))
  expect(await screen.findByRole('columnheader', { name: '到期项目' })).toBeInTheDocument()
  expect(screen.queryByText('undefined')).not.toBeInTheDocument()
})

test('what a list narrows by itself stands where a year would be chosen', async () => {
  signedInAs('1')
  fakeService([
    [equipmentListEndpoints.loadTest.list, () => page([])],
    [equipmentEndpoints.views, () => ({ list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  renderPage(<EquipmentListPage />, { path: '/equipment/query-payload-time' })
  expect(await screen.findByText('今年')).toBeInTheDocument()
})

test('a year is chosen where load tests are listed by year, and not among the overdue ones of every year', async () => {
  signedInAs('1')
  const calls = fakeService([
    [equipmentListEndpoints.loadTest.list, () => page([])],
    [equipmentEndpoints.views, () => ({ list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const { user } = renderPage(<EquipmentListPage />, { path: '/equipment/query-payload-time?view=overdue&year=2025' })
  expect(await screen.findByText('没有载荷试验超期的电梯')).toBeInTheDocument()
  expect(screen.getByText('在用电梯中下次载荷试验日期已过的')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /展开/ }))
  expect(screen.queryByLabelText('年份')).toBeNull()
  expect(screen.queryByText(/今年/)).toBeNull()
  expect(calls.find(({ path }) => path.endsWith('/loadTest'))?.query).not.toHaveProperty('year')
  await user.click(screen.getByRole('tab', { name: /按年份/ }))
  expect(await screen.findByText('今年')).toBeInTheDocument()
  expect(screen.getByText('在用电梯按下次载荷试验的年份列出，默认为今年')).toBeInTheDocument()
  expect(screen.getByLabelText('地址')).not.toHaveTextContent('year')
})

test('a list of what is due is narrowed to what nobody has applied for', async () => {
  signedInAs('1')
  const { calls } = open('/equipment/query-timeout?applied=no')
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/timeoutList'))?.query).toMatchObject({ applied: 'no' }))
  expect(await screen.findByText('未申报')).toBeInTheDocument()
})

test('an export takes the chosen columns, those that always stand too', async () => {
  signedInAs('1')
  const { user, calls } = open('/equipment/query-comprehensive')
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(await screen.findByRole('button', { name: '列设置' }))
  await user.click(await screen.findByLabelText('产品编号'))
  await user.click(screen.getByText('导出全部'))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/export'))?.body.columns).toEqual(expect.arrayContaining(['equipmentName', 'useCertNo', 'factoryNo'])),
  )
  jest.restoreAllMocks()
})

describe('报检', () => {
  const choose = async (path = '/equipment/query-comprehensive', device = aDevice()) => {
    const opened = open(path, device)
    await opened.user.click(await screen.findByLabelText(/^选择 /))
    return opened
  }
  it('is not offered before there is a page that takes the devices', async () => {
    signedInAs('1')
    const { calls } = await choose()
    await waitFor(() => expect(calls.some(({ path }) => path === '/a/portal/pageKnown')).toBe(true))
    await answered()
    expect(screen.queryByText('批量报检')).not.toBeInTheDocument()
  })
  it('hands the chosen devices on by their ids', async () => {
    signedInAs('1')
    known = true
    const id = '7b0a2f8e-56a6-4c39-9a0e-111111111111'
    const { user } = await choose('/equipment/query-comprehensive', aDevice({ id }))
    await user.click(await screen.findByText('批量报检'))
    expect(screen.getByLabelText('地址')).toHaveTextContent(`/company-service/online-apply-newrule-form?equipment=${id}`)
  })
  it.each([
    ['/equipment/query-detectDueList', '申请检测', '2'],
    ['/equipment/query-payload-time', '申请载荷试验', '4'],
  ])('of what %s lists goes to the form that takes it', async (path, label, kind) => {
    signedInAs('1')
    known = true
    const id = '7b0a2f8e-56a6-4c39-9a0e-111111111111'
    const { user } = await choose(path, aDevice({ id }))
    expect(screen.queryByText('批量报检')).toBeNull()
    await user.click(await screen.findByText(label))
    expect(screen.getByLabelText('地址')).toHaveTextContent(`/company-service/dtjydetailForm?equipment=${id}&elevatorApplyKind=${kind}`)
  })
  it('is not asked a second time: a device that is applied for says so, and leads to its application', async () => {
    signedInAs('1')
    known = true
    const applied = [{ duty: 'inspection' as const, number: 'BJ-20261101-0007', path: '/company-service/online-apply-detail?id=a1' }]
    await choose('/equipment/query-timeout', aDevice({ applied }))
    expect((await screen.findByText('批量报检')).closest('button')).toBeDisabled()
    expect(screen.getByRole('button', { name: '批量报检' })).toHaveAccessibleDescription('这台设备已经申报，办结前不能再次申报')
    const row = screen.getByRole('row', { name: /乘客电梯/ })
    expect(row).toHaveTextContent('已申报 BJ-20261101-0007')
    expect(within(row).getByRole('link', { name: 'BJ-20261101-0007' })).toHaveAttribute('href', '/company-service/online-apply-detail?id=a1')
  })
  it('is refused with its reason for a device that is not in use', async () => {
    signedInAs('1')
    known = true
    await choose('/equipment/query-comprehensive', aDevice({ useStatus: '20', useStatusName: '停用' }))
    expect((await screen.findByText('批量报检')).closest('button')).toBeDisabled()
    expect(screen.getByRole('button', { name: '批量报检' })).toHaveAccessibleDescription('只有在用设备可以报检')
  })
})
