import {
  type ApplicationDefinition,
  type ApplicationEvent,
  type ApplicationDetail as ApplicationRecord,
  groupsRead,
  papersOf,
  readsPublishedOnly,
  relationsOfRole,
  visibleTables,
} from '@shared/contract/application'
import { useSession } from '@shared/portal'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LongWait } from '../page/feedback/LongWait'
import { PageBody } from '../page/layout/PageBody'
import { SectionCard } from '../page/layout/SectionCard'
import styles from './ApplicationDetail.module.css'
import { AttachmentPapers } from './AttachmentPapers'
import { ComparedValues, changesWords, comparisonNote, SubmissionChanges } from './changes/ChangedValues'
import { HandlingFacts } from './FactList'
import { FlowLog } from './flowLog/FlowLog'
import { RecordSteps } from './flowLog/RecordSteps'
import { ShareFlowLog } from './flowLog/ShareFlowLog'
import type { HeldUp, Viewer } from './hint'
import { KeyFacts } from './KeyFacts'
import { GroupFields, RecordTable, rowCount } from './RecordFields'
import { callsOf } from './useApplicationRecord'

interface ApplicationDetailProps {
  definition: ApplicationDefinition
  record: ApplicationRecord
  /** undefined while the flow log is loading. */
  events: readonly ApplicationEvent[] | undefined
  viewer: Viewer
  /** Additional content of a type's own page, shown above the form. */
  addition?: (record: ApplicationRecord) => ReactNode
  /** What keeps the record from going on for now, shown below the steps instead of the hint of its state. */
  heldUp?: HeldUp | undefined
}

/**
 * All data of one application, built from its definition: steps with their hint, key facts, groups, tables, attachments and flow
 * log. The page provides the header with its buttons.
 * @example
 * const { record, events } = useApplicationRecord(constructionNotice, id)
 * if (record) return <ApplicationDetail definition={constructionNotice} record={record} events={events} viewer="applicant" />
 */
export function ApplicationDetail({ definition, record, events, viewer, addition, heldUp }: ApplicationDetailProps) {
  const roleType = useSession((session) => session.roleType)
  const published = readsPublishedOnly(definition, relationsOfRole(definition, roleType))
  return (
    <PageBody>
      <RecordSteps definition={definition} record={record} events={events ?? []} viewer={viewer} heldUp={heldUp} />
      <KeyFacts definition={definition} record={record} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {addition?.(record)}
          {record.changes.length > 0 && (
            <SectionCard title={changesWords(record).title} note={`${record.changes.length} 处不同`}>
              <SubmissionChanges record={record} />
            </SectionCard>
          )}
          {record.comparison && (
            <SectionCard title={`与${record.comparison.label}相比`} note={comparisonNote(record.comparison)}>
              <ComparedValues comparison={record.comparison} />
            </SectionCard>
          )}
          {groupsRead(definition, record).map((group) => (
            <SectionCard key={group.key} title={group.label}>
              <GroupFields record={record} group={group} reveal={callsOf(definition).reveal} />
            </SectionCard>
          ))}
          {visibleTables(definition, record.form.fields).map((table) => (
            <SectionCard key={table.key} title={table.label} note={`${rowCount(record, table)} ${table.measure}`} flush>
              <RecordTable definition={definition} record={record} table={table} />
            </SectionCard>
          ))}
          {record.inputs.length > 0 && (
            <SectionCard title="办理信息">
              <HandlingFacts inputs={record.inputs} />
            </SectionCard>
          )}
          <SectionCard title="附件" note={`${record.attachments.length} 个`}>
            <AttachmentPapers definition={{ attachments: papersOf(definition) }} attachments={record.attachments} fields={record.form.fields} />
          </SectionCard>
        </div>
        <SectionCard
          title="流转日志"
          // A draft has no flow log to share yet.
          extra={record.number && !published && <ShareFlowLog bizType={definition.key} bizId={record.id} name={`${definition.label} ${record.number}`} />}
        >
          {events ? <FlowLog events={events} /> : <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        </SectionCard>
      </div>
    </PageBody>
  )
}

/** Placeholder for the page while its data loads. */
export function ApplicationDetailSkeleton({ definition }: { definition: ApplicationDefinition }) {
  return (
    <PageBody>
      <LongWait />
      <SectionCard title="办理进度">
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </SectionCard>
      <div className={styles.columns} aria-busy="true">
        <div className={styles.column}>
          {definition.groups.map((group) => (
            <SectionCard key={group.key} title={group.label}>
              <Skeleton active title={false} paragraph={{ rows: 4 }} />
            </SectionCard>
          ))}
        </div>
        <SectionCard title="流转日志">
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </SectionCard>
      </div>
    </PageBody>
  )
}
