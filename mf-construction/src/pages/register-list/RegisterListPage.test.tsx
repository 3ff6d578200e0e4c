import { regionsEndpoint } from '@shared/contract/region'
import { aRow, fakeService, noticeEndpoints, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import QueryListPage from '../query-list/QueryListPage'
import RegisterListPage from './RegisterListPage'

const service = (actions: string[]) =>
  fakeService([
    [noticeEndpoints.list, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [aRow({ actions })] })],
    [noticeEndpoints.counts, () => ({ counts: { '20': 1 } })],
    [regionsEndpoint, () => ({ list: [] })],
  ])

beforeEach(() => {
  localStorage.clear()
  windowIs('wide')
})

describe('告知办理', () => {
  it('shows a construction unit its own notices, with a way to a new one', async () => {
    signedInAs('3')
    const calls = service(['revoke'])
    renderPage(<RegisterListPage />)
    expect(await screen.findByText('GZ330212202611190014')).toBeInTheDocument()
    expect(calls.find((asked) => asked.path.endsWith('/list'))?.query.view).toBe('own')
    expect(screen.getByText('告知申请')).toBeInTheDocument()
  })

  it('shows a registrar the notices of the area, with the way to 施工告知审核', async () => {
    signedInAs('7')
    const calls = service(['receive', 'return'])
    renderPage(<RegisterListPage />)
    expect(await screen.findByText('办理')).toHaveAttribute('href', '/company-service/check-install/detail?id=n1')
    expect(calls.find((asked) => asked.path.endsWith('/list'))?.query.view).toBe('query')
    expect(screen.getByText('去施工告知审核')).toBeInTheDocument()
    expect(screen.queryByText('告知申请')).not.toBeInTheDocument()
  })
})

describe('告知查询', () => {
  it.each([
    { role: '3', named: false },
    { role: '1', named: true },
  ] as const)('names the construction unit where it is not the same in every row: role $role', async ({ role, named }) => {
    signedInAs(role)
    service([])
    renderPage(<QueryListPage />)
    await screen.findByText('GZ330212202611190014')
    expect(screen.queryAllByRole('columnheader', { name: /施工单位名称/ })).toHaveLength(named ? 1 : 0)
  })
})
