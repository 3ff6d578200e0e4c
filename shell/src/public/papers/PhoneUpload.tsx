import ClockCircleOutlined from '@ant-design/icons-svg/lib/asn/ClockCircleOutlined'
import { arrivalText, clockText, QrPicture, useArrivals, usePhoneTicket } from '@shared/ui/headless'
import { Icon } from '@shared/ui/icon'
import { textOf } from '../../runtime/http/service'
import theme from '../../theme/theme.module.css'
import { send } from '../flow/calls'
import styles from './PhoneUpload.module.css'
import type { Papers } from './usePapers'

interface PhoneUploadProps {
  id: string
  /** The attachment whose button opened this; on the phone another one of the same form can be chosen. */
  paper: { code: string; label: string }
  papers: Papers
  onClose(): void
}

/** QR code that lets a phone add attachments to this form. Not a modal, so that the user can go on typing. */
export function PhoneUpload({ id, paper, papers, onClose }: PhoneUploadProps) {
  const { href, secondsLeft, ended, problem, renew } = usePhoneTicket(async () => {
    const answer = await send('mobileTicket', { code: paper.code }, papers.token)
    if (answer.kind === 'data') papers.watchPhone()
    return answer.kind === 'data' ? { href: new URL(textOf(answer.data, 'url'), window.location.origin).href } : { problem: answer.message }
  })
  return (
    <section id={id} className={styles.panel} aria-label={`手机上传：${paper.label}`}>
      {href && !ended ? <QrPicture href={href} label="手机上传二维码" /> : <div className={styles.place} />}
      <div className={styles.words}>
        <p className={styles.title}>用手机扫码，上传{paper.label}</p>
        {problem !== undefined && (
          <p className={theme.failed} role="alert">
            {problem}
          </p>
        )}
        {href && !ended && (
          <>
            <p className={styles.note}>第一部打开的手机可以使用；拍照或选择文件，传完自动出现在本页</p>
            <p>
              <Icon icon={ClockCircleOutlined} /> 剩 <span role="timer">{clockText(secondsLeft)}</span>
            </p>
          </>
        )}
        <p role="status">{ended && '二维码已失效，已上传的文件不受影响'}</p>
        <Arrivals papers={papers} />
        <div className={styles.acts}>
          {(href !== undefined || problem !== undefined) && (
            <button type="button" className={theme.button} onClick={renew}>
              {problem === undefined ? '换一个' : '重试'}
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

/** Announces the files the phone has sent to screen readers. */
function Arrivals({ papers }: { papers: Papers }) {
  return <p role="status">{arrivalText(useArrivals(papers.papers, papers.isOwn))}</p>
}
