import { constructionNotice } from '@shared/contract/application'
import { type Attachment, attachmentEndpoints, mobileUploadEndpoints } from '@shared/contract/attachment'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { pollInterval } from '../headless/phoneUpload'
import { anAttachment } from '../testing/aNotice'
import { fakeService, Refused, renderPage, signedInAs, windowIs } from '../testing/fakeService'
import { NoticePapers, noticePaper } from '../testing/noticePapers'

let onService: Attachment[] = []
let hidden = false

function open(ticket: () => unknown = () => ({ url: '/attachmentUploadMobile#ticket=abc', expires: '2026-11-20 10:52:00' }), tab = {}) {
  const calls = fakeService([
    [mobileUploadEndpoints.ticket, ticket],
    [attachmentEndpoints.findAttList, () => ({ list: onService })],
  ])
  renderPage(<NoticePapers />, { tab })
  return calls
}
const asked = (calls: ReturnType<typeof fakeService>, path: string) => calls.filter((call) => call.path === path)
const looks = (calls: ReturnType<typeof fakeService>) => asked(calls, attachmentEndpoints.findAttList.path).length
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const press = (name: string) => fireEvent.click(screen.getByLabelText(name))
const panel = () => screen.getByRole('region', { name: `手机上传：${noticePaper.label}` })

beforeEach(() => {
  onService = []
  hidden = false
  signedInAs('3')
  windowIs('wide')
  jest.useFakeTimers({ now: new Date('2026-11-20T10:42:00') })
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') })
})
afterEach(() => jest.useRealTimers())

describe('手机上传', () => {
  it('shows a code for the paper, with an absolute address and the time that is left', async () => {
    const calls = open()
    press(`手机上传${noticePaper.label}`)
    await wait(100)
    expect(screen.getByLabelText(`手机上传${noticePaper.label}`)).toHaveAttribute('aria-expanded', 'true')
    expect(asked(calls, mobileUploadEndpoints.ticket.path)[0]?.body).toEqual({
      attrefsysid: 'd1',
      code: noticePaper.code,
      codes: constructionNotice.attachments.map(({ code }) => code),
    })
    expect(within(panel()).getByLabelText('手机上传二维码')).toBeInTheDocument()
    expect(within(panel()).getByLabelText('手机上传链接')).toHaveValue(`${window.location.origin}/attachmentUploadMobile#ticket=abc`)
    await wait(60_000)
    expect(within(panel()).getByRole('timer')).toHaveTextContent(/^8:5\d|9:00$/)
  })

  it('shows a file the phone has sent within two seconds, and says so aloud', async () => {
    open()
    press(`手机上传${noticePaper.label}`)
    await wait(2_000)
    onService = [anAttachment({ id: 'p1', code: noticePaper.code, fileName: 'IMG_104108.jpg' })]
    await wait(2_000)
    expect(screen.getByLabelText('删除 IMG_104108.jpg')).toBeInTheDocument()
    expect(within(panel()).getByText('已收到手机上传的 1 个文件：IMG_104108.jpg')).toHaveAttribute('role', 'status')
  })

  it('does not call a file that was there before an arrival', async () => {
    onService = [anAttachment({ id: 'p0', code: noticePaper.code, fileName: '旧的.pdf' })]
    open()
    await wait(100)
    press(`手机上传${noticePaper.label}`)
    await wait(5_000)
    expect(screen.queryByText(/已收到/)).not.toBeInTheDocument()
  })

  it('shows what the phone goes on sending after it is folded, until the code is over, and gives the focus back', async () => {
    const calls = open()
    press(`手机上传${noticePaper.label}`)
    await wait(2_000)
    fireEvent.click(within(panel()).getByText('收起'))
    onService = [anAttachment({ id: 'p1', code: noticePaper.code, fileName: 'IMG_104108.jpg' })]
    await wait(2_000)
    expect(screen.getByLabelText('删除 IMG_104108.jpg')).toBeInTheDocument()
    await wait(10 * 60_000)
    const before = looks(calls)
    await wait(10 * pollInterval)
    expect(looks(calls)).toBe(before)
    expect(screen.getByLabelText(`手机上传${noticePaper.label}`)).toHaveFocus()
  })

  it('rests while the window is out of sight', async () => {
    const calls = open()
    press(`手机上传${noticePaper.label}`)
    await wait(2_000)
    hidden = true
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    const before = looks(calls)
    await wait(10 * pollInterval)
    expect(looks(calls)).toBe(before)
    hidden = false
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await wait(2_000)
    expect(looks(calls)).toBeGreaterThan(before)
  })

  it('rests while another tab of the portal is in front', async () => {
    const calls = open(undefined, { active: false })
    press(`手机上传${noticePaper.label}`)
    await wait(100)
    const before = looks(calls)
    await wait(10 * pollInterval)
    expect(looks(calls)).toBe(before)
  })

  it('after ten minutes it says that the code is over, looks no more, and makes another on request', async () => {
    const calls = open()
    press(`手机上传${noticePaper.label}`)
    await wait(100)
    await wait(10 * 60_000)
    expect(within(panel()).getByText('二维码已失效，已上传的文件不受影响')).toBeInTheDocument()
    expect(within(panel()).queryByLabelText('手机上传链接')).not.toBeInTheDocument()
    const before = looks(calls)
    await wait(10 * pollInterval)
    expect(looks(calls)).toBe(before)
    fireEvent.click(within(panel()).getByText('换一个'))
    await wait(100)
    expect(within(panel()).getByLabelText('手机上传链接')).toBeInTheDocument()
    expect(asked(calls, mobileUploadEndpoints.ticket.path)).toHaveLength(2)
  })

  it('says why there is no code, and tries again', async () => {
    let refused = true
    open(() => (refused ? new Refused('RATE_LIMITED', '操作过于频繁，请稍后再试') : { url: '/attachmentUploadMobile#ticket=b', expires: '' }))
    press(`手机上传${noticePaper.label}`)
    await wait(100)
    expect(within(panel()).getByRole('alert')).toHaveTextContent('操作过于频繁，请稍后再试')
    refused = false
    fireEvent.click(within(panel()).getByText('重试'))
    await wait(100)
    expect(within(panel()).queryByRole('alert')).not.toBeInTheDocument()
    expect(within(panel()).getByLabelText('手机上传链接')).toBeInTheDocument()
  })
})
