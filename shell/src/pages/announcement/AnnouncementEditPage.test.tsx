import { announcementEndpoints } from '@shared/contract/announcement'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { messages } from '@shared/contract/messages'
import { http } from '@shared/portal/internal'
import { anAttachment, fakeService, Refused, renderPage, signedInAs, windowIs, write } from '@shared/ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Modal } from 'antd'
import { anAnnouncement } from '../../../testing/announcements'
import AnnouncementEditPage from './AnnouncementEditPage'

const papers = [attachmentEndpoints.findAttList, () => ({ list: [] })] as const
const saved = anAnnouncement({ status: '10', version: 1, title: '新公告', content: '<p>各单位</p>' })

/** Enters text into the editor by pasting, because typing needs a real browser. */
const paste = (html: string) =>
  fireEvent.paste(screen.getByRole('textbox', { name: '正文' }), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), types: ['text/html'], files: [] },
  })

beforeAll(() => {
  // The editor measures where the cursor is; jsdom has no layout.
  const nowhere = { x: 0, y: 0, width: 0, height: 0, top: 0, right: 0, bottom: 0, left: 0, toJSON: () => ({}) }
  Range.prototype.getBoundingClientRect = () => nowhere
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
  document.elementFromPoint = () => null
})
beforeEach(() => {
  sessionStorage.clear()
  windowIs('wide')
  signedInAs('9')
})
afterEach(() => act(() => Modal.destroyAll()))

test('a draft is saved, gets an address, and is no longer unsaved', async () => {
  const calls = fakeService([papers, [announcementEndpoints.save, () => saved]])
  const { user, said, unsaved } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  write(screen.getByRole('textbox', { name: '标题' }), '新公告')
  paste('<p>各单位</p>')
  await user.click(screen.getByRole('radio', { name: '政策法规' }))
  await waitFor(() => expect(unsaved.at(-1)).toBe(true))
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(said).toEqual(['已保存']))
  expect(calls.find((call) => call.path.endsWith('/save'))?.body).toEqual({ title: '新公告', kind: '2', content: '<p>各单位</p>', pinned: false })
  await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('/notice/edit?id=n1'))
  expect(unsaved.at(-1)).toBe(false)
})

test('what was typed and not saved is there again after a reload, until it is saved or not wanted', async () => {
  fakeService([papers, [announcementEndpoints.save, () => saved]])
  const title = () => screen.getByLabelText('标题', { selector: 'input' })
  const open = () => renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  const before = open()
  write(title(), '新公告')
  window.dispatchEvent(new Event('pagehide'))
  before.unmount()
  const after = open()
  expect(title()).toHaveValue('新公告')
  expect(screen.getByText('已恢复上次没有保存的内容')).toBeInTheDocument()
  await after.user.click(screen.getByText('保存草稿'))
  await waitFor(() => expect(after.said).toEqual(['已保存']))
  expect(screen.queryByText('已恢复上次没有保存的内容')).not.toBeInTheDocument()
  after.unmount()
  const { user, unmount } = open()
  expect(title()).toHaveValue('')
  write(title(), '另一条')
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  open()
  await user.click(screen.getByText('不要这些内容'))
  expect(title()).toHaveValue('')
})

test('what was typed over a version that is no longer the last one is asked about after a reload', async () => {
  let version = 3
  const calls = fakeService([
    papers,
    [announcementEndpoints.detail, () => anAnnouncement({ version })],
    [announcementEndpoints.save, () => new Refused('STALE_VERSION', messages.stale)],
  ])
  const { unmount } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit?id=n1' })
  write(await screen.findByLabelText('标题', { selector: 'input' }), '我的标题')
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  version = 4
  const { user } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit?id=n1' })
  expect(await screen.findByText('这条公告在别处保存过')).toBeInTheDocument()
  expect(screen.getByLabelText('标题', { selector: 'input' })).toHaveValue('我的标题')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(calls.filter((call) => call.path === announcementEndpoints.save.path).map((call) => call.body.version)).toEqual([3]))
})

test('what is typed while a draft is being saved stays, and is unsaved still', async () => {
  let answer: (announcement: typeof saved) => void = () => undefined
  const late = new Promise<typeof saved>((resolve) => {
    answer = resolve
  })
  fakeService([papers, [announcementEndpoints.save, () => late]])
  const { user, said, unsaved } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  const title = screen.getByLabelText('标题', { selector: 'input' })
  write(title, '新公告')
  await user.click(screen.getByText('保存草稿'))
  write(title, '新公告（修订）')
  act(() => answer(saved))
  await waitFor(() => expect(said).toEqual(['已保存']))
  expect(title).toHaveValue('新公告（修订）')
  expect(unsaved.at(-1)).toBe(true)
})

