const storageKey = 'portal.jobs.awaited'

/**
 * Jobs this window has asked for and whose file it fetches by itself. Kept with the window, so that loading the page again
 * loses none and no other window fetches the same file once more.
 */
function read(): string[] {
  return (sessionStorage.getItem(storageKey) ?? '').split(',').filter(Boolean)
}
const write = (ids: readonly string[]) => sessionStorage.setItem(storageKey, ids.join(','))

export const awaitJob = (id: string): void => write([...read(), id])

/** Whether this window waits for the job; it does no longer. */
export function takeAwaited(id: string): boolean {
  const ids = read()
  write(ids.filter((awaited) => awaited !== id))
  return ids.includes(id)
}
