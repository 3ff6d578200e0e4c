import { useEffect } from 'react'
import { isLeaving } from '../runtime/session/leavePage'
import { tabsStore } from '../runtime/tabs/tabsStore'

/** The browser asks before a page with unsaved input is closed or loaded again. */
export function useUnsavedGuard(): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isLeaving() && tabsStore.getState().open.some((tab) => tab.unsaved)) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
}
