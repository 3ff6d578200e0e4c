import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import UploadOutlined from '@ant-design/icons-svg/lib/asn/UploadOutlined'
import { acceptedFiles } from '@shared/contract/attachment'
import { type AttachmentRequirement, blankFormPath, blankForms, paperField } from '@shared/contract/form'
import { PhoneUploadPanel, sizeText, type Upload, useIsPhone } from '@shared/ui/headless'
import { Icon } from '@shared/ui/icon'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { serviceUrl } from '../../runtime/http/request'
import theme from '../../theme/theme.module.css'
import { controlProps, FieldMessage } from '../form/FieldFrame'
import form from '../form/form.module.css'
import styles from './PaperList.module.css'
import type { Paper } from './paper'
import type { Papers } from './usePapers'

interface PaperRowProps {
  paper: AttachmentRequirement
  required: boolean
  papers: Papers
  problem: string | undefined
  onTouched(): void
}

/** One kind of attachment: reason, files, and upload buttons. */
export function PaperRow({ paper, required, papers, problem, onTouched }: PaperRowProps) {
  const [refused, setRefused] = useState<string>()
  const [byPhone, setByPhone] = useState(false)
  const phoneButton = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const name = paperField(paper.code)
  const present = papers.papers.filter(({ code }) => code === paper.code)
  const uploads = papers.uploads.filter(({ code }) => code === paper.code)

  // A phone has sent one, also when the panel with its code is folded: what was said of the paper no longer applies.
  useEffect(() => {
    if (present.length > 0) onTouched()
  }, [present.length])

  async function remove(one: Paper): Promise<void> {
    setRefused(await papers.remove(one))
    onTouched()
  }

  return (
    <li className={styles.paper}>
      <div className={styles.head}>
        <span className={`${styles.name} ${required ? form.required : ''}`}>
          {paper.label}
          {paper.reason && <span className={styles.reason}>{paper.reason}</span>}
          {paper.blankForm && (
            <a className={styles.blank} href={serviceUrl(blankFormPath(paper.blankForm))} download aria-label={`下载空白表：${blankForms[paper.blankForm]}`}>
              下载空白表
            </a>
          )}
        </span>
        <span className={styles.acts}>
          <label className={`${theme.button} ${styles.pick}`}>
            <Icon icon={UploadOutlined} />
            {present.length > 0 ? '继续添加' : '选择文件'}
            <span className={theme.hiddenText}>：{paper.label}</span>
            <input
              {...controlProps({ name, label: '', required, problem: problem ?? refused })}
              type="file"
              multiple
              accept={acceptedFiles}
              className={styles.file}
              onChange={({ target }) => {
                papers.add(paper.code, [...(target.files ?? [])])
                // Reset, so that choosing the same file again fires a change event, for example after it was corrected.
                target.value = ''
                onTouched()
              }}
            />
          </label>
          {!isPhone && (
            <button
              ref={phoneButton}
              type="button"
              className={theme.button}
              aria-expanded={byPhone}
              aria-controls={byPhone ? `${name}-phone` : undefined}
              onClick={() => setByPhone(!byPhone)}
            >
              手机上传<span className={theme.hiddenText}>：{paper.label}</span>
            </button>
          )}
        </span>
      </div>
      {(present.length > 0 || uploads.length > 0) && (
        <ul className={styles.files}>
          {present.map((one) => (
            <li key={one.id}>
              <span className={styles.fileName}>{one.fileName}</span>
              <span className={`${styles.state} ${theme.done}`}>
                <Icon icon={CheckCircleFilled} /> 已上传　{sizeText(one.size)}
              </span>
              <button type="button" className={form.textButton} onClick={() => void remove(one)}>
                删除<span className={theme.hiddenText}>：{one.fileName}</span>
              </button>
            </li>
          ))}
          {uploads.map((one) => (
            <UploadLine key={one.key} one={one} papers={papers} />
          ))}
        </ul>
      )}
      {byPhone && (
        <PhoneUploadPanel
          id={`${name}-phone`}
          paper={paper}
          make={() => papers.forPhone(paper.code)}
          files={papers.papers}
          isOwn={papers.isOwn}
          Act={Act}
          onClose={() => {
            setByPhone(false)
            phoneButton.current?.focus()
          }}
        />
      )}
      <FieldMessage name={name} problem={problem ?? refused} />
    </li>
  )
}

function Act({ busy, onClick, children }: { busy: boolean; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className={theme.button} aria-disabled={busy} onClick={busy ? undefined : onClick}>
      {children}
    </button>
  )
}

function UploadLine({ one, papers }: { one: Upload; papers: Papers }) {
  const percent = Math.floor(one.fraction * 100)
  return (
    <li>
      <span className={styles.fileName}>{one.file.name}</span>
      {one.problem ? (
        <span className={`${styles.state} ${theme.failed}`} role="alert">
          <Icon icon={CloseSquareFilled} /> {one.problem}
        </span>
      ) : (
        <span className={styles.state}>
          <progress value={percent} max={100} aria-label={`${one.file.name} 上传进度`} /> {percent}%
        </span>
      )}
      {one.problem && one.retryable && (
        <button type="button" className={form.textButton} onClick={() => papers.retry(one)}>
          重试<span className={theme.hiddenText}>：{one.file.name}</span>
        </button>
      )}
      <button type="button" className={form.textButton} onClick={() => papers.cancel(one)}>
        {one.problem ? '移除' : '取消'}
        <span className={theme.hiddenText}>：{one.file.name}</span>
      </button>
    </li>
  )
}
