import { applicationDefinition } from '@shared/contract/application'
import { type InspectionResult, inspectionEndpoints } from '@shared/contract/inspection'
import { portalEndpoints } from '@shared/contract/portal'
import { call, invalidateCalls, isCallError, newIdempotencyKey, outcomeUnknown, useSession, useTab } from '@shared/portal'
import { callsOf } from '@shared/ui/detail'
import { useQueryClient } from '@tanstack/react-query'
import { get, set } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import { asRefused, asSent, asTried, type Drafts, enqueue, type FieldWork, type KeptItem, nextToSend, nothingKept, withDraft, without } from './fieldQueue'

/** Milliseconds until an automatic retry after a failure; the browser's `online` event triggers one earlier. */
const againAfter = 15_000

type New<Item extends KeptItem> = Item extends KeptItem ? Omit<Item, 'key' | 'tried' | 'problem'> : never

/**
 * An inspector's entries, stored on the device until the service has them: in IndexedDB, by account, so that neither a lost connection
 * nor a closed browser loses anything. They are sent in order as soon as there is a connection.
 */
export function useFieldWork() {
  const accountId = useSession((session) => session.userId)
  const storeKey = `inspection-jobs.v1.${accountId}`
  const { remote, version: build } = useTab()
  const queries = useQueryClient()
  const [work, setWork] = useState<FieldWork>()
  const latest = useRef<FieldWork>(nothingKept)
  const sending = useRef(false)
  const [offline, setOffline] = useState(!navigator.onLine)
  /** The device cannot store anything, as in private windows of some browsers. */
  const [unkept, setUnkept] = useState(false)

  function keep(next: FieldWork) {
    latest.current = next
    setWork(next)
    set(storeKey, next).then(
      () => setUnkept(false),
      () => setUnkept(true),
    )
  }

  async function deliver(item: KeptItem): Promise<number | undefined> {
    const options = { caller: { remote, version: build }, idempotencyKey: item.key }
    if (item.kind === 'start') {
      const { type, version, jobId } = item
      const start = callsOf(applicationDefinition(type)).transitions.start
      if (!start) throw new Error(`${type} is not started`)
      await call(start, { body: { id: jobId, version } }, options)
      return undefined
    }
    if (item.kind === 'result') {
      const saved = await call(inspectionEndpoints.saveResult, { params: { id: item.resultId }, body: { ...item.entry, version: item.version } }, options)
      return saved.version
    }
    const files = new FormData()
    files.append('file', item.file, item.name)
    // An upload is identified by its own id, not by an idempotency key.
    await call(inspectionEndpoints.uploadPhoto, { params: { id: item.resultId }, query: { uploadId: item.key } }, { caller: options.caller, files })
    return undefined
  }

  async function send(): Promise<void> {
    if (sending.current) return
    sending.current = true
    try {
      for (let item = nextToSend(latest.current); item; item = nextToSend(latest.current)) {
        keep(asTried(latest.current, item.key))
        try {
          const version = await deliver(item)
          keep(asSent(latest.current, item.key, version))
          setOffline(false)
        } catch (error) {
          if (!isCallError(error)) throw error
          if (outcomeUnknown(error)) {
            setOffline(true)
            return
          }
          keep(asRefused(latest.current, item.key, error.fieldErrors[0]?.message ?? error.message))
        }
      }
      await invalidateCalls(queries, [inspectionEndpoints.jobs, portalEndpoints.waitingCounts])
    } finally {
      sending.current = false
    }
  }
  const sendNow = useRef(send)
  sendNow.current = send

  useEffect(() => {
    let alive = true
    get<FieldWork>(storeKey).then(
      (kept) => {
        if (!alive) return
        latest.current = kept ?? nothingKept
        setWork(latest.current)
        void sendNow.current()
      },
      () => {
        if (!alive) return
        setWork(nothingKept)
        setUnkept(true)
      },
    )
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
    offline,
    unkept,
    drafts: (work?.drafts ?? {}) satisfies Drafts,
    type: (result: InspectionResult, entry: Parameters<typeof withDraft>[2]) => keep(withDraft(latest.current, result.id, entry)),
    add: (item: New<KeptItem>) => {
      keep(enqueue(latest.current, { ...item, key: newIdempotencyKey() }))
      void send()
    },
    giveUp: (key: string) => keep(without(latest.current, key)),
    send: () => void send(),
  }
}
export type FieldWorkState = ReturnType<typeof useFieldWork>
