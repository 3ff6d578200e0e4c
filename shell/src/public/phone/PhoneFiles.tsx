import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import ClockCircleFilled from '@ant-design/icons-svg/lib/asn/ClockCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import FileImageOutlined from '@ant-design/icons-svg/lib/asn/FileImageOutlined'
import FileOutlined from '@ant-design/icons-svg/lib/asn/FileOutlined'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import { sizeText } from '@shared/ui/headless'
import { Icon } from '@shared/ui/icon'
import { type ReactNode, useState } from 'react'
import theme from '../../theme/theme.module.css'
import type { Paper } from '../papers/paper'
import type { UploadState } from './calls'
import styles from './PhonePage.module.css'
import type { QueuedFile } from './uploadQueue'

export interface PhoneFilesProps {
  /** Files of this phone stored in the service. */
  present: readonly Paper[]
  /** Files chosen since the page was opened. */
  files: readonly QueuedFile[]
  papers: UploadState['papers']
  removing: ReadonlySet<string>
  /** Absent once the time is over. Resolves to the reason why a file could not be deleted. */
  onRemove?: (paper: Paper, uploadId: string | undefined) => Promise<string | undefined>
  onDrop(uploadId: string): void
  onResume(): void
}

const isPicture = (name: string): boolean => /\.(?:jpe?g|png|bmp|hei[cf]|webp|avif)$/i.test(name)

/** Files this phone has sent or is sending, each with its state and possible actions. */
export function PhoneFiles({ present, files, papers, removing, onRemove, onDrop, onResume }: PhoneFilesProps) {
  const [refused, setRefused] = useState<{ id: string; message: string }>()
  const known = new Set(files.map(({ paper }) => paper?.id))
  const earlier = present.filter(({ id }) => !known.has(id))
  const count = earlier.length + files.length
  if (count === 0) return null
  const sent = earlier.length + files.filter(({ state }) => state === 'sent').length
  const labelOf = (code: string) => papers.find((paper) => paper.code === code)?.label ?? ''
  const remove = async (paper: Paper, uploadId?: string) => {
    const message = await onRemove?.(paper, uploadId)
    setRefused(message ? { id: paper.id, message } : undefined)
  }
  const deletion = (paper: Paper, uploadId?: string) =>
    onRemove && (
      <Act disabled={removing.has(paper.id)} label={`删除 ${paper.fileName}`} onClick={() => void remove(paper, uploadId)}>
        {removing.has(paper.id) ? '正在删除' : '删除'}
      </Act>
    )
  return (
    <section className={styles.files} aria-labelledby="phone-files">
      <div className={styles.head}>
        <h2 id="phone-files">本次文件</h2>
        <span role="status">
          已上传 {sent} 个，共 {count} 个
        </span>
      </div>
      <ul>
        {earlier.map((paper) => (
          <Row key={paper.id} name={paper.fileName} act={deletion(paper)}>
            <Sent size={paper.size} label={labelOf(paper.code)} refused={refused?.id === paper.id ? refused.message : undefined} />
          </Row>
        ))}
        {files.map((file) => (
          <Row
            key={file.uploadId}
            name={file.name}
            act={file.paper ? deletion(file.paper, file.uploadId) : <QueueAct file={file} onDrop={onDrop} onResume={onResume} />}
          >
            {file.paper ? (
              <Sent size={file.paper.size} label={labelOf(file.code)} refused={refused?.id === file.paper.id ? refused.message : undefined} />
            ) : (
              <Progressing file={file} />
            )}
          </Row>
        ))}
      </ul>
    </section>
  )
}

function Row({ name, act, children }: { name: string; act: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        <Icon icon={isPicture(name) ? FileImageOutlined : FileOutlined} />
      </span>
      <div className={styles.about}>
        <div className={styles.name}>{name}</div>
        {children}
      </div>
      <div className={styles.acts}>{act}</div>
    </li>
  )
}

function Act({ children, label, disabled, onClick }: { children: ReactNode; label: string; disabled?: boolean; onClick(): void }) {
  return (
    <button type="button" className={`${theme.button} ${theme.link} ${styles.act}`} aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}

function QueueAct({ file, onDrop, onResume }: { file: QueuedFile; onDrop(uploadId: string): void; onResume(): void }) {
  const drop = (word: string) => (
    <Act label={`${word} ${file.name}`} onClick={() => onDrop(file.uploadId)}>
      {word}
    </Act>
  )
  if (file.state === 'failed') return drop('移除')
  if (file.state !== 'lost') return drop('取消')
  return (
    <>
      <Act label={`继续 ${file.name}`} onClick={onResume}>
        继续
      </Act>
      {drop('取消')}
    </>
  )
}

function Sent({ size, label, refused }: { size: number; label: string; refused: string | undefined }) {
  return (
    <>
      <div className={`${styles.state} ${styles.plain}`}>
        <Icon icon={CheckCircleFilled} className={theme.done} />
        <span>
          <span className={theme.done}>已上传</span> {sizeText(size)}
          {label && ` ${label}`}
        </span>
      </div>
      {refused && (
        <div className={`${styles.state} ${theme.failed}`} role="alert">
          <Icon icon={CloseSquareFilled} />
          <span>没有删除：{refused}</span>
        </div>
      )}
    </>
  )
}

/** State of a file that has not arrived yet. */
function Progressing({ file }: { file: QueuedFile }) {
  const percent = Math.round(file.fraction * 100)
  if (file.state === 'failed') {
    return (
      <div className={`${styles.state} ${theme.failed}`} role="alert">
        <Icon icon={CloseSquareFilled} />
        <span>没有上传：{file.problem}</span>
      </div>
    )
  }
  if (file.state === 'waiting' || file.state === 'preparing') {
    return (
      <div className={`${styles.state} ${styles.plain}`}>
        <Icon icon={ClockCircleFilled} />
        <span>
          {file.state === 'waiting' ? '等待上传' : '正在压缩'} {sizeText(file.size)}
        </span>
      </div>
    )
  }
  const lost = file.state === 'lost'
  return (
    <>
      <div
        className={lost ? `${styles.progress} ${styles.broken}` : styles.progress}
        role="progressbar"
        aria-label={`${file.name} 上传进度`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {lost ? (
        <div className={`${styles.state} ${theme.attention}`} role="alert">
          <Icon icon={WarningFilled} />
          <span>网络中断，已传 {percent}%，恢复后自动继续</span>
        </div>
      ) : (
        <div className={`${styles.state} ${styles.plain}`}>
          <span>
            上传中 {percent}% {sizeText(file.size)}
          </span>
        </div>
      )}
    </>
  )
}
