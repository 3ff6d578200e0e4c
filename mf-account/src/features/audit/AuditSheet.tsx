import type { Crumb } from '@shared/portal'
import { FailureNote, PageHeader } from '@shared/ui/page'
import { afterDecision, placeInQueue, type QueuePlace, ReviewSheet } from '@shared/ui/review'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What the record in hand knows of the others that wait. */
export interface Walk {
  /** undefined while nobody else waits. */
  place: QueuePlace | undefined
  /** The record is decided: the next one comes up, when there is one. */
  goOn(): void
}

export interface AuditSheetProps {
  /** The menu title, letter for letter. */
  title: string
  /** The list the record is decided from. */
  list: Crumb
  /** Records that wait, in their order; undefined while they are on their way. */
  queue: { list: readonly { id: string }[]; count: number } | undefined
  children(id: string, walk: Walk): ReactNode
}

/** Another record in the same tab is read from its top, like a page one has come to. */
function useTopOf(id: string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    top.current?.scrollIntoView?.()
    top.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [id])
  return top
}

/** The menu group all of these pages stand in. */
const group = '企业账号管理'

/** A page about one application (`?id=`) that leads on to the next one that waits, within its tab. */
export function AuditSheet({ title, list, queue, children }: AuditSheetProps) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const ids = (queue?.list ?? []).map((row) => row.id)
  const go = (next: string | undefined) => next !== undefined && setSearch({ id: next }, { replace: true })
  const top = useTopOf(id)
  const place = queue && ids.length > 0 ? placeInQueue(ids, id, queue.count, go) : undefined
  return (
    <ReviewSheet>
      <div ref={top}>
        <PageHeader title={title} crumbs={[{ title: group }, list]} />
      </div>
      {id === '' ? (
        <FailureNote failure={{ message: '链接里没有指明是哪一件，请从列表打开' }} />
      ) : (
        children(id, { place, goOn: () => go(afterDecision(ids, id)) })
      )}
    </ReviewSheet>
  )
}
