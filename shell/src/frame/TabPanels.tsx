import type { SteadyTab, Tab } from '@shared/portal'
import { BreadcrumbContext, TabProvider } from '@shared/portal/internal'
import { Activity, memo, useMemo, useRef } from 'react'
import { type Location, Route, Routes } from 'react-router-dom'
import { HomePage } from '../pages/home/HomePage'
import { shellBuild } from '../runtime/errors/scriptErrors'
import { useGuardSession } from '../runtime/guard/useGuardSession'
import { homePage } from '../runtime/registry/pages'
import { useSite } from '../runtime/registry/registryStore'
import { changed, liveTabs, type OpenTab } from '../runtime/tabs/tabs'
import { changeTabs, useTabs } from '../runtime/tabs/tabsStore'
import { useTabActions } from '../runtime/tabs/useTabActions'
import { BackToTop } from './BackToTop'
import { breadcrumbOf } from './breadcrumb'
import { ExternalPage, NotFoundPage } from './errors/InsidePages'
import { PageBoundary } from './errors/PageBoundary'
import styles from './Frame.module.css'
import { useNavigationFocus } from './navigationFocus'
import { OwnPage } from './OwnPage'
import { RemotePage } from './RemotePage'
import { panelElementId, tabElementId } from './tabs/elementIds'

/** Number of pages kept mounted, besides unsaved ones: more than users remember, but few enough for a small computer. */
const liveLimit = 8

/** All mounted pages, each with its own address. Only the one in front is visible and runs effects. */
export function TabPanels() {
  const tabs = useTabs()
  const { site } = useSite()
  const live = liveTabs(tabs, liveLimit, (path) => site.pages.get(path)?.notCache ?? true)
  return live.map((tab) => (
    <Activity key={tab.id} mode={tab.id === tabs.current ? 'visible' : 'hidden'}>
      <TabPanel tab={tab} active={tab.id === tabs.current} />
    </Activity>
  ))
}

const TabPanel = memo(function TabPanel({ tab, active }: { tab: OpenTab; active: boolean }) {
  const { id, path, search, state, title } = tab
  const panel = useRef<HTMLDivElement>(null)
  const actions = useTabActions()
  // The tab's title may name a record; the window's title is that of the route (specification §2).
  useNavigationFocus(panel, useSite().site.pages.get(path)?.title ?? title, search)
  const location = useMemo<Location>(() => ({ pathname: path, search, hash: '', state, key: id }), [path, search, state, id])
  const steady = useMemo<SteadyTab>(
    () => ({
      id,
      ...shellBuild,
      setTitle: (words) => changeTabs((tabs) => changed(tabs, id, { title: words })),
      // A page in the background runs its effect cleanups as if unmounted, but its input is still there, so it stays unsaved.
      setUnsaved: (unsaved) => changeTabs((tabs) => (unsaved || tabs.current === id ? changed(tabs, id, { unsaved }) : tabs)),
      close: (nextPath) => actions.closeNow(id, nextPath),
    }),
    [id, actions],
  )
  const context = useMemo<Tab>(() => ({ ...steady, active }), [steady, active])
  return (
    // Focusable, so that a page without a control in it can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes focus (ARIA authoring practices, tabs).
    <div ref={panel} id={panelElementId(id)} role="tabpanel" aria-labelledby={tabElementId(id)} tabIndex={0} className={styles.panel}>
      <TabProvider tab={context}>
        <Routes location={location}>
          <Route path="*" element={<PageOf path={path} search={search} panel={panel} />} />
        </Routes>
      </TabProvider>
      <BackToTop panel={panel} />
    </div>
  )
})

function PageOf({ path, search, panel }: { path: string; search: string; panel: React.RefObject<HTMLDivElement | null> }) {
  const { site } = useSite()
  const session = useGuardSession()
  const page = site.pages.get(path)
  const breadcrumb = useMemo(() => (page ? breadcrumbOf(page, site, session, search) : []), [page, site, session, search])
  // A newer registry may no longer have the page.
  if (!page) return <NotFoundPage />
  // What was filed here before the operator moved the service is still completed here.
  if (page.external && !new URLSearchParams(search).has('id')) return <ExternalPage title={page.title} address={page.external} />
  if (page.path === homePage.path) {
    return (
      <PageBoundary title={page.title}>
        <HomePage />
      </PageBoundary>
    )
  }
  const remote = page.remote === undefined ? undefined : site.remotes.get(page.remote)
  if (page.remote !== undefined && !remote) return <NotFoundPage />
  return (
    <BreadcrumbContext.Provider value={breadcrumb}>
      {remote ? <RemotePage page={page} remote={remote} panel={panel} /> : <OwnPage page={page} panel={panel} />}
    </BreadcrumbContext.Provider>
  )
}
