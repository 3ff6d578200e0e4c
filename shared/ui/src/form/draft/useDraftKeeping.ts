import { useTab, useUnsaved } from '@shared/portal'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { FormStore } from '../formStore'
import type { DraftKeeper } from './draftKeeper'

/** Maximum interval between saves while something is unsaved, milliseconds. */
export const autosaveEvery = 30_000
/** Milliseconds without typing before a save. */
export const autosavePause = 4_000
const keepPause = 400

/**
 * Saves automatically: in this browser almost at once; in the service after a pause in typing, every half minute, when the page is
 * left and when the browser is online again.
 * @returns whether something is unsaved
 */
export function useDraftKeeping(formStore: FormStore, keeper: DraftKeeper): boolean {
  const revision = useStore(formStore.store, (state) => state.revision)
  const savedRevision = useStore(keeper.store, (state) => state.savedRevision)
  const unsaved = revision !== savedRevision
  const online = useOnline()
  const { active } = useTab()
  useUnsaved(unsaved)

  useEffect(() => {
    if (!keeper.dirty()) return
    const kept = setTimeout(keeper.keepLocally, keepPause)
    const saved = setTimeout(() => void keeper.save(), autosavePause)
    return () => {
      clearTimeout(kept)
      clearTimeout(saved)
    }
  }, [keeper, revision])

  useEffect(() => {
    const timer = setInterval(() => void keeper.save(), autosaveEvery)
    return () => clearInterval(timer)
  }, [keeper])

  const wasOnline = useRef(online)
  useEffect(() => {
    if (online && !wasOnline.current) void keeper.save()
    wasOnline.current = online
  }, [keeper, online])

  useEffect(() => {
    const leave = () => {
      keeper.keepLocally()
      if (document.visibilityState === 'hidden') void keeper.save()
    }
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
    }
  }, [keeper])

  // Another tab is brought to the front, or this one closes.
  useEffect(() => {
    if (!active) return
    return () => {
      keeper.keepLocally()
      if (keeper.dirty()) void keeper.save()
    }
  }, [keeper, active])

  return unsaved
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}
