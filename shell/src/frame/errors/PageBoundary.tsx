import { reportError } from '@shared/portal'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { problemNumber } from '../../runtime/errors/scriptErrors'
import { FailureCard } from './FailureCard'

interface PageBoundaryProps {
  title: string
  remote?: string
  version?: string
  onBroken?: () => void
  /** Opens the page again with the currently served build; by default the same page is rendered again. */
  onRetry?: () => void
  children: ReactNode
}

/** Error boundary of a page: a rendering error is shown in its tab and does not affect the rest. */
export class PageBoundary extends Component<PageBoundaryProps, { number: string | undefined }> {
  override state = { number: undefined }

  static getDerivedStateFromError(): { number: string } {
    return { number: problemNumber(new Date(), Math.random()) }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    const { remote, version } = this.props
    const stack = `${error.stack ?? ''}\n${info.componentStack ?? ''}`
    reportError({
      type: 'render',
      code: 0,
      mes: `${this.state.number ?? ''} ${error.name}: ${error.message}`,
      url: window.location.pathname,
      remote,
      version,
      stack,
    })
    this.props.onBroken?.()
  }

  override render(): ReactNode {
    const { number } = this.state
    const { title, children, onRetry = () => this.setState({ number: undefined }) } = this.props
    if (number === undefined) return children
    return (
      <FailureCard
        title={`${title}显示时出了问题`}
        text="已记录这个问题。重试会重新打开本页，已提交的数据没有受影响。"
        works={['其他页签和菜单可以正常使用']}
        broken={[]}
        onRetry={onRetry}
        number={number}
      />
    )
  }
}
