import { reportError } from '@shared/portal'
import { isFailedFile } from '@shared/portal/internal'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { problemNumber } from '../../runtime/errors/scriptErrors'
import { FailureCard } from './FailureCard'
import { offlineWords } from './failureWords'

interface PageBoundaryProps {
  title: string
  remote?: string
  version?: string
  onBroken?: () => void
  /** Opens the page again with the currently served build; by default the same page is rendered again. */
  onRetry?: () => void
  children: ReactNode
}

/** What is shown in place of the page; its number is undefined where a file did not come for want of a network, which is nobody's fault. */
interface Failure {
  number: string | undefined
}

const wordsOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
const isForWantOfNetwork = (error: unknown): boolean => !navigator.onLine && isFailedFile(wordsOf(error))

/** Error boundary of a page: a rendering error is shown in its tab and does not affect the rest. */
export class PageBoundary extends Component<PageBoundaryProps, { failure: Failure | undefined }> {
  override state: { failure: Failure | undefined } = { failure: undefined }

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: { number: isForWantOfNetwork(error) ? undefined : problemNumber(new Date(), Math.random()) } }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // Neither reported nor counted against the build.
    if (isForWantOfNetwork(error)) return
    const { remote, version } = this.props
    const stack = `${error.stack ?? ''}\n${info.componentStack ?? ''}`
    reportError({
      type: 'render',
      code: 0,
      mes: `${this.state.failure?.number ?? ''} ${wordsOf(error)}`,
      url: window.location.pathname,
      remote,
      version,
      stack,
    })
    this.props.onBroken?.()
  }

  override render(): ReactNode {
    const { failure } = this.state
    const { title, children, onRetry = () => this.setState({ failure: undefined }) } = this.props
    if (failure === undefined) return children
    const told =
      failure.number === undefined
        ? { title: offlineWords.title, text: '本页需要的文件没有取到，网络恢复后请重试。已提交的数据没有受影响。' }
        : { title: `${title}显示时出了问题`, text: '已记录这个问题。重试会重新打开本页，已提交的数据没有受影响。' }
    return (
      <FailureCard {...told} works={failure.number === undefined ? [] : ['其他页签和菜单可以正常使用']} broken={[]} onRetry={onRetry} number={failure.number} />
    )
  }
}
