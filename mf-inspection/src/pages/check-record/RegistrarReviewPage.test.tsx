import { reviewQueue } from '@shared/contract/application'
import { aNotice, anEvent, aRow, fakeService, noticeEndpoints, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, within } from '@testing-library/react'
import RegistrarReviewPage from './RegistrarReviewPage'

/** A service with one notice waiting for the registrar. */
function oneNotice() {
  return fakeService([
    [
      reviewQueue,
      ({ query }) => {
        const list = query.tab === '待接收' ? [aRow()] : []
        return { pageNo: 1, pageSize: 50, count: list.length, list, counts: { 待接收: 1 } }
      },
    ],
    [noticeEndpoints.detail, () => aNotice({ actions: ['pickUp', 'receive', 'return'] })],
    [noticeEndpoints.showOpinion, () => ({ list: [anEvent()] })],
    [noticeEndpoints.checks, () => ({ list: [] })],
  ])
}

beforeEach(() => {
  signedInAs('7')
  windowIs('wide')
})

describe('施工告知审核', () => {
  it('asks for the registrar’s own queue, what waits first', async () => {
    const calls = oneNotice()
    renderPage(<RegistrarReviewPage />, { path: '/company-service/check-install' })
    expect(await screen.findByRole('button', { name: /GZ330212202611190014/ })).toHaveTextContent('改造 乘客电梯 2 台')
    expect(calls.find((asked) => asked.path === reviewQueue.path)?.query).toMatchObject({ types: 'constructionNotice', tab: '待接收' })
  })

  it('opens on the queue a link names', async () => {
    const calls = oneNotice()
    renderPage(<RegistrarReviewPage />, { path: '/company-service/check-install?status=85' })
    expect(await screen.findByText('没有撤销审批的申请')).toBeInTheDocument()
    expect(calls.filter((asked) => asked.path === reviewQueue.path).map((asked) => asked.query.tab)).toEqual(['撤销审批'])
  })

  it('shows the same record on a page of its own, and names the tab after it', async () => {
    oneNotice()
    const titles: string[] = []
    renderPage(<RegistrarReviewPage />, { path: '/company-service/check-install/detail?id=n1', tab: { setTitle: (title) => titles.push(title) } })
    const record = await screen.findByRole('region', { name: '审核 GZ330212202611190014' })
    expect(within(record).getByRole('button', { name: '接收' })).toBeInTheDocument()
    expect(titles).toEqual(['施工告知审核详情 GZ330212202611190014'])
  })
})
