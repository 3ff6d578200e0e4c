import { isRecord, newKey } from '@shared/contract/rules'
import { oncePerPage } from '../oncePerPage'
import { sessionDraft } from '../session/formStorage'

/** A submit that has no answer yet: its idempotency key, and when it was first sent. */
interface Unanswered {
  key: string
  /** Milliseconds. */
  at: number
}

/** A submit repeated later than this, in milliseconds, is meant as another one: 全部标为已读 says the same each time. */
const repeatedWithin = 10 * 60_000

/** Kept with what users have typed, so that a submit whose answer was lost is repeated also after a reload, and not made a second time. */
const kept = () => sessionDraft('unanswered')

const isUnanswered = (value: unknown): value is Unanswered => isRecord(value) && typeof value.key === 'string' && typeof value.at === 'number'

function keptBefore(): [string, Unanswered][] {
  try {
    const before: unknown = JSON.parse(kept().read() ?? '{}')
    return isRecord(before) ? Object.entries(before).flatMap(([print, sent]): [string, Unanswered][] => (isUnanswered(sent) ? [[print, sent]] : [])) : []
  } catch {
    // Storage is blocked or was written by something else.
    return []
  }
}

const submits = () => oncePerPage('unanswered.v3', () => new Map(keptBefore()))

/**
 * Tells submits apart without keeping their content: 64 bits in two 32-bit FNV-1a halves. Should two of them ever look the same, the service
 * refuses the key for the other content, and the next try has a new one.
 */
function fingerprint(submit: string): string {
  const half = (start: number) => {
    let hash = start
    for (let at = 0; at < submit.length; at += 1) hash = Math.imul(hash ^ submit.charCodeAt(at), 16777619)
    return (hash >>> 0).toString(16)
  }
  return `${half(0x811c9dc5)}-${half(0x1b873593)}`
}

function write(): void {
  const now = Date.now()
  for (const [print, { at }] of submits()) if (now - at >= repeatedWithin) submits().delete(print)
  if (submits().size > 0) kept().write(JSON.stringify(Object.fromEntries(submits())))
  else kept().forget()
}

/** The key of a submit: the same one until it is answered. @param submit who sends what to which endpoint */
export function unansweredKey(submit: string): string {
  const print = fingerprint(submit)
  const sent = submits().get(print)
  if (sent && Date.now() - sent.at < repeatedWithin) return sent.key
  const key = newKey()
  submits().set(print, { key, at: Date.now() })
  write()
  return key
}

/** Forgets the key of a submit that has been answered. */
export function answered(submit: string): void {
  if (submits().delete(fingerprint(submit))) write()
}
