import {
  type ApplicationDefinition,
  type AskedOfQueue,
  acceptanceBy,
  askedByAddress,
  askedLabel,
  asksBeyondTab,
  definitionsHandledBy,
  queueTabs,
  reviewQueue,
  statesFoundBy,
} from '@shared/contract/application'
import { useCallQuery, useSession } from '@shared/portal'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { today } from '../../headless/day'
import { usePendingChanges } from '../../page/usePendingChanges'

const pageSize = 50

/** A record of the queue. Includes the type, because the record may have left the tab by the time a link to it is opened. */
export interface QueuedRecord {
  id: string
  type: string
}

/** State of a queue page. All of it is in the address, so that a reload or a link restores it. */
interface QueueStand {
  tab: string
  type: string
  keyword: string
  pageNo: number
  /** Not stored as `id` in the address: the portal opens a separate tab for each `id`, and the queue must stay in one. */
  record: QueuedRecord | undefined
  /** Conditions of a link that match records of several tabs. */
  asked: AskedOfQueue
}

const noConditions: AskedOfQueue = {}
const conditionKeys = ['status', 'dueFrom', 'dueTo', 'acceptedFrom', 'acceptedTo'] as const

function writeStand(before: URLSearchParams, { tab, type, keyword, pageNo, record, asked }: QueueStand): URLSearchParams {
  const after = new URLSearchParams(before)
  // A state named by a link is replaced by its tab.
  for (const key of conditionKeys) after.delete(key)
  for (const [key, value] of Object.entries(asked)) after.set(key, value)
  const parts = { tab, type, keyword, pageNo: pageNo > 1 ? String(pageNo) : '', record: record?.id ?? '', recordType: record?.type ?? '' }
  for (const [key, value] of Object.entries(parts)) {
    if (value === '') after.delete(key)
    else after.set(key, value)
  }
  return after
}

/** Index of the entry for a link's conditions, before the tabs. */
export const askedIndex = -1

/**
 * State of a handler's queue over one or several types: current tab, rows, counts of the tabs, open record. Waiting records are
 * ordered by due date, decided ones by decision time. A link may select a tab by its label, or by a state (`status`) or type of its
 * records; or it may select records of all tabs by several states and dates.
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
  const handled = definitionsHandledBy(definitions, roleType)
  const shown = handled.filter(({ key }) => asked.type === null || key === asked.type)
  const found = shown.flatMap((definition) => statesFoundBy(definition, roleType).map(({ code }) => code))
  const acceptances = shown.flatMap((definition) => acceptanceBy(definition, roleType) ?? [])
  const tab = beyond
    ? { label: askedLabel(conditions, today(), found, acceptances), waiting: conditions.status !== undefined, parts: tabs.flatMap(({ parts }) => parts) }
    : (tabs[index] ?? { label: '', waiting: false, parts: [] })
  // A type that the tab does not contain is ignored.
  const type = tab.parts.some((part) => part.type === asked.type) ? (asked.type ?? '') : ''
  const keyword = address.get('keyword') ?? ''
  const pageNo = Math.max(1, Math.trunc(Number(address.get('pageNo'))) || 1)
  const id = address.get('record')
  const definition = definitions.find(({ key }) => key === address.get('recordType'))
  const record: QueuedRecord | undefined = id && definition ? { id, type: definition.key } : undefined

  // Written in an effect, because effects run only for the page in front: a decision answered in the background must not bring this
  // page to the front. The history entry is replaced, so that Back leaves the queue.
  const [move, setMove] = useState<{ from: string; to: Partial<QueueStand> }>()
  const latest = useRef(address)
  latest.current = address
  const withPending = usePendingChanges<QueueStand>(address)
  const go = (change: Partial<QueueStand>) => {
    const changes = withPending(change)
    // If a pending change already leads to another list (those changes contain `pageNo`), a record of the previous list is not selected.
    const leaves = 'pageNo' in changes && !('pageNo' in change)
    setMove({ from: latest.current.toString(), to: leaves ? { ...changes, record: undefined } : changes })
  }
  useEffect(() => {
    if (move === undefined) return
    setMove(undefined)
    // Skip the change if the address has changed meanwhile, for example by a link.
    if (move.from === address.toString()) {
      const stand = { tab: beyond ? '' : tab.label, type, keyword, pageNo, record, asked: beyond ? conditions : noConditions }
      setAddress(writeStand(address, { ...stand, ...move.to }), { replace: true })
    }
  }, [move])

  const where = beyond ? conditions : { tab: tab.label }
  const query = { types: definitions.map(({ key }) => key).join(), ...where, pageNo, pageSize, ...(type && { type }), ...(keyword && { keyword }) }
  const list = useCallQuery(reviewQueue, { query }, { enabled: tab.label !== '', placeholderData: keepPreviousData, staleTime: 0 })
  const lastPage = Math.max(1, Math.ceil((list.data?.count ?? 0) / pageSize))
  // The last record of the last page has been decided.
  const beyondEnd = list.data !== undefined && !list.isPlaceholderData && list.data.list.length === 0 && pageNo > lastPage
  useEffect(() => {
    if (beyondEnd) go({ pageNo: lastPage, record: undefined })
  }, [beyondEnd, lastPage])
  return {
    /** Types the user's role handles: the tabs hold no others. */
    handled,
    tabs,
    tab,
    index,
    /** Types this tab can be filtered by. */
    types: definitions.filter(({ key }) => tab.parts.some((part) => part.type === key)),
    type,
    /** Whether the tab is filtered. */
    narrowed: type !== '' || keyword !== '',
    rows: beyondEnd ? undefined : list.data?.list,
    /** False while rows of the previous query are shown as placeholders. */
    settled: list.data !== undefined && !list.isPlaceholderData,
    /** When the rows were loaded, milliseconds. */
    answeredAt: list.dataUpdatedAt,
    count: list.data?.count ?? 0,
    firstPosition: ((list.data?.pageNo ?? 1) - 1) * pageSize + 1,
    pageNo,
    pageSize,
    /** Other tabs with matches for the keyword, if this one has none. */
    elsewhere: list.data?.elsewhere ?? [],
    failure: list.data ? undefined : (list.error ?? undefined),
    reload: list.refetch,
    reloading: list.isFetching,
    keyword,
    record,
    /** The link's conditions across tabs, with their count; undefined if the link has none. */
    asked: beyond ? { label: tab.label, count: list.data?.count, more: list.data?.more } : undefined,
    /** Count of a tab; undefined until loaded. */
    countOf: (label: string) => list.data && (list.data.counts[label] ?? 0),
    /** Opens a record, or closes it. */
    hold: (held: QueuedRecord | undefined) => go({ record: held }),
    // Another list: its first record opens.
    show: (next: number) => next !== askedIndex && go({ tab: tabs[next]?.label ?? '', asked: noConditions, type: '', pageNo: 1, record: undefined }),
    search: (text: string) => {
      // The same search again: the user wants fresh rows.
      if (text.trim() === keyword && pageNo === 1) void list.refetch()
      go({ keyword: text.trim(), pageNo: 1, record: undefined })
    },
    /** Repeats the search on another tab, without the type filter. */
    searchOn: (label: string) => go({ tab: label, asked: noConditions, type: '', pageNo: 1, record: undefined }),
    chooseType: (key: string) => go({ type: key, pageNo: 1, record: undefined }),
    turnTo: (page: number) => go({ pageNo: page, record: undefined }),
  }
}
export type ReviewQueueState = ReturnType<typeof useReviewQueue>