test('a word corrected after the answer to the first save was lost makes no second announcement', async () => {
  const made: { key: string; body: string }[] = []
  const calls = fakeService([
    papers,
    [
      announcementEndpoints.save,
      ({ body }) => {
        if (body.id) return { ...saved, ...body, version: 2 }
        const key = keys.at(-1) ?? ''
        const earlier = made.find((one) => one.key === key)
        if (earlier) return earlier.body === JSON.stringify(body) ? saved : new Refused('IDEMPOTENCY_CONFLICT', messages.idempotencyConflict)
        made.push({ key, body: JSON.stringify(body) })
        return new Refused('UNAVAILABLE', messages.unavailable)
      },
    ],
  ])
  const keys: string[] = []
  const answer = http.defaults.adapter
  http.defaults.adapter = async (config) => {
    keys.push(String(config.headers.get('Idempotency-Key')))
    if (typeof answer !== 'function') throw new Error('no fake service')
    return answer(config)
  }
  const { user, said } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  const title = screen.getByLabelText('标题', { selector: 'input' })
  write(title, '新公告')
  paste('<p>各单位</p>')
  await user.click(screen.getByText('保存草稿'))
  await waitFor(() => expect(said).toEqual([messages.unavailable]))
  write(title, '新公告（修订）')
  await user.click(screen.getByText('保存草稿'))
  await waitFor(() => expect(said).toEqual([messages.unavailable, '已保存']))
  expect(made).toHaveLength(1)
  expect(calls.filter(({ path }) => path.endsWith('/save')).at(-1)?.body).toMatchObject({ id: 'n1', version: 1, title: '新公告（修订）' })
})

test('several files chosen for a new announcement go to one draft', async () => {
  let made = 0
  const calls = fakeService([
    papers,
    [announcementEndpoints.save, () => ({ ...saved, id: `n${++made}` })],
    [attachmentEndpoints.upload, ({ query }) => anAttachment({ attrefsysid: String(query.attrefsysid) })],
  ])
  const { user } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  write(screen.getByLabelText('标题', { selector: 'input' }), '新公告')
  const files = [new File(['1'], '一.pdf'), new File(['2'], '二.pdf')]
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, files)
  await waitFor(() => expect(calls.filter(({ path }) => path === attachmentEndpoints.upload.path)).toHaveLength(2))
  expect(calls.filter(({ path }) => path === attachmentEndpoints.upload.path).map(({ query }) => query.attrefsysid)).toEqual(['n1', 'n1'])
  expect(made).toBe(1)
})

test('what is missing stands at its field, and the cursor goes there', async () => {
  const calls = fakeService([papers])
  const { user } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  // Required fields are marked before submission.
  for (const name of ['标题', '类别', '正文']) expect(screen.getByText(name, { selector: '.label' })).toHaveClass('required')
  await user.click(screen.getByRole('button', { name: '发布' }))
  const title = screen.getByRole('textbox', { name: '标题' })
  expect(await screen.findByText('请填写标题')).toBeInTheDocument()
  expect(screen.getByText('请填写正文')).toBeInTheDocument()
  expect(title).toHaveFocus()
  expect(title).toHaveAccessibleDescription('请填写标题')
  expect(calls.filter((call) => call.method === 'POST')).toEqual([])
  write(title, '字'.repeat(81))
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  expect(await screen.findByText('标题不能超过80个字')).toBeInTheDocument()
  expect(screen.queryByText('发布后所有用户都能看到，并会收到提示')).not.toBeInTheDocument()
})

test('what the service finds wrong stands at its field too', async () => {
  fakeService([
    papers,
    [announcementEndpoints.save, () => new Refused('INCOMPLETE', messages.incomplete, [{ field: 'content', message: '正文不能超过50000个字' }])],
  ])
  const { user } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  write(screen.getByRole('textbox', { name: '标题' }), '新公告')
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  expect(await screen.findByText('正文不能超过50000个字')).toBeInTheDocument()
})

test('publishing saves first, asks in the name of the announcement, and shows it', async () => {
  const calls = fakeService([papers, [announcementEndpoints.save, () => saved], [announcementEndpoints.publish, () => anAnnouncement({ title: '新公告' })]])
  const closed: (string | undefined)[] = []
  const { user, said } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit', tab: { close: (next) => closed.push(next) } })
  write(screen.getByRole('textbox', { name: '标题' }), '新公告')
  paste('<p>各单位</p>')
  await user.click(screen.getByRole('button', { name: '发布' }))
  const dialog = await screen.findByRole('dialog', { name: /发布“新公告”/ })
  await user.click(within(dialog).getByRole('button', { name: '发布' }))
  await waitFor(() => expect(closed).toEqual(['/notice/detail?id=n1']))
  expect(said).toEqual(['已发布：新公告'])
  expect(calls.filter((call) => call.method === 'POST').map((call) => call.path)).toEqual([announcementEndpoints.save.path, announcementEndpoints.publish.path])
})

