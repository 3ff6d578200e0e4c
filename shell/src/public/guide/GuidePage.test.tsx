import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FakeNetwork, fakeNetwork } from '../../../testing/fakeNetwork'
import { showPage } from '../../../testing/showPage'
import GuidePage from './GuidePage'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const path = '/a/stone/common/guide'
const summary = {
  type: 'constructionNotice',
  label: '安装改造修理告知',
  who: '取得相应许可的施工单位',
  duration: '提交后2个工作日内',
  fee: '不收费',
  result: '告知接收回执',
}
const guide = (change: object = {}) => ({
  ...summary,
  rule: '开工前书面告知',
  when: '施工前',
  law: ['《特种设备安全法》第二十三条'],
  sections: ['告知信息', '设备清单（1至50台）'],
  papers: [
    { label: '安装改造修理告知单(盖章)', required: true, when: '必需', blankForm: 'constructionNotice' },
    { label: '施工方案', required: false, when: '改造、重大修理须提交', blankForm: null },
  ],
  steps: [
    { label: '提交告知', actor: '申请单位', own: true, promise: '', advice: '填写完整后提交' },
    { label: '登记机关接收', actor: '登记机关审核', own: false, promise: '2个工作日内', advice: '请留意结果' },
  ],
  documents: ['告知单', '接收回执'],
  changes: ['取消：接收以前可以自行取消'],
  formPath: '/construction/register',
  available: true,
  ...change,
})

let network: FakeNetwork
beforeEach(() => {
  network = fakeNetwork()
})
const openAt = (address: string) => {
  window.history.replaceState(null, '', address)
  showPage(GuidePage)
}

test('the index names what can be applied for, and leads to each', async () => {
  network.answer(path, succeed({ list: [summary] }))
  openAt('/guide')
  expect(await screen.findByRole('heading', { level: 2, name: '安装改造修理告知' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '查看安装改造修理告知指南' })).toHaveAttribute('href', '/guide/constructionNotice')
  expect(screen.getByText('收费').nextElementSibling).toHaveTextContent('不收费')
})

test('how to cancel or put off what was applied for is said where the type says it', async () => {
  network.answer(`${path}/constructionNotice`, succeed(guide()))
  openAt('/guide/constructionNotice')
  expect(await screen.findByRole('heading', { name: '取消、改期和退费' })).toBeInTheDocument()
  expect(screen.getByText('取消：接收以前可以自行取消')).toBeInTheDocument()
})

test('where nothing is offered the index says so', async () => {
  network.answer(path, succeed({ list: [] }))
  openAt('/guide')
  expect(await screen.findByText(/暂时没有可以在线办理的业务/)).toBeInTheDocument()
})

test('a guide answers with what, how long, on what ground, and leads to the form', async () => {
  network.answer(`${path}/constructionNotice`, succeed(guide()))
  openAt('/guide/constructionNotice')
  expect(await screen.findByRole('heading', { level: 1, name: '安装改造修理告知' })).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe(`${messages.productTitle} - 安装改造修理告知办事指南`))
  const row = within(screen.getByRole('row', { name: /^安装改造修理告知单/ }))
  expect(row.getByText('必需')).toBeInTheDocument()
  expect(row.getByRole('link', { name: '下载空白表：安装改造修理告知单' })).toHaveAttribute('href', '/a/stone/common/blankForm/constructionNotice')
  expect(row.getByRole('link', { name: '下载样表：安装改造修理告知单' })).toHaveAttribute('href', '/a/stone/common/sampleForm/constructionNotice')
  expect(within(screen.getByRole('row', { name: /^施工方案/ })).queryByRole('link')).not.toBeInTheDocument()
  expect(screen.getByText('登记机关接收').closest('li')).toHaveTextContent('登记机关审核2个工作日内请留意结果')
  expect(screen.getByText('《特种设备安全法》第二十三条')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '开始办理' })).toHaveAttribute('href', '/construction/register')
  expect(screen.getByRole('link', { name: '0574-1' })).toHaveAttribute('href', 'tel:0574-1')
})

test('an area out of work offers no start', async () => {
  network.answer(`${path}/constructionNotice`, succeed(guide({ available: false })))
  openAt('/guide/constructionNotice')
  expect(await screen.findByText('暂停在线办理')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: '开始办理' })).not.toBeInTheDocument()
})

test('a type without a guide says so and leads to the others', async () => {
  network.answer(`${path}/nothing`, refuse('NOT_FOUND', messages.guideUnknown))
  openAt('/guide/nothing')
  expect(await screen.findByText(messages.guideUnknown)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '全部办事指南' })).toHaveAttribute('href', '/guide')
})

test('without an answer 重试 asks again', async () => {
  network.answer(`${path}/constructionNotice`, refuse('UNAVAILABLE', messages.unavailable), succeed(guide()))
  openAt('/guide/constructionNotice')
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('heading', { level: 1, name: '安装改造修理告知' })).toBeInTheDocument()
})
