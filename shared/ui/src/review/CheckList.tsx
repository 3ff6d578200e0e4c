import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import type { MachineCheck } from '@shared/contract/application'
import type { ReactNode } from 'react'
import hidden from '../page/visuallyHidden.module.css'
import styles from './CheckList.module.css'

function summary(checks: readonly MachineCheck[]): string {
  const wrong = checks.filter((check) => !check.ok).length
  return wrong === 0 ? `${checks.length} 项全部通过` : `${checks.length - wrong} 项通过，${wrong} 项需要看`
}

/**
 * Results of the machine checks, failed ones first; nothing where there are none: many types have none, and a decided registration is not checked again.
 * @param checks undefined while loading; `children` are then shown in their place
 */
export function CheckList({ checks, children }: { checks: readonly MachineCheck[] | undefined; children?: ReactNode }) {
  if (checks?.length === 0) return null
  const sorted = [...(checks ?? [])].sort((a, b) => Number(a.ok) - Number(b.ok))
  return (
    <section aria-label="系统核对">
      <h3 className={styles.title}>
        系统核对 <small>{checks && summary(checks)}</small>
      </h3>
      {children}
      {checks && (
        <ul className={styles.checks}>
          {sorted.map((check) => (
            <li key={check.key} className={check.ok ? styles.good : styles.bad}>
              <span className={styles.shape} aria-hidden>
                {check.ok ? <CheckCircleFilled /> : <WarningFilled />}
              </span>
              <span className={hidden.hidden}>{check.ok ? '通过：' : '需要看：'}</span>
              <span className={styles.words}>
                <span>{check.text}</span>
                {check.detail && <span className={styles.detail}>{check.detail}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
