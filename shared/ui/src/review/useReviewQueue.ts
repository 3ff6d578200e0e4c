import { type ApplicationDefinition, type AskedOfQueue, askedByAddress, askedLabel, asksBeyondTab, queueTabs, reviewQueue } from '@shared/contract/application'
import { useCallQuery, useSession } from '@shared/portal'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { today } from '../detail/dates'
import { usePendingChanges } from '../page/usePendingChanges'

const pageSize = 50

/** A record of the queue: it may have left the tab by the time a link to it is followed, so its type goes along. */
export interface QueuedRecord {
  id: string
  type: string
}

/** Where somebody stands in a queue. All of it is in the address, so that a reload or a link leads back there. */
interface QueueStand {
  tab: string
  type: string
  keyword: string
  pageNo: number
  /** Not `id`: that names what a tab of the portal is about, and the queue stays one page. */
  record: QueuedRecord | undefined
  /** Conditions of a link that records of several tabs meet. */
  asked: AskedOfQueue
}

const noConditions: AskedOfQueue = {}
const conditionKeys = ['status', 'dueFrom', 'dueTo', 'acceptedFrom', 'acceptedTo'] as const

function writeStand(before: URLSearchParams, { tab, type, keyword, pageNo, record, asked }: QueueStand): URLSearchParams {
  const after = new URLSearchParams(before)
  // What a link named by its state is now named by its tab.
  for (const key of conditionKeys) after.delete(key)
  for (const [key, value] of Object.entries(asked)) after.set(key, value)
  const parts = { tab, type, keyword, pageNo: pageNo > 1 ? String(pageNo) : '', record: record?.id ?? '', recordType: record?.type ?? '' }
  for (const [key, value] of Object.entries(parts)) {
    if (value === '') after.delete(key)
    else after.set(key, value)
  }
  return after
}

/** Place of what a link asks for, before the tabs. */
export const askedIndex = -1

/**
 * A handler's queue over one type or several: which tab of it is shown, its rows and the numbers on its tabs, and the record in
 * hand. Waiting records come by their latest date, decided ones by when they were decided. A link may name a tab by its label,
 * or by a state (`status`) or type whose records stand on it; or ask for records of all tabs, by several states and by dates.
 */
export function useReviewQueue(definitions: readonly ApplicationDefinition[]) {
  const roleType = useSession((session) => session.roleType)
  const [address, setAddress] = useSearchParams()
  const tabs = queueTabs(definitions, roleType)
  const asked = { label: address.get('tab'), status: address.get('status'), type: address.get('type') }
  const named = tabs.findIndex(({ label }) => label === asked.label)
  const linked = tabs.findIndex(({ parts }) =>
    parts.some(
      (part) => (asked.type === null || part.type === asked.type) && (asked.status === null ? asked.type !== null : part.states.includes(asked.status)),
    ),
  )
  const conditions = askedByAddress(address)
  const beyond = named < 0 && asksBeyondTab(conditions)
  const index = beyond ? askedIndex : Math.max(named >= 0 ? named : linked, 0)
  const tab = beyond
    ? { label: askedLabel(conditions, today()), waiting: conditions.status !== undefined, parts: tabs.flatMap(({ parts }) => parts) }
    : (tabs[index] ?? { label: '', waiting: false, parts: [] })
  // A type that the tab has not narrows nothing there.
  const type = tab.parts.some((part) => part.type === asked.type) ? (asked.type ?? '') : ''
  const keyword = address.get('keyword') ?? ''
  const pageNo = Math.max(1, Math.trunc(Number(address.get('pageNo'))) || 1)
  const id = address.get('record')
  const definition = definitions.find(({ key }) => key === address.get('recordType'))
  const record: QueuedRecord | undefined = id && definition ? { id, type: definition.key } : undefined

  // Written by an effect, because only the page in front has those: a decision that is answered behind another page must not
  // bring this one over it. Replaced, so that Back leaves the queue.
  const [move, setMove] = useState<{ from: string; to: Partial<QueueStand> }>()
  const latest = useRef(address)
  latest.current = address
  const withPending = usePendingChanges<QueueStand>(address)
  const go = (change: Partial<QueueStand>) => {
    const changes = withPending(change)
    // Where another list is asked for already, a record of the one before is none of it: all that leads to another list says its page.
    const leaves = 'pageNo' in changes && !('pageNo' in change)
    setMove({ from: latest.current.toString(), to: leaves ? { ...changes, record: undefined } : changes })
  }
  useEffect(() => {
    if (move === undefined) return
    setMove(undefined)
    // Whoever comes back by a link wants what the link says.
    if (move.from === address.toString()) {
      const stand = { tab: beyond ? '' : tab.label, type, keyword, pageNo, record, asked: beyond ? conditions : noConditions }
      setAddress(writeStand(address, { ...stand, ...move.to }), { replace: true })
    }
  }, [move])

  const where = beyond ? conditions : { tab: tab.label }
  const query = { types: definitions.map(({ key }) => key).join(), ...where, pageNo, pageSize, ...(type && { type }), ...(keyword && { keyword }) }
  const list = useCallQuery(reviewQueue, { query }, { enabled: tab.label !== '', placeholderData: keepPreviousData, staleTime: 0 })
  return {
    tabs,
    tab,
    index,
    /** Types with records on this tab, to choose from. */
    types: definitions.filter(({ key }) => tab.parts.some((part) => part.type === key)),
    type,
    /** Conditions narrow the tab. */
    narrowed: type !== '' || keyword !== '',
    rows: list.data?.list,
    /** False while the rows of the tab before stand in for those asked for. */
    settled: list.data !== undefined && !list.isPlaceholderData,
    /** When the rows were answered. */
    answeredAt: list.dataUpdatedAt,
    count: list.data?.count ?? 0,
    firstPosition: ((list.data?.pageNo ?? 1) - 1) * pageSize + 1,
    pageNo,
    pageSize,
    /** Tabs that have what the keyword finds, where the one shown has nothing of it. */
    elsewhere: list.data?.elsewhere ?? [],
    failure: list.data ? undefined : (list.error ?? undefined),
    reload: list.refetch,
    reloading: list.isFetching,
    keyword,
    record,
    /** What a link asks for beside the tabs, with its number; undefined where it asks for one of them, or for nothing. */
    asked: beyond ? { label: tab.label, count: list.data?.count } : undefined,
    /** Number on a tab; undefined until it is known. */
    countOf: (label: string) => list.data && (list.data.counts[label] ?? 0),
    /** Takes a record in hand, or puts it down. */
    hold: (held: QueuedRecord | undefined) => go({ record: held }),
    // Another list: its first record comes up.
    show: (next: number) => next !== askedIndex && go({ tab: tabs[next]?.label ?? '', asked: noConditions, type: '', pageNo: 1, record: undefined }),
    search: (text: string) => {
      // Asked the same again, somebody wants to know whether it has changed.
      if (text.trim() === keyword && pageNo === 1) void list.refetch()
      go({ keyword: text.trim(), pageNo: 1, record: undefined })
    },
    /** The same search on another tab, whatever type it was narrowed to. */
    searchOn: (label: string) => go({ tab: label, asked: noConditions, type: '', pageNo: 1, record: undefined }),
    chooseType: (key: string) => go({ type: key, pageNo: 1, record: undefined }),
    turnTo: (page: number) => go({ pageNo: page, record: undefined }),
  }
}
export type ReviewQueueState = ReturnType<typeof useReviewQueue>
