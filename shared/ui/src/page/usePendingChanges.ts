import { useEffect, useRef } from 'react'

/**
 * Collects changes that are not in the address yet. React renders a navigation with low priority, so a fast user may make the next
 * change before. That change must be added to the pending ones instead of being applied to the old address.
 *
 * @param address as last rendered
 * @returns adds a change, and returns it together with all pending ones
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
