import { webcrypto } from 'node:crypto'
import { type Attachment, attachmentMaxPerCode, mobileUploadEndpoints } from '@shared/contract/attachment'
import { uploadTokenHeader } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { refuse, succeed } from '@shared/contract/testing'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { fakeFetch } from '../../../testing/fakeNetwork'
import { silence } from '../fileUpload'
import PhonePage from './PhonePage'
import { pauses } from './uploadQueue'

const papers = [
  { code: 'NOTICE_FORM', label: '安装改造修理告知单(盖章)', required: true, count: 0 },
  { code: 'LICENCE', label: '施工许可证复印件(盖章)', required: true, count: 1 },
]
const state = (change: object = {}) => ({
  title: '安装改造修理告知申请',
  unitName: '宁波示例电梯工程有限公司',
  code: 'LICENCE',
  secondsLeft: 600,
  papers,
  list: [] as Attachment[],
  ...change,
})
const attachment = (id: string, fileName: string): Attachment => ({
  id,
  attrefsysid: 'd1',
  code: 'LICENCE',
  fileName,
  ext: 'jpg',
  size: 2_900_000,
  sha256: '',
  uploadBy: '',
  uploadTime: '2026-11-20 10:42:00',
})
const sent = attachment('a1', 'IMG_104108.jpg')

interface Asked {
  path: string
  token: string | undefined
  body: unknown
}
let asked: Asked[] = []
let answers: Record<string, () => unknown> = {}

/** A fake upload request: the test controls its progress and result. */
class FakeRequest {
  static all: FakeRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  responseText = ''
  url = ''
  token = ''
  constructor() {
    FakeRequest.all.push(this)
  }
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    if (name === uploadTokenHeader) this.token = value
  }
  send() {}
  abort() {
    this.onabort?.()
  }
  get uploadId() {
    return new URLSearchParams(this.url.split('?')[1]).get('uploadId')
  }
}
const request = (index: number): FakeRequest => {
  const found = FakeRequest.all[index]
  if (!found) throw new Error(`No upload ${index}`)
  return found
}
const answer = async (index: number, body: unknown) => {
  request(index).responseText = JSON.stringify(body)
  await act(async () => request(index).onload?.())
}
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const pick = async (name: string, size = 100, type = 'image/jpeg') => {
  const file = new File([new Uint8Array(size)], name, { type })
  await act(async () => void fireEvent.change(screen.getByLabelText('选择要上传的文件'), { target: { files: [file] } }))
  await wait(0)
}
const open = async (hash = '#ticket=secret-ticket') => {
  window.history.replaceState(null, '', `/attachmentUploadMobile${hash}`)
  render(<PhonePage />)
  await wait(10)
}
const rows = () => screen.getAllByRole('listitem')

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  globalThis.XMLHttpRequest = FakeRequest as never
})
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:42:00') })
  sessionStorage.clear()
  FakeRequest.all = []
  asked = []
  answers = {
    [mobileUploadEndpoints.open.path]: () => succeed({ token: 'phone-token' }),
    [mobileUploadEndpoints.state.path]: () => succeed(state()),
    [mobileUploadEndpoints.remove.path]: () => succeed({}),
  }
  fakeFetch((path, init) => {
    const token = new Headers(init.headers).get(uploadTokenHeader) ?? undefined
    asked.push({ path, token, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    return answers[path]?.()
  })
})
afterEach(() => jest.useRealTimers())

