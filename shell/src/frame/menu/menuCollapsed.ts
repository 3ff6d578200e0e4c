import { useCallback, useState, useSyncExternalStore } from 'react'

/** Whether the menu is collapsed: the user's choice in this session, or else depending on the window's width. */

const key = 'portal.menuCollapsed'
/** In narrower windows the menu is collapsed by default. */
const roomy = '(min-width: 1280px)'

export function useMenuCollapsed(): [boolean, (collapsed: boolean) => void] {
  const wide = useSyncExternalStore(
    useCallback((tell) => {
      const query = window.matchMedia(roomy)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    }, []),
    () => window.matchMedia(roomy).matches,
  )
  const [choice, setChoice] = useState(() => sessionStorage.getItem(key))
  const choose = useCallback((collapsed: boolean) => {
    const value = collapsed ? '1' : '0'
    sessionStorage.setItem(key, value)
    setChoice(value)
  }, [])
  return [choice === null ? !wide : choice === '1', choose]
}
