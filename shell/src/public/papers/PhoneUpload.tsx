import ClockCircleOutlined from '@ant-design/icons-svg/lib/asn/ClockCircleOutlined'
import { mobileUploadMinutes } from '@shared/contract/endpoint'
import { Icon } from '@shared/ui/icon'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../runtime/http/service'
import theme from '../../theme/theme.module.css'
import { send } from '../flow/calls'
import { clockText, useSecondsUntil } from '../flow/countdown'
import styles from './PhoneUpload.module.css'
import { QrPicture } from './QrPicture'
import type { Papers } from './usePapers'

/** Milliseconds between two looks for files that a phone has sent: they are to stand on the page within two seconds. */
export const lookEvery = 1_500

interface PhoneUploadProps {
  id: string
  /** The paper whose button opened this; the phone may choose another of the same form. */
  paper: { code: string; label: string }
  papers: Papers
  /** Files came from a phone. */
  onArrived(): void
  onClose(): void
}

/** The code a phone opens to add papers to this form. Part of the page: typing goes on beside it. */
export function PhoneUpload({ id, paper, papers, onArrived, onClose }: PhoneUploadProps) {
  const [ticket, setTicket] = useState<{ address: string; until: number }>()
  const [problem, setProblem] = useState('')
  const seconds = useSecondsUntil(ticket?.until ?? 0)
  const ended = ticket !== undefined && ticket.until <= Date.now()

  async function renew(): Promise<void> {
    setProblem('')
    const asked = Date.now()
    const answer = await send('mobileTicket', { code: paper.code }, papers.token)
    // Counted from the question, so that this page never promises a second the service does not give.
    if (answer.kind === 'data') {
      setTicket({ address: new URL(textOf(answer.data, 'url'), window.location.origin).href, until: asked + mobileUploadMinutes * 60_000 })
    } else setProblem(answer.message)
  }
  useEffect(() => {
    void renew()
  }, [])

  return (
    <section id={id} className={styles.panel} aria-label={`手机上传：${paper.label}`}>
      {ticket && !ended ? <QrPicture address={ticket.address} label="手机上传二维码" /> : <div className={styles.place} />}
      <div className={styles.words}>
        <p className={styles.title}>用手机扫码，上传{paper.label}</p>
        {problem !== '' && (
          <p className={theme.failed} role="alert">
            {problem}
          </p>
        )}
        {ticket && !ended && (
          <>
            <p className={styles.note}>第一部打开的手机可以使用；拍照或选择文件，传完自动出现在本页</p>
            <p>
              <Icon icon={ClockCircleOutlined} /> 剩 <span role="timer">{clockText(seconds)}</span>
            </p>
          </>
        )}
        <p role="status">{ended && '二维码已失效，已上传的文件不受影响'}</p>
        <Arrivals papers={papers} looking={ticket !== undefined && !ended} onArrived={onArrived} />
        <div className={styles.acts}>
          {(ticket || problem !== '') && (
            <button type="button" className={theme.button} onClick={() => void renew()}>
              {problem === '' ? '换一个' : '重试'}
            </button>
          )}
          <button type="button" className={theme.button} onClick={onClose}>
            收起
          </button>
        </div>
      </div>
    </section>
  )
}

/** Looks for what a phone has sent as long as its code is good and the page is in sight, and says it aloud. */
function Arrivals({ papers, looking, onArrived }: { papers: Papers; looking: boolean; onArrived(): void }) {
  const { refresh } = papers
  useEffect(() => {
    if (!looking) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, lookEvery)
    return () => clearInterval(timer)
  }, [looking, refresh])
  const before = useRef(new Set(papers.papers.map((one) => one.id)))
  const arrived = papers.papers.filter((one) => !before.current.has(one.id) && !papers.sentHere(one.id))
  useEffect(() => {
    if (arrived.length > 0) onArrived()
  }, [arrived.length])
  return <p role="status">{arrived.length > 0 && `已收到手机上传的 ${arrived.length} 个文件：${arrived.map((one) => one.fileName).join('、')}`}</p>
}
