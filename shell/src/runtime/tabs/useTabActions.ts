import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { ask } from '../../parts/dialogs/ask'
import { addressOf, allOf, closed, homeAddress, nextAfterClosing, type OpenTab, othersOf } from './tabs'
import { changeTabs, tabsStore } from './tabsStore'

export interface TabActions {
  show(tab: OpenTab): void
  close(id: string): Promise<void>
  closeOthers(id: string): Promise<void>
  /** Resolves to false when the user chooses to keep unsaved input. */
  closeAll(): Promise<boolean>
  /** Closes without asking: the page itself has requested it. */
  closeNow(id: string, nextPath?: string): void
}

const idsOf = (tabs: readonly OpenTab[]): string[] => tabs.map((tab) => tab.id)

/** `useNavigate` makes another function for every address, and all pages would be rendered again for it. Tabs have whole paths. */
function useSteadyNavigate(): (path: string) => void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  })
  return useCallback((path) => void latest.current(path), [])
}

/** Actions on tabs. Those of the user ask first when unsaved input would be lost. */
export function useTabActions(): TabActions {
  const navigate = useSteadyNavigate()

  const closeNow = useCallback(
    (id: string, nextPath?: string) => {
      const next = nextAfterClosing(tabsStore.getState(), id)
      changeTabs((tabs) => closed(tabs, [id]))
      const goTo = nextPath ?? (next && addressOf(next))
      if (goTo) navigate(goTo)
    },
    [navigate],
  )

  return useMemo(
    () => ({
      show: (tab) => navigate(addressOf(tab)),
      closeNow,
      async close(id) {
        const tab = tabsStore.getState().open.find((candidate) => candidate.id === id)
        if (tab && (await mayClose([tab]))) closeNow(id)
      },
      async closeOthers(id) {
        const tabs = tabsStore.getState()
        const closing = othersOf(tabs, id)
        if (!(await mayClose(closing))) return
        changeTabs((now) => closed(now, idsOf(closing)))
        const kept = tabs.open.find((tab) => tab.id === id)
        if (kept && tabs.current !== id) navigate(addressOf(kept))
      },
      async closeAll() {
        const closing = allOf(tabsStore.getState())
        if (!(await mayClose(closing))) return false
        changeTabs((tabs) => closed(tabs, idsOf(closing)))
        navigate(addressOf(homeAddress))
        return true
      },
    }),
    [navigate, closeNow],
  )
}

/**
 * Asks before unsaved input is lost; resolves to true at once when there is none.
 * The original portal asked only when a single tab was closed; other ways of closing lost the input silently (domain §6.1).
 */
export async function mayClose(closing: readonly OpenTab[]): Promise<boolean> {
  const unsaved = closing.filter((tab) => tab.unsaved)
  if (unsaved.length === 0) return true
  const names = unsaved.map((tab) => `“${tab.title}”`).join('、')
  return ask({ title: '确定要关闭这一页吗', text: `${names}有未提交的内容`, go: '关闭', stay: '继续填写' })
}
