import { messages } from '@shared/contract/messages'
import type { RemoteRoutes } from '@shared/contract/portal'
import { sessionEndpoints } from '@shared/contract/session'
import { call, type RemoteModule, type Tab } from '@shared/portal'
import { createQueryClient, onSessionEnded, readTokens, receiveUserInfo, setNotifier, setServiceBase, TabContext } from '@shared/portal/internal'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import React, { Component, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import * as ReactDOMClient from 'react-dom/client'
import { BrowserRouter, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom'
import singleSpaReact from 'single-spa-react'
import { FailureNote } from '../page/FailureNote'
import { PortalTheme, type ThemeMode } from '../theme/PortalTheme'
import styles from './createSpa.module.css'

/** What a foreign host may say when it mounts a remote. */
export interface SpaProps {
  /** Path the remote's pages stand under in the host's address. Without it the remote keeps its address to itself. */
  basePath?: string
  /** Page shown first when the remote keeps its address to itself: /construction/query-list. */
  firstPath?: string
  theme?: ThemeMode
  /** Service base of another origin, as the portal's own configuration has it. */
  serviceBase?: string
  /** The session has ended. Sign the user in again and answer true; the refused calls are then repeated. */
  onSessionEnded?: () => Promise<boolean>
  /** Tells the host what its own frame may show. */
  onTitle?: (title: string) => void
  onUnsaved?: (unsaved: boolean) => void
}

/** The user of the session the host signed in, read once for all remotes of the page. */
async function loadUser(): Promise<string | undefined> {
  if (!readTokens()) return messages.sessionEnded
  try {
    receiveUserInfo(await call(sessionEndpoints.userInfo, {}))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : messages.serverError
  }
}

function useHost(props: SpaProps): void {
  const { message, modal } = App.useApp()
  useEffect(
    () =>
      setNotifier({
        success: (text) => void message.success(text),
        error: (text) => void message.error(text),
        warning: (text) => void message.warning(text),
        denied: () => void modal.warning({ title: messages.forbiddenTitle, content: messages.forbidden }),
      }),
    [message, modal],
  )
  const { onSessionEnded: ask } = props
  useEffect(() => (ask ? onSessionEnded(ask) : undefined), [ask])
}

function Pages({ manifest, app, user, props }: { manifest: RemoteRoutes; app: RemoteModule; user: Promise<string | undefined>; props: SpaProps }) {
  const problem = use(user)
  useHost(props)
  const navigate = useNavigate()
  const tab = useMemo<Tab>(
    () => ({
      id: manifest.name,
      remote: manifest.name,
      version: app.contract,
      active: true,
      setTitle: (title) => props.onTitle?.(title),
      setUnsaved: (unsaved) => props.onUnsaved?.(unsaved),
      close: (nextPath) => void (nextPath ? navigate(nextPath) : navigate(-1)),
    }),
    [manifest, app, props, navigate],
  )
  const pages = useMemo(
    () =>
      manifest.groups
        .flatMap((group) => group.children)
        .flatMap((route) => {
          const load = app.pages[route.name]
          return load ? [{ path: route.path, Page: lazy(load) }] : []
        }),
    [manifest, app],
  )
  if (problem !== undefined) return <FailureNote failure={{ message: problem }} />
  return (
    <TabContext value={tab}>
      <Routes>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Routes>
    </TabContext>
  )
}

/** A page of ours that breaks must not break the host's. */
class Boundary extends Component<{ title: string; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    if (!this.state.broken) return this.props.children
    return <FailureNote failure={{ message: `${this.props.title}暂时无法打开，页面的其他部分不受影响` }} onRetry={() => this.setState({ broken: false })} />
  }
}

function Root({ manifest, app, props }: { manifest: RemoteRoutes; app: RemoteModule; props: SpaProps }) {
  const [queries] = useState(createQueryClient)
  const [user] = useState(() => {
    if (props.serviceBase) setServiceBase(props.serviceBase)
    return loadUser()
  })
  const first = props.firstPath ?? manifest.groups[0]?.children[0]?.path ?? '/'
  const inside = (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
      <Pages manifest={manifest} app={app} user={user} props={props} />
    </Suspense>
  )
  return (
    <Boundary title={manifest.title}>
      <QueryClientProvider client={queries}>
        <PortalTheme mode={props.theme}>
          <div className={styles.start}>
            {props.basePath === undefined ? (
              <MemoryRouter initialEntries={[first]}>{inside}</MemoryRouter>
            ) : (
              <BrowserRouter basename={props.basePath}>{inside}</BrowserRouter>
            )}
          </div>
        </PortalTheme>
      </QueryClientProvider>
    </Boundary>
  )
}

/**
 * A remote's `./spa`: the single-spa lifecycles a foreign host mounts it by. The host may have its own React of any
 * version; this one is ours, so its root is made by our own react-dom.
 * @example export const { bootstrap, mount, unmount } = createSpa(manifest, app)
 */
export function createSpa(manifest: RemoteRoutes, app: RemoteModule) {
  return singleSpaReact<SpaProps>({
    React,
    ReactDOMClient,
    rootComponent: (props) => <Root manifest={manifest} app={app} props={props} />,
    errorBoundary: () => <FailureNote failure={{ message: `${manifest.title}暂时无法打开，页面的其他部分不受影响` }} />,
  })
}
