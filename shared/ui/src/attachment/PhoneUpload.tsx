import { ClockCircleOutlined, CloseSquareFilled } from '@ant-design/icons'
import { attachmentEndpoints, mobileUploadEndpoints } from '@shared/contract/attachment'
import { mobileUploadMinutes } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { portalAddress, useCallMutation, useCallQuery, useTab } from '@shared/portal'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { clockText } from '../headless/countdown'
import { arrivalText, pollInterval, useArrivals, usePhoneTicket } from '../headless/phoneUpload'
import { QrPicture } from '../headless/QrPicture'
import { LinkBox } from '../page/LinkBox'
import styles from './PhoneUpload.module.css'
import { noRecord } from './useRecordUploads'

export interface PhoneUploadProps {
  id: string
  /** The attachment whose button opened this; on the phone another one of the same form can be chosen. */
  paper: { code: string; label: string }
  /** Returns the record's id; creates the draft first if needed. */
  ensureRecord: () => Promise<string | undefined>
  /** Whether a file was uploaded from this page, and so not from a phone. */
  isOwn: (fileId: string) => boolean
  /** Called when a code was made for the record: a phone may send files to it from now on. */
  onTicket(recordId: string): void
  onClose(): void
}

/** QR code that lets a phone add attachments to this form, and the files it has sent. Not a modal, so that the user can go on working. */
export function PhoneUpload({ id, paper, ensureRecord, isOwn, onTicket, onClose }: PhoneUploadProps) {
  const [recordId, setRecordId] = useState<string>()
  const make = useCallMutation(mobileUploadEndpoints.ticket, { onError: () => true })
  const { href, secondsLeft, ended, problem, busy, renew } = usePhoneTicket(async () => {
    const attrefsysid = await ensureRecord()
    if (!attrefsysid) return { problem: noRecord }
    setRecordId(attrefsysid)
    return make
      .mutateAsync({ body: { attrefsysid, code: paper.code } })
      .then(({ url }) => {
        onTicket(attrefsysid)
        return { href: portalAddress(url) }
      })
      .catch((error: Error) => ({ problem: error.message || messages.serverError }))
  })
  const usable = href !== undefined && !ended && problem === undefined
  return (
    <section id={id} className={styles.panel} aria-label={`手机上传：${paper.label}`} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {href ? (
        <QrPicture href={href} label="手机上传二维码" ended={ended} />
      ) : (
        <div className={styles.place}>{problem === undefined && <Skeleton.Node active className={styles.skeleton} />}</div>
      )}
      <div className={styles.words}>
        <p className={styles.title}>用手机扫码，上传{paper.label}</p>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            <CloseSquareFilled aria-hidden /> {problem}
          </p>
        )}
        {usable && (
          <>
            <p className={styles.note}>不用登录，第一部打开的手机可以使用；拍照或选择文件，传完自动出现在本页</p>
            <p className={styles.time}>
              <ClockCircleOutlined aria-hidden /> 剩 <span role="timer">{clockText(secondsLeft)}</span>
            </p>
            <LinkBox href={href} label="手机上传链接" />
          </>
        )}
        <p role="status" className={ended ? styles.ended : styles.none}>
          {ended && '二维码已失效，已上传的文件不受影响'}
        </p>
        {href && recordId && <Arrivals recordId={recordId} isOwn={isOwn} />}
        <div className={styles.acts}>
          {(ended || problem !== undefined) && (
            <Button size="small" loading={busy} onClick={renew}>
              {ended ? '换一个' : '重试'}
            </Button>
          )}
          {usable && (
            <Button size="small" loading={busy} onClick={renew}>
              换一个
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            收起
          </Button>
        </div>
      </div>
    </section>
  )
}

interface ArrivalsProps {
  recordId: string
  isOwn: (fileId: string) => boolean
}

/**
 * Polls for files sent by a phone while its code is valid, also when the panel with the code is folded: the phone goes on sending. The
 * requests extend the session on purpose: the user is working on the phone, and a code is valid for ten minutes at most. Polling pauses
 * while the window or tab is hidden.
 * @returns starts it, for the record a code was made for
 */
export function usePhoneFiles(): (recordId: string) => void {
  const { active } = useTab()
  const [watched, setWatched] = useState({ recordId: '', until: 0 })
  const left = () => watched.until > Date.now()
  useCallQuery(
    attachmentEndpoints.findAttList,
    { query: { attrefsysid: watched.recordId } },
    { enabled: watched.recordId !== '', refetchInterval: () => (active && left() ? pollInterval : false), refetchIntervalInBackground: false },
  )
  return (recordId) => setWatched({ recordId, until: Date.now() + mobileUploadMinutes * 60_000 })
}

/** Announces the files the phone has sent to screen readers. */
function Arrivals({ recordId, isOwn }: ArrivalsProps) {
  const { data } = useCallQuery(attachmentEndpoints.findAttList, { query: { attrefsysid: recordId } })
  const arrived = useArrivals(data?.list, isOwn)
  return (
    <p role="status" className={arrived.length > 0 ? styles.arrived : styles.none}>
      {arrivalText(arrived)}
    </p>
  )
}
