import { FileImageOutlined, FilePdfOutlined, FileTextOutlined } from '@ant-design/icons'
import type { ApplicationDefinition } from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'
import { type FormRow, holds } from '@shared/contract/form'
import { Button } from 'antd'
import { useState } from 'react'
import { downloadAttachment, previewKind } from '../attachment/attachmentFile'
import { PreviewDialog } from '../attachment/PreviewDialog'
import { sizeText } from '../headless/uploads'
import styles from './AttachmentPapers.module.css'

const icons = { pdf: <FilePdfOutlined aria-hidden />, image: <FileImageOutlined aria-hidden />, none: <FileTextOutlined aria-hidden /> }

interface AttachmentPapersProps {
  definition: Pick<ApplicationDefinition, 'attachments'>
  attachments: readonly Attachment[]
  /** The form's fields, for the conditions of attachments. */
  fields: FormRow
}

/** Attachments by kind. Missing required ones are shown as missing; missing optional ones are left out. */
export function AttachmentPapers({ definition, attachments, fields }: AttachmentPapersProps) {
  const [previewed, setPreviewed] = useState<Attachment>()
  const papers = definition.attachments
    .map((paper) => ({ paper, files: attachments.filter((attachment) => attachment.code === paper.code) }))
    .filter(({ paper, files }) => files.length > 0 || holds(paper.required, { fields }))
  if (papers.length === 0) return <p className={styles.none}>没有上传附件</p>
  return (
    <>
      <dl className={styles.papers}>
        {papers.map(({ paper, files }) => (
          <div key={paper.code}>
            <dt>{paper.label}</dt>
            <dd>
              {files.length === 0 && <span className={styles.missing}>未上传</span>}
              {files.map((file) => (
                <span key={file.id} className={styles.file}>
                  {icons[previewKind(file.ext)]}
                  <span className={styles.name} title={`${file.uploadBy} 上传于 ${file.uploadTime}`}>
                    {file.fileName}
                  </span>
                  <span className={styles.size}>{sizeText(file.size)}</span>
                  {previewKind(file.ext) !== 'none' && (
                    <Button type="link" size="small" aria-label={`预览 ${file.fileName}`} onClick={() => setPreviewed(file)}>
                      预览
                    </Button>
                  )}
                  <Button type="link" size="small" aria-label={`下载 ${file.fileName}`} onClick={() => downloadAttachment(file)}>
                    下载
                  </Button>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <PreviewDialog attachment={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  )
}
