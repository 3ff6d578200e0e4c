import { type ApplicationDefinition, recordAddress } from '@shared/contract/application'
import { useTabTitle } from '@shared/portal'
import { Skeleton } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useApplicationRecord } from '../detail/useApplicationRecord'
import { useDefinitionFor } from '../detail/useDefinitionFor'
import { EmptyState } from '../page/feedback/EmptyState'
import { FailureNote } from '../page/feedback/FailureNote'
import { LongWait } from '../page/feedback/LongWait'
import { NothingNamed } from '../page/feedback/NothingNamed'
import { focusTitle, PageHeader } from '../page/layout/PageHeader'
import { useMinWidth } from '../theme/useMedia'
import { afterDecision, placeInQueue, type QueuePlace } from './decision/decisions'
import { ReviewQueue } from './queue/ReviewQueue'
import { type QueuedRecord, useReviewQueue } from './queue/useReviewQueue'
import { ReviewSheet } from './ReviewFrame'
import styles from './ReviewPage.module.css'
import { ReviewPanel, type ReviewPanelProps } from './ReviewPanel'

/** Minimum window width in pixels for showing the record beside its queue (look: review). */
const wideFrom = 1280

export interface ReviewPageProps extends Pick<ReviewPanelProps, 'addition'> {
  definitions: readonly ApplicationDefinition[]
  /** Exactly the menu title. */
  title: string
}

/**
 * A handler's page for one or several application types: the queue, and beside it the open record. On a narrow screen records open
 * in a separate page.
 */
export function ReviewPage({ definitions, title, addition, actions }: ReviewPageProps & { actions?: ReactNode }) {
  const queue = useReviewQueue(definitions)
  const { rows = [], record, hold } = queue
  const wide = useMinWidth(wideFrom)
  const navigate = useNavigate()
  const [decided, setDecided] = useState<{ id: string; answeredAt: number }>()
  const page = useRef<HTMLDivElement>(null)
  const ids = rows.map((row) => row.id)
  const rowOf = (id: string | undefined) => rows.find((row) => row.id === id)
  const definitionOf = (of: QueuedRecord | undefined) => definitions.find(({ key }) => key === of?.type)
  // Rows loaded before a decision still contain the decided record.
  const first = rows.find(({ id }) => id !== decided?.id || queue.answeredAt !== decided.answeredAt)
  const selected = record ?? (wide ? first : undefined)
  // As the page is when a decision is answered, not as it was when it was sent.
  const now = useRef({ inFront: selected?.id, answeredAt: queue.answeredAt })
  now.current = { inFront: selected?.id, answeredAt: queue.answeredAt }
  const inHand = definitionOf(selected)
  // Select the first record explicitly, so that it stays open when the queue changes.
  const toHold = wide && record === undefined && queue.settled ? first?.id : undefined
  useEffect(() => {
    if (toHold !== undefined) hold(rowOf(toHold))
  }, [toHold])

  function select(id: string) {
    const row = rowOf(id)
    const definition = definitionOf(row)
    if (wide) hold(row)
    else if (definition) navigate(recordAddress(definition, 'reviewDetail', id))
  }
  /** If the open record was received in a batch, opens the next one. */
  function moveOn(received: readonly string[]) {
    if (selected && received.includes(selected.id)) hold(rows.find(({ id }) => !received.includes(id)))
  }
  return (
    <div ref={page} className={wide ? styles.split : styles.single}>
      <div className={styles.left}>
        <PageHeader title={title} rule={`这里办理：${queue.handled.map(({ label }) => label).join('、')}`} actions={actions} />
        <ReviewQueue definitions={definitions} selected={selected?.id} onSelect={select} onReceived={moveOn} queue={queue} />
      </div>
      {wide && selected && inHand && (
        <Selected
          key={selected.id}
          definition={inHand}
          id={selected.id}
          addition={addition}
          queued={{ handlerName: rowOf(selected.id)?.handlerName, answeredAt: queue.answeredAt }}
          place={placeInQueue(ids, selected.id, queue.count, (id) => hold(rowOf(id)), queue.firstPosition)}
          onDecided={() => {
            // The queue may have been loaded again meanwhile, still with this record.
            setDecided({ id: selected.id, answeredAt: now.current.answeredAt })
            // The handler may have opened another record before the answer arrived, and may be writing there.
            if (now.current.inFront !== selected.id) return
            // A decision takes its own button away, and the focus with it.
            focusTitle(page.current)
            hold(rowOf(afterDecision(ids, selected.id)))
          }}
        />
      )}
      {wide && !selected && queue.rows?.length === 0 && (
        <div className={styles.nothing}>
          {queue.narrowed ? (
            <EmptyState kind="search" title="没有符合条件的申请" text="换一个关键词或类型，可以看到这个状态的其他申请" />
          ) : (
            <EmptyState kind="good" title="队列已经办完" text="切换上面的状态可以查看已办的申请" />
          )}
        </div>
      )}
    </div>
  )
}

interface SelectedProps extends Pick<ReviewPanelProps, 'addition'> {
  definition: ApplicationDefinition
  id: string
  place?: QueuePlace
  /** Who the record's row in the queue says is handling it, and when the queue was loaded. */
  queued?: { handlerName: string | undefined; answeredAt: number }
  onDecided(): void
}

function Selected({ definition, id, place, queued, onDecided, addition }: SelectedProps) {
  const { record, events, failure, reload, reloading } = useApplicationRecord(definition, id)
  // A colleague who begins is seen by the queue first. Compared once per answer of the queue, which may also be the older of the two.
  const differs = record !== undefined && queued?.handlerName !== undefined && queued.handlerName !== record.handlerName
  useEffect(() => {
    if (differs) void reload()
  }, [queued?.answeredAt])
  const whole = useDefinitionFor(definition, record?.form.fields, record?.definitionVersion)
  if (failure) return <FailureNote failure={failure} onRetry={reload} retrying={reloading} />
  if (!record || !whole) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <LongWait />
        <Skeleton active title={false} paragraph={{ rows: 16 }} />
      </div>
    )
  }
  return <ReviewPanel definition={whole} record={record} events={events} place={place} onDecided={onDecided} addition={addition} />
}

/** One record under review in a separate page (`?id=`, and `type=` if several types share the page): for narrow screens and links. */
export function ReviewDetailPage({ definitions, title, addition }: ReviewPageProps) {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const definition = definitions.find(({ key }) => key === search.get('type')) ?? definitions[0]
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <ReviewSheet ref={sheet}>
      <PageHeader title={title} />
      {id === '' || !definition ? (
        <NothingNamed what="一件" list={definition && { title: '列表', path: definition.pages.review }} />
      ) : (
        <>
          <TitleOfRecord definition={definition} id={id} title={title} />
          <Selected key={id} definition={definition} id={id} onDecided={() => focusTitle(sheet.current)} addition={addition} />
        </>
      )}
    </ReviewSheet>
  )
}

function TitleOfRecord({ definition, id, title }: { definition: ApplicationDefinition; id: string; title: string }) {
  const { record } = useApplicationRecord(definition, id)
  useTabTitle(record && `${title} ${record.number}`)
  return null
}
