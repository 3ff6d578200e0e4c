import { documentCheckLink } from '@shared/contract/documentCheck'
import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FakeNetwork, fakeNetwork } from '../../../testing/fakeNetwork'
import { showPage } from '../../../testing/showPage'
import DocumentCheckPage from './DocumentCheckPage'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const path = '/a/stone/common/documentCheck'
const number = 'GZ330212202611190014'
const onRecord = (change: object = {}) => ({
  title: '特种设备安装改造修理告知单',
  number,
  receiptNo: 'SL330212202611200001',
  typeName: '安装改造修理告知',
  unitName: '宁波示例电梯工程有限公司',
  statusName: '待接收',
  tone: 'moving',
  superseded: false,
  paperNumber: '编号：梯11浙B00001(26)',
  blocks: [
    { kind: 'fields', title: '一、施工单位', rows: [{ label: '施工单位名称', value: '宁波示例电梯工程有限公司' }] },
    { kind: 'table', title: '三、设备清单（共1台）', columns: ['序号', '制造编号'], rows: [['1', 'FN-1']] },
    { kind: 'paragraph', text: '对真实性负责。' },
    { kind: 'signature', lines: ['2026年11月19日'] },
  ],
  ...change,
})

let network: FakeNetwork
beforeEach(() => {
  window.history.replaceState(null, '', '/document-check')
  network = fakeNetwork()
})
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })

test('a scanned code is checked at once, and shows what is on record block by block', async () => {
  window.history.replaceState(null, '', documentCheckLink(number, 'ABCD1234ABCD1234ABCD'))
  network.answer(path, succeed(onRecord()))
  showPage(DocumentCheckPage)
  expect(await screen.findByRole('heading', { name: '平台记录的内容' })).toHaveFocus()
  expect(network.sent(path).map(({ json }) => json)).toEqual([{ number, code: 'ABCD1234ABCD1234ABCD' }])
  const record = within(screen.getByRole('region', { name: '平台记录' }))
  expect(record.getByText('编号：梯11浙B00001(26)')).toBeInTheDocument()
  expect(record.getByText('施工单位名称').nextElementSibling).toHaveTextContent('宁波示例电梯工程有限公司')
  expect(record.getByText('回执号').nextElementSibling).toHaveTextContent('SL330212202611200001')
  expect(record.getByText('当前状态').nextElementSibling).toHaveTextContent('待接收')
  const table = within(record.getByRole('table'))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['序号', '制造编号'])
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', 'FN-1'])
  expect(record.getByText(/逐项对照/)).toBeInTheDocument()
})

test('a certificate held by another unit than applied for it names both, each as what it is', async () => {
  window.history.replaceState(null, '', documentCheckLink(number, 'ABCD1234ABCD1234ABCD'))
  network.answer(path, succeed(onRecord({ holder: '宁波示例物业服务有限公司' })))
  showPage(DocumentCheckPage)
  const record = within(await screen.findByRole('region', { name: '平台记录' }))
  const said = ['申请编号', '持证单位', '申请单位'].map((label) => record.getByText(label).nextElementSibling?.textContent)
  expect(said).toEqual([number, '宁波示例物业服务有限公司', '宁波示例电梯工程有限公司'])
  expect(record.queryByText('单位')).toBeNull()
})

test('a paper whose application has changed since is told as such', async () => {
  network.answer(path, succeed(onRecord({ superseded: true })))
  showPage(DocumentCheckPage)
  await user.type(field('编号'), number)
  await user.type(field('核验码'), 'abcd-1234-abcd-1234-abcd')
  await user.click(screen.getByRole('button', { name: '核验' }))
  expect(await screen.findByText(/以申请的最新内容为准/)).toBeInTheDocument()
  expect(screen.queryByText(/逐项对照/)).not.toBeInTheDocument()
})

test('a paper whose content is internal for the time being is told as such, without an empty card', async () => {
  window.history.replaceState(null, '', documentCheckLink(number, 'ABCD1234ABCD1234ABCD'))
  const note = '检验尚未办结，本件的内容以签发的检验报告为准'
  network.answer(path, succeed(onRecord({ superseded: true, note, blocks: [] })))
  showPage(DocumentCheckPage)
  expect(await screen.findByText(note)).toBeInTheDocument()
  expect(screen.queryByText('纸上的内容')).not.toBeInTheDocument()
})

test('a valid paper may come with a word of caution', async () => {
  window.history.replaceState(null, '', documentCheckLink(number, 'ABCD1234ABCD1234ABCD'))
  network.answer(path, succeed(onRecord({ note: '其中 1 台设备已报废' })))
  showPage(DocumentCheckPage)
  expect(await screen.findByText('其中 1 台设备已报废')).toBeInTheDocument()
  expect(screen.getByText(/逐项对照/)).toBeInTheDocument()
})

test('what is missing is asked for before anything is sent', async () => {
  showPage(DocumentCheckPage)
  await user.click(screen.getByRole('button', { name: '核验' }))
  expect(screen.getByText(messages.required('编号'))).toBeInTheDocument()
  expect(screen.getByText(messages.required('核验码'))).toBeInTheDocument()
  expect(network.sent(path)).toHaveLength(0)
})

test('a wrong code is answered in a sentence, and what was typed stays', async () => {
  network.answer(path, refuse('NOT_FOUND', messages.documentUnknown))
  showPage(DocumentCheckPage)
  await user.type(field('编号'), number)
  await user.type(field('核验码'), '0000')
  await user.click(screen.getByRole('button', { name: '核验' }))
  expect(await screen.findByText(messages.documentUnknown)).toBeInTheDocument()
  expect(field('编号')).toHaveValue(number)
  expect(screen.queryByRole('heading', { name: '平台记录的内容' })).not.toBeInTheDocument()
})
