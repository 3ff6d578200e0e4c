import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import FontSizeOutlined from '@ant-design/icons-svg/lib/asn/FontSizeOutlined'
import MinusCircleOutlined from '@ant-design/icons-svg/lib/asn/MinusCircleOutlined'
import { mobileUploadMinutes } from '@shared/contract/endpoint'
import { Icon } from '@shared/ui/icon'
import { type ReactNode, useEffect } from 'react'
import { setElder, useElder } from '../../theme/elderMode'
import { Mark } from '../../theme/Mark'
import theme from '../../theme/theme.module.css'
import { TimeLeft } from './Countdown'
import { PhoneFiles } from './PhoneFiles'
import styles from './PhonePage.module.css'
import { PickFiles } from './PickFiles'
import { type Stage, usePhoneUpload } from './usePhoneUpload'

/** /attachmentUploadMobile: adds attachments from a phone to the form whose QR code was scanned. Needs no login; works from 320 px. */
export default function PhonePage() {
  const upload = usePhoneUpload()
  const { stage, files } = upload
  const until = stage.kind === 'open' ? stage.until : undefined
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Mark className={styles.mark} />
        <h1 tabIndex={-1}>手机上传附件</h1>
        {until !== undefined && <TimeLeft until={until} onOver={upload.timeIsUp} />}
        <ElderButton />
      </header>
      <main className={styles.main}>
        {stage.kind === 'open' && (
          <>
            <section className={styles.target} aria-label="上传到哪里">
              <b>{stage.state.title}</b>
              <p>{stage.state.unitName}</p>
            </section>
            <PickFiles papers={stage.state.papers} first={stage.state.code} onPick={upload.add} />
          </>
        )}
        {stage.kind === 'opening' && (
          <p className={styles.waiting} role="status">
            正在打开
          </p>
        )}
        {stage.kind === 'unreachable' && <Unreachable message={stage.message} onRetry={upload.retryOpening} />}
        {stage.kind === 'ended' && <Ended why={stage.why} />}
        <PhoneFiles
          present={stage.kind === 'open' ? stage.state.list : []}
          files={files}
          papers={stage.kind === 'open' ? stage.state.papers : []}
          removing={upload.removing}
          onRemove={stage.kind === 'open' ? upload.remove : undefined}
          onDrop={upload.drop}
          onResume={upload.resume}
        />
      </main>
      {stage.kind === 'open' && <footer className={styles.foot}>传完的文件会出现在电脑的申请页面，可以随时关闭本页</footer>}
    </div>
  )
}

function ElderButton() {
  const elder = useElder()
  return (
    <button type="button" className={styles.elder} aria-label="长者模式" aria-pressed={elder} onClick={() => setElder(!elder)}>
      <Icon icon={FontSizeOutlined} />
    </button>
  )
}

/** Shown if the service cannot be reached at first; retries automatically when the phone is online again. */
function Unreachable({ message, onRetry }: { message: string; onRetry(): void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  })
  return (
    <Card icon={<Icon icon={CloseSquareFilled} className={theme.failed} />} title="没有连上服务" text={`${message}。网络恢复后自动继续。`}>
      <button type="button" className={`${theme.button} ${theme.primary} ${styles.wide}`} onClick={onRetry}>
        重试
      </button>
    </Card>
  )
}

const endings: Readonly<Record<Extract<Stage, { kind: 'ended' }>['why'], { title: string; text: string }>> = {
  none: { title: '请扫描电脑上的二维码', text: '在电脑的申请页面，点附件旁的“手机上传”，再用这部手机扫描显示的二维码。' },
  taken: {
    title: '二维码已失效',
    text: `二维码在 ${mobileUploadMinutes} 分钟内有效，只能由一部手机打开。请在电脑的申请页面点“换一个”，再用这部手机扫描。`,
  },
  session: { title: '会话已结束', text: '请在电脑上重新登录后再扫码。已上传的文件都在电脑的申请页面。' },
  over: { title: '上传时间已到', text: '已上传的文件都在电脑的申请页面。还要上传时，请在电脑上点“换一个”，再用这部手机扫描新的二维码。' },
}

function Ended({ why }: { why: Extract<Stage, { kind: 'ended' }>['why'] }) {
  return <Card icon={<Icon icon={MinusCircleOutlined} className={theme.idle} />} {...endings[why]} />
}

function Card({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.card} role="alert">
      <span className={styles.shape}>{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}
