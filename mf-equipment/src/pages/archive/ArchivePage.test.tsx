import { equipmentMaintainEndpoints, useRegistrationEndpoints } from '@shared/contract/application'
import { today } from '@shared/ui/headless'
import { aDevice, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aDetail, open } from './testing/elevatorArchive'

beforeEach(() => {
  signedInAs('1')
  windowIs('wide')
})

test('an archive shows who the device is, what is due and why, and its groups with units; ids of other records are said to nobody', async () => {
  const { calls } = open()
  expect(await screen.findByText('第11年定期检验', { exact: false })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '电梯档案' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: /设备二维码/ })).toBeInTheDocument()
  expect(screen.getByText('1050 kg')).toBeInTheDocument()
  expect(screen.getByText('未设日期')).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: 'XS-240' })).toBeInTheDocument()
  expect(screen.queryByText('u-secret')).not.toBeInTheDocument()
  // A field this category does not have is not shown.
  expect(screen.queryByText('名义宽度')).not.toBeInTheDocument()
  expect(calls.find(({ path }) => path.includes('/detail/'))?.path).toBe('/a/stone/eqm/detail/3000/e1')
})

test('the plan of an elevator says each of its years in words, and what this year asks for', async () => {
  const year = Number(today().slice(0, 4))
  const mark = { kind: 'inspection', due: `${year}-11-30` } as const
  const marks = [
    { ...mark, calendarYear: year - 1, year: 10, kind: 'detect' as const, due: `${year - 1}-11-30`, state: 'overdue' as const },
    { ...mark, calendarYear: year, year: 11, state: 'due' as const },
    { ...mark, calendarYear: year + 2, year: 13, due: `${year + 3}-01-30`, state: 'planned' as const },
  ]
  open({ detail: () => aDetail({ plan: { marks, why: '今年是第11年，按 TSG T7001-2023 应做定期检验。' } }) })
  const plan = await screen.findByRole('list', { name: '检验检测年度计划' })
  expect(screen.getByText(/今年是第11年/)).toBeInTheDocument()
  expect(within(plan).getByText(`${year - 1}年，第10年，自行检测，11月30日到期，已超期`)).toBeInTheDocument()
  expect(within(plan).getByText(`${year + 2}年，第13年，定期检验，${year + 3}年1月30日到期，未到`)).toBeInTheDocument()
  expect(within(plan).getByText(`${year}年，第11年，定期检验，11月30日到期，今年到期`).closest('li')).toHaveAttribute('aria-current', 'date')
})

test('what happened to the device, and what was changed with the values before and after', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: '设备经历' }))
  expect(await screen.findByRole('link', { name: 'GZ1' })).toHaveAttribute('href', '/construction/detail?id=n1')
  await user.click(screen.getByRole('tab', { name: '变更记录' }))
  expect(await screen.findByText('原因：换了安全员')).toBeInTheDocument()
  const row = screen.getByRole('row', { name: /安全管理人员/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['李测试', '–'])
})

test('older applications of its life are shown on request, and older changes are counted', async () => {
  const { user, calls } = open({ older: { olderChanges: 3, olderApplications: 12 } })
  await user.click(await screen.findByRole('tab', { name: '设备经历' }))
  expect(await screen.findByText('更早的 3 次修改见变更记录')).toBeInTheDocument()
  const asked = () => calls.filter(({ path }) => path.endsWith('/timeline')).map(({ query }) => query)
  expect(asked()).toEqual([{ id: 'e1' }])
  await user.click(screen.getByRole('button', { name: '显示更早的 12 份申请' }))
  await waitFor(() => expect(asked()).toEqual([{ id: 'e1' }, { id: 'e1', rounds: 2 }]))
})

test('an inspector, who reads the archives of a job, is offered no labels', async () => {
  signedInAs('6')
  open()
  expect(await screen.findByRole('button', { name: '打印档案' })).toBeInTheDocument()
  expect(screen.queryByText('打印标签')).toBeNull()
})

test('its user asks for a change of it, and adds papers; nobody asks for one of a device that is gone, or of another unit', async () => {
  const { user, calls } = open()
  await user.click(await screen.findByRole('tab', { name: /^附件/ }))
  await user.click(screen.getByRole('button', { name: '上传或删除' }))
  expect(await screen.findByText('铭牌照片')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '申请修改' }))
  await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('/equipment/device-info-new?id=a7'))
  expect(calls.find(({ path }) => path === equipmentMaintainEndpoints.begin.path)?.body).toEqual({ equclacode: '', equipmentId: 'e1' })
})

