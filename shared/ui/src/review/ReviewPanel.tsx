import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import {
  type ApplicationDefinition,
  type ApplicationEvent,
  type ApplicationDetail as ApplicationRecord,
  stateOf,
  type TransitionDefinition,
} from '@shared/contract'
import { useTab } from '@shared/portal'
import { Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { GroupFields, RecordTable } from '../detail/RecordFields'
import { FlowLog } from '../flowLog/FlowLog'
import { PaperPane } from '../preview/PaperPane'
import { StatusTag } from '../status/StatusTag'
import { DecisionBar } from './DecisionBar'
import { MachineChecks } from './MachineChecks'
import styles from './ReviewPanel.module.css'
import { type OpinionDrafts, useReview } from './useReview'

export interface ReviewPanelProps {
  definition: ApplicationDefinition
  record: ApplicationRecord
  /** undefined while the flow log is on its way. */
  events: readonly ApplicationEvent[] | undefined
  onDecided(decision: TransitionDefinition): void
  /** Where the record stands in its queue, and how to leave it for its neighbours. Absent on a page of its own. */
  place?: QueuePlace
  /** Opinions begun for other records of the queue. */
  drafts?: OpinionDrafts
}

export interface QueuePlace {
  /** Counted from 1; 0 when the record has left the queue meanwhile. */
  position: number
  count: number
  onPrevious?: () => void
  onNext?: () => void
}

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** J and K walk the queue, Ctrl+Enter takes the primary decision, wherever focus is in the page. */
function useKeys(active: boolean, keys: { next?: () => void; previous?: () => void; submit?: () => void }) {
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) keys.submit?.()
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j' || event.key === 'J') keys.next?.()
      if (event.key === 'k' || event.key === 'K') keys.previous?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

/** Why the record is here, when whoever sent it had to say: the reason of a cancellation. */
function reasonOf(record: ApplicationRecord, events: readonly ApplicationEvent[] = []): ApplicationEvent | undefined {
  const arrivals = events.filter((event) => event.toStatus === record.status && event.fromStatus !== event.toStatus)
  const latest = [...arrivals].sort((a, b) => b.time.localeCompare(a.time))[0]
  return latest?.opinion ? latest : undefined
}

/**
 * One record under review: machine checks first, data left, papers right, opinion and decisions below. Driven by the
 * definition's handler transitions, so every application type that has a queue uses it as it is. Give it the record's
 * id as key: opinion and conflict belong to one record.
 */
export function ReviewPanel({ definition, record, events, onDecided, place, drafts }: ReviewPanelProps) {
  const review = useReview(definition, record, onDecided, drafts)
  const { active } = useTab()
  const state = stateOf(definition, record.status)
  const { primary } = review
  const asked = reasonOf(record, events)
  useKeys(active, {
    next: place?.onNext,
    previous: place?.onPrevious,
    submit: primary && !review.conflict && review.handling !== 'other' ? () => void review.decide(primary) : undefined,
  })
  return (
    <section className={styles.panel} aria-label={`审核 ${record.number}`}>
      <div className={styles.head}>
        <h2>{definition.label}</h2>
        <span className={styles.number}>{record.number}</span>
        <StatusTag tone={state.tone}>{record.statusName}</StatusTag>
        {review.handling !== 'nobody' && review.decisions.length > 0 && (
          <span className={styles.handler}>{review.handling === 'me' ? '由我办理' : `${record.handlerName}正在办理`}</span>
        )}
        {review.handling === 'nobody' && review.decisions.length > 0 && (
          <Button size="small" loading={review.busy === 'pickUp'} onClick={review.start} title="开始后申请单位不能再撤回；填写意见时自动开始">
            开始办理
          </Button>
        )}
        {place && (
          <div className={styles.place}>
            {place.position > 0 && (
              <span>
                第 {place.position} 件，共 {place.count} 件
              </span>
            )}
            <Button size="small" icon={<LeftOutlined />} disabled={!place.onPrevious} onClick={place.onPrevious} title="K" aria-keyshortcuts="k">
              上一件
            </Button>
            <Button size="small" icon={<RightOutlined />} iconPlacement="end" disabled={!place.onNext} onClick={place.onNext} title="J" aria-keyshortcuts="j">
              下一件
            </Button>
          </div>
        )}
      </div>
      <div className={styles.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
        <section className={styles.data} tabIndex={0} aria-label="申请内容">
          {asked && (
            <blockquote className={styles.asked}>
              <p>
                {asked.actionName}　{asked.operatorName}　{asked.time.slice(0, 16)}
              </p>
              {asked.opinion}
            </blockquote>
          )}
          {review.decisions.length > 0 && <MachineChecks definition={definition} id={record.id} />}
          {definition.groups.map((group) => (
            <div key={group.key} className={styles.part}>
              <h3>{group.label}</h3>
              <GroupFields definition={definition} record={record} group={group} />
            </div>
          ))}
          {definition.tables.map((table) => (
            <div key={table.key} className={styles.part}>
              <h3>
                {table.label}{' '}
                <small>
                  {record.form.tables[table.key]?.length ?? 0} {table.measure}
                </small>
              </h3>
              <div className={styles.table}>
                <RecordTable definition={definition} record={record} table={table} />
              </div>
            </div>
          ))}
          <div className={styles.part}>
            <h3>流转日志</h3>
            {events ? <FlowLog events={events} /> : <Skeleton active title={false} paragraph={{ rows: 4 }} />}
          </div>
        </section>
        <div className={styles.papers}>
          <PaperPane definition={definition} attachments={record.attachments} />
        </div>
      </div>
      {review.decisions.length > 0 && <DecisionBar record={record} review={review} goesOn={place !== undefined} />}
    </section>
  )
}
