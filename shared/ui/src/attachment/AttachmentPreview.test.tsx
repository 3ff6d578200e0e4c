import { constructionNotice } from '@shared/contract/application'
import { attachmentEndpoints } from '@shared/contract/attachment'
import { render, screen, waitFor, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { anAttachment } from '../testing/aNotice'
import { type Answer, answered, fakeService, Refused, renderPage } from '../testing/fakeService'
import { AttachmentPreview } from './AttachmentPreview'
import { usePictureAddress } from './attachmentFile'
import { PaperPane } from './PaperPane'
import { openPdf } from './pdfDocument'

jest.mock('./pdfDocument', () => ({ openPdf: jest.fn() }))
const openPdfMock = jest.mocked(openPdf)

/** A document with `count` pages that renders nothing, because jsdom has no canvas. */
function aPdf(count: number) {
  const page = { rotate: 0, getViewport: () => ({ width: 600, height: 800 }), render: () => ({ promise: Promise.resolve(), cancel: () => undefined }) }
  return { numPages: count, getPage: jest.fn(() => Promise.resolve(page)), destroy: jest.fn(() => Promise.resolve()) }
}
const files = (bytes: Answer = () => new ArrayBuffer(8)) =>
  fakeService([
    [attachmentEndpoints.ticket, ({ body }) => ({ url: `/a/stone/common/download?ticket=${String(body.id)}` })],
    [attachmentEndpoints.download, bytes],
  ])
const picture = anAttachment({ id: 'p1', fileName: '许可证.png', ext: 'png' })
const document = anAttachment({ id: 'd1', fileName: '告知单.pdf', ext: 'pdf', code: 'NOTICE_FORM' })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:paper'
  URL.revokeObjectURL = () => undefined
  openPdfMock.mockReset()
})

