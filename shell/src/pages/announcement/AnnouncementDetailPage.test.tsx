import { announcementEndpoints } from '@shared/contract/announcement'
import { messages } from '@shared/contract/messages'
import { homeEndpoints } from '@shared/contract/portal'
import { useCallQuery } from '@shared/portal'
import { anAttachment, fakeService, Refused, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { anAnnouncement } from '../../../testing/announcements'
import AnnouncementDetailPage from './AnnouncementDetailPage'

const serve = (announcement = anAnnouncement()) => fakeService([[announcementEndpoints.detail, () => announcement]])

beforeEach(() => {
  windowIs('wide')
  signedInAs('3')
})

test('shows an announcement with its papers and its neighbours', async () => {
  const file = anAttachment({ code: 'FILE', fileName: '计划表.pdf', ext: 'pdf' })
  serve(anAnnouncement({ attachments: [file], next: { id: 'n0', title: '更早的公告' } }))
  const titles: string[] = []
  const { user } = renderPage(<AnnouncementDetailPage />, { path: '/notice/detail?id=n1', tab: { setTitle: (title) => titles.push(title) } })
  expect(await screen.findByRole('heading', { level: 2, name: '关于2027年度电梯定期检验计划的通知' })).toBeInTheDocument()
  expect(screen.getByText('各使用单位：')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '预览 计划表.pdf' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '下载 计划表.pdf' })).toBeInTheDocument()
  expect(screen.getByText('已是第一篇')).toBeInTheDocument()
  expect(titles).toContain('关于2027年度电梯定期检验计划的通知')
  await user.click(screen.getByRole('link', { name: '更早的公告' }))
  expect(screen.getByLabelText('地址')).toHaveTextContent('/notice/detail?id=n0')
})

test('opening it marks it as read wherever lists say otherwise', async () => {
  let read = false
  fakeService([
    [
      announcementEndpoints.detail,
      () => {
        read = true
        return anAnnouncement()
      },
    ],
    [homeEndpoints.latestAnnouncements, () => ({ list: [], unread: read ? 0 : 1 })],
  ])
  function Unread() {
    const { data } = useCallQuery(homeEndpoints.latestAnnouncements, {})
    return <output aria-label="未读">{data?.unread}</output>
  }
  function Opened() {
    const [open, setOpen] = useState(false)
    if (open) return <AnnouncementDetailPage />
    return (
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
    )
  }
  const { user } = renderPage(
    <>
      <Unread />
      <Opened />
    </>,
    { path: '/notice/detail?id=n1' },
  )
  await waitFor(() => expect(screen.getByLabelText('未读')).toHaveTextContent('1'))
  await user.click(screen.getByText('打开'))
  await waitFor(() => expect(screen.getByLabelText('未读')).toHaveTextContent('0'))
})

test('a script in the text never becomes part of the page', async () => {
  serve(anAnnouncement({ content: '<p>正文<img src="x" onerror="window.broken = true"></p><script>window.broken = true</script>' }))
  const { container } = renderPage(<AnnouncementDetailPage />, { path: '/notice/detail?id=n1' })
  await screen.findByText('正文')
  expect(container.querySelector('script, img, [onerror]')).toBeNull()
  expect('broken' in window).toBe(false)
})

test('one that was withdrawn says so and leads to the list', async () => {
  fakeService([[announcementEndpoints.detail, () => new Refused('NOT_FOUND', messages.notFound, undefined, 404)]])
  renderPage(<AnnouncementDetailPage />, { path: '/notice/detail?id=gone' })
  expect(await screen.findByText('公告不存在或已被撤回')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '全部公告' })).toHaveAttribute('href', '/notice')
})

test('one that was withdrawn since it was read is not shown as if it were in force, and one that cannot be read again says so', async () => {
  let answer: unknown = anAnnouncement()
  fakeService([[announcementEndpoints.detail, () => answer]])
  function Opened() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!open)}>
          开关
        </button>
        {open && <AnnouncementDetailPage />}
      </>
    )
  }
  const { user } = renderPage(<Opened />, { path: '/notice/detail?id=n1' })
  const again = async () => {
    await user.click(screen.getByText('开关'))
    await user.click(screen.getByText('开关'))
  }
  await screen.findByText('各使用单位：')
  answer = new Refused('INTERNAL', messages.serverError, undefined, 500)
  await again()
  expect(await screen.findByText('没有读到最新内容，显示的是上次打开时的公告')).toBeInTheDocument()
  expect(screen.getByText('各使用单位：')).toBeInTheDocument()
  answer = new Refused('NOT_FOUND', messages.notFound, undefined, 404)
  await again()
  expect(await screen.findByText('公告不存在或已被撤回')).toBeInTheDocument()
  expect(screen.queryByText('各使用单位：')).toBeNull()
})

test('a failure can be tried again', async () => {
  let alive = false
  fakeService([[announcementEndpoints.detail, () => (alive ? anAnnouncement() : new Refused('INTERNAL', messages.serverError, undefined, 500))]])
  const { user } = renderPage(<AnnouncementDetailPage />, { path: '/notice/detail?id=n1' })
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.serverError)
  alive = true
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('各使用单位：')).toBeInTheDocument()
})

test('who writes announcements sees its state and what can be done', async () => {
  signedInAs('9')
  serve(anAnnouncement({ status: '10' }))
  renderPage(<AnnouncementDetailPage />, { path: '/notice/detail?id=n1' })
  expect(await screen.findByText('草稿')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: /编辑/ })).toBeInTheDocument())
  expect(screen.getByRole('button', { name: '发布' })).toBeInTheDocument()
})
