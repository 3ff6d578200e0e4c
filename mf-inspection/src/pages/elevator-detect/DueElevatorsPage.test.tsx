import { type EquipmentRow, equipmentListEndpoints } from '@shared/contract/equipment'
import { aDevice, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { fireEvent, screen } from '@testing-library/react'
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

test('an elevator whose detection is overdue can be applied for as well: the list of what is due this year begins today', async () => {
  signedInAs('1')
  windowIs('wide')
  const overdue = aDevice({ registrationCode: '31103302002018020099', nextDetectDate: '2020-03-01' })
  const page = (list: EquipmentRow[]) => ({ pageNo: 1, pageSize: 20, count: list.length, list, counts: { all: list.length } })
  fakeService([
    [equipmentListEndpoints.detectDue.list, () => page([])],
    [equipmentListEndpoints.detectExtended.list, () => page([overdue])],
  ])
  renderPage(<DueElevatorsPage />, { path: '/company-service/dtjyList?duty=detect' })
  expect(await screen.findByText(/年从今天起没有应检测的电梯/)).toBeInTheDocument()
  fireEvent.click(screen.getByText('检测已超期'))
  expect(await screen.findByText('31103302002018020099')).toBeInTheDocument()
})
