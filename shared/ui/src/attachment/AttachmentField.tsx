import { CloseSquareFilled, QrcodeOutlined, UploadOutlined } from '@ant-design/icons'
import { type Attachment, acceptedFiles, attachmentEndpoints, attachmentExtensionsText, attachmentLimitText } from '@shared/contract/attachment'
import { type AttachmentRequirement, blankFormPath, blankForms, type ConditionValues, holds, isPaperShown } from '@shared/contract/form'
import { call, invalidateCalls, isCallError, serviceAddress, useCallQuery, useSteadyTab } from '@shared/portal'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { Upload, Uploads } from '../headless/uploads'
import { useIsPhone } from '../headless/useIsPhone'
import { FileButton } from '../page/button/FileButton'
import { useFocusAfterRemoval } from '../page/useFocusAfterRemoval'
import hidden from '../page/visuallyHidden.module.css'
import styles from './AttachmentField.module.css'
import { PresentFile, UploadLine } from './PaperFiles'
import { PhoneUpload, usePhoneFiles } from './PhoneUpload'
import { useRecordUploads } from './useRecordUploads'

export const attachmentNote = `${attachmentExtensionsText}，${attachmentLimitText}`

const none: readonly Attachment[] = []

/**
 * The attachments of a record.
 * @param recordId empty: there is no record yet, so no attachments
 * @param known attachments contained in the record, used until the query is answered
 */
export function useAttachments(recordId: string, known: readonly Attachment[] = none): readonly Attachment[] {
  const { data } = useCallQuery(attachmentEndpoints.findAttList, { query: { attrefsysid: recordId } }, { enabled: recordId !== '' })
  return data?.list ?? known
}

/**
 * Asks for the attachments a record has now, for a form that is about to say that one is missing: a phone may have sent it since.
 * @returns undefined if the service cannot say
 */
export function useAskAttachments(): (recordId: string) => Promise<readonly Attachment[] | undefined> {
  const queries = useQueryClient()
  const { remote, version } = useSteadyTab()
  return async (recordId) => {
    if (recordId === '') return undefined
    try {
      const { list } = await call(attachmentEndpoints.findAttList, { query: { attrefsysid: recordId } }, { caller: { remote, version } })
      void invalidateCalls(queries, [attachmentEndpoints.findAttList])
      return list
    } catch (error) {
      if (!isCallError(error)) throw error
      return undefined
    }
  }
}

interface AttachmentFieldProps {
  papers: readonly AttachmentRequirement[]
  /** Values for the conditions under which an attachment is shown and required. */
  values: ConditionValues
  attachments: readonly Attachment[]
  /** Returns the record's id; creates the draft first if needed. */
  ensureRecord: () => Promise<string | undefined>
  /** Messages for missing attachments by code; shown after the user has tried to submit. */
  problems?: ReadonlyMap<string, string>
  /** Id of an attachment's upload button. */
  idOf?: (code: string) => string
  /** Called with why the form must not be submitted yet, and with undefined once all files have arrived. Must keep its identity between renders. */
  onUnsent?: (sentence: string | undefined) => void
}

/** One row for each kind of attachment: name, reason, files, and buttons to upload from this computer or by phone. */
export function AttachmentField({ papers, values, attachments, ensureRecord, problems, idOf, onUnsent }: AttachmentFieldProps) {
  const { uploads, unsent, add, retry, cancel, isOwn } = useRecordUploads(ensureRecord, attachments)
  useEffect(() => onUnsent?.(unsent), [unsent, onUnsent])
  /** The attachment whose QR code for a phone is shown. One at a time, because one code allows uploads to all attachments. */
  const [phoneFor, setPhoneFor] = useState<string>()
  const watchPhone = usePhoneFiles()
  // An attachment that is no longer needed stays visible while it has files, so that they can be deleted.
  const shown = papers.filter((paper) => isPaperShown(paper, values) || [...attachments, ...uploads].some(({ code }) => code === paper.code))
  const codes = shown.map(({ code }) => code)
  return (
    <ul className={styles.papers}>
      {shown.map((paper) => (
        <Paper
          key={paper.code}
          paper={paper}
          codes={codes}
          // 停用 has a form of its own, for instance: it is offered for that alone.
          blankForm={paper.blankFormWhen === undefined || holds(paper.blankFormWhen, values) ? paper.blankForm : undefined}
          required={holds(paper.required, values)}
          // A reason with a condition is shown only while the condition holds.
          reason={paper.reasonWhen === undefined || holds(paper.reasonWhen, values) ? paper.reason : undefined}
          files={attachments.filter((attachment) => attachment.code === paper.code)}
          uploads={uploads.filter((upload) => upload.code === paper.code)}
          problem={problems?.get(paper.code)}
          buttonId={idOf?.(paper.code)}
          onAdd={add}
          onRetry={retry}
          onCancel={cancel}
          ensureRecord={ensureRecord}
          isOwn={isOwn}
          onTicket={watchPhone}
          phoneOpen={phoneFor === paper.code}
          onPhone={(open) => setPhoneFor(open ? paper.code : undefined)}
        />
      ))}
    </ul>
  )
}

