import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import InfoCircleFilled from '@ant-design/icons-svg/lib/asn/InfoCircleFilled'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import type { ReactNode } from 'react'
import { Icon } from '../../look/Icon'
import look from '../../look/look.module.css'
import tinted from '../../look/tinted.module.css'
import styles from './Notice.module.css'

const icons = { done: CheckCircleFilled, attention: WarningFilled, failed: CloseSquareFilled, moving: InfoCircleFilled } as const

interface NoticeProps {
  tone: keyof typeof icons
  children: ReactNode
}

/** A sentence on top of what it is about; one that says what went wrong is read out at once. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${look[tone]} ${tinted[tone]} ${styles[tone] ?? ''}`} role={tone === 'failed' ? 'alert' : 'status'}>
      <Icon icon={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
