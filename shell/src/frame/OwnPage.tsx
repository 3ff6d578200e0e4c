import { type PageLoader, reportError } from '@shared/portal'
import { type ComponentType, type RefObject, useCallback, useEffect, useState } from 'react'
import { type AntdParts, loadAntd } from '../parts/dialogs/loadAntd'
import { PageSkeleton } from '../parts/PageSkeleton'
import { useOnline, useReopening } from '../parts/useOnline'
import { problemNumber } from '../runtime/errors/scriptErrors'
import type { Page } from '../runtime/registry/pages'
import { FailureCard } from './errors/FailureCard'
import { offlineWords } from './errors/failureWords'
import { PageBoundary } from './errors/PageBoundary'
import { useLateHeading } from './navigationFocus'

/** Loaders of the shell's own pages, each in a separate chunk. */
const loaders: Readonly<Record<string, PageLoader>> = {
  '/notice': () => import(/* webpackChunkName: "announcement" */ '../pages/announcement/AnnouncementListPage'),
  '/notice/detail': () => import(/* webpackChunkName: "announcement-detail" */ '../pages/announcement/AnnouncementDetailPage'),
  '/notice/edit': () => import(/* webpackChunkName: "announcement-edit" */ '../pages/announcement/AnnouncementEditPage'),
  '/message/message_page': () => import(/* webpackChunkName: "inbox" */ '../pages/inbox/InboxPage'),
  '/pay-code-order': () => import(/* webpackChunkName: "pay-order" */ '../pages/payOrder/PayOrderPage'),
  '/error_logger/error_logger_page': () => import(/* webpackChunkName: "error-log" */ '../pages/errorLog/ErrorLogPage'),
}

type Shown = { kind: 'loading' } | { kind: 'drawn'; Component: ComponentType; Themed: AntdParts['Themed'] } | { kind: 'failed'; number: string }

/** A page of the shell in its tab. Its chunk may fail to load, as a remote's may. */
export function OwnPage({ page, panel }: { page: Page; panel: RefObject<HTMLElement | null> }) {
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const waiting = shown.kind === 'loading'
  useLateHeading(panel, !waiting)

  useEffect(() => {
    const load = loaders[page.path]
    // Do not load again when the tab comes back to the front.
    if (!waiting || !load) return
    let gone = false
    Promise.all([load(), loadAntd()]).then(
      ([{ default: Component }, { Themed }]) => {
        if (!gone) setShown({ kind: 'drawn', Component, Themed })
      },
      (error: unknown) => {
        if (gone) return
        const number = problemNumber(new Date(), Math.random())
        reportError({ type: 'remote', code: 0, mes: `${number} ${error instanceof Error ? error.message : String(error)}`, url: page.path })
        setShown({ kind: 'failed', number })
      },
    )
    return () => {
      gone = true
    }
  }, [waiting, attempt, page.path])

  const retry = useCallback(() => {
    setShown({ kind: 'loading' })
    setAttempt((number) => number + 1)
  }, [])

  const online = useOnline()
  useReopening(waiting ? 'waiting' : shown.kind === 'failed' ? 'missed' : 'other', retry)

  switch (shown.kind) {
    case 'loading':
      return <PageSkeleton title={page.title} onRetry={retry} />
    case 'failed':
      if (!online) return <FailureCard {...offlineWords} works={[]} broken={[]} onRetry={retry} number={undefined} />
      return (
        <FailureCard
          title={`${page.title}没有加载成功`}
          text="页面文件没有取到，可能是网络中断。已提交的数据没有受影响。"
          works={['其他页签和菜单可以正常使用']}
          broken={[]}
          onRetry={retry}
          number={shown.number}
        />
      )
    case 'drawn':
      return (
        <PageBoundary title={page.title}>
          <shown.Themed>
            <shown.Component />
          </shown.Themed>
        </PageBoundary>
      )
  }
}
