import { applicationDefinition } from '@shared/contract/application'
import { type InspectionResult, inspectionEndpoints } from '@shared/contract/inspection'
import { portalEndpoints } from '@shared/contract/portal'
import { call, invalidateCalls, isCallError, newIdempotencyKey, outcomeUnknown, useSession, useSteadyTab } from '@shared/portal'
import { callsOf } from '@shared/ui/detail'
import { useQueryClient } from '@tanstack/react-query'
import { get, set, update } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from './answers'
import {
  asRefused,
  asSent,
  asTried,
  type Drafts,
  enqueue,
  type FieldWork,
  isTooLate,
  type KeptItem,
  nextToSend,
  nothingKept,
  tooLate,
  withDraft,
  without,
} from './fieldQueue'

/** Milliseconds until an automatic retry after a failure; the browser's `online` event triggers one earlier. */
const againAfter = 15_000

type New<Item extends KeptItem> = Item extends KeptItem ? Omit<Item, 'key' | 'tried' | 'triedAt' | 'problem'> : never

/**
 * An inspector's entries, stored on the device until the service has them: in IndexedDB, by account, so that neither a lost connection
 * nor a closed browser loses anything. They are sent in order as soon as there is a connection.
 */
export function useFieldWork() {
  const accountId = useSession((session) => session.userId)
  const storeKey = `inspection-jobs.v1.${accountId}`
  const { remote, version: build } = useSteadyTab()
  const queries = useQueryClient()
  const [work, setWork] = useState<FieldWork>()
  const latest = useRef<FieldWork>(nothingKept)
  const sending = useRef(false)
  const [offline, setOffline] = useState(!navigator.onLine)
  /** The device cannot store anything, as in private windows of some browsers. */
  const [unkept, setUnkept] = useState(false)
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const missed = useRef(false)
  /** Key of the stored entries that have been read. */
  const readKey = useRef('')

  function keep(change: (work: FieldWork) => FieldWork) {
    latest.current = change(latest.current)
    setWork(latest.current)
    // The change is made in what is stored, and not written over it: another window of the same inspector may have stored entries.
    const stored = missed.current ? set(storeKey, latest.current) : update<FieldWork>(storeKey, (kept) => change(kept ?? nothingKept))
    const told = (isMissed: boolean) => () => {
      missed.current = isMissed
      setUnkept(isMissed)
    }
    stored.then(told(false), told(true))
  }

  async function deliver(item: KeptItem): Promise<Answer> {
    const options = { caller: { remote, version: build }, idempotencyKey: item.key }
    if (item.kind === 'start') {
      const { type, version, jobId } = item
      const start = callsOf(applicationDefinition(type)).transitions.start
      if (!start) throw new Error(`${type} is not started`)
      const { status, version: begun } = await call(start, { body: { id: jobId, version } }, options)
      return { kind: 'start', jobId, status, version: begun }
    }
    if (item.kind === 'result') {
      const result = await call(inspectionEndpoints.saveResult, { params: { id: item.resultId }, body: { ...item.entry, version: item.version } }, options)
      return { kind: 'result', result }
    }
    const files = new FormData()
    files.append('file', item.file, item.name)
    // An upload is identified by its own id, not by an idempotency key.
    const photo = await call(
      inspectionEndpoints.uploadPhoto,
      { params: { id: item.resultId }, query: { uploadId: item.key } },
      { caller: options.caller, files },
    )
    return { kind: 'photo', resultId: item.resultId, photo }
  }

  async function send(): Promise<void> {
    if (sending.current) return
    sending.current = true
    try {
      for (let item = nextToSend(latest.current); item; item = nextToSend(latest.current)) {
        const { key } = item
        const at = Date.now()
        if (isTooLate(item, at)) {
          keep((now) => asRefused(now, key, tooLate))
          continue
        }
        keep((now) => asTried(now, key, at))
        try {
          const answer = await deliver(item)
          setAnswers((earlier) => [...earlier, answer])
          keep((now) => asSent(now, key, answer.kind === 'result' ? answer.result.version : undefined))
          setOffline(false)
        } catch (error) {
          if (!isCallError(error)) throw error
          if (outcomeUnknown(error)) {
            setOffline(true)
            return
          }
          const problem = error.fieldErrors[0]?.message ?? error.message
          keep((now) => asRefused(now, key, problem))
        }
      }
      await invalidateCalls(queries, [inspectionEndpoints.jobs, inspectionEndpoints.results, portalEndpoints.waitingCounts])
    } finally {
      sending.current = false
    }
  }
  const sendNow = useRef(send)
  sendNow.current = send

  useEffect(() => {
    let alive = true
    const begin = (kept: FieldWork) => {
      if (!alive) return
      readKey.current = storeKey
      latest.current = kept
      setWork(kept)
      void sendNow.current()
    }
    // A tab that comes back to the front still has its entries, also those the device could not store.
    if (readKey.current === storeKey) void sendNow.current()
    else {
      get<FieldWork>(storeKey).then(
        (kept) => begin(kept ?? nothingKept),
        () => {
          setUnkept(true)
          begin(nothingKept)
        },
      )
    }
    const online = () => void sendNow.current()
    const lost = () => setOffline(true)
    window.addEventListener('online', online)
    window.addEventListener('offline', lost)
    const timer = setInterval(() => nextToSend(latest.current) && void sendNow.current(), againAfter)
    return () => {
      alive = false
      window.removeEventListener('online', online)
      window.removeEventListener('offline', lost)
      clearInterval(timer)
    }
  }, [storeKey])

  return {
    /** undefined until the stored entries have been read. */
    work,
    /** What the service answered since the page was opened, in order. */
    answers,
    offline,
    unkept,
    drafts: (work?.drafts ?? {}) satisfies Drafts,
    type: (result: InspectionResult, entry: Parameters<typeof withDraft>[2]) => keep((now) => withDraft(now, result.id, entry)),
    add: (item: New<KeptItem>) => {
      const added = { ...item, key: newIdempotencyKey() }
      keep((now) => enqueue(now, added))
      void send()
    },
    giveUp: (key: string) => keep((now) => without(now, key)),
    send: () => void send(),
  }
}
export type FieldWorkState = ReturnType<typeof useFieldWork>
