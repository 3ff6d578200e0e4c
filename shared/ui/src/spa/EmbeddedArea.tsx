import { messages } from '@shared/contract/messages'
import { mayOpenPage, type RemoteRoutes } from '@shared/contract/portal'
import { type Crumb, currentSession, type RemoteModule, reportError, type Tab, useSteadyTab } from '@shared/portal'
import {
  BreadcrumbContext,
  createQueryClient,
  keepFormsInMemory,
  onWritten,
  setNotifier,
  setPortalOrigin,
  setServiceBase,
  TabProvider,
} from '@shared/portal/internal'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { BrowserRouter, MemoryRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { late } from '../headless/late'
import { useJobs } from '../job/useJobs'
import { FailureNote } from '../page/feedback/FailureNote'
import { PortalTheme, schemeOf, type ThemeMode, themeClass } from '../theme/PortalTheme'
import styles from './EmbeddedArea.module.css'
import type { SpaProps } from './host'
import { OutsidePage } from './OutsidePage'
import { beginSession, keepSession, type SessionProblem, tell } from './session'

/** A remote in a foreign page. Does what the shell does in the portal: session, theme, routes; and notifies the host. */

export interface EmbeddedAreaProps {
  manifest: RemoteRoutes
  app: RemoteModule
  host: SpaProps
}

function useNotifier(): void {
  const { message, modal } = App.useApp()
  useEffect(() => {
    // The same message again replaces the one that is still shown.
    const say = (type: 'success' | 'error' | 'warning') => (text: string) => void message.open({ type, content: text, key: text })
    setNotifier({
      success: say('success'),
      error: say('error'),
      warning: say('warning'),
      denied: () => void modal.warning({ title: messages.forbiddenTitle, content: messages.forbidden }),
    })
  }, [message, modal])
}

/** Follows the host's `page` prop, and reports the user's own navigation through `onNavigate`. */
function useNavigation({ page, visit, onNavigate }: SpaProps, own: readonly EmbeddedPage[]): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = useRef({ page, visit })
  useEffect(() => {
    const { page: before, visit: last } = asked.current
    if (page === undefined || (before === page && last === visit)) return
    asked.current = { page, visit }
    navigate(page)
  }, [page, visit, navigate])
  const told = useRef('')
  const path = own.some((one) => one.path === pathname) ? pathname + search : ''
  useEffect(() => {
    if (path === '' || path === told.current) return
    told.current = path
    tell(() => onNavigate?.(path))
  }, [path, onNavigate])
}

/** Asks before the window is closed with unsaved input, since there is no portal tab that would ask. */
function useLeaveQuestion(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}

interface EmbeddedPage {
  path: string
  title: string
  hidden: boolean
  /** Pages declared before it in its group, nearest first; one of them is its list. */
  above: readonly EmbeddedPage[]
  Page: ComponentType
  access: string | null
  groupAccess: string | null
  roleTypes: readonly string[]
}

function pagesOf(manifest: RemoteRoutes, app: RemoteModule): EmbeddedPage[] {
  return manifest.groups.flatMap((group) => {
    const pages: EmbeddedPage[] = []
    for (const { path, name, title, hideInMenu: hidden = false, access, roleTypes } of group.children) {
      const load = app.pages[name]
      if (load) pages.push({ path, title, hidden, above: [...pages].reverse(), Page: lazy(load), access, groupAccess: group.access, roleTypes })
    }
    return pages
  })
}

const mayOpen = (page: EmbeddedPage): boolean => {
  const { access, roleType } = currentSession()
  return mayOpenPage({ access, roleType }, page)
}

/** Link from a page hidden in the menu back to its list (docs/remote-authors.md, `hideInMenu`). */
function crumbsOf({ path, hidden, above }: EmbeddedPage): readonly Crumb[] {
  const lists = hidden ? above.filter((page) => !page.hidden && mayOpen(page)) : []
  const list = lists.find((page) => path.startsWith(`${page.path}/`)) ?? lists[0]
  return list ? [{ title: list.title, path: list.path }] : []
}

const Forbidden = () => <FailureNote failure={{ message: messages.forbidden, code: 'FORBIDDEN' }} />

function Guarded({ page }: { page: EmbeddedPage }) {
  const crumbs = useMemo(() => crumbsOf(page), [page])
  const { setTitle } = useSteadyTab()
  // Reset the title before the page sets its own; otherwise a list would keep the title of the detail page that was left.
  useLayoutEffect(() => setTitle(page.title), [page, setTitle])
  if (!mayOpen(page)) return <Forbidden />
  return (
    <BreadcrumbContext value={crumbs}>
      <page.Page />
    </BreadcrumbContext>
  )
}

const LateJobPanel = late(async () => ({ default: (await import(/* webpackChunkName: "jobs" */ '../job/JobPanel')).JobPanel }), null)

/** Milliseconds after the area is shown: its first page does not wait for the user's jobs. */
const jobsAfter = 1_500

/** The panel that shows the user's jobs and fetches their files, as the shell has it. Without it a large export would never arrive. */
function Jobs() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), jobsAfter)
    return () => clearTimeout(timer)
  }, [])
  const jobs = useJobs(wanted)
  return jobs.length > 0 && <LateJobPanel jobs={jobs} />
}

interface PagesProps extends EmbeddedAreaProps {
  /** Resolves to the reason why the area cannot be shown; undefined if it can. */
  user: Promise<SessionProblem | undefined>
  onRetry(): void
}

