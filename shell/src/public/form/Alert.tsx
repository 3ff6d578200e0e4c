import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import InfoCircleFilled from '@ant-design/icons-svg/lib/asn/InfoCircleFilled'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import { Icon } from '@shared/ui/icon'
import type { ReactNode } from 'react'
import theme from '../../theme/theme.module.css'
import tinted from '../../theme/tinted.module.css'
import styles from './Alert.module.css'

const icons = { done: CheckCircleFilled, attention: WarningFilled, failed: CloseSquareFilled, moving: InfoCircleFilled } as const

interface AlertProps {
  tone: keyof typeof icons
  children: ReactNode
}

/** A sentence on top of what it is about; one that says what went wrong is read out at once. */
export function Alert({ tone, children }: AlertProps) {
  return (
    <div className={`${styles.alert} ${theme[tone]} ${tinted[tone]} ${styles[tone] ?? ''}`} role={tone === 'failed' ? 'alert' : 'status'}>
      <Icon icon={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
