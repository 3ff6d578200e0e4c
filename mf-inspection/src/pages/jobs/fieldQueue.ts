import { unansweredDays } from '@shared/contract/endpoint'
import type { ResultEntry } from '@shared/contract/inspection'

/**
 * Entries of an inspector that the service does not have yet. Pure functions: the page stores the queue on the device and sends it in
 * order. An item that was tried keeps its key and content until a response arrives, so that it is applied only once.
 */

interface Kept {
  /** Idempotency key of the request. */
  key: string
  jobId: string
  /** It was sent but no response arrived: it is sent again unchanged. */
  tried?: boolean
  /** Milliseconds: when it was first sent. */
  triedAt?: number
  /** Why the service refused it; it then waits for the inspector. */
  problem?: string
}
export interface KeptStart extends Kept {
  kind: 'start'
  type: string
  /** Version of the application. */
  version: number
}
export interface KeptResult extends Kept {
  kind: 'result'
  resultId: string
  device: string
  entry: ResultEntry
  /** Version of the result the inspector saw. */
  version: number
}
export interface KeptPhoto extends Kept {
  kind: 'photo'
  resultId: string
  name: string
  file: Blob
}
export type KeptItem = KeptStart | KeptResult | KeptPhoto

/** Entries begun and not saved, by result id. */
export type Drafts = Readonly<Record<string, ResultEntry>>

export interface FieldWork {
  queue: readonly KeptItem[]
  drafts: Drafts
}
export const nothingKept: FieldWork = { queue: [], drafts: {} }

/** Adds an entry. A result replaces one of the same device that was never sent, or was refused. */
export function enqueue({ queue, drafts }: FieldWork, item: KeptItem): FieldWork {
  if (item.kind !== 'result') return { queue: [...queue, item], drafts }
  const { [item.resultId]: _saved, ...others } = drafts
  const waiting = queue.filter((kept) => kept.kind !== 'result' || kept.resultId !== item.resultId || (kept.tried === true && kept.problem === undefined))
  return { queue: [...waiting, item], drafts: others }
}

export const withDraft = ({ queue, drafts }: FieldWork, resultId: string, entry: ResultEntry): FieldWork => ({
  queue,
  drafts: { ...drafts, [resultId]: entry },
})

/** The next item to send. Refused items are skipped, and so is everything of a job whose start was refused. */
export const nextToSend = ({ queue }: FieldWork): KeptItem | undefined => {
  const held = new Set(queue.flatMap((item) => (item.kind === 'start' && item.problem !== undefined ? [item.jobId] : [])))
  return queue.find((item) => item.problem === undefined && !held.has(item.jobId))
}

/**
 * It was sent so long ago without an answer that the service no longer remembers its key: sent again, it would be told as changed by
 * somebody else. A photo is known by its own id for ever.
 */
export const isTooLate = (item: KeptItem, now: number): boolean =>
  item.kind !== 'photo' && item.triedAt !== undefined && now - item.triedAt > unansweredDays * 24 * 3600_000
export const tooLate = `发送后 ${unansweredDays} 天没有收到答复，不再自动发送，可能已经保存，请刷新后核对`

const change = (work: FieldWork, key: string, part: Pick<Kept, 'tried' | 'triedAt' | 'problem'>): FieldWork => ({
  ...work,
  queue: work.queue.map((item) => (item.key === key ? { ...item, ...part } : item)),
})

/** @param at milliseconds */
export const asTried = (work: FieldWork, key: string, at: number): FieldWork =>
  change(work, key, { tried: true, triedAt: work.queue.find((item) => item.key === key)?.triedAt ?? at })
export const asRefused = (work: FieldWork, key: string, problem: string): FieldWork => change(work, key, { problem })

/** Removes an item that has arrived. Later entries of the same device get the new version. @param version of the result as now stored */
export const asSent = (work: FieldWork, key: string, version?: number): FieldWork => {
  const sent = work.queue.find((item) => item.key === key)
  return {
    ...work,
    queue: work.queue
      .filter((item) => item.key !== key)
      .map((item) =>
        item.kind === 'result' && sent?.kind === 'result' && item.resultId === sent.resultId && version !== undefined ? { ...item, version } : item,
      ),
  }
}

/** Removes an item the inspector gives up. */
export const without = (work: FieldWork, key: string): FieldWork => ({ ...work, queue: work.queue.filter((item) => item.key !== key) })

/** The latest result saved for a device and still in the queue. */
export const keptResultOf = ({ queue }: FieldWork, resultId: string): KeptResult | undefined =>
  queue.filter((item): item is KeptResult => item.kind === 'result' && item.resultId === resultId).slice(-1)[0]
