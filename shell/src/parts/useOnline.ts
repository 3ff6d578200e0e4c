import { useEffect, useRef, useSyncExternalStore } from 'react'

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Whether the browser has a network. The service may be out of reach all the same. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/**
 * Opens a page again that could not be fetched, once the network is back; in a tab in the background, once it comes to the front.
 * @param stage waiting: still under way; missed: it was not reached
 */
export function useReopening(stage: 'waiting' | 'missed' | 'other', retry: () => void): void {
  const online = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!online) wasOffline.current = true
    else if (wasOffline.current && stage !== 'waiting') {
      wasOffline.current = false
      if (stage === 'missed') retry()
    }
  }, [online, stage, retry])
}
