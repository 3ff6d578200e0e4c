import CustomerServiceOutlined from '@ant-design/icons-svg/lib/asn/CustomerServiceOutlined'
import FontSizeOutlined from '@ant-design/icons-svg/lib/asn/FontSizeOutlined'
import LoginOutlined from '@ant-design/icons-svg/lib/asn/LoginOutlined'
import ProfileOutlined from '@ant-design/icons-svg/lib/asn/ProfileOutlined'
import { messages } from '@shared/contract/messages'
import { guidePath } from '@shared/contract/portal'
import { Icon } from '@shared/ui/icon'
import type { ReactNode } from 'react'
import { setElder, useElder } from '../../theme/elderMode'
import { Mark } from '../../theme/Mark'
import type { PublicConfig } from '../config'
import styles from './PublicFrame.module.css'

interface PublicFrameProps {
  /** Undefined until loaded: the frame does not wait for it. */
  config: PublicConfig | undefined
  children: ReactNode
}

/** Frame of every page before sign-in except login: operator, hotline, and link back. */
export function PublicFrame({ config, children }: PublicFrameProps) {
  const elder = useElder()
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <a className={styles.site} href="/login">
          <Mark className={styles.mark} />
          <span>
            <b className={styles.title}>{messages.productTitle}</b>
            <span className={styles.organisation}>{config?.organisation}</span>
          </span>
        </a>
        <div className={styles.tools}>
          {config?.servicePhone && (
            <a className={styles.tool} href={`tel:${config.servicePhone}`}>
              <Icon icon={CustomerServiceOutlined} />
              服务电话 <span className={styles.number}>{config.servicePhone}</span>
            </a>
          )}
          <a className={styles.tool} href={guidePath}>
            <Icon icon={ProfileOutlined} />
            办事指南
          </a>
          <button type="button" className={styles.tool} aria-pressed={elder} onClick={() => setElder(!elder)}>
            <Icon icon={FontSizeOutlined} />
            {elder ? '退出长者模式' : '长者模式'}
          </button>
          <a className={styles.tool} href="/login">
            <Icon icon={LoginOutlined} />
            登录
          </a>
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.foot}>
        {config?.organisation && <span>{config.organisation} 主办</span>}
        {config?.serviceHours && <span>服务时间 {config.serviceHours}</span>}
        {config?.manualUrl && (
          <a href={config.manualUrl} target="_blank" rel="noreferrer">
            操作手册
          </a>
        )}
      </footer>
    </div>
  )
}
