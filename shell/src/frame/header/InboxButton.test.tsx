import { receiveUserInfo, type UnreadMessages, useUnreadMessages } from '@shared/portal/internal'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { aMessage, aUser } from '../../../testing/fixtures'
import { InboxButton } from './InboxButton'

jest.mock('@shared/portal/internal', () => ({ ...jest.requireActual<object>('@shared/portal/internal'), useUnreadMessages: jest.fn() }))
const unread = (count: number, latest: UnreadMessages['latest'] = null) => jest.mocked(useUnreadMessages).mockReturnValue({ count, latest })
const latest = aMessage()
const button = () => (
  <MemoryRouter>
    <InboxButton />
  </MemoryRouter>
)

beforeEach(() => receiveUserInfo(aUser()))

test('says how many messages are unread, and leads to them', () => {
  unread(3)
  render(button())
  expect(screen.getByRole('link', { name: '消息，3 条未读' })).toHaveAttribute('href', '/message/message_page')
  expect(screen.getByText('3')).toBeInTheDocument()
})

test('shows no number when nothing is unread, and none larger than 99', () => {
  unread(0)
  const { rerender } = render(button())
  expect(screen.getByRole('link', { name: '消息' })).toHaveTextContent(/^消息$/)
  unread(120)
  rerender(button())
  expect(screen.getByText('99+')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '消息，120 条未读' })).toBeInTheDocument()
})

test('tells of what arrives, not of what waited already or was read', () => {
  unread(2)
  const { rerender } = render(button())
  const said = screen.getByRole('status')
  expect(said).toBeEmptyDOMElement()
  unread(3, latest)
  rerender(button())
  expect(said).toHaveTextContent('新消息：安装改造修理告知 GZ1 已退回补正，共 3 条未读')
  unread(1, latest)
  rerender(button())
  expect(said).toHaveTextContent('共 3 条未读')
})

test('is not there before the first password is changed', () => {
  receiveUserInfo(aUser({ firstLoginFlag: '0' }))
  unread(3)
  render(button())
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
