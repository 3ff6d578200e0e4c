/**
 * State with which a flow can continue after a reload. Stored for this tab only, until the tab is closed or the flow is done.
 * Never contains passwords or identity numbers (security 14.3.3).
 */
export interface FlowStorage<T> {
  read(): T | undefined
  write(kept: T): void
  forget(): void
}

/**
 * @param key in session storage
 * @param parse validates the stored value, which another release may have written in another format; undefined discards it
 */
export function flowStorage<T>(key: string, parse: (value: unknown) => T | undefined): FlowStorage<T> {
  return {
    read() {
      try {
        return parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    write: (kept) => sessionStorage.setItem(key, JSON.stringify(kept)),
    forget: () => sessionStorage.removeItem(key),
  }
}
