import { applicationDefinition, papersOf } from '@shared/contract/application'
import type { InspectionJob } from '@shared/contract/inspection'
import { AttachmentPapers, useApplicationRecord } from '@shared/ui/detail'
import { FailureNote } from '@shared/ui/page'
import { Skeleton } from 'antd'
import styles from './JobsPage.module.css'

const proofCode = 'RECTIFY_PROOF'

/** What was found wrong, and how the unit says it was put right: its words and its papers. */
export function Rectification({ job }: { job: InspectionJob }) {
  const definition = applicationDefinition(job.type)
  const { record, events = [], failure, reload, reloading } = useApplicationRecord(definition, job.id)
  const said = events.find(({ action }) => action === 'rectified')
  return (
    <section aria-label="整改材料">
      <p className={styles.demand}>
        {`要求整改：${job.problem}`}
        {said && (
          <>
            <br />
            {`单位 ${said.time.slice(0, 16)} 提交：${said.opinion || '见整改见证材料'}`}
          </>
        )}
      </p>
      <div className={styles.proof}>
        {failure && <FailureNote failure={failure} onRetry={() => void reload()} retrying={reloading} />}
        {!record && !failure && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
        {record && (
          <AttachmentPapers
            definition={{ attachments: papersOf(definition).filter(({ code }) => code === proofCode) }}
            attachments={record.attachments}
            fields={record.form.fields}
          />
        )}
      </div>
    </section>
  )
}
