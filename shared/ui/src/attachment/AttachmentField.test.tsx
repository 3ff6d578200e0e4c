import { changeRegister, constructionNotice } from '@shared/contract/application'
import { type Attachment, attachmentEndpoints, attachmentMaxPerCode, mobileUploadEndpoints } from '@shared/contract/attachment'
import type { AttachmentRequirement } from '@shared/contract/form'
import { messages } from '@shared/contract/messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { anAttachment } from '../testing/aNotice'
import { type Answer, fakeService, Refused, renderPage, signedInAs } from '../testing/fakeService'
import { AttachmentField, useAttachments } from './AttachmentField'

const papers: readonly AttachmentRequirement[] = constructionNotice.attachments
const [paper] = papers
if (!paper) throw new Error('The notice has no papers')

let onService: Attachment[] = []
/** Whether the list says what there is already. */
let listed = true
/** Stores uploaded files under the given names, in that order. */
const keep =
  (...names: string[]): Answer =>
  ({ query }) => {
    const sent = anAttachment({ id: `a${onService.length}`, code: paper.code, fileName: names[onService.length] ?? '', uploadId: String(query.uploadId) })
    onService = [...onService, sent]
    return sent
  }

function Field({ recordId }: { recordId: () => string | undefined }) {
  const attachments = useAttachments('d1')
  return <AttachmentField papers={papers} values={{ fields: {} }} attachments={attachments} ensureRecord={() => Promise.resolve(recordId())} />
}
function open(upload: Answer, recordId: () => string | undefined = () => 'd1') {
  const calls = fakeService([
    [attachmentEndpoints.findAttList, () => ({ list: listed ? onService : [] })],
    [attachmentEndpoints.upload, upload],
    [
      attachmentEndpoints.remove,
      ({ body }) => {
        onService = onService.filter(({ id }) => id !== body.id)
        return {}
      },
    ],
    [mobileUploadEndpoints.ticket, () => ({ url: '/attachmentUploadMobile#ticket=abc', expires: '' })],
  ])
  const { container } = renderPage(<Field recordId={recordId} />)
  const choose = (...names: string[]) => {
    const input = container.querySelector(`input[aria-label="选择${paper?.label}"]`)
    if (!input) throw new Error('no input')
    fireEvent.change(input, { target: { files: names.map((name) => new File(['x'], name)) } })
  }
  const sent = () => calls.filter((asked) => asked.path === attachmentEndpoints.upload.path)
  return { choose, sent, calls }
}

beforeEach(() => {
  onService = []
  listed = true
  signedInAs('3')
})

test('the form of a paper that is written and sealed stands where the paper is asked for', () => {
  open(keep())
  const forms = screen.getAllByRole('link', { name: /^下载空白表：/ })
  expect(forms.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['下载空白表：安装改造修理告知单', '/a/stone/common/blankForm/constructionNotice'],
  ])
})

test.each([
  ['11', ['下载空白表：停用报废注销登记表']],
  ['03', []],
])('the form for taking a device out of use is offered for that alone: %s', (changeType, offered) => {
  fakeService([[attachmentEndpoints.findAttList, () => ({ list: [] })]])
  const values = { fields: { changeType } }
  renderPage(<AttachmentField papers={changeRegister.attachments} values={values} attachments={[]} ensureRecord={() => Promise.resolve('d1')} />)
  expect(screen.queryAllByRole('link', { name: /^下载空白表：/ }).map((link) => link.getAttribute('aria-label'))).toEqual(offered)
})

test('a paper that did not arrive is sent again on request', async () => {
  let broken = true
  const kept = keep('告知单.pdf')
  const { choose, sent } = open((asked) => {
    if (broken) throw new Error('no network')
    return kept(asked)
  })
  choose('告知单.pdf')
  expect(await screen.findByText(/^告知单.pdf：/)).toBeInTheDocument()
  broken = false
  fireEvent.click(screen.getByText('重试'))
  expect(await screen.findByLabelText('删除 告知单.pdf')).toBeInTheDocument()
  expect(screen.queryByText('重试')).not.toBeInTheDocument()
  expect(sent()).toHaveLength(2)
})

test('a paper that did not arrive keeps its 重试 when another one is chosen; one that was refused makes room', async () => {
  let broken = true
  const { choose, sent } = open((asked) => {
    if (broken) throw new Error('no network')
    return keep('第二页.pdf')(asked)
  })
  choose('第一页.pdf', '程序.exe')
  expect(await screen.findByText('重试')).toBeInTheDocument()
  expect(screen.getByText(/^程序.exe：/)).toBeInTheDocument()
  broken = false
  choose('第二页.pdf')
  expect(await screen.findByLabelText('删除 第二页.pdf')).toBeInTheDocument()
  expect(screen.queryByText(/^程序.exe：/)).not.toBeInTheDocument()
  fireEvent.click(screen.getByText('重试'))
  await waitFor(() => expect(sent()).toHaveLength(3))
})

const lost =
  (kept: Answer): Answer =>
  (asked) => {
    void kept(asked)
    throw new Error('no network')
  }

test('one that arrived although its answer was lost is there, and has not failed', async () => {
  const { choose, sent } = open(lost(keep('告知单.pdf')))
  choose('告知单.pdf')
  expect(await screen.findByLabelText('删除 告知单.pdf')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('重试')).not.toBeInTheDocument())
  expect(screen.queryByText(/^告知单.pdf：/)).not.toBeInTheDocument()
  expect(sent()).toHaveLength(1)
})

