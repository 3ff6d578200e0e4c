import { constructionNotice, reviewQueue } from '@shared/contract/application'
import { screen, waitFor, within } from '@testing-library/react'
import { aRow } from '../../testing/aNotice'
import { fakeService, noticeEndpoints, Refused, renderPage, signedInAs } from '../../testing/fakeService'
import { BatchReceiptDialog } from './BatchReceiptDialog'
import { receiptGroups } from './receiptGroups'

const rows = ['n1', 'n2', 'n3'].map((id) => aRow({ id, number: `GZ-${id}`, actions: ['receive'] }))
const passed = { key: 'licence', ok: true, text: '许可证有效', detail: '' }
const wrong = { key: 'maker', ok: false, text: '制造单位授权书未上传', detail: '' }

test('receives those that every check passed, each by itself, and says what became of each', async () => {
  signedInAs('7')
  const { receive } = noticeEndpoints.transitions
  if (!receive) throw new Error('A notice is received')
  const calls = fakeService([
    [noticeEndpoints.checks, ({ path }) => ({ list: path.endsWith('n2') ? [passed, wrong] : [passed] })],
    [
      receive,
      ({ body }) =>
        body.id === 'n3'
          ? new Refused('NOT_ALLOWED_NOW', '张登记已办理“退回补正”')
          : { id: String(body.id), status: '70', statusName: '已接收', version: 4, number: '', receiptNo: '' },
    ],
    [reviewQueue, () => ({ pageNo: 1, pageSize: 50, count: 0, list: [], counts: {} })],
  ])
  const [closed, received] = [jest.fn(), jest.fn()]
  const { user, said } = renderPage(<BatchReceiptDialog groups={receiptGroups([constructionNotice], rows)} onReceived={received} onClose={closed} />)
  const dialog = await screen.findByRole('dialog', { name: /^批量接收：/ })
  const send = await within(dialog).findByRole('button', { name: '接收 2 件' })
  expect(within(dialog).getByRole('checkbox', { name: '选择 GZ-n2' })).toBeDisabled()
  expect(within(dialog).getByText('制造单位授权书未上传')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('checkbox', { name: '选择 GZ-n1' }))
  expect(within(dialog).getByRole('button', { name: '接收 1 件' })).toBeEnabled()
  await user.click(within(dialog).getByRole('checkbox', { name: '选择 GZ-n1' }))
  await user.click(send)
  await waitFor(() => expect(within(dialog).getByText('已接收')).toBeInTheDocument())
  expect(await within(dialog).findByText('张登记已办理“退回补正”')).toBeInTheDocument()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { id: 'n1', version: 3 },
    { id: 'n3', version: 3 },
  ])
  expect(said).toEqual(['已接收 1 件'])
  expect(received).toHaveBeenCalledWith(['n1'])
  expect(closed).not.toHaveBeenCalled()
})
