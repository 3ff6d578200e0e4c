import { applicationDefinition } from '@shared/contract/application'
import type { InspectionJob } from '@shared/contract/inspection'
import { useApplicationRecord } from '@shared/ui/detail'
import { FailureNote } from '@shared/ui/page'
import { Skeleton } from 'antd'
import { RectificationRounds } from '../../results/RectificationRounds'
import styles from './JobsPage.module.css'

/** Every rectification demand, and the unit's answers. The latest demand is available offline. */
export function Rectification({ job }: { job: InspectionJob }) {
  const { record, events, failure, reload, reloading } = useApplicationRecord(applicationDefinition(job.type), job.id)
  if (record && events)
    return (
      <section aria-label="整改材料" className={styles.proof}>
        <RectificationRounds record={record} events={events} />
      </section>
    )
  return (
    <section aria-label="整改材料">
      <p className={styles.demand}>{`要求整改：${job.problem}${job.rectified ? '' : `　期限 ${job.dueDate}`}`}</p>
      <div className={styles.proof}>
        {failure ? (
          <FailureNote failure={failure} onRetry={() => void reload()} retrying={reloading} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 1 }} />
        )}
      </div>
    </section>
  )
}
