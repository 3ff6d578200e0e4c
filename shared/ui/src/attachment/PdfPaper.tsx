import type { Attachment } from '@shared/contract/attachment'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './AttachmentPreview.module.css'
import { AwaitedPage } from './AwaitedPage'
import { downloadAttachment } from './attachmentFile'
import { flat, PaperTools, type PaperView } from './PaperTools'
import type { PDFDocumentProxy, PDFPageProxy } from './pdfDocument'

type Opened = { state: 'opening' } | { state: 'open'; document: PDFDocumentProxy } | { state: 'failed' }

/** Opens the document, and closes it on unmount; a new `attempt` opens it again. */
function useDocument(bytes: ArrayBuffer, attempt: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  useEffect(() => {
    let left = false
    let document: PDFDocumentProxy | undefined
    import(/* webpackChunkName: "pdf" */ './pdfDocument')
      .then(({ openPdf }) => openPdf(bytes))
      .then(
        (ready) => {
          document = ready
          if (left) void ready.destroy()
          else setOpened({ state: 'open', document: ready })
        },
        () => {
          if (!left) setOpened({ state: 'failed' })
        },
      )
    return () => {
      left = true
      // Reset here and not when the next effect starts: a page that is shown again renders first, and a closed document throws.
      setOpened({ state: 'opening' })
      void document?.destroy()
    }
  }, [bytes, attempt])
  return opened
}

/** Width of an element, so that a page is rendered at its display resolution. */
function useWidth<T extends HTMLElement>(): [React.RefObject<T | null>, number] {
  const element = useRef<T>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    setWidth(watched.clientWidth)
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}

const deskPadding = 32

/**
 * Renders one page into the canvas; cancels a rendering that is out of date. `sized`: the canvas has the size of a page, and no longer that of
 * an empty one; `broken`: the page cannot be read.
 */
function usePage(opened: Opened, pageNo: number, view: PaperView, width: number) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [sized, setSized] = useState(false)
  const [broken, setBroken] = useState(false)
  // Opened again, it is awaited again.
  useEffect(() => {
    if (opened.state !== 'open') setSized(false)
  }, [opened])
  useEffect(() => {
    const target = canvas.current
    if (opened.state !== 'open' || !target || width === 0) return
    let left = false
    let stop: (() => void) | undefined
    setBroken(false)
    const draw = (page: PDFPageProxy) => {
      if (left) return
      const rotation = (page.rotate + view.rotation) % 360
      const natural = page.getViewport({ scale: 1, rotation })
      const scale = (Math.max(width - deskPadding, 120) / natural.width) * view.zoom
      const density = Math.min(window.devicePixelRatio || 1, 2)
      const viewport = page.getViewport({ scale: scale * density, rotation })
      target.width = Math.floor(viewport.width)
      target.height = Math.floor(viewport.height)
      target.style.width = `${Math.floor(viewport.width / density)}px`
      setSized(true)
      const task = page.render({ canvas: target, viewport })
      stop = () => task.cancel()
      // Rejects when cancelled: then another rendering follows.
      task.promise.catch(() => undefined)
    }
    opened.document.getPage(pageNo).then(draw, () => {
      // A document closed meanwhile rejects too; that is not an error.
      if (!left) setBroken(true)
    })
    return () => {
      left = true
      stop?.()
    }
  }, [opened, pageNo, view, width])
  return { canvas, sized, broken }
}

/** A PDF, one page at a time, rendered to a canvas by pdf.js. */
export function PdfPaper({ attachment, bytes }: { attachment: Attachment; bytes: ArrayBuffer }) {
  const [attempt, setAttempt] = useState(0)
  const [view, setView] = useState(flat)
  const [pageNo, setPageNo] = useState(1)
  const opened = useDocument(bytes, attempt)
  const [desk, width] = useWidth<HTMLElement>()
  const { canvas, sized, broken } = usePage(opened, pageNo, view, width)
  const count = opened.state === 'open' ? opened.document.numPages : 1
  return (
    <>
      <PaperTools view={view} onView={setView} page={{ current: pageNo, count, onChange: setPageNo }} onDownload={() => downloadAttachment(attachment)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <section ref={desk} className={styles.desk} tabIndex={0} aria-label={`${attachment.fileName} 的内容`}>
        {opened.state !== 'failed' && !sized && !broken && <AwaitedPage />}
        {(opened.state === 'failed' || broken) && (
          <div className={styles.said}>
            <p>这份 PDF 无法在页面中打开，可以重试或下载后查看</p>
            <Button onClick={() => setAttempt(attempt + 1)}>重试</Button>
          </div>
        )}
        <canvas
          ref={canvas}
          className={styles.page}
          hidden={opened.state !== 'open' || !sized || broken}
          role="img"
          aria-label={`${attachment.fileName}，第 ${pageNo} 页，共 ${count} 页`}
        />
      </section>
    </>
  )
}
