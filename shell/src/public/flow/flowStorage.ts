/**
 * What a flow needs to go on after the page was loaded again: kept for this tab only, gone when the tab closes or the flow is
 * done. Passwords and identity numbers are never in it (security 14.3.3).
 */
export interface Keeping<T> {
  read(): T | undefined
  write(kept: T): void
  forget(): void
}

/**
 * @param key name in the session storage
 * @param parse takes what was written, or throws it away: a release may have written it in another form
 */
export function keeping<T>(key: string, parse: (value: unknown) => T | undefined): Keeping<T> {
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
