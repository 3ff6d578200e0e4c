import { useEffect } from 'react'
import { loadAntd } from '../parts/dialogs/loadAntd'
import { preload } from '../runtime/loader/remotes'
import { followReleases, refreshRegistry } from '../runtime/registry/registryStore'
import type { MenuEntry } from './menu/menu'

/** Milliseconds between two looks at the registry, for pages that are not told of a release. */
const lookAgain = 5 * 60_000

/** Does something once the browser has nothing else to do. @returns gives it up */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1_500)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: 5_000 })
  return () => window.cancelIdleCallback(handle)
}

/** What is done while nobody waits: antd for dialogs and pages, the first page of a remote in the menu, the registry now and then. */
export function useIdlePrefetch(menu: readonly MenuEntry[]): void {
  const first = menu.flatMap((entry) => (entry.kind === 'group' ? entry.pages : [entry])).find((page) => page.remote !== undefined)
  useEffect(() => {
    let stop = whenIdle(() => {
      void loadAntd().catch(() => undefined)
      stop = whenIdle(() => first && preload(first))
    })
    return () => stop()
  }, [first])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshRegistry()
    }, lookAgain)
    const unfollow = followReleases()
    return () => {
      clearInterval(timer)
      unfollow()
    }
  }, [])
}
