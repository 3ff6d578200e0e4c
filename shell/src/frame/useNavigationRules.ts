import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { type Decision, decide, destinationOf } from '../runtime/guard/decide'
import { useGuardSession } from '../runtime/guard/useGuardSession'
import { forwards, homePage, type Page } from '../runtime/registry/pages'
import { useSite } from '../runtime/registry/registryStore'
import { pathWithoutSlash } from '../runtime/registry/site'
import { addressOf, left, pageShown } from '../runtime/tabs/tabs'
import { changeTabs, tabsStore } from '../runtime/tabs/tabsStore'

export interface Here {
  path: string
  /** With the question mark; empty without a query. */
  search: string
  decision: Decision
  /** The page to show; undefined if it is unknown or refused. */
  page: Page | undefined
}

let made = 0
const newId = (): string => {
  made += 1
  return `tab${made}`
}

/** Applies the guard to every navigation, then opens the tab. @returns where the user is */
export function useNavigationRules(): Here {
  const location = useLocation()
  const replaced = useNavigationType() === 'REPLACE'
  const navigate = useNavigate()
  const session = useGuardSession()
  const { site } = useSite()
  const path = pathWithoutSlash(location.pathname)
  const destination = destinationOf(path, site.pages)
  const decision = decide(session, destination)
  const forward = decision === 'allow' ? forwards[path] : undefined
  const page = decision === 'allow' && !forward && destination.kind === 'page' ? site.pages.get(path) : undefined
  const seen = useRef('')

  useLayoutEffect(() => {
    if (forward) return
    if (!page) {
      if (decision === 'allow' || decision === 'notFound') changeTabs(left)
      return
    }
    // Evaluating the same navigation again (new registry, changed session) opens no tab.
    if (seen.current === location.key && tabsStore.getState().current !== undefined) return
    seen.current = location.key
    const shown = { address: { path, search: location.search }, title: page.title, replaced, state: location.state, newId: newId() }
    changeTabs((tabs) => pageShown(tabs, shown))
  }, [decision, forward, page, path, location, replaced])

  // Not in a layout effect: the router subscribes to its history only after its children's effects.
  useEffect(() => {
    if (forward) navigate(forward + location.search, { replace: true })
    else if (decision === 'home') {
      // Who has to change the password first signs in again afterwards, and then gets the page asked for.
      const wanted = destination.kind === 'page' ? location.pathname + location.search : undefined
      navigate(homePage.path, { replace: true, ...(wanted && { state: { wanted } }) })
    } else if (decision === 'denied') navigate('/401', { replace: true, state: { refused: location.pathname + location.search } })
    else if (page) {
      const tabs = tabsStore.getState()
      const front = tabs.open.find((tab) => tab.id === tabs.current)
      // Back leads to a page that has changed its query since: restore the page's current address.
      if (front && front.path === path && front.search !== location.search && !replaced) navigate(addressOf(front), { replace: true, state: front.state })
    }
  }, [decision, destination.kind, forward, page, path, location, replaced, navigate])

  return { path, search: location.search, decision, page }
}
