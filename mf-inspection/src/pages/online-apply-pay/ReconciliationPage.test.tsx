import { type ReconciliationLine, reconciliationEndpoints } from '@shared/contract/payment'
import { portalEndpoints } from '@shared/contract/portal'
import { regionsEndpoint } from '@shared/contract/region'
import { useCallQuery } from '@shared/portal'
import { fakeService, Refused, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { configure, screen, waitFor, within } from '@testing-library/react'
import ReconciliationPage from './ReconciliationPage'

configure({ asyncUtilTimeout: 6_000 })

const line: ReconciliationLine = {
  id: 'l1',
  day: '2026-11-20',
  kind: 'payment',
  platformNo: 'YS-1',
  orderNo: 'JF-1',
  statementAmount: '549.99',
  keptAmount: '550.00',
  keptDay: '2026-11-20',
  result: 'amountDiffers',
  fileName: '对账单.csv',
  resolution: '',
  resolvedBy: '',
  resolvedDate: '',
}

const serve = (answer: unknown = { counts: { matched: 1 } }, list = [line]) =>
  fakeService([
    [reconciliationEndpoints.lines, () => ({ pageNo: 1, pageSize: 20, count: list.length, list })],
    [reconciliationEndpoints.reconcile, () => answer],
    [reconciliationEndpoints.resolve, () => ({})],
    [regionsEndpoint, () => ({ list: [] })],
    [portalEndpoints.waitingCounts, () => ({ pages: {} })],
  ])

/** The menu beside the page, with its numbers. */
function Menu() {
  useCallQuery(portalEndpoints.waitingCounts, {})
  return null
}
const timesCounted = (calls: ReturnType<typeof serve>) => calls.filter(({ path }) => path === portalEndpoints.waitingCounts.path).length

const choose = async (text: string) => {
  const { user } = renderPage(
    <>
      <Menu />
      <ReconciliationPage />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: '导入对账单' }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No file can be chosen')
  const { buffer } = new TextEncoder().encode(text)
  await user.upload(input, Object.assign(new File([text], '对账单.csv', { type: 'text/csv' }), { arrayBuffer: async () => buffer }))
  return { user, dialog }
}

beforeEach(() => {
  windowIs('wide')
  signedInAs('5')
})

test('the button that chooses the statement keeps the focus, for another file to be chosen', async () => {
  serve()
  const { user } = renderPage(<ReconciliationPage />)
  await user.click(await screen.findByRole('button', { name: '导入对账单' }))
  const button = await screen.findByRole('button', { name: '选择文件' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(button).toHaveFocus()
})

test('offers the import once where no statement was compared yet', async () => {
  serve(undefined, [])
  renderPage(<ReconciliationPage />, { path: '/?view=all' })
  expect(await screen.findByText('还没有对过账')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: '导入对账单' })).toHaveLength(1)
})

test('compares the day that is typed, in whatever form', async () => {
  const calls = serve()
  const { user, dialog } = await choose('平台流水号,缴款单号,金额\nYS-1,JF330212202611200001,850\n')
  const day = within(dialog).getByLabelText('对账日期')
  await user.clear(day)
  await user.type(day, '20260105')
  await user.click(await within(dialog).findByRole('button', { name: '开始对账' }))
  expect(day).toHaveValue('2026-01-05')
  expect(calls.find(({ path }) => path === reconciliationEndpoints.reconcile.path)?.body).toMatchObject({ day: '2026-01-05' })
})

test.each([
  ['that cannot be read', '11.15', '请输入有效的日期'],
  ['that is to come', '2099-01-05', '对账日期不能晚于今天'],
])('a day %s stays as it is typed and is reported, and no other day is compared', async (_what, typed, said) => {
  const calls = serve()
  const { user, dialog } = await choose('平台流水号,缴款单号,金额\nYS-1,JF330212202611200001,850\n')
  expect(await within(dialog).findByRole('button', { name: '开始对账' })).toBeEnabled()
  const day = within(dialog).getByLabelText('对账日期')
  await user.clear(day)
  await user.type(day, typed)
  await user.click(within(dialog).getByRole('button', { name: '开始对账' }))
  expect(day).toHaveValue(typed)
  expect(day).toHaveAccessibleDescription(expect.stringMatching(said))
  expect(within(dialog).getByRole('button', { name: '开始对账' })).toBeDisabled()
  expect(calls.some(({ path }) => path === reconciliationEndpoints.reconcile.path)).toBe(false)
})

test('compares the day of a csv statement', async () => {
  const calls = serve()
  const { user, dialog } = await choose(
    '平台流水号,缴款单号,金额\nYS-1,JF330212202611200001,850\nYS-2,JF330212202611200002,"12,850.5"\nYS-3,JF330212202611200003,"-1,200.00"\n',
  )
  expect(await within(dialog).findByText(/读到 3 笔，没有发现错误/)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: '开始对账' }))
  const sent = calls.find(({ path }) => path === reconciliationEndpoints.reconcile.path)
  expect(sent?.body).toMatchObject({
    fileName: '对账单.csv',
    rows: [{ platformNo: 'YS-1', orderNo: 'JF330212202611200001', amount: '850.00' }, { amount: '12850.50' }, { amount: '-1200.00' }],
  })
  // What differs waits from now on.
  await waitFor(() => expect(timesCounted(calls)).toBe(2))
})