test('one whose answer was lost is sent again as the same upload, where the list cannot say that it arrived', async () => {
  listed = false
  const { choose, sent } = open(lost(keep('告知单.pdf')))
  choose('告知单.pdf')
  fireEvent.click(await screen.findByText('重试'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  const [first, second] = sent().map(({ query }) => query.uploadId)
  expect(first).toMatch(/^[A-Za-z0-9-]{8,64}$/)
  expect(second).toBe(first)
})

test('one that is put away is put away in the record too, where it arrived later than its failure was shown', async () => {
  listed = false
  const { choose, calls } = open(lost(keep('告知单.pdf')))
  choose('告知单.pdf')
  const putAway = await screen.findByLabelText('移除 告知单.pdf')
  listed = true
  fireEvent.click(putAway)
  await waitFor(() => expect(calls.filter(({ path }) => path === attachmentEndpoints.remove.path).map(({ body }) => body)).toEqual([{ id: 'a0' }]))
  await waitFor(() => expect(screen.queryByText(/告知单.pdf/)).not.toBeInTheDocument())
})

test('one the service does not take for what it is can only be put away', async () => {
  const { choose } = open(() => new Refused('FILE_REFUSED', messages.fileContent))
  choose('假的.pdf')
  expect(await screen.findByText(`假的.pdf：${messages.fileContent}`)).toBeInTheDocument()
  expect(screen.queryByText('重试')).not.toBeInTheDocument()
  fireEvent.click(screen.getByLabelText('移除 假的.pdf'))
  expect(screen.queryByText(/假的.pdf/)).not.toBeInTheDocument()
})

test('one on its way is given up on request', async () => {
  const { choose, sent } = open(() => new Promise(() => undefined))
  choose('告知单.pdf')
  await waitFor(() => expect(sent()).toHaveLength(1))
  fireEvent.click(screen.getByLabelText('取消上传 告知单.pdf'))
  expect(sent()[0]?.signal?.aborted).toBe(true)
  expect(screen.queryByText('告知单.pdf')).not.toBeInTheDocument()
})

test('one that is given up when all of it had arrived is removed from the record, also where it is stored after the list was read', async () => {
  const kept = keep('告知单.pdf')
  let store: () => unknown = () => undefined
  const { choose, sent, calls } = open((asked) => {
    store = () => kept(asked)
    return new Promise(() => undefined)
  })
  choose('告知单.pdf')
  await waitFor(() => expect(sent()).toHaveLength(1))
  fireEvent.click(screen.getByLabelText('取消上传 告知单.pdf'))
  await waitFor(() => expect(calls.at(-1)?.path).toBe(attachmentEndpoints.findAttList.path))
  store()
  const removals = () => calls.filter(({ path }) => path === attachmentEndpoints.remove.path).map(({ body }) => body)
  await waitFor(() => expect(removals()).toEqual([{ id: 'a0' }]), { timeout: 5_000 })
  await waitFor(() => expect(onService).toEqual([]))
})

test('of more files than there is room for, only as many are sent', async () => {
  const { choose, sent } = open(() => new Promise(() => undefined))
  choose(...Array.from({ length: attachmentMaxPerCode + 1 }, (_, at) => `第${at}页.pdf`))
  expect(await screen.findByText(`第${attachmentMaxPerCode}页.pdf：${messages.fileTooMany}`)).toBeInTheDocument()
  await waitFor(() => expect(sent()).toHaveLength(attachmentMaxPerCode))
})

test('without a draft nothing is sent, from here or by phone, until there is one', async () => {
  let id: string | undefined
  const { choose, sent } = open(keep('告知单.pdf'), () => id)
  choose('告知单.pdf')
  expect(await screen.findByText('告知单.pdf：草稿还没有保存成功，请重试')).toBeInTheDocument()
  fireEvent.click(screen.getByLabelText(`手机上传${paper.label}`))
  expect(await screen.findByText('草稿还没有保存成功，请重试')).toBeInTheDocument()
  expect(sent()).toEqual([])
  id = 'd1'
  for (const again of screen.getAllByText('重试')) fireEvent.click(again)
  expect(await screen.findByLabelText('删除 告知单.pdf')).toBeInTheDocument()
  expect(await screen.findByLabelText('手机上传链接')).toBeInTheDocument()
})

test('a paper sent from here is not announced as one from a phone', async () => {
  const { choose } = open(keep('告知单.pdf'))
  fireEvent.click(screen.getByLabelText(`手机上传${paper.label}`))
  await screen.findByLabelText('手机上传链接')
  choose('告知单.pdf')
  expect(await screen.findByLabelText('删除 告知单.pdf')).toBeInTheDocument()
  expect(screen.queryByText(/已收到手机上传/)).not.toBeInTheDocument()
  onService = [...onService, anAttachment({ id: 'p1', code: paper.code, fileName: 'IMG_1.jpg' })]
  expect(await screen.findByText('已收到手机上传的 1 个文件：IMG_1.jpg', {}, { timeout: 20_000 })).toBeInTheDocument()
})

it('offers no upload from a phone on a phone, where the button beside it takes the picture', async () => {
  const { matchMedia } = window
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('coarse') })
  open(keep())
  expect(await screen.findByLabelText(`上传${paper.label}`)).toBeInTheDocument()
  expect(screen.queryByText('手机上传')).toBeNull()
  window.matchMedia = matchMedia
})