describe('opening', () => {
  it('exchanges the ticket once, shows what the phone is for, and leaves no secret in the address', async () => {
    await open()
    expect(asked.map(({ path, token }) => ({ path, token }))).toEqual([
      { path: mobileUploadEndpoints.open.path, token: undefined },
      { path: mobileUploadEndpoints.state.path, token: 'phone-token' },
    ])
    expect(asked[0]?.body).toEqual({ ticket: 'secret-ticket', secret: expect.stringMatching(/^[\da-f]{64}$/) })
    expect(window.location.href).not.toContain('secret')
    expect(screen.getByText('安装改造修理告知申请')).toBeInTheDocument()
    expect(screen.getByText('宁波示例电梯工程有限公司')).toBeInTheDocument()
    expect(screen.getByLabelText('上传到')).toHaveValue('LICENCE')
    expect(screen.getByRole('timer')).toHaveTextContent(/10:00|9:59/)
  })

  it('goes on after it is loaded again, with what was sent before', async () => {
    sessionStorage.setItem('portal.phoneUpload', 'token:kept-token')
    answers[mobileUploadEndpoints.state.path] = () => succeed(state({ list: [sent] }))
    await open('')
    expect(asked.map(({ path, token }) => ({ path, token }))).toEqual([{ path: mobileUploadEndpoints.state.path, token: 'kept-token' }])
    expect(within(rows()[0] as HTMLElement).getByText('已上传')).toBeInTheDocument()
    expect(screen.getByText('已上传 1 个，共 1 个')).toBeInTheDocument()
  })

  it('lists what the form asks for by now when the phone comes back to it', async () => {
    sessionStorage.setItem('portal.phoneUpload', 'token:kept-token')
    await open('')
    answers[mobileUploadEndpoints.state.path] = () => succeed(state({ papers: [...papers, { code: 'LATER', label: '维保记录', required: false, count: 0 }] }))
    fireEvent(document, new Event('visibilitychange'))
    await wait(10)
    fireEvent.change(screen.getByLabelText('上传到'), { target: { value: 'LATER' } })
    expect(screen.getByLabelText('上传到')).toHaveValue('LATER')
    answers[mobileUploadEndpoints.state.path] = () => succeed(state())
    fireEvent(document, new Event('visibilitychange'))
    await wait(10)
    expect(screen.getByLabelText('上传到')).toHaveValue('LICENCE')
  })

  it('tells a second phone that the code is taken and what to do', async () => {
    answers[mobileUploadEndpoints.open.path] = () => refuse('NOT_FOUND', messages.ticketGone)
    await open()
    expect(screen.getByRole('alert')).toHaveTextContent('二维码已失效')
    expect(screen.getByRole('alert')).toHaveTextContent('只能由一部手机打开')
    expect(screen.queryByText('拍照')).not.toBeInTheDocument()
  })

  it('says how to begin when it was opened without a code', async () => {
    await open('')
    expect(screen.getByRole('alert')).toHaveTextContent('请扫描电脑上的二维码')
    expect(asked).toEqual([])
  })

  it('without a line it keeps the ticket and opens as soon as the line is back', async () => {
    let line = false
    answers[mobileUploadEndpoints.open.path] = () => (line ? succeed({ token: 'phone-token' }) : undefined)
    await open()
    expect(screen.getByRole('alert')).toHaveTextContent('没有连上服务')
    line = true
    await act(async () => void window.dispatchEvent(new Event('online')))
    await wait(10)
    expect(screen.getByLabelText('上传到')).toBeInTheDocument()
    // The first answer may have been lost on its way back: the service recognises the phone by its secret.
    const opened = asked.filter(({ path }) => path === mobileUploadEndpoints.open.path).map(({ body }) => body)
    expect(opened).toHaveLength(2)
    expect(opened[1]).toEqual(opened[0])
  })

  it('asks as the same phone when it is loaded or scanned again before it was opened', async () => {
    answers[mobileUploadEndpoints.open.path] = () => undefined
    for (const hash of ['#ticket=secret-ticket', '', '#ticket=secret-ticket', '#ticket=other-ticket']) {
      await open(hash)
      cleanup()
    }
    const opened = asked.map(({ body }) => body as { ticket: string; secret: string })
    expect(opened.map(({ ticket }) => ticket)).toEqual(['secret-ticket', 'secret-ticket', 'secret-ticket', 'other-ticket'])
    expect(new Set(opened.slice(0, 3).map(({ secret }) => secret)).size).toBe(1)
    expect(opened[3]?.secret).not.toBe(opened[0]?.secret)
  })
})

