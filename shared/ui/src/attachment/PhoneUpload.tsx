import { ClockCircleOutlined, CloseSquareFilled } from '@ant-design/icons'
import { type Attachment, attachmentEndpoints, mobileUploadEndpoints } from '@shared/contract/attachment'
import { mobileUploadMinutes } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { useCallMutation, useCallQuery, useTab } from '@shared/portal'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { LinkBox } from '../page/LinkBox'
import { QrPicture } from '../page/QrPicture'
import styles from './PhoneUpload.module.css'
import { clockText, useSecondsLeft } from './useSecondsLeft'

/** Milliseconds between two looks for files that a phone has sent: they are to stand on the page within two seconds. */
export const lookEvery = 1_500

export interface PhoneUploadProps {
  id: string
  /** The paper whose button opened this; the phone may choose another of the same form. */
  paper: { code: string; label: string }
  /** Answers the record's id, making the draft first when there is none yet. */
  ensureRecord: () => Promise<string | undefined>
  /** Whether a file was sent from this page, and so not from a phone. */
  isOwn: (fileId: string) => boolean
  onClose(): void
}

interface Ticket {
  recordId: string
  href: string
  /** Milliseconds by this machine's clock, which may differ from the service's. */
  until: number
}

/** The code a phone opens to add papers to this form, with what has come from it. Part of the page: work goes on beside it. */
export function PhoneUpload({ id, paper, ensureRecord, isOwn, onClose }: PhoneUploadProps) {
  const [ticket, setTicket] = useState<Ticket>()
  const [problem, setProblem] = useState<string>()
  const make = useCallMutation(mobileUploadEndpoints.ticket, {
    onError: ({ message }) => {
      setProblem(message)
      return true
    },
  })
  const renew = async () => {
    setProblem(undefined)
    const recordId = await ensureRecord()
    if (!recordId) return setProblem('草稿还没有保存成功，请重试')
    const asked = Date.now()
    const { url } = await make.mutateAsync({ body: { attrefsysid: recordId, code: paper.code } })
    // Counted from the question, so that this page never promises a second the service does not give.
    setTicket({ recordId, href: new URL(url, window.location.origin).href, until: asked + mobileUploadMinutes * 60_000 })
  }
  // What `renew` refuses it has said in `problem`.
  const renewNow = () => void renew().catch(() => undefined)
  // Once: when the tab comes back to the front, the code a phone may have opened is still the one.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    renewNow()
  }, [])
  const seconds = useSecondsLeft(ticket?.until)
  const ended = ticket !== undefined && seconds === 0
  return (
    <section id={id} className={styles.panel} aria-label={`手机上传：${paper.label}`} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      {ticket ? (
        <QrPicture href={ticket.href} label="手机上传二维码" ended={ended} />
      ) : (
        <div className={styles.place}>{problem === undefined && <Skeleton.Node active className={styles.skeleton} />}</div>
      )}
      <div className={styles.words}>
        <p className={styles.title}>用手机扫码，上传{paper.label}</p>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            <CloseSquareFilled aria-hidden /> {problem || messages.serverError}
          </p>
        )}
        {ticket && !ended && problem === undefined && (
          <>
            <p className={styles.note}>不用登录，第一部打开的手机可以使用；拍照或选择文件，传完自动出现在本页</p>
            <p className={styles.time}>
              <ClockCircleOutlined aria-hidden /> 剩 <span role="timer">{clockText(seconds)}</span>
            </p>
            <LinkBox href={ticket.href} label="手机上传链接" />
          </>
        )}
        <p role="status" className={ended ? styles.ended : styles.none}>
          {ended && '二维码已失效，已上传的文件不受影响'}
        </p>
        {ticket && <Arrivals recordId={ticket.recordId} looking={!ended} isOwn={isOwn} />}
        <div className={styles.acts}>
          {(ended || problem !== undefined) && (
            <Button type="primary" size="small" loading={make.isPending} onClick={renewNow}>
              {ended ? '换一个' : '重试'}
            </Button>
          )}
          {ticket && !ended && problem === undefined && (
            <Button size="small" loading={make.isPending} onClick={renewNow}>
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
  looking: boolean
  isOwn: (fileId: string) => boolean
}

/**
 * Looks for what a phone has sent as long as its code is good, and says it aloud. These questions keep the session alive
 * on purpose: the user is at work on the phone, and a code lasts ten minutes at most. They rest while the window or the
 * tab is out of sight.
 */
function Arrivals({ recordId, looking, isOwn }: ArrivalsProps) {
  const { active } = useTab()
  const { data } = useCallQuery(
    attachmentEndpoints.findAttList,
    { query: { attrefsysid: recordId } },
    { refetchInterval: looking && active ? lookEvery : false, refetchIntervalInBackground: false },
  )
  const before = useRef<ReadonlySet<string>>(undefined)
  if (data && !before.current) before.current = new Set(data.list.map(({ id }) => id))
  const arrived: readonly Attachment[] = data?.list.filter(({ id }) => before.current?.has(id) === false && !isOwn(id)) ?? []
  return (
    <p role="status" className={arrived.length > 0 ? styles.arrived : styles.none}>
      {arrived.length > 0 && `已收到手机上传的 ${arrived.length} 个文件：${arrived.map(({ fileName }) => fileName).join('、')}`}
    </p>
  )
}
