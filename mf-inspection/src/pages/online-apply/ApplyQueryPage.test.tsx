import { applicationEndpoints, onlineApplyNewrule, onlineApplyOld } from '@shared/contract/application'
import { regionsEndpoint } from '@shared/contract/region'
import { aRow, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import ApplyQueryPage from './ApplyQueryPage'

test('an acceptor finds the applications of the old rule too, which are a type of their own', async () => {
  signedInAs('4')
  windowIs('wide')
  const page = (type: string, number: string) => () => ({ pageNo: 1, pageSize: 20, count: 1, list: [aRow({ type, number, status: '70', own: false })] })
  const calls = fakeService([
    [applicationEndpoints(onlineApplyOld).list, page(onlineApplyOld.key, 'JB-1')],
    [applicationEndpoints(onlineApplyNewrule).list, page(onlineApplyNewrule.key, 'BJ-1')],
    [regionsEndpoint, () => ({ list: [] })],
  ])
  const { user } = renderPage(<ApplyQueryPage />, { path: onlineApplyNewrule.pages.query })
  await screen.findByRole('heading', { level: 1, name: '报检查询' })
  expect(await screen.findByPlaceholderText('编号、设备、单位或地点')).toBeInTheDocument()
  await user.click(await screen.findByText('旧规则'))
  await waitFor(() => expect(calls.some(({ query }) => query.type === onlineApplyOld.key)).toBe(true))
  expect(screen.getByRole('radio', { name: '旧规则' })).toBeChecked()
})