describe('the time', () => {
  it('is counted down, warned of two minutes before its end, and over', async () => {
    await open()
    await wait(60_000)
    expect(screen.getByRole('timer')).toHaveTextContent(/9:00|8:59/)
    expect(screen.queryByText(/还剩不到 2 分钟/)).not.toBeInTheDocument()
    await wait(421_000)
    expect(screen.getByText(/还剩不到 2 分钟/)).toBeInTheDocument()
    await wait(120_000)
    expect(screen.getByRole('alert')).toHaveTextContent('上传时间已到')
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('uploading', () => {
  it('sends one file after another and shows the state of each', async () => {
    await open()
    await pick('IMG_104108.jpg')
    await pick('图纸.pdf', 100, 'application/pdf')
    expect(FakeRequest.all).toHaveLength(1)
    expect(request(0).url).toContain('code=LICENCE')
    expect(request(0).token).toBe('phone-token')
    act(() => request(0).upload.onprogress?.({ loaded: 62, total: 100 }))
    expect(within(rows()[0] as HTMLElement).getByText(/上传中 62%/)).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'IMG_104108.jpg 上传进度' })).toHaveAttribute('aria-valuenow', '62')
    expect(within(rows()[1] as HTMLElement).getByText(/等待上传/)).toBeInTheDocument()
    await answer(0, succeed(sent))
    await wait(0)
    expect(within(rows()[0] as HTMLElement).getByText('已上传')).toBeInTheDocument()
    expect(FakeRequest.all).toHaveLength(2)
    expect(screen.getByText('已上传 1 个，共 2 个')).toBeInTheDocument()
  })

  it('sends to the paper that is chosen', async () => {
    await open()
    fireEvent.change(screen.getByLabelText('上传到'), { target: { value: 'NOTICE_FORM' } })
    await pick('告知单.jpg')
    expect(request(0).url).toContain('code=NOTICE_FORM')
  })

  it('after a broken line it tries again by itself, and again, as the same upload', async () => {
    await open()
    await pick('IMG_104108.jpg')
    act(() => request(0).upload.onprogress?.({ loaded: 40, total: 100 }))
    await act(async () => request(0).onerror?.())
    expect(screen.getByRole('alert')).toHaveTextContent('网络中断，已传 40%，恢复后自动继续')
    await wait(pauses[0] + 10)
    await act(async () => request(1).onerror?.())
    await wait(pauses[1] + 10)
    await answer(2, succeed(sent))
    expect(screen.getByText('已上传 1 个，共 1 个')).toBeInTheDocument()
    expect(new Set(FakeRequest.all.map(({ uploadId }) => uploadId)).size).toBe(1)
    expect(request(0).uploadId).toMatch(/^[A-Za-z0-9-]{8,64}$/)
  })

  it('tries at once when the line is back', async () => {
    await open()
    await pick('IMG_104108.jpg')
    await act(async () => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByRole('alert')).toHaveTextContent('网络中断')
    expect(FakeRequest.all).toHaveLength(1)
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(FakeRequest.all).toHaveLength(2)
    expect(request(1).uploadId).toBe(request(0).uploadId)
  })

  it('takes a line that says nothing for long as broken', async () => {
    await open()
    await pick('IMG_104108.jpg')
    await wait(silence + 10)
    expect(screen.getByRole('alert')).toHaveTextContent('网络中断')
    await wait(pauses[0])
    expect(FakeRequest.all).toHaveLength(2)
  })

  it('an answer of a proxy is a broken line, not a refusal', async () => {
    await open()
    await pick('IMG_104108.jpg')
    request(0).responseText = '<html>502</html>'
    await act(async () => request(0).onload?.())
    expect(screen.getByRole('alert')).toHaveTextContent('网络中断')
  })

  it('a service that cannot answer now is tried again, too', async () => {
    await open()
    await pick('IMG_104108.jpg')
    await answer(0, refuse('UNAVAILABLE', messages.serverError))
    expect(screen.getByRole('alert')).toHaveTextContent('恢复后自动继续')
    await wait(pauses[0])
    expect(FakeRequest.all).toHaveLength(2)
  })

  it('counts what is there and on its way against the limit of a paper', async () => {
    answers[mobileUploadEndpoints.state.path] = () =>
      succeed(state({ papers: [{ code: 'LICENCE', label: '许可证', required: true, count: attachmentMaxPerCode - 1 }] }))
    await open()
    await pick('a.jpg')
    await pick('b.jpg')
    expect(within(rows()[0] as HTMLElement).queryByRole('alert')).toBeNull()
    expect(within(rows()[1] as HTMLElement).getByRole('alert')).toHaveTextContent(messages.fileTooMany)
  })

  it('once the time is over nothing waits any more', async () => {
    await open()
    await pick('a.jpg')
    await pick('b.jpg')
    await wait(601_000)
    // A running upload may still succeed until it times out.
    await wait(silence)
    for (const row of rows()) expect(row).toHaveTextContent('上传时间已到，没有传完')
    const tries = FakeRequest.all.length
    await wait(60_000)
    expect(FakeRequest.all).toHaveLength(tries)
  })

  it('shows why the service refused a file, and goes on with the next', async () => {
    await open()
    await pick('a.pdf', 100, 'application/pdf')
    await pick('b.jpg')
    await answer(0, refuse('FILE_REFUSED', messages.fileContent))
    await wait(0)
    expect(within(rows()[0] as HTMLElement).getByRole('alert')).toHaveTextContent(`没有上传：${messages.fileContent}`)
    expect(FakeRequest.all).toHaveLength(2)
    fireEvent.click(screen.getByLabelText('移除 a.pdf'))
    expect(screen.queryByText('a.pdf')).not.toBeInTheDocument()
  })

  it('does not even send what cannot be taken', async () => {
    await open()
    await pick('run.exe', 100, 'application/octet-stream')
    expect(FakeRequest.all).toHaveLength(0)
    expect(screen.getByRole('alert')).toHaveTextContent(messages.fileExtension)
  })

  it('ends when the service says so, and keeps what had arrived in sight', async () => {
    await open()
    await pick('a.jpg')
    await answer(0, succeed(sent))
    await pick('b.jpg')
    answers[mobileUploadEndpoints.state.path] = () => refuse('NOT_FOUND', messages.ticketGone)
    await answer(1, refuse('NOT_FOUND', messages.ticketGone))
    await wait(10)
    expect(screen.getByText('上传时间已到')).toBeInTheDocument()
    expect(screen.getByText('已上传 1 个，共 2 个')).toBeInTheDocument()
    expect(screen.queryByText('拍照')).not.toBeInTheDocument()
  })

  it('says that the session on the desktop has ended, with the file that did not arrive', async () => {
    await open()
    await pick('a.jpg')
    answers[mobileUploadEndpoints.state.path] = () => refuse('NO_SESSION', messages.desktopSessionEnded)
    await answer(0, refuse('NO_SESSION', messages.desktopSessionEnded))
    await wait(10)
    expect(screen.getByText('会话已结束')).toBeInTheDocument()
    expect(screen.getByText(/没有上传：会话已结束，请在电脑上重新登录后再扫码/)).toBeInTheDocument()
    expect(screen.queryByText('上传时间已到')).not.toBeInTheDocument()
  })

  it('cancels an upload that is on its way', async () => {
    await open()
    await pick('a.jpg')
    fireEvent.click(screen.getByLabelText('取消 a.jpg'))
    await wait(0)
    expect(screen.queryByText('a.jpg')).not.toBeInTheDocument()
    await pick('b.jpg')
    expect(FakeRequest.all).toHaveLength(2)
  })
})

describe('deleting', () => {
  it('takes back a file this phone has sent', async () => {
    await open()
    await pick('IMG_104108.jpg')
    await answer(0, succeed(sent))
    fireEvent.click(screen.getByLabelText('删除 IMG_104108.jpg'))
    await wait(10)
    expect(asked.filter(({ path }) => path === mobileUploadEndpoints.remove.path)).toEqual([
      { path: mobileUploadEndpoints.remove.path, token: 'phone-token', body: { id: 'a1' } },
    ])
    expect(screen.queryByText('IMG_104108.jpg')).not.toBeInTheDocument()
  })

  it('one the computer has deleted already is gone here, too', async () => {
    answers[mobileUploadEndpoints.remove.path] = () => refuse('NOT_FOUND', messages.notFound)
    await open()
    await pick('IMG_104108.jpg')
    await answer(0, succeed(sent))
    fireEvent.click(screen.getByLabelText('删除 IMG_104108.jpg'))
    await wait(10)
    expect(screen.queryByText('IMG_104108.jpg')).not.toBeInTheDocument()
  })

  it('says why a file stays', async () => {
    answers[mobileUploadEndpoints.remove.path] = () => refuse('NOT_ALLOWED_NOW', messages.notAllowedNow)
    await open()
    await pick('IMG_104108.jpg')
    await answer(0, succeed(sent))
    fireEvent.click(screen.getByLabelText('删除 IMG_104108.jpg'))
    await wait(10)
    expect(screen.getByRole('alert')).toHaveTextContent(`没有删除：${messages.notAllowedNow}`)
  })
})
