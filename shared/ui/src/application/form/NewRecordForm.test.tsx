import { interaction } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { regionsEndpoint } from '@shared/contract/region'
import { sessionOwner } from '@shared/portal'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { callsOf } from '../../detail/useApplicationRecord'
import { localDraft } from '../../form/draft/localDraft'
import { aNotice, anAttachment } from '../../testing/aNotice'
import { type Answer, fakeService, Refused, renderPage, signedInAs, windowIs } from '../../testing/fakeService'
import { NewRecordForm } from './NewRecordForm'

const calls = callsOf(interaction)
const local = () => localDraft(sessionOwner(), interaction.key, '')
const fields = {
  interactKind: '1',
  recipientKind: '1',
  authorityOrg: 'a1',
  title: '移装电梯如何告知',
  content: '同一小区内移装一台乘客电梯，应当向哪一级机关告知？',
  contactName: '王测试',
  contactMobile: '13000000001',
}
const answer = { id: 'q1', status: '20', statusName: '待答复', version: 2, number: 'HD1', receiptNo: '' }

const anInteraction = aNotice({ id: 'q1', form: { fields, tables: {} } })

beforeEach(() => {
  localStorage.clear()
  signedInAs('3')
  windowIs('wide')
})

function open(save: Answer, upload: Answer = () => anAttachment()) {
  local().write({ form: { fields, tables: {} }, version: undefined, time: Date.now() })
  const made: string[] = []
  const asked = fakeService([
    [calls.prefill, () => ({ fields: {} })],
    [calls.save, save],
    [calls.detail, () => anInteraction],
    [regionsEndpoint, () => ({ list: [] })],
    [attachmentEndpoints.upload, upload],
  ])
  const { user, said, unmount } = renderPage(
    <NewRecordForm definition={interaction} previousId="" submitLabel="提问" onMade={(id) => made.push(id)} onCancel={() => undefined} />,
  )
  const sent = () => asked.filter(({ path }) => path === calls.save.path).map(({ body }) => body)
  const uploads = () => asked.filter(({ path }) => path === attachmentEndpoints.upload.path).map(({ query }) => query)
  return { user, said, unmount, made, sent, uploads }
}
const submit = async () => {
  const button = await screen.findByRole('button', { name: '提问' })
  await act(async () => void fireEvent.click(button))
}

test('what was sent without an answer stays, and is sent again as it was', async () => {
  let alive = false
  const { made, sent } = open(() => {
    if (!alive) throw new Error('no network')
    return answer
  })
  await submit()
  expect(await screen.findByText(/填写内容已保存在本机/)).toBeInTheDocument()
  expect(local().read()?.unanswered?.body.form.fields).toMatchObject({ title: fields.title })
  expect(made).toEqual([])
  alive = true
  await submit()
  await waitFor(() => expect(made).toEqual(['q1']))
  expect(sent()).toEqual([sent()[0], sent()[0]])
  expect(local().read()).toBeUndefined()
})

test('files chosen before the form was closed are still there, until they are sent', async () => {
  const first = open(() => answer)
  await first.user.upload(await screen.findByLabelText('选择附件'), [new File(['1'], '现场照片.jpg')])
  first.unmount()
  const second = open(() => answer)
  expect(await screen.findByText('现场照片.jpg')).toBeInTheDocument()
  await submit()
  await waitFor(() => expect(second.made).toEqual(['q1']))
  expect(second.uploads()).toHaveLength(1)
  second.unmount()
  open(() => answer)
  await screen.findByLabelText('选择附件')
  expect(screen.queryByText('现场照片.jpg')).not.toBeInTheDocument()
})

test('what was corrected after a submission without an answer is what is submitted', async () => {
  let alive = false
  const { made, sent } = open(() => {
    if (!alive) throw new Error('no network')
    return answer
  })
  await submit()
  await screen.findByText(/填写内容已保存在本机/)
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '更正后的标题' } })
  alive = true
  await submit()
  await waitFor(() => expect(made).toEqual(['q1']))
  expect(sent().at(-1)).toMatchObject({ form: { fields: { title: '更正后的标题' } } })
})

test('what was typed after a submission that has succeeded without an answer is shown before the form is left', async () => {
  let times = 0
  const { made, said } = open(({ body }) => {
    times += 1
    if (times === 1) throw new Error('no network')
    return JSON.stringify(body).includes('更正后的标题') ? new Refused('IDEMPOTENCY_CONFLICT', '请求已处理', undefined, 409) : answer
  })
  await submit()
  await screen.findByText(/填写内容已保存在本机/)
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '更正后的标题' } })
  await submit()
  expect(await screen.findByRole('row', { name: `标题 更正后的标题 ${fields.title}` })).toBeInTheDocument()
  expect([made, said]).toEqual([[], []])
  fireEvent.click(screen.getByText('知道了，查看已提交的内容'))
  expect(made).toEqual(['q1'])
})

test('a file whose answer was lost is sent once more as the same upload, and only one that still fails is told', async () => {
  let lost = 1
  const upload = () => {
    lost -= 1
    if (lost >= 0) throw new Error('no network')
    return anAttachment()
  }
  const { user, said, made, uploads } = open(() => answer, upload)
  await user.upload(await screen.findByLabelText('选择附件'), [new File(['1'], '现场照片.jpg')])
  await submit()
  await waitFor(() => expect(made).toEqual(['q1']))
  const [first, second] = uploads()
  expect(first?.uploadId).toMatch(/^[A-Za-z0-9-]{8,64}$/)
  expect(second).toEqual(first)
  expect(said).not.toContain('已提交，但有附件没有上传成功，请重新上传')
  lost = 2
  await submit()
  await waitFor(() => expect(said).toContain('已提交，但有附件没有上传成功，请重新上传'))
})

test('says that files are on their way, and whoever closes the form meanwhile stays where they are', async () => {
  let arrive = () => undefined as void
  const upload = () =>
    new Promise((resolve) => {
      arrive = () => resolve(anAttachment())
    })
  const { user, said, made, unmount } = open(() => answer, upload)
  await user.upload(await screen.findByLabelText('选择附件'), [new File(['1'], '现场照片.jpg')])
  await submit()
  expect(await screen.findByText('正在上传 1 个附件…')).toBeInTheDocument()
  unmount()
  arrive()
  await waitFor(() => expect(said).toHaveLength(1))
  expect(made).toEqual([])
})

test('says at the field what the service refuses, and keeps the rest', async () => {
  const { made } = open(() => new Refused('INCOMPLETE', '还有内容需要填写或修改', [{ field: 'title', message: '标题至少4个字' }]))
  await submit()
  expect(await screen.findByText('标题至少4个字')).toBeInTheDocument()
  expect(screen.getByLabelText('标题')).toHaveValue(fields.title)
  expect(made).toEqual([])
})

test('asks for the office the question goes to, and for no other', async () => {
  open(() => answer)
  expect(await screen.findByLabelText('登记机关')).toBeInTheDocument()
  expect(screen.queryByLabelText('检验机构')).not.toBeInTheDocument()
})

test('the button that chooses files keeps the focus, and has it again after a chosen file is removed', async () => {
  const { user } = open(() => answer)
  const button = await screen.findByRole('button', { name: '上传附件' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(button).toHaveFocus()
  await user.upload(screen.getByLabelText('选择附件'), [new File(['1'], '现场照片.jpg'), new File(['2'], '说明.docx')])
  expect(screen.getByText('说明.docx')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '移除 现场照片.jpg' }))
  expect(screen.queryByText('现场照片.jpg')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})
