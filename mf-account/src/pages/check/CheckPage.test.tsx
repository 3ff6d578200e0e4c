import { accountEndpoints, type RegistrationDetail } from '@shared/contract/account'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import { aRegistration } from '../../testing/aRegistration'
import { pageOf } from '../../testing/page'
import CheckPage from './CheckPage'

function registrations(list: readonly RegistrationDetail[]) {
  return fakeService([
    [
      accountEndpoints.findRegister,
      ({ query }) => pageOf(list.filter((row) => row.status === query.status && (!query.keyword || row.unitName.includes(String(query.keyword))))),
    ],
    [regionsEndpoint, () => ({ list: [] })],
  ])
}
const approved = aRegistration({
  id: 'r2',
  status: '70',
  statusName: '已通过',
  unitName: '宁波示例电梯工程有限公司',
  auditDate: '2026-11-18 09:00:00',
  auditorName: '王测试',
  dueDate: '',
})

beforeEach(() => {
  windowIs('wide')
  signedInAs('9')
})

describe('注册审核', () => {
  it('begins with what waits, the oldest first, each with its term', async () => {
    const calls = registrations([aRegistration({ dueDate: '2020-01-02' }), approved])
    renderPage(<CheckPage />)
    expect(await screen.findByRole('link', { name: '宁波示例物业服务有限公司' })).toHaveAttribute('href', '/account/register-detail?id=r1')
    expect(screen.getByText(/已超 [\d,]+ 天/)).toBeInTheDocument()
    expect(screen.queryByText('宁波示例电梯工程有限公司')).not.toBeInTheDocument()
    expect(calls.find((asked) => asked.query.pageSize === 20)?.query).toMatchObject({ status: '20', orderBy: 'submitDate' })
  })

  it('counts each state and shows what became of the others', async () => {
    const calls = registrations([aRegistration(), approved])
    const { user } = renderPage(<CheckPage />)
    await user.click(await screen.findByRole('tab', { name: /已通过 1/ }))
    expect(await screen.findByRole('link', { name: '宁波示例电梯工程有限公司' })).toBeInTheDocument()
    expect(calls.at(-1)?.query).toMatchObject({ status: '70', orderBy: 'auditDate desc' })
    expect(screen.getByText('2026-11-18 09:00')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: /待审核 1/ })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: /未通过 0/ })).toBeInTheDocument()
  })

  it('does not order what waits by a day it does not have', async () => {
    const calls = registrations([aRegistration(), approved])
    renderPage(<CheckPage />, { path: '/account/check?orderBy=auditDate' })
    await screen.findByRole('link', { name: '宁波示例物业服务有限公司' })
    expect(calls.find((asked) => asked.query.pageSize === 20)?.query).toMatchObject({ status: '20', orderBy: 'submitDate' })
  })

  it('marks what is asked for an account that is there already', async () => {
    registrations([aRegistration({ kind: 'second', unitTypeName: '维保单位' })])
    renderPage(<CheckPage />)
    expect(await screen.findByText('维保单位（第二单位）')).toBeInTheDocument()
  })

  it('says when nobody waits, and what a search would give without its words', async () => {
    registrations([])
    const { unmount } = renderPage(<CheckPage />)
    expect(await screen.findByText('没有待审核的注册申请')).toBeInTheDocument()
    unmount()
    registrations([aRegistration()])
    renderPage(<CheckPage />, { path: '/account/check?keyword=不存在' })
    expect(await screen.findByText(/去掉条件后有 1 件注册申请/)).toBeInTheDocument()
  })
})
