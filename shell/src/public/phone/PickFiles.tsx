import CameraOutlined from '@ant-design/icons-svg/lib/asn/CameraOutlined'
import FolderOpenOutlined from '@ant-design/icons-svg/lib/asn/FolderOpenOutlined'
import { acceptedFiles, attachmentKindsText, attachmentLimitText, attachmentMaxPerCode } from '@shared/contract/attachment'
import { Icon } from '@shared/ui/icon'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import theme from '../../theme/theme.module.css'
import type { UploadState } from './calls'
import styles from './PhonePage.module.css'

const accepted = `image/*,${acceptedFiles}`

export interface PickFilesProps {
  papers: UploadState['papers']
  /** Code of the attachment the QR code was shown for. */
  first: string
  onPick(code: string, files: readonly File[]): void
}

/** Chooses the attachment, and a file: by the camera, or from the phone's storage. */
export function PickFiles({ papers, first, onPick }: PickFilesProps) {
  const id = useId()
  const [chosen, setCode] = useState(first)
  // The form may have been changed on the computer, and no longer ask for what was chosen.
  const code = papers.some((paper) => paper.code === chosen) ? chosen : first
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(event.currentTarget.files ?? [])]
    // Reset, so that a deleted photo can be chosen again.
    event.currentTarget.value = ''
    if (picked.length > 0) onPick(code, picked)
  }
  return (
    <section className={styles.block} aria-label="选择文件">
      <label className={styles.label} htmlFor={id}>
        上传到
      </label>
      <select id={id} className={styles.select} value={code} onChange={(event) => setCode(event.currentTarget.value)}>
        {papers.map((paper) => (
          <option key={paper.code} value={paper.code}>
            {paper.label}
            {paper.required ? '（必须上传）' : ''}
            {paper.count > 0 ? `，已有 ${paper.count} 个` : ''}
          </option>
        ))}
      </select>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden aria-label="拍照上传" onChange={take} />
      <input ref={files} type="file" accept={accepted} multiple hidden aria-label="选择要上传的文件" onChange={take} />
      <div className={styles.ways}>
        <button type="button" className={`${theme.button} ${theme.primary} ${styles.way}`} onClick={() => camera.current?.click()}>
          <Icon icon={CameraOutlined} />
          拍照
        </button>
        <button type="button" className={`${theme.button} ${styles.way}`} onClick={() => files.current?.click()}>
          <Icon icon={FolderOpenOutlined} />
          从相册或文件选择
        </button>
      </div>
      <p className={styles.hint}>{`${attachmentKindsText}，${attachmentLimitText}，每项最多 ${attachmentMaxPerCode} 个；大照片自动压缩`}</p>
    </section>
  )
}
