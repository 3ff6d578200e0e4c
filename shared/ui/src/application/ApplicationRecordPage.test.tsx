import { constructionNotice, type TransitionDefinition } from '@shared/contract/application'
import { screen, waitFor } from '@testing-library/react'
import { autosavePause } from '../form/draft/useDraftKeeping'
import { noticeEndpoints, renderPage } from '../testing/fakeService'
import { aWholeNotice, beforeForms, noticeFormService, opened, type, wait } from '../testing/noticeForm'
import { ApplicationRecordPage } from './ApplicationRecordPage'

beforeForms()

const open = (path: string) => renderPage(<ApplicationRecordPage definition={constructionNotice} title="安装改造修理告知申请" />, { path })

it('keeps the field that is being typed into when the first save gives the draft its id', async () => {
  const calls = noticeFormService()
  open('/construction/register')
  const field = await opened()
  type('施工负责人', '李测试')
  await wait(autosavePause)
  await waitFor(() => expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent('?id=d1'))
  await waitFor(() => expect(calls.some(({ path }) => path === noticeEndpoints.detail.path.replace(':id', 'd1'))).toBe(true))
  await wait(100)
  expect(field).toBeInTheDocument()
  expect(screen.getByLabelText('施工负责人')).toBe(field)
})

it('opens to be read what cannot be written on any more', async () => {
  noticeFormService({ detail: () => aWholeNotice({ status: '20', statusName: '待接收', actions: ['revoke'] }) })
  open('/construction/register?id=d1')
  expect(await screen.findByRole('button', { name: '撤回' })).toBeInTheDocument()
  expect(screen.queryByText('这份申请现在不能修改')).not.toBeInTheDocument()
})

it('puts the act that the record waits for last, as in every other state', async () => {
  const answer: TransitionDefinition = {
    path: 'answer',
    action: 'audit',
    label: '回复',
    from: ['20'],
    to: '30',
    by: [{ relation: 'owner' }],
    opinion: 'none',
    done: '已回复',
  }
  const definition = { ...constructionNotice, transitions: [answer, ...constructionNotice.transitions] }
  noticeFormService({ detail: () => aWholeNotice({ status: '20', statusName: '待接收', actions: ['answer', 'revoke'] }) })
  renderPage(<ApplicationRecordPage definition={definition} title="安装改造修理告知申请" />, { path: '/construction/register?id=d1' })
  const primary = await screen.findByRole('button', { name: '回复' })
  expect(primary).toHaveClass('ant-btn-primary')
  expect(primary.parentElement?.lastElementChild).toBe(primary)
})
