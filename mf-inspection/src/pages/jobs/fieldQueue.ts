import type { ResultEntry } from '@shared/contract/inspection'

/**
 * What an inspector has entered and the service does not have yet. Pure: the page keeps it on the device, and sends it in order. A thing
 * that was tried keeps its key and its content until an answer came, so that whatever became of it, it is done once.
 */

interface Kept {
  /** What the service knows this sending by. */
  key: string
  jobId: string
  /** It was sent, and no answer came: it is sent again as it was. */
  tried?: boolean
  /** Why the service refused it: it waits for the inspector. */
  problem?: string
}
export interface KeptStart extends Kept {
  kind: 'start'
  type: string
  /** Of the application. */
  version: number
}
export interface KeptResult extends Kept {
  kind: 'result'
  resultId: string
  device: string
  entry: ResultEntry
  /** Of the result, as the inspector saw it. */
  version: number
}
export interface KeptPhoto extends Kept {
  kind: 'photo'
  resultId: string
  name: string
  file: Blob
}
export type KeptItem = KeptStart | KeptResult | KeptPhoto

/** Entries begun and not saved, by result. */
export type Drafts = Readonly<Record<string, ResultEntry>>

export interface FieldWork {
  queue: readonly KeptItem[]
  drafts: Drafts
}
export const nothingKept: FieldWork = { queue: [], drafts: {} }

/** Adds what was entered. A result takes the place of one of the same device that was never sent, or that was refused. */
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

/** The next to be sent: what was refused waits, and everything of a job whose beginning was refused waits with it. */
export const nextToSend = ({ queue }: FieldWork): KeptItem | undefined => {
  const held = new Set(queue.flatMap((item) => (item.kind === 'start' && item.problem !== undefined ? [item.jobId] : [])))
  return queue.find((item) => item.problem === undefined && !held.has(item.jobId))
}

const change = (work: FieldWork, key: string, part: { tried?: boolean; problem?: string }): FieldWork => ({
  ...work,
  queue: work.queue.map((item) => (item.key === key ? { ...item, ...part } : item)),
})

export const asTried = (work: FieldWork, key: string): FieldWork => change(work, key, { tried: true })
export const asRefused = (work: FieldWork, key: string, problem: string): FieldWork => change(work, key, { problem })

/** It has arrived. What was entered of the same device meanwhile goes on from the version it left. @param version of a result, as kept now */
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

/** The inspector gives it up. */
export const without = (work: FieldWork, key: string): FieldWork => ({ ...work, queue: work.queue.filter((item) => item.key !== key) })

/** The latest that was saved of a device and is on its way. */
export const keptResultOf = ({ queue }: FieldWork, resultId: string): KeptResult | undefined =>
  queue.filter((item): item is KeptResult => item.kind === 'result' && item.resultId === resultId).slice(-1)[0]
