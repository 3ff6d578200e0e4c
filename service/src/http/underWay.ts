/**
 * Limits the calls one caller may have in progress: a caller who sends more than the service can handle waits, instead of everybody else
 * (security T36). With few callers, each may have enough for a browser or an office; under load the places are divided among the active
 * callers, so that an occasional call always finds one.
 */

/** Concurrent calls of one account: a page makes some ten, in a few windows. */
export const mostOfAccount = 24
/** Concurrent calls without a session from one address: an office of several hundred people may share one. */
export const mostOfAddress = 96

/** How long a call waits for a place, in milliseconds: a burst is answered late instead of being refused and retried. */
export const waitsForPlace = 2_000
/** Calls of a subject that may wait, per place; more are refused at once. */
const waitingPerPlace = 16

/** Gives the place back; calling it again has no effect. */
export type Leave = () => void

export interface UnderWay {
  /**
   * Takes a place at once.
   * @param subject an account or an address
   * @returns undefined when the subject has all the places it may have
   */
  enter(subject: string, most: number): Leave | undefined
  /**
   * Takes a place as soon as the subject has one free, in the order of the calls.
   * @param gone aborted when the client has disconnected
   * @returns undefined when none became free in time, or too many calls are waiting
   */
  wait(subject: string, most: number, gone: AbortSignal): Promise<Leave | undefined>
}

interface Subject {
  count: number
  /** Callbacks of waiting calls, first come, first served. */
  waiting: Set<(leave: Leave) => void>
}

/**
 * @param room calls that may be in progress in total, divided among the subjects
 * @param patience how long a call waits for a place, in milliseconds
 */
export function countUnderWay(room: number, patience = waitsForPlace): UnderWay {
  const subjects = new Map<string, Subject>()

  function enter(name: string, most: number): Leave | undefined {
    const known = subjects.get(name)
    const count = known?.count ?? 0
    const others = subjects.size - (known ? 1 : 0)
    // The share leaves a place for one more subject.
    const share = Math.max(1, Math.floor(room / (others + 2)))
    if (count >= Math.min(most, share)) return undefined
    const subject = known ?? { count: 0, waiting: new Set() }
    subject.count += 1
    subjects.set(name, subject)
    let left = false
    return () => {
      if (left) return
      left = true
      subject.count -= 1
      letIn(name, subject, most)
    }
  }

  /** Admits waiting calls. A subject with waiting calls always has one in progress, whose end triggers this. */
  function letIn(name: string, subject: Subject, most: number): void {
    for (const admit of subject.waiting) {
      const leave = enter(name, most)
      if (!leave) return
      admit(leave)
    }
    if (subject.count === 0) subjects.delete(name)
  }

  return {
    enter,
    async wait(name, most, gone) {
      const leave = enter(name, most)
      const waiting = subjects.get(name)?.waiting
      if (leave || !waiting || waiting.size >= most * waitingPerPlace || gone.aborted) return leave
      return new Promise((resolve) => {
        const settle = (given?: Leave) => {
          clearTimeout(timer)
          gone.removeEventListener('abort', giveUp)
          waiting.delete(settle)
          resolve(given)
        }
        const giveUp = () => settle()
        const timer = setTimeout(giveUp, patience)
        gone.addEventListener('abort', giveUp)
        waiting.add(settle)
      })
    },
  }
}
