import { inspectionEndpoints } from '@shared/contract/inspection'
import type { RoleType } from '@shared/contract/roles'
import { aNotice, answered, fakeService, renderPage, signedInAs } from '@shared/ui/testing'
import { screen } from '@testing-library/react'
import { applicantAddition } from './applicantAddition'

const line = { device: '31103309920230001', name: '乘客电梯', rule: '直梯（12 层）：500 元，加 5 层以上 7 层 × 50 元', reckoned: '850.00', amount: '700.00' }

const open = (role: RoleType, change: { own?: boolean; feeType?: string }) => {
  signedInAs(role)
  const calls = fakeService([[inspectionEndpoints.feeLines, () => ({ lines: [{ ...line, reason: '同址多台' }], total: '700.00', editable: false })]])
  const { own = true, feeType = '0' } = change
  renderPage(applicantAddition(aNotice({ status: '40', own, inputValues: { feeType } })))
  return calls
}

test.each<[string, RoleType, boolean]>([
  ['the unit that pays', '1', true],
  ['the maintenance unit that pays', '2', true],
  ['the acceptor of the institute', '4', false],
  ['the finance of the institute', '5', false],
])('%s reads on the page of an inspection what was fixed for each device, and why', async (_who, role, own) => {
  open(role, { own })
  const fee = await screen.findByRole('region', { name: '核定检验费' })
  expect(fee).toHaveTextContent('合计 700.00 元')
  expect(screen.getByRole('cell', { name: `乘客电梯 ${line.device} ${line.rule}` })).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: '850.00' })).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: '700.00' })).toBeInTheDocument()
  expect(screen.getByText('同址多台')).toBeInTheDocument()
})

test.each<[string, RoleType, { own?: boolean; feeType?: string }]>([
  ['the unit of the devices, for which another unit pays', '1', { own: false }],
  ['the inspector', '6', { own: false }],
  ['the unit before the fee is fixed', '1', { feeType: '' }],
  ['the unit that pays by agreement', '1', { feeType: '1' }],
])('nothing of it is asked for %s', async (_who, role, change) => {
  const calls = open(role, change)
  await answered()
  expect(calls.filter(({ path }) => path.includes('feeLines'))).toEqual([])
  expect(screen.queryByRole('region', { name: '核定检验费' })).not.toBeInTheDocument()
})
