import { announcementEndpoints, announcementStates } from '@shared/contract/announcement'
import { regionsEndpoint } from '@shared/contract/region'
import { type Answer, fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Modal } from 'antd'
import { anAnnouncement, anAnnouncementRow } from '../../../testing/announcements'
import AnnouncementListPage from './AnnouncementListPage'

const list =
  (...rows: ReturnType<typeof anAnnouncementRow>[]): Answer =>
  () => ({ pageNo: 1, pageSize: 20, count: rows.length, list: rows })
const regions = [regionsEndpoint, () => ({ list: [] })] as const
const serve = (answer: Answer, ...more: Parameters<typeof fakeService>[0]) => fakeService([[announcementEndpoints.list, answer], regions, ...more])
const draft = anAnnouncementRow({ id: 'd1', title: '草稿一', status: '10', version: 7 })

beforeEach(() => {
  windowIs('wide')
  signedInAs('3')
})
afterEach(() => act(() => Modal.destroyAll()))

test('a reader sees what is new, what is pinned and how many papers there are', async () => {
  serve(list(anAnnouncementRow({ read: false, pinned: true, attachmentCount: 2 }), anAnnouncementRow({ id: 'n2', title: '旧公告' })))
  renderPage(<AnnouncementListPage />)
  const link = await screen.findByRole('link', { name: '关于2027年度电梯定期检验计划的通知' })
  expect(link).toHaveAttribute('href', '/notice/detail?id=n1')
  const [, row, old] = screen.getAllByRole('row')
  if (!row || !old) throw new Error('No rows')
  for (const words of ['未读', '置顶', '2 个', '2026-11-18']) expect(within(row).getByText(words)).toBeInTheDocument()
  expect(within(old).queryByText('未读')).not.toBeInTheDocument()
})

test('a reader has no drafts to choose and nothing to write', async () => {
  serve(list(anAnnouncementRow()))
  renderPage(<AnnouncementListPage />)
  await screen.findByRole('link', { name: /电梯定期检验计划/ })
  expect(screen.queryByRole('tab', { name: '草稿' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /新建公告|编辑|更多操作/ })).not.toBeInTheDocument()
})

test('searches by word and kind', async () => {
  const calls = serve(list(anAnnouncementRow()))
  const { user } = renderPage(<AnnouncementListPage />)
  await user.type(await screen.findByRole('textbox', { name: '关键词' }), '电梯{Enter}')
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ keyword: '电梯', pageNo: 1 }))
})

test('opens the state a link names', async () => {
  signedInAs('9')
  const calls = serve(list(anAnnouncementRow()))
  renderPage(<AnnouncementListPage />, { path: '/notice?view=70' })
  await screen.findByText(/电梯定期检验计划/)
  expect(calls.filter((call) => call.path === announcementEndpoints.list.path).map((call) => call.query.status)).toEqual(['70'])
})

test('says that there is nothing yet', async () => {
  serve(list())
  renderPage(<AnnouncementListPage />)
  expect(await screen.findByText('还没有公告')).toBeInTheDocument()
})

test('an administrator publishes a draft after a question that names it', async () => {
  signedInAs('9')
  const calls = serve(list(draft), [announcementEndpoints.publish, () => anAnnouncement()])
  const { user, said } = renderPage(<AnnouncementListPage />)
  await user.click(await screen.findByLabelText('更多操作：草稿一'))
  await user.click(await screen.findByText('发布', { selector: '[role=menuitem] *' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('发布“草稿一”')
  await user.click(within(dialog).getByRole('button', { name: '发布' }))
  await waitFor(() => expect(said).toEqual(['已发布：草稿一']))
  expect(calls.find((call) => call.path.endsWith('/publish'))?.body).toEqual({ id: 'd1', version: 7 })
})

test('what nobody else can read is no one’s unread', async () => {
  signedInAs('9')
  serve(list({ ...draft, read: false }, anAnnouncementRow({ id: 'w1', title: '撤回的公告', status: announcementStates.withdrawn, read: false })))
  renderPage(<AnnouncementListPage />)
  expect(await screen.findByText('撤回的公告')).toBeInTheDocument()
  expect(screen.queryByText('未读')).not.toBeInTheDocument()
})

test('an administrator who thinks again deletes nothing', async () => {
  signedInAs('9')
  const calls = serve(list(draft))
  const { user } = renderPage(<AnnouncementListPage />)
  await user.click(await screen.findByLabelText('更多操作：草稿一'))
  await user.click(await screen.findByText('删除草稿', { selector: '[role=menuitem] *' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('删除草稿“草稿一”')
  await user.click(within(dialog).getByRole('button', { name: '返回' }))
  expect(calls.some((call) => call.method === 'POST')).toBe(false)
})

test('a published one is pinned at once, and can be withdrawn', async () => {
  signedInAs('9')
  const calls = serve(list(anAnnouncementRow({ title: '已发公告' })), [announcementEndpoints.pin, () => anAnnouncement({ pinned: true })])
  const { user, said } = renderPage(<AnnouncementListPage />)
  await user.click(await screen.findByLabelText('更多操作：已发公告'))
  expect(await screen.findByText('撤回', { selector: '[role=menuitem] *' })).toBeInTheDocument()
  await user.click(screen.getByText('置顶', { selector: '[role=menuitem] *' }))
  await waitFor(() => expect(said).toEqual(['已置顶：已发公告']))
  expect(calls.find((call) => call.path.endsWith('/pin'))?.body).toEqual({ id: 'n1', version: 3, pinned: true })
})

test('on a phone an announcement is a card with its kind, its papers and its date', async () => {
  windowIs('narrow')
  serve(list(anAnnouncementRow({ attachmentCount: 1 })))
  renderPage(<AnnouncementListPage />)
  const card = (await screen.findByText(/附件/)).closest('li')
  expect(card).toHaveTextContent(/通知公告附件 1 个2026-11-18/)
})
