import { LongWait } from '@shared/ui/page'
import { Skeleton } from 'antd'
import styles from './AuditWaiting.module.css'

/** Placeholder while an application under review is loading: checks and data left, papers right. */
export function AuditWaiting() {
  return (
    <>
      <LongWait />
      <div className={styles.waiting} aria-busy="true">
        <Skeleton active title={false} paragraph={{ rows: 12 }} />
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    </>
  )
}
