import { applicationEndpoints, maintenanceFiling, maintenancePrice, maintenancePriceEndpoints, type PublishedPrice } from '@shared/contract/application'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import FilingArchivePage from '../weibaoDa/FilingArchivePage'
import PriceListsPage from './PriceListsPage'
import PriceSearchPage from './PriceSearchPage'

/** A price of a published list. */
const price = (id: string, serviceArea?: string): PublishedPrice => ({
  id: `${id}.0`,
  listId: id,
  number: `JG${id}`,
  unitName: '宁波示例电梯工程有限公司',
  ...(serviceArea !== undefined && { serviceArea }),
  submittedOn: '2026-11-02',
  values: { priceKind: '2', itemName: '曳引钢丝绳', brand: '示例', spec: '直径10 mm', unit: '米', partPrice: '38.50' },
})

test('equal items of one unit are told apart by the area their list is for', async () => {
  signedInAs('1')
  windowIs('wide')
  const list = [price('1', '浙江省宁波市'), price('2', '宁波市鄞州区')]
  fakeService([[maintenancePriceEndpoints.prices, () => ({ pageNo: 1, pageSize: 20, count: 2, list })]])
  renderPage(<PriceSearchPage />)
  expect(await screen.findByText('浙江省宁波市')).toBeInTheDocument()
  expect(screen.getByText('宁波市鄞州区')).toBeInTheDocument()
})

test('a service that does not tell the area yet leaves no bare label on the card', async () => {
  signedInAs('1')
  windowIs('narrow')
  fakeService([[maintenancePriceEndpoints.prices, () => ({ pageNo: 1, pageSize: 20, count: 1, list: [price('1')] })]])
  renderPage(<PriceSearchPage />)
  expect(await screen.findByText('宁波示例电梯工程有限公司')).toBeInTheDocument()
  expect(screen.queryByText('服务区域')).not.toBeInTheDocument()
})

test.each([
  ['price lists of a maintenance company', '2', maintenancePrice, <PriceListsPage key="own" />],
  ['published price lists', '1', maintenancePrice, <PriceListsPage key="published" />],
  ['filings of a maintenance company', '2', maintenanceFiling, <FilingArchivePage key="filings" />],
] as const)('the %s can be taken along as a file', async (_name, roleType, definition, page) => {
  signedInAs(roleType)
  windowIs('wide')
  const calls = applicationEndpoints(definition)
  fakeService([
    [calls.list, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
    [calls.counts, () => ({ counts: {} })],
  ])
  renderPage(page)
  expect(await screen.findByRole('button', { name: /导出全部/ })).toBeInTheDocument()
})