test('says what is wrong in the file at its row and column, and sends nothing', async () => {
  const calls = serve()
  const { dialog } = await choose('平台流水号,缴款单号,金额\nYS-1,JF-1,850.00\nYS-2,,十元\n')
  expect(await within(dialog).findByText(/第 3 行 B 列/)).toBeInTheDocument()
  expect(within(dialog).getByText(/第 3 行 C 列/)).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: '开始对账' })).toBeDisabled()
  expect(calls.some(({ path }) => path === reconciliationEndpoints.reconcile.path)).toBe(false)
})

test('shows at its cell what the service finds, and keeps the file', async () => {
  serve(new Refused('INCOMPLETE', '请改正后再提交', [{ field: 'statement.1.platformNo', message: '不是本机构的流水号' }]))
  const { user, dialog } = await choose('平台流水号,缴款单号,金额\nYS-1,JF-1,850.00\nYS-2,JF-2,10.00\n')
  await user.click(await within(dialog).findByRole('button', { name: '开始对账' }))
  expect(await within(dialog).findByText(/第 3 行 A 列：平台流水号“YS-2”：不是本机构的流水号/)).toBeInTheDocument()
})

test('says on reading the file that a number is there twice and that a payment is below zero, and sends nothing', async () => {
  const calls = serve()
  const { dialog } = await choose('平台流水号,缴款单号,类型,金额\nYS-1,JF-1,收款,850.00\nYS-1,JF-2,收款,10.00\nYS-3,JF-3,收款,-5.00\nYS-1,JF-1,退款,4.00\n')
  expect(await within(dialog).findByText(/第 3 行 A 列：平台流水号“YS-1”：平台流水号重复/)).toBeInTheDocument()
  expect(within(dialog).getByText(/第 4 行 D 列：.*收款的金额不能小于零/)).toBeInTheDocument()
  expect(within(dialog).getByText(/2 处有误/)).toBeInTheDocument()
  expect(calls.some(({ path }) => path === reconciliationEndpoints.reconcile.path)).toBe(false)
})

test.each([
  ['nothing', ''],
  ['the names of its columns alone', '平台流水号,缴款单号,金额\n'],
])('says of a csv file that has %s that it has no lines', async (_what, text) => {
  serve()
  const { dialog } = await choose(text)
  expect(await within(dialog).findByText('文件中没有内容行，请核对后重新选择')).toBeInTheDocument()
})

test('keeps how a difference was dealt with', async () => {
  const calls = serve()
  const { user } = renderPage(
    <>
      <Menu />
      <ReconciliationPage />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: '处理 YS-1' }))
  expect(await screen.findByText(/对账单 [\d,]+\.\d\d 元，本系统 [\d,]+\.\d\d 元/)).toBeInTheDocument()
  await user.type(await screen.findByLabelText('处理情况'), '平台补差一分')
  await user.click(screen.getByRole('button', { name: /确\s?定/ }))
  expect(calls.find(({ path }) => path === reconciliationEndpoints.resolve.path)?.body).toEqual({ id: 'l1', resolution: '平台补差一分' })
  await waitFor(() => expect(timesCounted(calls)).toBe(2))
})

test('says of money of another day which day the portal has', async () => {
  serve(undefined, [{ ...line, result: 'dayDiffers', keptDay: '2026-11-21' }])
  renderPage(<ReconciliationPage />)
  expect(await screen.findByText('日期不符，本系统 2026-11-21')).toBeInTheDocument()
})

test('offers the template its words speak of', async () => {
  serve()
  const { user } = renderPage(<ReconciliationPage />)
  await user.click(await screen.findByRole('button', { name: '导入对账单' }))
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    document.title = this.download
  })
  Object.assign(URL, { createObjectURL: () => 'blob:template', revokeObjectURL: () => undefined })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '下载导入模板' }))
  await waitFor(() => expect(document.title).toBe('对账单导入模板.xlsx'))
  saved.mockRestore()
})
