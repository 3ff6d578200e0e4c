import { type ApplicationDefinition, recordAddress } from '@shared/contract/application'
import { useTabTitle } from '@shared/portal'
import { Skeleton } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useApplicationRecord } from '../detail/useApplicationRecord'
import { useDefinitionFor } from '../detail/useDefinitionFor'
import { EmptyState } from '../page/EmptyState'
import { FailureNote } from '../page/FailureNote'
import { PageHeader } from '../page/PageHeader'
import { useMinWidth } from '../page/useMinWidth'
import { afterDecision, placeInQueue, type QueuePlace } from './decisions'
import { ReviewSheet } from './ReviewFrame'
import styles from './ReviewPage.module.css'
import { type ReviewDrafts, ReviewPanel, type ReviewPanelProps } from './ReviewPanel'
import { ReviewQueue } from './ReviewQueue'
import { useReviewQueue } from './useReviewQueue'

/** From here on the record has room beside its queue (look: review). */
const wideFrom = 1280

export interface ReviewPageProps extends Pick<ReviewPanelProps, 'addition'> {
  definitions: readonly ApplicationDefinition[]
  /** The menu title, letter for letter. */
  title: string
}

/**
 * A handler's page for one application type or several: the queue, and beside it the record in hand. On a narrow screen the
 * queue leads to the record's own page.
 */
export function ReviewPage({ definitions, title, addition, actions }: ReviewPageProps & { actions?: ReactNode }) {
  const [search] = useSearchParams()
  const queue = useReviewQueue(definitions, { status: search.get('status'), type: search.get('type') })
  const wide = useMinWidth(wideFrom)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  // A record that has left the queue stays in hand: of which type it is must outlast its row.
  const typeOf = useRef(new Map<string, string>())
  for (const row of queue.rows ?? []) typeOf.current.set(row.id, row.type)
  const definitionOf = (id: string) => definitions.find(({ key }) => key === typeOf.current.get(id))
  const [decided, setDecided] = useState<string>()
  const drafts = useRef<ReviewDrafts>({ opinions: new Map(), transitions: new Map() })
  const ids = (queue.rows ?? []).map((row) => row.id)
  const first = ids.find((id) => id !== decided)
  const selected = wide ? (chosen ?? first) : undefined
  const inHand = selected === undefined ? undefined : definitionOf(selected)
  // Held from the moment it is shown: when the queue changes, the record in hand does not give way to another.
  if (wide && chosen === undefined && first !== undefined && queue.settled) setChosen(first)

  function select(id: string) {
    const definition = definitionOf(id)
    if (wide) setChosen(id)
    else if (definition) navigate(recordAddress(definition, 'reviewDetail', id))
  }
  /** Another list: its first record comes up. */
  function leave(change: () => void) {
    setChosen(undefined)
    change()
  }
  return (
    <div className={wide ? styles.split : styles.single}>
      <div className={styles.left}>
        <PageHeader title={title} rule={`这里办理：${definitions.map(({ label }) => label).join('、')}`} actions={actions} />
        <ReviewQueue
          definitions={definitions}
          selected={selected}
          onSelect={select}
          queue={{
            ...queue,
            show: (index) => leave(() => queue.show(index)),
            search: (text) => leave(() => queue.search(text)),
            chooseType: (key) => leave(() => queue.chooseType(key)),
            turnTo: (page) => leave(() => queue.turnTo(page)),
          }}
        />
      </div>
      {wide && selected && inHand && (
        <Selected
          key={selected}
          definition={inHand}
          id={selected}
          drafts={drafts.current}
          addition={addition}
          place={placeInQueue(ids, selected, queue.count, setChosen, queue.firstPosition)}
          onDecided={() => {
            setDecided(selected)
            setChosen(afterDecision(ids, selected))
          }}
        />
      )}
      {wide && !selected && queue.rows && (
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
  drafts?: ReviewDrafts
  place?: QueuePlace
  onDecided(): void
}

function Selected({ definition, id, drafts, place, onDecided, addition }: SelectedProps) {
  const { record, events, failure, reload, reloading } = useApplicationRecord(definition, id)
  const whole = useDefinitionFor(definition, record?.form.fields)
  if (failure) return <FailureNote failure={failure} onRetry={reload} retrying={reloading} />
  if (!record || !whole) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton active title={false} paragraph={{ rows: 16 }} />
      </div>
    )
  }
  return <ReviewPanel definition={whole} record={record} events={events} drafts={drafts} place={place} onDecided={onDecided} addition={addition} />
}

/** One record under review on a page of its own (`?id=`, and `type=` where several types share it): for narrow screens and for links. */
export function ReviewDetailPage({ definitions, title, addition }: ReviewPageProps) {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const definition = definitions.find(({ key }) => key === search.get('type')) ?? definitions[0]
  return (
    <ReviewSheet>
      <PageHeader title={title} />
      {id === '' || !definition ? (
        <FailureNote failure={{ message: '链接里没有指明是哪一件，请从审核列表打开' }} />
      ) : (
        <>
          <TitleOfRecord definition={definition} id={id} title={title} />
          <Selected key={id} definition={definition} id={id} onDecided={() => undefined} addition={addition} />
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
