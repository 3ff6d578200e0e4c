import type { DataOf } from '@shared/contract/endpoint'
import type { flowLogEndpoints } from '@shared/contract/flowLog'
import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeFetch } from '../../../testing/fakeNetwork'
import FlowLogPage from './FlowLogPage'

const user = userEvent.setup({ delay: null })
const log: DataOf<typeof flowLogEndpoints.single> = {
  typeName: '施工告知',
  number: 'GZ330212202600014',
  unitName: '宁波示例电梯工程有限公司',
  status: '30',
  statusName: '退回补正',
  tone: 'attention',
  expires: '2026-11-27 10:42:00',
  list: [
    {
      actionName: '提交',
      toStatusName: '待接收',
      operatorName: '王*',
      roleName: '施工单位',
      unitName: '宁波示例电梯工程有限公司',
      opinion: '',
      time: '2026-11-19 10:00:00',
    },
    {
      actionName: '退回补正',
      toStatusName: '退回补正',
      operatorName: '李*',
      roleName: '登记机关审核',
      unitName: '示例局',
      opinion: '许可证不清晰',
      time: '2026-11-20 08:00:00',
    },
  ],
}
let answer: () => unknown
let asked: string[]

beforeEach(() => {
  asked = []
  answer = () => succeed(log)
  fakeFetch((path) => {
    asked.push(path)
    return answer()
  })
})
const open = (query = '?bizType=constructionNotice&bizId=n1&sign=abc') => {
  window.history.replaceState(null, '', `/flowLog-single${query}`)
  render(<FlowLogPage />)
}

test('shows what the record is, where it stands in words, and what happened, newest first', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: '施工告知' })).toBeInTheDocument()
  expect(screen.getByText('GZ330212202600014')).toBeInTheDocument()
  expect(screen.getByText('当前状态').nextElementSibling).toHaveTextContent('退回补正')
  expect(screen.getByText('链接有效期至').nextElementSibling).toHaveTextContent('2026-11-27 10:42')
  const entries = screen.getAllByRole('listitem')
  expect(entries.map((entry) => within(entry).getByRole('time').textContent)).toEqual(['2026-11-20 08:00', '2026-11-19 10:00'])
  expect(entries[0]).toHaveTextContent('李*（登记机关审核） 示例局')
  expect(entries[0]).toHaveTextContent('许可证不清晰')
  expect(asked).toEqual(['/a/stone/common/flowLog?bizType=constructionNotice&bizId=n1&sign=abc'])
  // The title is set after the render.
  await waitFor(() => expect(document.title).toContain('GZ330212202600014'))
})

test('names the system once', async () => {
  const automatic = {
    actionName: '自动受理',
    toStatusName: '已受理',
    operatorName: '系统',
    roleName: '系统',
    unitName: '',
    opinion: '',
    time: '2026-11-21 08:00:00',
  }
  answer = () => succeed({ ...log, list: [automatic] })
  open()
  expect((await screen.findByRole('listitem')).textContent).toBe('自动受理已受理2026-11-21 08:00系统 ')
})

test('says that a link is wrong or over, and where to get another', async () => {
  answer = () => refuse('NOT_FOUND', messages.notFound)
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent('链接已失效或不完整')
})

test('who asks too often may ask again: the link is not wrong', async () => {
  answer = () => refuse('RATE_LIMITED', messages.tooMany)
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.tooMany)
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument()
})

test('does not ask for half a link', async () => {
  open('?bizType=constructionNotice')
  expect(await screen.findByRole('alert')).toHaveTextContent('链接已失效或不完整')
  expect(asked).toEqual([])
})

test('offers another try when the service was not reached', async () => {
  answer = () => undefined
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.serverError)
  answer = () => succeed(log)
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('GZ330212202600014')).toBeInTheDocument()
})
