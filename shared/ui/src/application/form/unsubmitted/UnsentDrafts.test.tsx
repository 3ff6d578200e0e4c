import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { autosavePause } from '../../../form/draft/useDraftKeeping'
import { aNotice } from '../../../testing/aNotice'
import { noticeEndpoints, userInfoOf } from '../../../testing/fakeService'
import { beforeForms, noticeFormService, opened, openForm, saves, type, wait } from '../../../testing/noticeForm'

beforeForms()

const aDraft = (id: string) => ({
  ...aNotice({ id, updateDate: '2025-11-19 10:20:00', actions: ['save', 'commit'] }),
  title: '示例花园',
  equipmentName: '',
  fields: {},
})

test('the drafts that were not submitted are offered where a new form begins from nothing, and stay in their place when it is saved, until they are closed', async () => {
  const drafts = ['d7', 'd8'].map(aDraft)
  const calls = noticeFormService({ drafts })
  const { unmount } = openForm()
  await opened()
  expect(await screen.findByText('有 2 份草稿没有提交，最近的一份（示例花园）保存于 2025年11月19日 10:20')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByText('继续填写')).toHaveAttribute('href', '/construction/register?id=d7')
  expect(screen.getByText('全部草稿')).toHaveAttribute('href', '/construction/register-list?view=10')
  expect(calls.find(({ path }) => path === noticeEndpoints.list.path)?.query).toMatchObject({ view: 'own', status: '10' })
  type('施工负责人', '李测试')
  await wait(autosavePause)
  expect(saves(calls)).toHaveLength(1)
  await waitFor(() => expect(screen.getByText(/已自动保存/)).toBeInTheDocument())
  expect(screen.getByText('有 2 份草稿没有提交，最近的一份（示例花园）保存于 2025年11月19日 10:20')).toBeInTheDocument()
  fireEvent.click(within(screen.getByRole('note')).getByRole('button'))
  await waitFor(() => expect(screen.queryByText('继续填写')).not.toBeInTheDocument())
  unmount()
  // What is begun from something is not what a draft is about.
  openForm('/construction/register?projectName=示例花园')
  await opened()
  await wait(10)
  expect(screen.queryByText('继续填写')).not.toBeInTheDocument()
})

test('a draft titled by the unit is offered to its own people without its name', async () => {
  const { unitName } = userInfoOf('3').unitInfo
  noticeFormService({ drafts: [{ ...aDraft('d7'), title: unitName }] })
  openForm()
  await opened()
  expect(await screen.findByText('有一份草稿没有提交，保存于 2025年11月19日 10:20')).toBeInTheDocument()
})

test('the form is shown together with the offer, which would push it down later, but does not wait for it for long', async () => {
  let answer: (drafts: ReturnType<typeof aDraft>[]) => void = () => undefined
  const drafts = new Promise<ReturnType<typeof aDraft>[]>((resolve) => {
    answer = resolve
  })
  noticeFormService({ drafts })
  const { unmount } = openForm()
  await wait(500)
  expect(screen.queryByLabelText('施工负责人')).not.toBeInTheDocument()
  answer([aDraft('d7')])
  await wait(10)
  expect(screen.getByText('继续填写')).toBeInTheDocument()
  expect(screen.getByLabelText('施工负责人')).toBeInTheDocument()
  unmount()
  noticeFormService({ drafts: new Promise(() => undefined) })
  openForm()
  await wait(1_500)
  expect(screen.getByLabelText('施工负责人')).toBeInTheDocument()
})
