import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ApplicationDefinition } from '@shared/contract/application'
import type { Attachment } from '@shared/contract/attachment'
import { Button } from 'antd'
import type { ReactNode, Ref } from 'react'
import { PaperPane } from '../attachment/PaperPane'
import type { QueuePlace } from './decision/decisions'
import styles from './ReviewFrame.module.css'

interface ReviewFrameProps {
  /** Name of the type or of the applicant. */
  title: string
  number: string
  /** A `StatusTag`, and further elements beside it. */
  status: ReactNode
  /** Absent when the record is not opened from a queue. */
  place?: QueuePlace
  papers: Pick<ApplicationDefinition, 'attachments'>
  attachments: readonly Attachment[]
  /** Codes of the attachments to show first. */
  firstPapers?: readonly string[]
  /** Opinion and decisions; absent if there is nothing to decide. */
  foot?: ReactNode
  /** Checks first, then the data. */
  children: ReactNode
}

/** One record under review: header with its position in the queue, data on the left, attachments on the right, the decision below. */
export function ReviewFrame({ title, number, status, place, papers, attachments, firstPapers, foot, children }: ReviewFrameProps) {
  return (
    <section className={styles.panel} aria-label={`审核 ${number}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.number}>{number}</span>
        {status}
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
          {children}
        </section>
        <div className={styles.papers}>
          <PaperPane definition={papers} attachments={attachments} first={firstPapers} />
        </div>
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  )
}

/** One section of a record under review. */
export function ReviewPart({ title, note, extra, children }: { title: string; note?: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        <h3>
          {title} {note && <small>{note}</small>}
        </h3>
        {extra}
      </div>
      {children}
    </div>
  )
}

/** A quoted opinion about the record, with its author and time. @param source texts in this order: author, time */
export function QuotedOpinion({ source, children }: { source: readonly string[]; children: string }) {
  return (
    <blockquote className={styles.quote}>
      <p>{source.join('　')}</p>
      {children}
    </blockquote>
  )
}

/** Layout of a page with one record under review: header above, the frame in the rest of the tab. */
export function ReviewSheet({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={styles.own}>
      {children}
    </div>
  )
}
