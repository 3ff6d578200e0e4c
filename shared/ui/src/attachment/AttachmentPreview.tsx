import { FileTextOutlined } from '@ant-design/icons'
import type { Attachment } from '@shared/contract/attachment'
import { Button, Skeleton } from 'antd'
import { sizeText } from '../headless/uploads'
import styles from './AttachmentPreview.module.css'
import { AwaitedPage } from './AwaitedPage'
import { downloadAttachment, previewKind, useAttachmentBytes } from './attachmentFile'
import { ImagePaper } from './ImagePaper'
import { PdfPaper } from './PdfPaper'

/**
 * Preview of one attachment: pictures and PDF with zoom and rotation, other types by download.
 * Never shown in a frame: a user's file must not be rendered in our origin (security S8).
 */
export function AttachmentPreview({ attachment }: { attachment: Attachment }) {
  return (
    <div className={styles.preview} key={attachment.id}>
      {previewKind(attachment.ext) === 'none' ? <NoPreview attachment={attachment} /> : <Paper attachment={attachment} />}
    </div>
  )
}

function Paper({ attachment }: { attachment: Attachment }) {
  const { data, error, refetch } = useAttachmentBytes(attachment)
  if (error) {
    return (
      <div className={styles.said} role="alert">
        <p>{error.message}</p>
        <Button onClick={() => refetch()}>重试</Button>
      </div>
    )
  }
  const isPdf = previewKind(attachment.ext) === 'pdf'
  if (!data && isPdf) {
    return (
      <>
        <div className={styles.tools} />
        <div className={styles.desk}>
          <AwaitedPage />
        </div>
      </>
    )
  }
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 12 }} className={styles.waiting} />
  return isPdf ? <PdfPaper attachment={attachment} bytes={data} /> : <ImagePaper attachment={attachment} bytes={data} />
}

function NoPreview({ attachment }: { attachment: Attachment }) {
  return (
    <div className={styles.said}>
      <FileTextOutlined className={styles.file} aria-hidden />
      <p>
        {attachment.fileName}
        <br />
        {sizeText(attachment.size)}，此类文件请下载后用相应的软件查看
      </p>
      <Button type="primary" onClick={() => downloadAttachment(attachment)}>
        下载
      </Button>
    </div>
  )
}
