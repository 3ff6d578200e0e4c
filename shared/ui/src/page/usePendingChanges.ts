import { useEffect, useRef } from 'react'

/**
 * Changes of what an address says that it does not say yet: a navigation is drawn when there is time for it, and a quick hand does
 * the next thing before. What is asked for then comes on top of them, where it would have been said of the address as it was.
 *
 * @param address as it is drawn
 * @returns gives all changes since, with another one
 * @example
 * const withPending = usePendingChanges<ListState>(address)
 * const go = (change: Partial<ListState>) => write({ ...state, ...withPending(change) })
 */
export function usePendingChanges<Stand extends object>(address: URLSearchParams): (change: Partial<Stand>) => Partial<Stand> {
  const drawn = address.toString()
  const pending = useRef<{ since: string; changes: Partial<Stand> }>(undefined)
  useEffect(() => {
    pending.current = undefined
  }, [drawn])
  return (change) => {
    const changes = pending.current?.since === drawn ? { ...pending.current.changes, ...change } : change
    pending.current = { since: drawn, changes }
    return changes
  }
}
