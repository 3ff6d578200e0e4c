import { CloseSquareFilled, DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { type Attachment, attachmentEndpoints } from '@shared/contract/attachment'
import { useCallMutation } from '@shared/portal'
import { Button, Popconfirm, Progress } from 'antd'
import { sizeText, type Upload } from '../headless/uploads'
import styles from './AttachmentField.module.css'
import { downloadAttachment } from './attachmentFile'

/** An uploaded file: its name opens it, and it can be deleted after confirmation. */
export function PresentFile({ file }: { file: Attachment }) {
  const remove = useCallMutation(attachmentEndpoints.remove, { invalidates: [attachmentEndpoints.findAttList] })
  return (
    <div className={styles.file}>
      <PaperClipOutlined aria-hidden className={styles.icon} />
      <Button type="link" data-printed className={styles.name} title={file.fileName} onClick={() => void downloadAttachment(file)}>
        {file.fileName}
      </Button>
      <span className={styles.meta}>{sizeText(file.size)}</span>
      <span className={styles.meta}>{file.uploadTime.slice(5, 16)}</span>
      <Popconfirm
        title={`删除 ${file.fileName}`}
        description="删除后不能恢复"
        okText="删除"
        okButtonProps={{ danger: true }}
        cancelText="保留"
        onConfirm={() => remove.mutateAsync({ body: { id: file.id } }).catch(() => undefined)}
      >
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除 ${file.fileName}`} loading={remove.isPending} />
      </Popconfirm>
    </div>
  )
}

/** A file that is uploaded with the form it belongs to. */
export function WaitingFile({ file, onRemove }: { file: File; onRemove(): void }) {
  return (
    <div className={styles.file}>
      <PaperClipOutlined aria-hidden className={styles.icon} />
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <span className={styles.meta}>{sizeText(file.size)}</span>
      <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`移除 ${file.name}`} onClick={onRemove} />
    </div>
  )
}

/** Remaining seconds at the average speed so far; undefined while it is unknown. */
export function secondsLeft(fraction: number, elapsed: number): number | undefined {
  return fraction > 0.02 && fraction < 1 ? Math.max(1, Math.round((elapsed * (1 - fraction)) / fraction / 1000)) : undefined
}

/** Progress of an upload, or why it failed. */
export function UploadLine({ upload, onRetry, onCancel }: { upload: Upload; onRetry(upload: Upload): void; onCancel(upload: Upload): void }) {
  if (upload.problem) {
    return (
      <div className={styles.file} role="alert">
        <span className={styles.problem}>
          <CloseSquareFilled aria-hidden />
          {upload.file.name}：{upload.problem}
        </span>
        {upload.retryable && (
          <Button type="link" size="small" onClick={() => onRetry(upload)}>
            重试
          </Button>
        )}
        <Button type="link" size="small" aria-label={`移除 ${upload.file.name}`} onClick={() => onCancel(upload)}>
          移除
        </Button>
      </div>
    )
  }
  const left = secondsLeft(upload.fraction, Date.now() - upload.startedAt)
  return (
    <div className={styles.file}>
      <PaperClipOutlined aria-hidden className={styles.icon} />
      <span className={styles.name} title={upload.file.name}>
        {upload.file.name}
      </span>
      <Progress className={styles.progress} aria-label={`${upload.file.name} 上传进度`} percent={Math.round(upload.fraction * 100)} size="small" />
      {left !== undefined && <span className={styles.meta}>剩 {left} 秒</span>}
      <Button type="link" size="small" aria-label={`取消上传 ${upload.file.name}`} onClick={() => onCancel(upload)}>
        取消
      </Button>
    </div>
  )
}
