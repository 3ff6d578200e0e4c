import { reportReissue } from '@shared/contract/application'
import { jobEndpoints } from '@shared/contract/job'
import { regionsEndpoint } from '@shared/contract/region'
import { type ReportRow, reportEndpoints } from '@shared/contract/report'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { configure, screen, waitFor, within } from '@testing-library/react'
import ReportsPage from './ReportsPage'

configure({ asyncUtilTimeout: 6_000 })

const aReport = (change: Partial<ReportRow> = {}): ReportRow => ({
  id: '5b0b6b0e-0000-4000-8000-000000000001',
  reportNo: 'ZDTJ-TD-2026-00001',
  state: 'valid',
  equipmentId: '',
  equclacode: '3000',
  deviceName: '乘客电梯',
  deviceNo: '31103309920880001',
  useUnitName: '宁波示例物业服务有限公司',
  place: '示例花园1幢',
  inspectionKind: '05',
  conclusion: '01',
  inspectedOn: '2026-05-11',
  instituteName: '宁波市示例特种设备检验研究院',
  electronic: true,
  markable: true,
  ...change,
})
const onPaper = aReport({ id: '5b0b6b0e-0000-4000-8000-000000000002', reportNo: 'OLD-1', electronic: false, markable: false })
const job = { id: 'j1', title: '', state: 'waiting', percent: 0, note: '', fileName: '', size: 0, createDate: '', expires: '' }

const serve = (...list: ReportRow[]) =>
  fakeService([
    [reportEndpoints.reportList, () => ({ pageNo: 1, pageSize: 20, count: list.length, list, signature: 'demonstration' })],
    [reportEndpoints.reportFiles, () => ({ job })],
    [jobEndpoints.list, () => ({ list: [] })],
    [regionsEndpoint, () => ({ list: [] })],
  ])
const rowOf = async (number: string) => within((await screen.findByText(number)).closest('tr') ?? document.body)

beforeEach(() => {
  windowIs('wide')
  signedInAs('1')
})

test('a report on paper alone is neither looked at nor packed, but asked for again with the others', async () => {
  const calls = serve(aReport(), onPaper)
  const { user, said } = renderPage(<ReportsPage />)
  expect(await screen.findByText(/以演示证书签名，不具有法律效力/)).toBeInTheDocument()
  expect((await rowOf('ZDTJ-TD-2026-00001')).getByRole('button', { name: '预览 ZDTJ-TD-2026-00001' })).toBeInTheDocument()
  const paper = await rowOf('OLD-1')
  expect(paper.queryByRole('button', { name: /预览/ })).not.toBeInTheDocument()
  await user.click(paper.getByRole('checkbox'))
  expect(await screen.findByRole('button', { name: '打包下载' })).toBeDisabled()
  await user.click((await rowOf('ZDTJ-TD-2026-00001')).getByRole('checkbox'))
  expect(await screen.findByText('其中 1 份没有电子文件')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '打包下载' }))
  await waitFor(() => expect(said).toEqual(['正在打包，完成后自动下载']))
  const [packed] = calls.filter(({ path }) => path === reportEndpoints.reportFiles.path)
  expect(packed?.body).toEqual({ ids: [onPaper.id, aReport().id] })
})

test('a report on paper alone says so, and can be asked for again from its row', async () => {
  serve(aReport(), onPaper, { ...onPaper, id: '5b0b6b0e-0000-4000-8000-000000000003', reportNo: 'OLD-2', state: 'void' })
  const { user } = renderPage(<ReportsPage />)
  expect((await rowOf('ZDTJ-TD-2026-00001')).queryByText('纸质')).not.toBeInTheDocument()
  // In plain words like the other form: it is no state.
  const form = async (number: string, word: string) => (await rowOf(number)).getByText(word).outerHTML.replaceAll(word, '')
  expect(await form('OLD-1', '纸质')).toBe(await form('ZDTJ-TD-2026-00001', '电子'))
  expect((await rowOf('OLD-2')).queryByRole('button', { name: /申请补发/ })).not.toBeInTheDocument()
  await user.click((await rowOf('OLD-1')).getByRole('button', { name: '申请补发 OLD-1' }))
  expect(screen.getByLabelText('地址')).toHaveTextContent(`${reportReissue.pages.form}?reports=OLD-1`)
})

test('reports on devices of one name are told apart by the number under it, whatever columns there is room for', async () => {
  serve(aReport(), { ...onPaper, deviceNo: '31103309920880002' })
  renderPage(<ReportsPage />)
  for (const [number, device] of [
    ['ZDTJ-TD-2026-00001', '31103309920880001'],
    ['OLD-1', '31103309920880002'],
  ] as const)
    expect((await rowOf(number)).getByText(device).closest('td')).toHaveTextContent(`乘客电梯${device}`)
})

test('what is asked for again is handed over by its numbers', async () => {
  serve(aReport(), onPaper)
  const { user } = renderPage(<ReportsPage />)
  for (const number of ['ZDTJ-TD-2026-00001', 'OLD-1']) await user.click((await rowOf(number)).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: '申请补发' }))
  expect(screen.getByLabelText('地址')).toHaveTextContent(`${reportReissue.pages.form}?reports=ZDTJ-TD-2026-00001%2COLD-1`)
})

test('an institute asks for none of its own again', async () => {
  signedInAs('4')
  serve(aReport(), onPaper)
  const { user } = renderPage(<ReportsPage />)
  await user.click((await rowOf('ZDTJ-TD-2026-00001')).getByRole('checkbox'))
  expect(await screen.findByRole('button', { name: '打包下载' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: /申请补发/ })).not.toBeInTheDocument()
})