function Pages({ manifest, app, host, user, onRetry }: PagesProps) {
  const problem = use(user)
  const pages = useMemo(() => pagesOf(manifest, app), [manifest, app])
  useNotifier()
  useNavigation(host, pages)
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(false)
  useLeaveQuestion(unsaved)
  const { onTitle, onUnsaved } = host
  const tab = useMemo<Tab>(
    () => ({
      id: manifest.name,
      remote: manifest.name,
      version: app.contract,
      active: true,
      setTitle: (title) => tell(() => onTitle?.(title)),
      setUnsaved: (next) => {
        setUnsaved(next)
        tell(() => onUnsaved?.(next))
      },
      close: (nextPath) => void (nextPath ? navigate(nextPath) : navigate(-1)),
    }),
    [manifest, app, onTitle, onUnsaved, navigate],
  )
  if (problem !== undefined) return <FailureNote failure={problem} onRetry={problem.final ? undefined : onRetry} />
  const first = host.page ?? pages.find((page) => !page.hidden && mayOpen(page))?.path
  return (
    <TabProvider tab={tab}>
      <Routes>
        {pages.map((page) => (
          <Route key={page.path} path={page.path} element={<Guarded page={page} />} />
        ))}
        {/* No page yet: the host named none, or the address is its base path itself. */}
        <Route path="/" element={first === undefined ? <Forbidden /> : <Navigate replace to={first} />} />
        <Route path="*" element={<OutsidePage onOutside={host.onOutside} />} />
      </Routes>
      <Jobs />
    </TabProvider>
  )
}

/** An error in one of our pages must not break the host's page. */
class Boundary extends Component<{ manifest: RemoteRoutes; version: string; onFailure: SpaProps['onFailure']; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(thrown: unknown) {
    const { manifest, version, onFailure } = this.props
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    reportError({ type: 'render', code: 0, mes: error.message, url: window.location.pathname, stack: error.stack, remote: manifest.name, version })
    tell(() => onFailure?.(error))
  }
  override render() {
    if (!this.state.broken) return this.props.children
    return <FailureNote failure={{ message: brokenText(this.props.manifest.title) }} onRetry={() => this.setState({ broken: false })} />
  }
}
export const brokenText = (title: string): string => `${title}暂时无法打开，页面的其他部分不受影响`

/** An element for dropdowns and dialogs; it has the area's theme and is removed with the area. */
function usePopupContainer(parent: HTMLElement | undefined, mode: ThemeMode | undefined): () => HTMLElement {
  const [element] = useState(() => {
    const made = document.createElement('div')
    made.className = `${themeClass} ${styles.start}`
    made.lang = 'zh-CN'
    return made
  })
  useEffect(() => {
    const place = parent ?? document.body
    place.append(element)
    return () => element.remove()
  }, [element, parent])
  useEffect(() => {
    element.style.colorScheme = schemeOf(mode)
  }, [element, mode])
  return () => element
}

/** Whether the host's address lies below the base path. The router compares in the same way and shows nothing where it does not. */
function isBelow(basePath: string): boolean {
  const whole = (path: string) => `/${path.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/').toLowerCase()
  return whole(window.location.pathname).startsWith(whole(basePath))
}

const misplaced = '宿主的地址不在 basePath 之下'

/** Said instead of an empty area: no address of it would lead to a page. */
function Misplaced({ onFailure, basePath }: { onFailure: SpaProps['onFailure']; basePath: string }) {
  const tellHost = useRef(onFailure)
  useEffect(() => {
    const error = new Error(`${misplaced}: ${window.location.pathname}, ${basePath}`)
    tell(() => tellHost.current?.(error))
  }, [basePath])
  return <FailureNote failure={{ message: misplaced }} />
}

export function EmbeddedArea({ manifest, app, host }: EmbeddedAreaProps) {
  const [queries] = useState(createQueryClient)
  const [user, setUser] = useState(() => {
    if (host.portal) setPortalOrigin(host.portal)
    if (host.portal && host.portal !== window.location.origin) keepFormsInMemory()
    const base = host.serviceBase ?? host.portal
    if (base) setServiceBase(base)
    return beginSession(host)
  })
  const latest = useRef(host)
  useEffect(() => {
    latest.current = host
  }, [host])
  useEffect(() => keepSession(() => latest.current), [])
  // Otherwise its timers would keep cached answers in memory after the area is unmounted.
  useEffect(() => () => queries.clear(), [queries])
  useEffect(() => onWritten((act) => latest.current.onWritten?.(act)), [])
  const popupContainer = usePopupContainer(host.popupContainer, host.theme)
  // Only when mounted: a host that leaves the base path afterwards is about to unmount the area.
  const isPlaced = useMemo(() => host.basePath === undefined || isBelow(host.basePath), [host.basePath])
  const inside = (
    <Boundary manifest={manifest} version={app.contract} onFailure={host.onFailure}>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
        <Pages manifest={manifest} app={app} host={host} user={user} onRetry={() => setUser(beginSession(host))} />
      </Suspense>
    </Boundary>
  )
  return (
    <QueryClientProvider client={queries}>
      <PortalTheme mode={host.theme} tokens={host.themeTokens} nonce={host.nonce} popupContainer={popupContainer}>
        <div className={styles.start} lang="zh-CN">
          {host.basePath === undefined ? (
            <MemoryRouter initialEntries={[host.page ?? '/']}>{inside}</MemoryRouter>
          ) : !isPlaced ? (
            <Misplaced basePath={host.basePath} onFailure={host.onFailure} />
          ) : (
            <BrowserRouter basename={host.basePath}>{inside}</BrowserRouter>
          )}
        </div>
      </PortalTheme>
    </QueryClientProvider>
  )
}