interface PaperProps {
  paper: Pick<AttachmentRequirement, 'code' | 'label'>
  /** Codes of all attachments shown. */
  codes: readonly string[]
  blankForm: AttachmentRequirement['blankForm']
  required: boolean
  reason: string | undefined
  files: readonly Attachment[]
  uploads: readonly Upload[]
  problem: string | undefined
  buttonId: string | undefined
  onAdd(code: string, files: readonly File[], present: number): void
  onRetry(upload: Upload): void
  onCancel(upload: Upload): void
  ensureRecord: () => Promise<string | undefined>
  isOwn: Uploads['isOwn']
  onTicket: (recordId: string) => void
  phoneOpen: boolean
  onPhone(open: boolean): void
}

function Paper({
  paper,
  codes,
  blankForm,
  required,
  reason,
  files,
  uploads,
  problem,
  buttonId,
  onAdd,
  onRetry,
  onCancel,
  ensureRecord,
  isOwn,
  onTicket,
  phoneOpen,
  onPhone,
}: PaperProps) {
  const panelId = useId()
  const phoneButton = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const present = files.length + uploads.filter((upload) => !upload.problem).length
  const take = (chosen: readonly File[]) => {
    if (chosen.length > 0) onAdd(paper.code, [...chosen], present)
  }
  const nothing = files.length === 0 && uploads.length === 0
  const uploadButton = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(files.length + uploads.length, () => uploadButton.current)
  return (
    <li
      className={styles.paper}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
    >
      <div className={required ? styles.required : undefined}>
        {paper.label}
        {required && <span className={hidden.hidden}>（必须上传）</span>}
        {blankForm && (
          <a className={styles.blank} href={serviceAddress(blankFormPath(blankForm))} download aria-label={`下载空白表：${blankForms[blankForm]}`}>
            下载空白表
          </a>
        )}
      </div>
      <div className={styles.files}>
        {nothing && problem && (
          <span className={styles.problem}>
            <CloseSquareFilled aria-hidden />
            {reason ? `${problem}（${reason}）` : problem}
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
      <div className={styles.acts}>
        <FileButton
          ref={uploadButton}
          id={buttonId}
          size="small"
          icon={<UploadOutlined />}
          aria-label={`上传${paper.label}`}
          inputLabel={`选择${paper.label}`}
          accept={acceptedFiles}
          multiple
          onChoose={take}
        >
          上传
        </FileButton>
        {!isPhone && (
          <Button
            ref={phoneButton}
            size="small"
            icon={<QrcodeOutlined />}
            aria-label={`手机上传${paper.label}`}
            aria-expanded={phoneOpen}
            aria-controls={phoneOpen ? panelId : undefined}
            onClick={() => onPhone(!phoneOpen)}
          >
            手机上传
          </Button>
        )}
      </div>
      {phoneOpen && (
        <PhoneUpload
          id={panelId}
          paper={paper}
          codes={codes}
          ensureRecord={ensureRecord}
          isOwn={isOwn}
          onTicket={onTicket}
          onClose={() => {
            onPhone(false)
            phoneButton.current?.focus()
          }}
        />
      )}
    </li>
  )
}