test('publishing what was saved while it was being asked about makes no second announcement', async () => {
  const calls = fakeService([papers, [announcementEndpoints.save, () => saved], [announcementEndpoints.publish, () => anAnnouncement()]])
  const { user, said } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  write(screen.getByRole('textbox', { name: '标题' }), '新公告')
  paste('<p>各单位</p>')
  const save = screen.getByText('保存草稿')
  await user.click(screen.getByRole('button', { name: '发布' }))
  const dialog = await screen.findByRole('dialog', { name: /发布“新公告”/ })
  fireEvent.click(save)
  await waitFor(() => expect(said).toEqual(['已保存']))
  await user.click(within(dialog).getByRole('button', { name: '发布' }))
  await waitFor(() => expect(calls.some(({ path }) => path === announcementEndpoints.publish.path)).toBe(true))
  expect(calls.filter(({ path }) => path === announcementEndpoints.save.path).map(({ body }) => body.id)).toEqual([undefined, 'n1'])
})

test('somebody else has saved meanwhile: the user decides whose text stays', async () => {
  let version = 3
  const theirs = anAnnouncement({ version: 4, title: '对方的标题' })
  const calls = fakeService([
    papers,
    [announcementEndpoints.detail, () => (version === 3 ? anAnnouncement() : theirs)],
    [
      announcementEndpoints.save,
      ({ body }) => (body.version === 4 ? anAnnouncement({ version: 5, title: '我的标题' }) : new Refused('STALE_VERSION', messages.stale)),
    ],
  ])
  const { user } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit?id=n1' })
  write(await screen.findByRole('textbox', { name: '标题' }), '我的标题')
  version = 4
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('这条公告在别处保存过')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('我的标题')
  await user.click(screen.getByRole('button', { name: '以这里的内容为准' }))
  await waitFor(() => expect(screen.queryByText('这条公告在别处保存过')).not.toBeInTheDocument())
  expect(calls.filter((call) => call.path === announcementEndpoints.save.path).map((call) => call.body.version)).toEqual([3, 4])
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('我的标题')
})

test('the preview shows the text as it will be read, without what it may not hold', async () => {
  fakeService([papers])
  const { user } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  write(screen.getByRole('textbox', { name: '标题' }), '新公告')
  paste('<p>各单位<script>window.broken = true</script><img src=x onerror="window.broken = true"></p>')
  await user.click(screen.getByRole('button', { name: '预览' }))
  const dialog = await screen.findByRole('dialog', { name: '预览' })
  expect(within(dialog).getByRole('heading', { name: '新公告' })).toBeInTheDocument()
  expect(within(dialog).getByText('各单位')).toBeInTheDocument()
  expect(dialog.querySelector('img, script')).toBeNull()
  expect('broken' in window).toBe(false)
})

test('the tools say what is on, and arrows go from one to the next', async () => {
  fakeService([papers])
  const { user } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  const toolbar = screen.getByRole('toolbar', { name: '正文格式' })
  const heading = within(toolbar).getByRole('button', { name: '标题' })
  expect(heading).toHaveAttribute('aria-pressed', 'false')
  await user.click(heading)
  await waitFor(() => expect(within(toolbar).getByRole('button', { name: '标题' })).toHaveAttribute('aria-pressed', 'true'))
  act(() => within(toolbar).getByRole('button', { name: '标题' }).focus())
  await user.keyboard('{ArrowRight}')
  expect(within(toolbar).getByRole('button', { name: '小标题' })).toHaveFocus()
  await user.keyboard('{End}{ArrowRight}')
  expect(document.activeElement?.closest('[role=toolbar]')).toBe(toolbar)
})

test('a link leads to the web or to a page of the portal, nowhere else', async () => {
  fakeService([papers])
  const { user } = renderPage(<AnnouncementEditPage />, { path: '/notice/edit' })
  paste('<p>各单位</p>')
  await user.click(screen.getByRole('button', { name: '链接' }))
  const dialog = await screen.findByRole('dialog', { name: '链接' })
  const address = within(dialog).getByRole('textbox', { name: '链接地址' })
  write(address, 'javascript:alert(1)')
  await user.click(within(dialog).getByRole('button', { name: '设置链接' }))
  expect(within(dialog).getByText('请填写 http、https 地址或本平台的页面地址')).toBeInTheDocument()
  write(address, 'example.org/a')
  await user.click(within(dialog).getByRole('button', { name: '设置链接' }))
  expect(await screen.findByRole('link', { name: 'example.org/a' })).toHaveAttribute('href', 'https://example.org/a')
})
