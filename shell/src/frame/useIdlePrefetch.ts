import { useEffect } from 'react'
import { loadAntd } from '../parts/dialogs/loadAntd'
import { preload } from '../runtime/loader/remotes'
import { followReleases, refreshRegistry } from '../runtime/registry/registryStore'
import type { MenuEntry } from './menu/menu'

/** Interval for fetching the registry again, milliseconds, in case a page is not notified of a release. */
const lookAgain = 5 * 60_000

/** Runs a function when the browser is idle. @returns cancels it */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1_500)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: 5_000 })
  return () => window.cancelIdleCallback(handle)
}

/**
 * Work for idle times: loads antd and the first page of a remote in the menu, and refreshes the registry periodically.
 *
 * @param inRemote whether the open page is a remote's: who is at work there gains nothing from another remote, and would wait for it
 */
export function useIdlePrefetch(menu: readonly MenuEntry[], inRemote: boolean): void {
  const pages = inRemote ? [] : menu.flatMap((entry) => (entry.kind === 'group' ? entry.pages : [entry]))
  const first = pages.find((page) => page.remote !== undefined)
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
