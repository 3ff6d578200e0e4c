import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import ReloadOutlined from '@ant-design/icons-svg/lib/asn/ReloadOutlined'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import { copyText } from '@shared/portal'
import { Icon } from '@shared/ui/icon'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePortalConfig } from '../../runtime/startup/portalConfig'
import theme from '../../theme/theme.module.css'
import styles from './FailureCard.module.css'

export interface FailureCardProps {
  /** 施工告知暂时不可用 */
  title: string
  /** One or two sentences: what happened, and that nothing is lost. */
  text: string
  /** What still works, and what does not. */
  works: readonly string[]
  broken: readonly string[]
  onRetry?: () => void
  /** The previous version. */
  previous?: { version: string; use(): void }
  /** See `problemNumber`; undefined if there was no error. */
  number: string | undefined
}

/** Shown in place of a part of the portal that does not work. Never shows a stack, nor only a code. */
export function FailureCard({ title, text, works, broken, onRetry, previous, number }: FailureCardProps) {
  const { servicePhone } = usePortalConfig()
  const [copied, setCopied] = useState(false)
  // If copying fails, the number can still be read on the card.
  const copy = async (text: string) => setCopied(await copyText(text))
  return (
    <section className={`${theme.card} ${styles.card}`} role="alert">
      <div className={styles.head}>
        <Icon icon={WarningFilled} className={theme.attention} />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{text}</p>
        </div>
      </div>
      {works.length + broken.length > 0 && (
        <ul className={styles.known}>
          {works.map((line) => (
            <li key={line}>
              <Icon icon={CheckCircleFilled} className={theme.done} />
              {line}
            </li>
          ))}
          {broken.map((line) => (
            <li key={line}>
              <Icon icon={WarningFilled} className={theme.attention} />
              {line}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        {onRetry && (
          <button type="button" className={`${theme.button} ${theme.primary}`} onClick={onRetry}>
            <Icon icon={ReloadOutlined} />
            重试
          </button>
        )}
        {previous && (
          <button type="button" className={theme.button} onClick={previous.use}>
            使用上一版本 {previous.version}
          </button>
        )}
        <Link className={`${theme.button} ${theme.link}`} to="/home">
          回到工作桌面
        </Link>
      </div>
      <div className={styles.contact}>
        {servicePhone && <span>服务电话 {servicePhone}</span>}
        {number !== undefined && (
          <>
            <span>问题编号 {number}</span>
            <button type="button" className={styles.copy} onClick={() => void copy(number)}>
              {copied ? '已复制' : '复制'}
            </button>
          </>
        )}
      </div>
    </section>
  )
}
