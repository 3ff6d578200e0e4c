import CheckCircleFilled from '@ant-design/icons-svg/lib/asn/CheckCircleFilled'
import CloseSquareFilled from '@ant-design/icons-svg/lib/asn/CloseSquareFilled'
import InfoCircleFilled from '@ant-design/icons-svg/lib/asn/InfoCircleFilled'
import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import { focusControl, type Problems } from '@shared/ui/headless'
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

/** A message above the content it refers to. Errors are announced at once. */
export function Alert({ tone, children }: AlertProps) {
  return (
    <div className={`${styles.alert} ${theme[tone]} ${tinted[tone]} ${styles[tone] ?? ''}`} role={tone === 'failed' ? 'alert' : 'status'}>
      <Icon icon={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}

interface ProblemSummaryProps {
  problems: Problems
  /** Name and label of every field, in page order. */
  fields: readonly { name: string; label: string }[]
}

/** List of all problems above the form; each entry links to its field. */
export function ProblemSummary({ problems, fields }: ProblemSummaryProps) {
  const listed = fields.filter(({ name }) => problems[name])
  if (listed.length === 0) return null
  return (
    <div className={`${styles.alert} ${theme.failed} ${tinted.failed}`} role="alert">
      <Icon icon={CloseSquareFilled} />
      <div>
        <b>还有 {listed.length} 处需要填写或修改</b>
        <ul className={styles.list}>
          {listed.map(({ name, label }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusControl(name)
                }}
              >
                {label}
              </a>
              ：{problems[name]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
