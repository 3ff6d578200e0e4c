/** When the end of an unused session is near: told in time to go on (WCAG 2.2.1: two minutes at least). */

const minute = 60_000
/** The service notes a session's use every half minute, so it may end that much before this page thinks. */
const slack = minute / 2
const warningTime = 3 * minute

export type Expiry = { kind: 'far'; next: number } | { kind: 'near'; at: number; next: number } | { kind: 'over' }

/**
 * @param lastUsed when the session was last used, milliseconds
 * @param idleMinutes how long it may stay unused; 0 when that is not known
 * @returns where it stands, and in how many milliseconds that changes
 */
export function expiryOf(lastUsed: number, idleMinutes: number, now: number): Expiry {
  if (idleMinutes === 0 || lastUsed === 0) return { kind: 'far', next: Number.POSITIVE_INFINITY }
  const idle = idleMinutes * minute
  const end = lastUsed + idle - slack
  const warning = end - Math.min(warningTime, idle / 2)
  if (now < warning) return { kind: 'far', next: warning - now }
  return now < end ? { kind: 'near', at: end, next: end - now } : { kind: 'over' }
}
