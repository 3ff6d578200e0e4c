import ClockCircleOutlined from '@ant-design/icons-svg/lib/asn/ClockCircleOutlined'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import type { ComponentType, ReactNode } from 'react'
import { Icon } from '../icon/Icon'
import { clockText } from './countdown'
import styles from './PhoneUploadPanel.module.css'
import { arrivalText, type PhoneAddress, useArrivals, usePhoneTicket } from './phoneUpload'
import { QrPicture } from './QrPicture'
import type { StoredFile } from './uploads'

interface PhoneUploadPanelProps {
  id: string
  /** The attachment whose button opened this; on the phone another one of the same form can be chosen. */
  paper: { label: string }
  /** Requests the address to open on the phone. */
  make: () => Promise<PhoneAddress>
  /** All files of the form; undefined until loaded. */
  files: readonly (StoredFile & { fileName: string })[] | undefined
  /** Whether a file was uploaded from this page, and so not from a phone. */
  isOwn: (file: StoredFile) => boolean
  /** A button in the look of the page around. Must keep its identity between renders. */
  Act: ComponentType<{ busy: boolean; onClick(): void; children: ReactNode }>
  /** Shown in place of the code while it is being made. */
  waiting?: ReactNode
  /** Shows the address for passing it on otherwise than by the code. */
  link?: (href: string) => ReactNode
  /** Called by 收起 and Escape: gives the focus back to the button that opened this. */
  onClose(): void
}

/** QR code that lets a phone add attachments to a form, and the files it has sent. Not a modal, so that the user can go on working. */
export function PhoneUploadPanel({ id, paper, make, files, isOwn, Act, waiting, link, onClose }: PhoneUploadPanelProps) {
  const { href, secondsLeft, ended, problem, busy, renew } = usePhoneTicket(make)
  const arrived = useArrivals(files, isOwn)
  return (
    <section id={id} className={styles.panel} aria-label={`手机上传：${paper.label}`} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {href ? <QrPicture href={href} label="手机上传二维码" ended={ended} /> : <div className={styles.place}>{problem === undefined && waiting}</div>}
      <div className={styles.words}>
        <p className={styles.title}>用手机扫码，上传{paper.label}</p>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            <Icon icon={CloseSquareFilled} /> {problem}
          </p>
        )}
        {href && !ended && problem === undefined && (
          <>
            <p className={styles.note}>不用登录，第一部打开的手机可以使用；拍照或选择文件，传完自动出现在本页</p>
            <p className={styles.time}>
              <Icon icon={ClockCircleOutlined} /> 剩 <span role="timer">{clockText(secondsLeft)}</span>
            </p>
            {link?.(href)}
          </>
        )}
        <p role="status" className={styles.ended}>
          {ended && '二维码已失效，已上传的文件不受影响'}
        </p>
        <p role="status" className={styles.arrived}>
          {arrivalText(arrived)}
        </p>
        <div className={styles.acts}>
          {(href !== undefined || problem !== undefined) && (
            <Act busy={busy} onClick={renew}>
              {problem === undefined ? '换一个' : '重试'}
            </Act>
          )}
          <Act busy={false} onClick={onClose}>
            收起
          </Act>
        </div>
      </div>
    </section>
  )
}
