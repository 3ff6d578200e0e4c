import { equipmentListEndpoints } from '@shared/contract/equipment'
import { aDevice, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import DueElevatorsPage from './DueElevatorsPage'

test('the column of numbers is named by what it holds: an elevator without 注册代码 is known by its 设备代码', async () => {
  signedInAs('1')
  windowIs('wide')
  const device = aDevice({ registrationCode: '', equipmentCode: '31203300020180217' })
  fakeService([
    [equipmentListEndpoints.comprehensive.list, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [device], counts: { overdue: 0, unset: 0, all: 1 } })],
  ])
  renderPage(<DueElevatorsPage />, { path: '/company-service/dtjyList' })
  expect(await screen.findByText('31203300020180217')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: '注册/设备代码' })).toBeInTheDocument()
})
