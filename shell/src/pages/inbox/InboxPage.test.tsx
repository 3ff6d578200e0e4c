import { inboxEndpoints, type Message } from '@shared/contract/inbox'
import { regionsEndpoint } from '@shared/contract/region'
import { fakeService, renderPage, signedInAs, windowIs } from '@shared/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aMessage } from '../../../testing/fixtures'
import InboxPage, { timeWords } from './InboxPage'

/** As the service says it: not the time of a row that is shown. */
const newest = '2026-11-20T02:43:00.123Z'

function serve(messages: Message[]) {
  let list = messages
  const read = (ids: unknown) => {
    list = list.map((message) => (ids === undefined || (Array.isArray(ids) && ids.includes(message.id)) ? { ...message, read: true } : message))
    return { count: 0 }
  }
  return fakeService([
    [
      inboxEndpoints.list,
      ({ query }) => {
        const found = list.filter((message) => query.state === 'all' || message.read === (query.state === 'read'))
        return { pageNo: 1, pageSize: 20, count: found.length, list: found, upTo: list.length > 0 ? newest : undefined }
      },
    ],
    [inboxEndpoints.read, ({ body }) => read(body.ids)],
    [inboxEndpoints.readAll, () => read(undefined)],
    [regionsEndpoint, () => ({ list: [] })],
  ])
}
function row(words: string): HTMLElement {
  const found = screen.getByText(new RegExp(words)).closest('tr')
  if (!found) throw new Error(`No row of ${words}`)
  return found
}

beforeEach(() => {
  windowIs('wide')
  signedInAs('3')
})

test('what is unread says so; opening it leads to the record and marks it', async () => {
  const calls = serve([aMessage(), aMessage({ id: 'm2', title: '旧消息', read: true })])
  const { user } = renderPage(<InboxPage />)
  const link = await screen.findByRole('link', { name: /GZ1 已退回补正/ })
  expect(within(row('GZ1 已退回补正')).getByText('未读')).toBeInTheDocument()
  expect(within(row('旧消息')).queryByText('未读')).not.toBeInTheDocument()
  await user.click(link)
  expect(screen.getByLabelText('地址')).toHaveTextContent('/construction/register?id=a1')
  await waitFor(() => expect(calls.find((call) => call.path.endsWith('/read'))?.body).toEqual({ ids: ['m1'] }))
  await user.click(screen.getByText('旧消息'))
  expect(calls.filter((call) => call.method === 'POST')).toHaveLength(1)
})

test('one, the chosen, or all are marked as read', async () => {
  const calls = serve([aMessage(), aMessage({ id: 'm2', title: '消息二' }), aMessage({ id: 'm3', title: '消息三' })])
  const { user } = renderPage(<InboxPage />)
  await user.click(await screen.findByRole('button', { name: '标为已读 消息二' }))
  await waitFor(() => expect(within(row('消息二')).queryByText('未读')).not.toBeInTheDocument())
  await user.click(within(row('消息三')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '标为已读' }))
  await waitFor(() => expect(within(row('消息三')).queryByText('未读')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: '全部标为已读' }))
  await waitFor(() => expect(screen.queryByText('未读', { selector: 'td *' })).not.toBeInTheDocument())
  expect(calls.filter((call) => call.method === 'POST').map((call) => call.body)).toEqual([{ ids: ['m2'] }, { ids: ['m3'] }, { upTo: newest }])
})

test('nothing is marked as read before the list has been read, or when there is nothing', async () => {
  serve([])
  renderPage(<InboxPage />)
  expect(screen.getByRole('button', { name: '全部标为已读' })).toBeDisabled()
  await screen.findByText('还没有消息')
  expect(screen.getByRole('button', { name: '全部标为已读' })).toBeDisabled()
})

test('a message of another role is words alone', async () => {
  serve([aMessage({ path: '', text: '切换到“维保单位”角色后查看' })])
  renderPage(<InboxPage />)
  expect(await screen.findByText('切换到“维保单位”角色后查看')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /GZ1/ })).not.toBeInTheDocument()
})

test('nothing unread is good news', async () => {
  serve([aMessage({ read: true })])
  renderPage(<InboxPage />, { path: '/?view=unread' })
  expect(await screen.findByText('没有未读消息')).toBeInTheDocument()
})

test('times read as people say them', () => {
  expect(
    ['2026-11-21 09:20:00', '2026-11-20 23:59:00', '2026-11-18 10:42:00', '2025-12-31 08:00:00', 'soon'].map((time) => timeWords(time, '2026-11-21')),
  ).toEqual(['今天 09:20', '昨天 23:59', '11月18日 10:42', '2025年12月31日 08:00', 'soon'])
})