test.each([
  ['a device that is gone', '1', { row: aDevice({ useStatus: '30' }) }],
  ['another unit', '1', { editable: [] }],
  ['the registrar, who changes it', '7', {}],
] as const)('%s: no change is asked for', async (_of, roleType, part) => {
  signedInAs(roleType)
  open({ detail: () => aDetail({ ...part, editable: 'editable' in part ? [...part.editable] : ['unitInternalNo'] }) })
  expect(await screen.findByRole('button', { name: '打印档案' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '申请修改' })).not.toBeInTheDocument()
})

describe('what its user has to do about it', () => {
  const own = '1fa86f64-5717-4562-b3fc-2c963f66afa6'
  const standing = (row: Parameters<typeof aDevice>[0]) => open({ detail: () => aDetail({ row: aDevice({ id: own, ...row }) }) })
  const there = () => screen.getByLabelText('地址')

  it('registers one that is not registered, with all its archive says', async () => {
    const { user, calls } = standing({ useStatus: '00', dueState: 'NA' })
    await user.click(await screen.findByRole('button', { name: '办理使用登记' }))
    await waitFor(() => expect(there()).toHaveTextContent('/company-service/set-detail?id=d7'))
    expect(calls.find(({ path }) => path === useRegistrationEndpoints.beginSet.path)?.body).toEqual({ registrationCategory: '01', equipmentId: own })
    expect(screen.queryByRole('button', { name: '申请延期' })).not.toBeInTheDocument()
  })

  it.each(['8100', '8200', '8300'])('registers piping of the category %s with its unit, by the name of its installation', async (categoryCode) => {
    const row = aDevice({ id: own, useStatus: '00', equclacode: '8000', categoryCode, dueState: 'NA' })
    const { user } = open({
      detail: () => aDetail({ row, form: { fields: { equclacode: '8000', categoryCode, projectName: '蒸汽管网' }, tables: {} } }),
    })
    expect(await screen.findByText(/工程\(装置\)名称填写“蒸汽管网”/)).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: '办理使用登记(按单位)' }))
    await waitFor(() => expect(there()).toHaveTextContent('/company-service/unit-detail?'))
    const handed = new URLSearchParams(there().textContent?.split('?')[1])
    expect([handed.get('categoryCode'), handed.get('projectName')]).toEqual([categoryCode, '蒸汽管网'])
  })

  it('registers cylinders with their unit, by their name', async () => {
    const row = aDevice({ id: own, useStatus: '00', equclacode: '2000', categoryCode: '2300', dueState: 'NA' })
    const fields = { equclacode: '2000', categoryCode: '2300', equipmentName: '液化石油气钢瓶' }
    const { user } = open({ detail: () => aDetail({ row, form: { fields, tables: {} } }) })
    expect(await screen.findByText(/产品名称填写“液化石油气钢瓶”/)).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: '办理使用登记(按单位)' }))
    await waitFor(() => expect(there()).toHaveTextContent('/company-service/unit-detail?'))
    expect(new URLSearchParams(there().textContent?.split('?')[1]).get('vehicleCylinders')).toBe('0')
  })

  it('registers the cylinders of a vehicle with the vehicle', async () => {
    const row = aDevice({ id: own, useStatus: '00', equclacode: '2000', categoryCode: '2300', dueState: 'NA' })
    const fields = { equclacode: '2000', categoryCode: '2300', equipmentName: '车用气瓶', cylinderPlateNo: '浙B12345', cylinderVin: 'LSVAA4182E2100001' }
    const { user } = open({ detail: () => aDetail({ row, form: { fields, tables: {} } }) })
    expect(await screen.findByText(/车辆VIN码填写“LSVAA4182E2100001”/)).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: '办理使用登记(按单位)' }))
    await waitFor(() => expect(there()).toHaveTextContent('/company-service/unit-detail?'))
    const handed = new URLSearchParams(there().textContent?.split('?')[1])
    expect(['vehicleCylinders', 'cylinderPlateNo', 'cylinderVin'].map((key) => handed.get(key))).toEqual(['1', '浙B12345', 'LSVAA4182E2100001'])
  })

  it.each([
    ['one that is overdue is put off', { dueState: 'OVERDUE' }, '申请延期', 'declareKind=1'],
    ['one that is due is put off', { dueState: 'SOON' }, '申请延期', 'declareKind=1'],
    ['one that failed is told of as put right', { inspectionConclusion: '03', dueState: 'NORMAL' }, '申报整改', 'declareKind=2'],
  ] as const)('%s, or inspected', async (_of, row, act, begins) => {
    const { user } = standing(row)
    expect(await screen.findByRole('button', { name: '报检' })).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: act }))
    await waitFor(() => expect(there()).toHaveTextContent(`/equipment/query-timeout/declarations/form?equipment=${own}&${begins}`))
  })

  it.each([
    ['申请启用', '/company-service/change-register', 'changeType=12'],
    ['停用后启用检验', '/company-service/online-apply-newrule-form', 'applyKind=08'],
  ] as const)('starts one that is stopped again: %s', async (act, page, begins) => {
    const { user } = standing({ useStatus: '20', dueState: 'NA' })
    await user.click(await screen.findByRole('button', { name: act }))
    await waitFor(() => expect(there()).toHaveTextContent(`${page}?equipment=${own}&${begins}`))
  })

  it.each([
    ['what is due as a periodic one', { dueState: 'SOON' }, '01'],
    ['what failed as another one of the same', { inspectionConclusion: '03' }, '07'],
  ] as const)('has an inspection begin with its kind: %s', async (_of, row, kind) => {
    const { user } = standing(row)
    await user.click(await screen.findByRole('button', { name: '报检' }))
    await waitFor(() => expect(there()).toHaveTextContent(`/company-service/online-apply-newrule-form?equipment=${own}&applyKind=${kind}`))
  })

  it('leads from a refused inspection, and from the date, to the application that runs', async () => {
    const running = { duty: 'inspection', number: 'BJ2026000123', path: '/company-service/online-apply-newrule-detail?id=a1' } as const
    const dueDates = [
      { key: 'detect', label: '下次自行检测', date: '2026-11-20', state: 'OVERDUE', why: '' },
      { key: 'inspection', label: '下次定期检验', date: '2026-11-30', state: 'OVERDUE', why: '' },
    ] as const
    open({ detail: () => aDetail({ row: aDevice({ id: own, dueState: 'OVERDUE', applied: [running] }), dueDates: [...dueDates] }) })
    const refused = await screen.findByRole('button', { name: '报检' })
    expect(within(refused.closest('[role=alert]') as HTMLElement).getByRole('link', { name: running.number })).toHaveAttribute('href', running.path)
    const dated = screen.getAllByRole('link', { name: running.number }).filter((link) => link.closest('[role=alert]') === null)
    expect(dated).toHaveLength(1)
    expect(dated[0]?.closest('li')).toHaveTextContent('下次定期检验')
    // An inspection is applied for a month before it is due, the other one is not.
    expect(screen.getAllByText(/^应报检日期/).map((line) => [line.textContent, line.closest('li') === dated[0]?.closest('li')])).toEqual([
      ['应报检日期 2026-10-30', true],
    ])
  })

  it.each([
    ['is not due', '1', { dueState: 'NORMAL' }],
    ['is gone', '1', { useStatus: '30', dueState: 'NA' }],
    ['is never registered', '1', { useStatus: '00', equclacode: '7000', categoryCode: '7100', dueState: 'NA' }],
    ['another role reads', '7', { dueState: 'OVERDUE' }],
  ] as const)('has nothing to do about one that %s', async (_of, roleType, row) => {
    signedInAs(roleType)
    standing(row)
    expect(await screen.findByRole('button', { name: '打印档案' })).toBeInTheDocument()
    expect(screen.queryByText(/^(检验即将到期|已超过下次检验日期|还没有办理使用登记|最近一次检验|设备已停用)/)).not.toBeInTheDocument()
  })
})

test('who may change nothing is offered no change, and an address without a device says so', async () => {
  const { unmount } = open({ detail: () => aDetail({ editable: [] }) })
  await screen.findByText('打印标签')
  expect(screen.queryByText('修改档案')).not.toBeInTheDocument()
  unmount()
  open({}, '/equipment/detail/boiler')
  expect(screen.getByText('没有指明要看哪一台设备')).toBeInTheDocument()
})
