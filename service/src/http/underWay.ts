/**
 * How many calls of one caller may be under way at once: whoever sends more than the service can do waits for his own, not
 * everybody for him (security T36). While few call, each may have a window's or an office's worth; in a crowd the room is
 * divided among those who are there, so that somebody with a call now and then always finds his place.
 */

/** Calls of one account at once: a page asks for some ten things, in a few windows. */
export const mostOfAccount = 24
/** Calls without a session of one address: an office of several hundred people shares one. */
export const mostOfAddress = 96

export interface UnderWay {
  /**
   * Takes a place.
   * @param subject an account or an address
   * @returns what gives the place back, or undefined when the subject has all it may have
   */
  enter(subject: string, most: number): (() => void) | undefined
}

/** @param room calls that may be under way in all, as long as several share it */
export function countUnderWay(room: number): UnderWay {
  const counts = new Map<string, number>()
  return {
    enter(subject, most) {
      const count = counts.get(subject) ?? 0
      const others = counts.size - (count > 0 ? 1 : 0)
      // There is always room for one more.
      const share = Math.max(1, Math.floor(room / (others + 2)))
      if (count >= Math.min(most, share)) return undefined
      counts.set(subject, count + 1)
      let left = false
      return () => {
        if (left) return
        left = true
        const now = counts.get(subject) ?? 0
        if (now > 1) counts.set(subject, now - 1)
        else counts.delete(subject)
      }
    },
  }
}
