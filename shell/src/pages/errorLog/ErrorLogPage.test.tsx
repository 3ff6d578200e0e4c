import { administrationEndpoints, type ErrorLogRow } from '@shared/contract/administration'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import ErrorLogPage from './ErrorLogPage'

const anError: ErrorLogRow = {
  id: 'e1',
  type: 'ajax',
  code: 502,
  mes: '服务器出错 502：/a/stone/eqmBcwBasic/list',
  url: '/construction/query-list',
  time: '2026-11-20 09:20:00',
  userId: 'u1',
  userName: '李测试',
  remote: 'shell',
  version: '0.1.0',
  stack: 'Error: at f',
  requestId: 'r-1',
}
const serve = (list: ErrorLogRow[]) =>
  fakeService([
    [administrationEndpoints.errors, () => ({ pageNo: 1, pageSize: 20, count: list.length, list })],
    [administrationEndpoints.errorStack, ({ query }) => ({ stack: `Error: at f in the source of ${query.id}` })],
    [administrationEndpoints.exportErrors, () => ({ url: '/a/stone/common/export?ticket=t' })],
    [regionsEndpoint, () => ({ list: [] })],
  ])

beforeEach(() => {
  windowIs('wide')
  signedInAs('9')
})

test('shows what was reported, and its stack on request', async () => {
  serve([anError])
  const { user } = renderPage(<ErrorLogPage />)
  expect(await screen.findByText('调用失败')).toBeInTheDocument()
  expect(screen.getByText('门户框架 0.1.0')).toBeInTheDocument()
  const open = screen.getByRole('button', { name: /^展开 服务器出错/ })
  expect(open).toHaveAttribute('aria-expanded', 'false')
  await user.click(open)
  expect(await screen.findByRole('region', { name: '调用栈' })).toHaveTextContent('Error: at f')
  expect(await screen.findByText('Error: at f in the source of e1')).toBeInTheDocument()
  expect(screen.getByText('r-1')).toBeInTheDocument()
})

test('names the status of a failed call that an earlier release reported without it', async () => {
  serve([{ ...anError, code: 504, mes: 'call failed: /a/stone/eqm/list' }])
  renderPage(<ErrorLogPage />)
  expect(await screen.findByText('调用失败 504')).toBeInTheDocument()
})

test('the conditions of the address reach list and file', async () => {
  const calls = serve([anError])
  const { user } = renderPage(<ErrorLogPage />, { path: '/?from=2026-11-20&type=ajax' })
  const clicked: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '')
  })
  await screen.findByText('调用失败')
  expect(calls.find((call) => call.path === administrationEndpoints.errors.path)?.query).toMatchObject({ from: '2026-11-20', type: 'ajax' })
  await user.click(screen.getByRole('button', { name: /导出 CSV/ }))
  await waitFor(() => expect(clicked).toEqual(['/a/stone/common/export?ticket=t']))
  expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({ from: '2026-11-20', type: 'ajax' })
})

test('no errors are good news', async () => {
  serve([])
  renderPage(<ErrorLogPage />)
  expect(await screen.findByText('没有页面错误')).toBeInTheDocument()
})
