import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import InfoCircleFilled from '@ant-design/icons-svg/lib/asn/InfoCircleFilled'
import { Icon } from '@shared/ui/icon'
import type { ReactNode } from 'react'
import theme from '../../theme/theme.module.css'
import styles from './ResultView.module.css'

const icons = { done: CheckCircleFilled, failed: CloseSquareFilled, moving: InfoCircleFilled } as const

interface ResultViewProps {
  tone: keyof typeof icons
  title: string
  children?: ReactNode
  /** Links and buttons for what to do next. */
  acts: ReactNode
}

/** Last page of a flow: the result, what happens next, and links. */
export function ResultView({ tone, title, children, acts }: ResultViewProps) {
  return (
    <section className={`${theme.card} ${styles.result}`}>
      <Icon icon={icons[tone]} className={`${styles.mark} ${theme[tone]}`} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={styles.text}>{children}</div>}
      <div className={styles.acts}>{acts}</div>
    </section>
  )
}

/** Labels and values of a record. Empty values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
