/**
 * How many calls of one caller may be under way at once: whoever sends more than the service can do waits for his own, not
 * everybody for him (security T36). While few call, each may have a window's or an office's worth; in a crowd the room is
 * divided among those who are there, so that somebody with a call now and then always finds his place.
 */

/** Calls of one account at once: a page asks for some ten things, in a few windows. */
export const mostOfAccount = 24
/** Calls without a session of one address: an office of several hundred people shares one. */
export const mostOfAddress = 96

/** How long a call waits for a place, in milliseconds: a burst is answered late instead of refused and sent again. */
export const waitsForPlace = 2_000
/** Calls of a subject that wait, for each place it may have: more are refused at once. */
const waitingPerPlace = 16

/** Gives the place back; to be called once or more often. */
export type Leave = () => void

export interface UnderWay {
  /**
   * Takes a place at once.
   * @param subject an account or an address
   * @returns undefined when the subject has all it may have
   */
  enter(subject: string, most: number): Leave | undefined
  /**
   * Takes a place as soon as the subject has one, in the order of asking.
   * @param gone aborted when nobody waits for the answer any more
   * @returns undefined when none became free in time, or too many wait already
   */
  wait(subject: string, most: number, gone: AbortSignal): Promise<Leave | undefined>
}

interface Subject {
  count: number
  /** Each is let in with a place, in turn. */
  waiting: Set<(leave: Leave) => void>
}

/** @param room calls that may be under way in all, as long as several share it */
export function countUnderWay(room: number): UnderWay {
  const subjects = new Map<string, Subject>()

  function enter(name: string, most: number): Leave | undefined {
    const known = subjects.get(name)
    const count = known?.count ?? 0
    const others = subjects.size - (known ? 1 : 0)
    // There is always room for one more.
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

  /** Who waits has a call under way, so that somebody always leaves before him. */
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
        const timer = setTimeout(giveUp, waitsForPlace)
        gone.addEventListener('abort', giveUp)
        waiting.add(settle)
      })
    },
  }
}
