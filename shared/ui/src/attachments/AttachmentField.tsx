import { CloseSquareFilled, DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { type Attachment, type AttachmentRequirement, attachmentExtensions, endpoints, type FormRow, holds } from '@shared/contract'
import { useCallMutation, useCallQuery } from '@shared/portal'
import { Button, Popconfirm, Progress } from 'antd'
import { useRef } from 'react'
import { downloadAttachment, sizeText } from '../preview/attachmentFile'
import styles from './AttachmentField.module.css'
import { type Upload, useUploads } from './useUploads'

export const attachmentNote = `${attachmentExtensions.join('、')}，单个不超过 20 MB`

/** The papers of a record, kept fresh. @param recordId empty: there is no record yet, so no papers. */
export function useAttachments(recordId: string): readonly Attachment[] {
  const { data } = useCallQuery(endpoints.attachment.findAttList, { query: { attrefsysid: recordId } }, { enabled: recordId !== '' })
  return data?.list ?? []
}

export interface AttachmentFieldProps {
  papers: readonly AttachmentRequirement[]
  /** Values that conditions look at. */
  fields: FormRow
  attachments: readonly Attachment[]
  /** Answers the record's id, making the draft first when there is none yet. */
  ensureRecord: () => Promise<string | undefined>
  /** What is missing, by paper code; shown once the user has tried to submit. */
  problems?: ReadonlyMap<string, string>
  /** Id of the upload button of a paper. */
  idOf?: (code: string) => string
}

/** One row for each paper: what it is, why it is asked for, what is there, and the way to add one. */
export function AttachmentField({ papers, fields, attachments, ensureRecord, problems, idOf }: AttachmentFieldProps) {
  const { uploads, add, retry, cancel } = useUploads(ensureRecord)
  return (
    <ul className={styles.papers}>
      {papers.map((paper) => (
        <Paper
          key={paper.code}
          paper={paper}
          required={holds(paper.required, fields)}
          // A reason that belongs to a condition is said only while the condition holds.
          reason={paper.reasonWhen === undefined || holds(paper.reasonWhen, fields) ? paper.reason : undefined}
          files={attachments.filter((attachment) => attachment.code === paper.code)}
          uploads={uploads.filter((upload) => upload.code === paper.code)}
          problem={problems?.get(paper.code)}
          buttonId={idOf?.(paper.code)}
          onAdd={add}
          onRetry={retry}
          onCancel={cancel}
        />
      ))}
    </ul>
  )
}

interface PaperProps {
  paper: Pick<AttachmentRequirement, 'code' | 'label'>
  required: boolean
  reason: string | undefined
  files: readonly Attachment[]
  uploads: readonly Upload[]
  problem: string | undefined
  buttonId: string | undefined
  onAdd(code: string, files: readonly File[], present: number): void
  onRetry(upload: Upload): void
  onCancel(upload: Upload): void
}

function Paper({ paper, required, reason, files, uploads, problem, buttonId, onAdd, onRetry, onCancel }: PaperProps) {
  const input = useRef<HTMLInputElement>(null)
  const present = files.length + uploads.filter((upload) => !upload.problem).length
  const take = (list: FileList | null) => {
    if (list && list.length > 0) onAdd(paper.code, [...list], present)
  }
  const nothing = files.length === 0 && uploads.length === 0
  return (
    <li
      className={styles.paper}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <div className={required ? styles.required : undefined}>
        {paper.label}
        {required && <span className={styles.hidden}>（必须上传）</span>}
      </div>
      <div className={styles.files}>
        {nothing && problem && (
          <span className={styles.problem}>
            <CloseSquareFilled aria-hidden />
            {reason ?? problem}
          </span>
        )}
        {nothing && !problem && reason && <span className={styles.reason}>{reason}</span>}
        {files.map((file) => (
          <PresentFile key={file.id} file={file} />
        ))}
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onRetry={onRetry} onCancel={onCancel} />
        ))}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`选择${paper.label}`}
        accept={attachmentExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button id={buttonId} size="small" icon={<UploadOutlined />} aria-label={`上传${paper.label}`} onClick={() => input.current?.click()}>
        上传
      </Button>
    </li>
  )
}

function PresentFile({ file }: { file: Attachment }) {
  const remove = useCallMutation(endpoints.attachment.delete, { invalidates: [endpoints.attachment.findAttList] })
  return (
    <div className={styles.file}>
      <PaperClipOutlined aria-hidden className={styles.icon} />
      <Button type="link" className={styles.name} title={file.fileName} onClick={() => void downloadAttachment(file)}>
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

/** Seconds still needed at the speed so far. */
export function secondsLeft(fraction: number, elapsed: number): number | undefined {
  return fraction > 0.02 && fraction < 1 ? Math.max(1, Math.round((elapsed * (1 - fraction)) / fraction / 1000)) : undefined
}

function UploadLine({ upload, onRetry, onCancel }: { upload: Upload; onRetry(upload: Upload): void; onCancel(upload: Upload): void }) {
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
