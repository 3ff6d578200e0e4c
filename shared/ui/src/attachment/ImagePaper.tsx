import type { Attachment } from '@shared/contract/attachment'
import { useEffect, useState } from 'react'
import styles from './AttachmentPreview.module.css'
import { downloadAttachment, usePictureAddress } from './attachmentFile'
import { flat, PaperTools } from './PaperTools'

/** A picture that fills the available width, with zoom and rotation. */
export function ImagePaper({ attachment, bytes }: { attachment: Attachment; bytes: ArrayBuffer }) {
  const [view, setView] = useState(flat)
  const url = usePictureAddress(attachment, bytes)
  const [broken, setBroken] = useState(false)
  // Width divided by height. A rotated picture needs a box of the inverse ratio, otherwise part of it could not be scrolled to.
  const [shape, setShape] = useState(1)
  useEffect(() => setBroken(false), [attachment, bytes])
  const lying = view.rotation % 180 !== 0
  return (
    <>
      <PaperTools view={view} onView={setView} onDownload={() => downloadAttachment(attachment)} />
      {/* Focusable, so that keyboard users can scroll with the arrow keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.desk} tabIndex={0} aria-label={`${attachment.fileName} 的内容`}>
        {broken && <p className={styles.said}>图片无法显示，请下载后查看</p>}
        {url && !broken && (
          <div className={styles.picture} style={{ width: `${view.zoom * 100}%`, aspectRatio: String(lying ? 1 / shape : shape) }}>
            <img
              src={url}
              alt={attachment.fileName}
              style={{ width: lying ? `${shape * 100}%` : '100%', transform: `translate(-50%, -50%) rotate(${view.rotation}deg)` }}
              onLoad={({ currentTarget }) => setShape(currentTarget.naturalWidth / currentTarget.naturalHeight || 1)}
              onError={() => setBroken(true)}
            />
          </div>
        )}
      </section>
    </>
  )
}
