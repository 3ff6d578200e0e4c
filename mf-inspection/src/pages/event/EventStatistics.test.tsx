import { applicationEndpoints, type EventSum, eventStatisticsEndpoints, faultRegistration } from '@shared/contract/application'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import EventListPage from './EventListPage'
import { EventStatistics, listBehind } from './EventStatistics'

jest.mock('@shared/ui/chart', () => ({ __esModule: true, default: ({ label }: { label: string }) => <div role="img" aria-label={label} /> }))
const sum = (key: string, label: string, part: Partial<EventSum> = {}): EventSum => ({
  key,
  label,
  faults: 0,
  frequent: 0,
  rescues: 0,
  trapped: 0,
  onTime: 0,
  late: 0,
  arrival: null,
  ...part,
})
const statistics = {
  from: '2026-01-05',
  to: '2026-02-20',
  total: sum('', '合计', { faults: 5, frequent: 1, rescues: 3, trapped: 4, onTime: 2, late: 1, arrival: 28 }),
  months: [sum('2026-01', '2026-01', { faults: 5, frequent: 1, rescues: 3, trapped: 4, onTime: 2, late: 1, arrival: 28 }), sum('2026-02', '2026-02')],
  areas: [sum('330212', '鄞州区', { faults: 5, rescues: 3 })],
  causes: [sum('3', '门系统', { faults: 5, rescues: 3 })],
}

it('says by month, region and cause what happened, and leads from each number to the same records', async () => {
  signedInAs('4')
  fakeService([
    [eventStatisticsEndpoints.statistics, () => statistics],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  renderPage(<EventStatistics title="故障登记列表" parts={null} />)
  const months = within(await screen.findByRole('table', { name: '按月统计' }))
  expect(screen.getByText('2026-01-05 至 2026-02-20：故障 5 次，困人救援 3 次，按时到场率 66.7%')).toBeInTheDocument()
  expect(months.getAllByRole('row')[1]).toHaveTextContent('2026-01513421' + '66.7%28')
  const link = months.getByRole('link', { name: '2026-01 故障 5 次，查看清单' })
  expect(link).toHaveAttribute('href', '/company-service/fault-registration-list?happenedFrom=2026-01-05&happenedTo=2026-01-31&status=20%2C30%2C70')
  // A zero is not a link.
  expect(months.queryByRole('link', { name: /2026-02/ })).not.toBeInTheDocument()
  fireEvent.click(screen.getByText('按原因'))
  const causes = within(await screen.findByRole('table', { name: '按原因统计' }))
  expect(causes.getByRole('link', { name: '门系统 困人救援 3 次，查看清单' })).toHaveAttribute(
    'href',
    '/company-service/rescue-registration-list?happenedFrom=2026-01-05&happenedTo=2026-02-20&status=20%2C30%2C70&kind=3',
  )
})

it('takes period, region and cut from the address, and writes them there', async () => {
  signedInAs('4')
  const calls = fakeService([
    [eventStatisticsEndpoints.statistics, () => statistics],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const path = '/faults?keyword=示例路&countFrom=2026-01-01&countTo=2026-02-28&countArea=330212&countBy=areas'
  renderPage(<EventStatistics title="故障登记列表" parts={null} />, { path })
  await screen.findByRole('table', { name: '按区域统计' })
  expect(calls.find((call) => call.path === eventStatisticsEndpoints.statistics.path)?.query).toEqual({
    from: '2026-01-01',
    to: '2026-02-28',
    areaCode: '330212',
  })
  fireEvent.click(screen.getByText('按原因'))
  await screen.findByRole('table', { name: '按原因统计' })
  expect(decodeURIComponent(screen.getByLabelText('地址').textContent ?? '')).toBe(path.replace('areas', 'causes'))
})

it.each([
  ['202601', '2026年2月'],
  ['2026-01', '2026-02'],
])('counts the months that are typed, in whatever form: %s to %s', async (first, last) => {
  signedInAs('4')
  const calls = fakeService([
    [eventStatisticsEndpoints.statistics, () => statistics],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const { user } = renderPage(<EventStatistics title="故障登记列表" parts={null} />)
  await user.type(screen.getByPlaceholderText('开始月份'), first)
  await user.tab()
  await user.type(screen.getByPlaceholderText('结束月份'), last)
  await user.tab()
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ from: '2026-01-01', to: '2026-02-28' }))
  expect(screen.getByPlaceholderText('开始月份')).toHaveValue('2026-01')
  expect(screen.getByPlaceholderText('结束月份')).toHaveValue('2026-02')
})

it('keeps a region that was typed and names no single one in sight, beside the numbers of everywhere', async () => {
  signedInAs('4')
  const calls = fakeService([
    [eventStatisticsEndpoints.statistics, () => statistics],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const { user } = renderPage(<EventStatistics title="故障登记列表" parts={null} />)
  await screen.findByRole('table', { name: '按月统计' })
  await user.type(screen.getByRole('combobox', { name: '所在区域' }), '江北')
  await user.click(document.body)
  expect(await screen.findByText('“江北”没有指明一个区域，请从列表中选择')).toBeInTheDocument()
  expect(calls.filter(({ query }) => query?.areaCode !== undefined)).toEqual([])
})

it('never asks for a period that ends before it begins, as one does while it is chosen', async () => {
  signedInAs('4')
  const calls = fakeService([
    [eventStatisticsEndpoints.statistics, () => statistics],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const { user } = renderPage(<EventStatistics title="故障登记列表" parts={null} />, { path: '/?countFrom=2026-01-01&countTo=2026-03-31' })
  await user.clear(await screen.findByPlaceholderText('开始月份'))
  await user.type(screen.getByPlaceholderText('开始月份'), '202605')
  await user.tab()
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ to: '2026-05-31' }))
  for (const { query } of calls.filter(({ path }) => path === eventStatisticsEndpoints.statistics.path))
    expect(String(query.from) <= String(query.to)).toBe(true)
})

it('keeps the region that was chosen in what it leads to, unless the number is of a region itself', () => {
  expect(listBehind('faults', 'months', '2026-02', statistics, '3302')).toContain(
    'happenedFrom=2026-02-01&happenedTo=2026-02-20&status=20%2C30%2C70&areaCode=3302',
  )
  expect(listBehind('faults', 'areas', '330212', statistics, '3302')).toContain('areaCode=330212')
})

it('brings the list back with the conditions it had', async () => {
  windowIs('wide')
  signedInAs('4')
  fakeService([
    [applicationEndpoints(faultRegistration).list, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
    [eventStatisticsEndpoints.statistics, () => statistics],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  renderPage(<EventListPage />, { path: `${faultRegistration.pages.list}?keyword=示例路&status=20` })
  fireEvent.click(await screen.findByText('统计'))
  await screen.findByRole('table', { name: '按月统计' })
  fireEvent.click(screen.getByText('清单'))
  expect(decodeURIComponent(screen.getByLabelText('地址').textContent ?? '')).toBe(`${faultRegistration.pages.list}?keyword=示例路&status=20`)
})
