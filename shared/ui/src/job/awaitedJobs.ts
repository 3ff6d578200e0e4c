const storageKey = 'portal.jobs.awaited'

/**
 * Jobs started by this window, whose files it downloads automatically. Stored per window, so that they survive a reload and no other
 * window downloads the same file again.
 */
function read(): string[] {
  return (sessionStorage.getItem(storageKey) ?? '').split(',').filter(Boolean)
}
const write = (ids: readonly string[]) => sessionStorage.setItem(storageKey, ids.join(','))

export const awaitJob = (id: string): void => write([...read(), id])

/** Whether this window waits for the job; removes it from the list. */
export function takeAwaited(id: string): boolean {
  const ids = read()
  write(ids.filter((awaited) => awaited !== id))
  return ids.includes(id)
}