describe('AttachmentPreview', () => {
  it('shows a picture, zooms it by steps and turns it', async () => {
    files()
    const { user } = renderPage(<AttachmentPreview attachment={picture} />)
    const image = await screen.findByRole('img', { name: '许可证.png' })
    expect(image).toHaveAttribute('src', 'blob:paper')
    await user.click(screen.getByRole('button', { name: '放大' }))
    await user.click(screen.getByRole('button', { name: '向右旋转' }))
    expect(image.parentElement).toHaveStyle({ width: '125%' })
    expect(image.style.transform).toContain('rotate(90deg)')
    await user.click(screen.getByRole('button', { name: '125%' }))
    expect(image.parentElement).toHaveStyle({ width: '100%' })
    expect(image.style.transform).toContain('rotate(0deg)')
  })

  it('shows no picture under the name of another that is being loaded', async () => {
    let made = 0
    URL.createObjectURL = () => `blob:${++made}`
    const seen: string[] = []
    const bytes = [new ArrayBuffer(8), new ArrayBuffer(9)] as const
    function Seen({ place }: { place: 0 | 1 }) {
      seen.push(`${place} ${usePictureAddress(picture, bytes[place]) ?? 'nothing'}`)
      return null
    }
    const { rerender } = render(<Seen place={0} />)
    rerender(<Seen place={1} />)
    expect(seen).toEqual(['0 nothing', '0 blob:1', '1 nothing', '1 blob:2'])
  })

  it('pages through a PDF and stops at its ends', async () => {
    files()
    openPdfMock.mockResolvedValue(aPdf(2) as never)
    const { user } = renderPage(<AttachmentPreview attachment={document} />)
    expect(await screen.findByText('1 / 2 页')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '下一页' }))
    expect(screen.getByText('2 / 2 页')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '下一页' })).toBeDisabled()
  })

  it('keeps the place of a page until one is drawn: an empty canvas is a strip', async () => {
    let arrive: (bytes: ArrayBuffer) => void = () => undefined
    files(() => new Promise((resolve) => (arrive = resolve)))
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    let read: () => void = () => undefined
    const pdf = aPdf(1)
    const getPage = jest.fn(() => new Promise<void>((resolve) => (read = resolve)).then(pdf.getPage))
    openPdfMock.mockResolvedValue({ ...pdf, getPage } as never)
    const { container } = renderPage(<AttachmentPreview attachment={document} />)
    const place = () => container.querySelector('.awaitedPage')
    await waitFor(() => expect(place()).toBeInTheDocument())
    arrive(new ArrayBuffer(8))
    await waitFor(() => expect(getPage).toHaveBeenCalled())
    expect(place()).toBeInTheDocument()
    expect(container.querySelector('canvas')).not.toBeVisible()
    read()
    await waitFor(() => expect(container.querySelector('canvas')).toBeVisible())
    expect(place()).toBeNull()
    jest.restoreAllMocks()
  })

  it('says that a page cannot be read, and nothing of one nobody waits for any more', async () => {
    files()
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    const unheard: unknown[] = []
    const hear = (reason: unknown) => unheard.push(reason)
    process.on('unhandledRejection', hear)
    const broken = { ...aPdf(1), getPage: () => Promise.reject(new Error('Bad page')) }
    openPdfMock.mockResolvedValueOnce(broken as never)
    const first = renderPage(<AttachmentPreview attachment={document} />)
    expect(await screen.findByText('这份 PDF 无法在页面中打开，可以重试或下载后查看')).toBeInTheDocument()
    first.unmount()

    let refuse: (reason: Error) => void = () => undefined
    const getPage = jest.fn(() => new Promise((_, reject) => (refuse = reject)))
    openPdfMock.mockResolvedValueOnce({ ...aPdf(1), getPage } as never)
    const second = renderPage(<AttachmentPreview attachment={document} />)
    await waitFor(() => expect(getPage).toHaveBeenCalledTimes(1))
    second.unmount()
    refuse(new Error('Transport destroyed'))
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', hear)
    jest.restoreAllMocks()
    expect(unheard).toEqual([])
  })

  it('opens a PDF anew when the page it lies on is shown again, and asks the closed one for nothing', async () => {
    files()
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    openPdfMock.mockImplementation(async () => {
      const pdf = aPdf(2)
      // Like pdf.js after the document is closed.
      const closed = () => {
        throw new TypeError("Cannot read properties of null (reading 'sendWithPromise')")
      }
      return { ...pdf, destroy: async () => void pdf.getPage.mockImplementation(closed), getPage: pdf.getPage } as never
    })
    const Left = () => {
      const [left, setLeft] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setLeft(!left)}>
            离开或回来
          </button>
          <Activity mode={left ? 'hidden' : 'visible'}>
            <AttachmentPreview attachment={document} />
          </Activity>
        </>
      )
    }
    const { user } = renderPage(<Left />)
    await screen.findByText('1 / 2 页')
    await user.click(screen.getByRole('button', { name: '离开或回来' }))
    await user.click(screen.getByRole('button', { name: '离开或回来' }))
    await waitFor(() => expect(openPdfMock).toHaveBeenCalledTimes(2))
    expect(await screen.findByText('1 / 2 页')).toBeVisible()
    jest.restoreAllMocks()
  })

  it('says that a PDF cannot be opened, and tries again on request', async () => {
    files()
    openPdfMock.mockRejectedValueOnce(new Error('no PDF')).mockResolvedValueOnce(aPdf(1) as never)
    const { user } = renderPage(<AttachmentPreview attachment={document} />)
    expect(await screen.findByText('这份 PDF 无法在页面中打开，可以重试或下载后查看')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText(/无法在页面中打开/)).not.toBeInTheDocument())
  })

  it('says so when the file is gone', async () => {
    files(() => new Refused('NOT_FOUND', '', undefined, 404))
    renderPage(<AttachmentPreview attachment={picture} />)
    expect(await screen.findByText('记录不存在或已被删除')).toBeInTheDocument()
  })

  it('offers other kinds for download and asks the service for nothing', async () => {
    const calls = files()
    renderPage(<AttachmentPreview attachment={anAttachment()} />)
    expect(screen.getByText(/此类文件请下载后用相应的软件查看/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '下载' })).toBeInTheDocument()
    await answered()
    expect(calls).toEqual([])
  })
})

describe('PaperPane', () => {
  it('lists papers in the order they are asked for and counts several of one kind', async () => {
    files()
    openPdfMock.mockResolvedValue(aPdf(1) as never)
    const second = anAttachment({ id: 'p2', fileName: '许可证副本.zip' })
    const { user } = renderPage(<PaperPane definition={constructionNotice} attachments={[picture, second, document]} />)
    const pane = screen.getByRole('region', { name: '附件' })
    const names = within(within(pane).getAllByRole('list')[0] ?? pane)
      .getAllByRole('button')
      .map((button) => button.textContent)
    expect(names).toEqual(['安装改造修理告知单(盖章)', '施工许可证复印件(盖章) 1', '施工许可证复印件(盖章) 2'])
    await user.click(within(pane).getByRole('button', { name: '施工许可证复印件(盖章) 2' }))
    expect(await within(pane).findByText(/许可证副本.zip/)).toBeInTheDocument()
  })

  it('begins with the latest of the papers that brought the record here', () => {
    files()
    const second = anAttachment({ id: 'p2', fileName: '许可证副本.zip' })
    renderPage(<PaperPane definition={constructionNotice} attachments={[document, picture, second]} first={[second.code]} />)
    expect(screen.getByRole('button', { pressed: true })).toHaveAccessibleName('施工许可证复印件(盖章) 2')
  })

  it('says that there are none', () => {
    renderPage(<PaperPane definition={constructionNotice} attachments={[]} />)
    expect(screen.getByText('没有上传附件')).toBeInTheDocument()
  })
})
