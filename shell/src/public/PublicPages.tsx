import { messages } from '@shared/contract/messages'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { loadConfig, type PublicConfig } from './config'
import { LoadFailure, PageWaiting } from './layout/PageStates'
import { PublicFrame } from './layout/PublicFrame'
import { PublicPage } from './layout/publicPage'
import { pageOf } from './publicRoutes'

type Shown = { path: string; Page: ComponentType } | { path: string; failed: true }

/** The pages before sign-in: the frame, and the page for the current address, loaded on demand. */
export function PublicPages() {
  const [path, setPath] = useState(window.location.pathname)
  const [config, setConfig] = useState<PublicConfig>()
  const [shown, setShown] = useState<Shown>()
  const [tries, setTries] = useState(0)
  const arrived = useRef(false)
  const entry = pageOf(path)

  useEffect(() => {
    void loadConfig().then(setConfig)
    const follow = () => setPath(window.location.pathname)
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  useEffect(() => {
    document.title = `${messages.productTitle} - ${entry?.title ?? '页面不存在'}`
    let current = true
    entry?.load().then(
      (module) => current && setShown({ path, Page: module.default }),
      // `tries` counts retries after failures, and makes this effect run again.
      () => current && setShown({ path, failed: true }),
    )
    return () => {
      current = false
    }
  }, [entry, path, tries])

  // Only after navigation: the first page sets its own focus.
  useEffect(() => {
    if (shown?.path !== path) return
    if (arrived.current) document.querySelector<HTMLElement>('h1')?.focus()
    arrived.current = true
  }, [shown, path])

  const context = useMemo(
    () => ({
      config,
      go(next: string) {
        window.history.pushState(null, '', next)
        setPath(window.location.pathname)
        window.scrollTo(0, 0)
      },
    }),
    [config],
  )

  const retry = () => {
    setShown(undefined)
    setTries((count) => count + 1)
  }
  const page = () => {
    if (!entry) return <LoadFailure title="页面不存在" text="请核对地址，或返回登录页" />
    if (shown?.path !== path) return <PageWaiting title={entry.title} />
    if ('failed' in shown) return <LoadFailure title={`${entry.title}没有打开`} text="网络不稳定时会这样，已填写的内容不受影响" onRetry={retry} />
    return <shown.Page />
  }
  return <PublicPage.Provider value={context}>{entry?.bare ? page() : <PublicFrame config={config}>{page()}</PublicFrame>}</PublicPage.Provider>
}
