import type { Crumb } from '@shared/portal'
import { NothingNamed, PageHeader } from '@shared/ui/page'
import { afterDecision, placeInQueue, type QueuePlace, ReviewSheet } from '@shared/ui/review'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Position of the current record in the queue. */
export interface Walk {
  /** undefined if no other record is waiting. */
  place: QueuePlace | undefined
  /** Called when the record is decided: opens the next one, if there is one. */
  goOn(): void
}

export interface AuditSheetProps {
  /** Must equal the menu title. */
  title: string
  /** The list of waiting records. */
  list: Crumb
  /** Waiting records in order; undefined while they are loading. */
  queue: { list: readonly { id: string }[]; count: number } | undefined
  children(id: string, walk: Walk): ReactNode
}

/** Scrolls to the top and moves the focus there when another record is shown in the same tab, as for a newly opened page. */
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

/** The menu group of all these pages. */
const group = '企业账号管理'

/** A page about one application (`?id=`) that goes on to the next waiting one, in the same tab. */
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
      {id === '' ? <NothingNamed what="一件" list={list} /> : children(id, { place, goOn: () => go(afterDecision(ids, id)) })}
    </ReviewSheet>
  )
}
