import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import type { ApplicationDefinition, MachineCheck } from '@shared/contract'
import { useCallQuery } from '@shared/portal'
import { Skeleton } from 'antd'
import { callsOf } from '../detail/useApplicationRecord'
import { FailureNote } from '../page/FailureNote'
import hidden from '../page/visuallyHidden.module.css'
import styles from './MachineChecks.module.css'

function summary(checks: readonly MachineCheck[]): string {
  const wrong = checks.filter((check) => !check.ok).length
  return wrong === 0 ? `${checks.length} 项全部通过` : `${checks.length - wrong} 项通过，${wrong} 项需要看`
}

/** What the machine found, problems on top: a handler looks there first. */
export function MachineChecks({ definition, id }: { definition: ApplicationDefinition; id: string }) {
  const { data, error, refetch, isFetching } = useCallQuery(callsOf(definition).checks, { params: { id } })
  const checks = [...(data?.list ?? [])].sort((a, b) => Number(a.ok) - Number(b.ok))
  return (
    <section aria-label="系统核对">
      <h3 className={styles.title}>
        系统核对 <small>{data && summary(checks)}</small>
      </h3>
      {error && <FailureNote message={error.message} onRetry={() => refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data && (
        <ul className={styles.checks}>
          {checks.map((check) => (
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
