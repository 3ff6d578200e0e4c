import { inspectionEndpoints } from '@shared/contract/inspection'
import { aNotice, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ResultsCard, ResultsPart } from './InspectionResults'

const result = {
  id: 'r1',
  version: 1,
  device: '32103302122011090165',
  name: '液压乘客电梯',
  useCertNo: '',
  place: '',
  conclusion: '01',
  inspectedOn: '2026-11-20',
  remarks: '制动试验有效',
  grade: '2',
  duty: 'inspection' as const,
  nextDate: '2027-12-31',
  nextReason: '',
  reportNo: 'ZDTJ-TD-2026-00001',
  state: 'issued' as const,
  enteredBy: '',
  proposed: { passed: { date: '', why: '' }, failed: { date: '', why: '' } },
  photos: [],
}

it.each([
  ['wide', ['设备', '结论', '下次检验日期', '报告编号和备注']],
  // On a phone four columns would break every date and number in two.
  ['narrow', ['设备', '结果']],
] as const)('tells what each device came to in a %s window', async (width, heads) => {
  windowIs(width)
  signedInAs('4')
  fakeService([[inspectionEndpoints.results, () => ({ list: [result] })]])
  renderPage(<ResultsCard record={aNotice({ id: 'a1', status: '70' })} />)
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(heads)
  for (const part of ['合格', '2026-11-20', /2027-12-31/, /ZDTJ-TD-2026-00001/, '制动试验有效', '安全状况等级 2级'])
    expect(within(table).getByText(part)).toBeInTheDocument()
})

it.each(['wide', 'narrow'] as const)(
  'gives the number of a device the room it needs: in a column of a fixed width it ran over the next one (%s)',
  async (width) => {
    windowIs(width)
    signedInAs('4')
    fakeService([[inspectionEndpoints.results, () => ({ list: [result] })]])
    renderPage(<ResultsCard record={aNotice({ id: 'a1', status: '70' })} />)
    expect(await screen.findByRole('table')).toHaveStyle({ tableLayout: 'auto' })
    // So is that of a report, beside the attachments of a review.
    if (width === 'wide') expect(screen.getByText(result.reportNo)).toHaveClass('number')
  },
)

it.each(['wide', 'narrow'] as const)('announces no next date for a device that is not inspected yet (%s)', async (width) => {
  windowIs(width)
  signedInAs('4')
  const proposed = { passed: { date: '2027-12-31', why: '' }, failed: { date: '', why: '' } }
  const waiting = { ...result, id: 'r2', name: '曳引驱动乘客电梯', conclusion: '', inspectedOn: '', nextDate: '', reportNo: '', proposed }
  const entered = { ...result, nextDate: '', proposed: { ...proposed, passed: { date: '2028-12-31', why: '' } } }
  fakeService([[inspectionEndpoints.results, () => ({ list: [entered, waiting] })]])
  renderPage(<ResultsCard record={aNotice({ id: 'a1', status: '62' })} />)
  const rowOf = (name: string) => screen.getByText(name).closest('tr')
  await screen.findByText('未录入')
  expect(rowOf('液压乘客电梯')).toHaveTextContent('2028-12-31')
  expect(rowOf('曳引驱动乘客电梯')).toHaveTextContent('–')
  expect(rowOf('曳引驱动乘客电梯')).not.toHaveTextContent('2027-12-31')
})

it('tells no next date of a device that failed: the archive keeps the one it had, which may be past', async () => {
  signedInAs('4')
  const proposed = { passed: { date: '2027-12-31', why: '' }, failed: { date: '2025-12-31', why: '' } }
  fakeService([[inspectionEndpoints.results, () => ({ list: [{ ...result, conclusion: '03', nextDate: '', proposed }] })]])
  renderPage(<ResultsCard record={aNotice({ id: 'a1', status: '70' })} />)
  const row = (await screen.findByText('液压乘客电梯')).closest('tr')
  expect(row).toHaveTextContent('不合格')
  expect(row).not.toHaveTextContent(/202[57]-12-31/)
})

it('withholds the report while a device has no result, and no longer', async () => {
  signedInAs('6')
  const answers = [[result, { ...result, id: 'r2', conclusion: '' }], [result]]
  for (const list of answers) {
    fakeService([[inspectionEndpoints.results, () => ({ list })]])
    const withheld = new Map<string, string | undefined>()
    const { unmount } = renderPage(
      <ResultsPart record={aNotice({ id: 'a1', status: '60' })} withhold={(action, reason) => void withheld.set(action, reason)} />,
    )
    await screen.findByRole('table')
    await waitFor(() => expect(withheld.get('report')).toBe(list.length === 2 ? '还有 1 台设备没有录入检验结果，录完后可以提交报告' : undefined))
    unmount()
  }
})
