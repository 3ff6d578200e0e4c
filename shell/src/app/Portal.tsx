import { reportError } from '@shared/portal'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { ErrorPage } from '../frame/errors/ErrorPage'
import { Frame } from '../frame/Frame'
import theme from '../theme/theme.module.css'

/** Shown when the frame itself has thrown: all that is left to offer is a reload. */
class FrameBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }
  override componentDidCatch(error: Error): void {
    reportError({ type: 'render', code: 0, mes: `frame ${error.name}: ${error.message}`, url: window.location.pathname, stack: error.stack })
  }
  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <main>
        <ErrorPage code="500" title="页面没有显示成功" text="已记录这个问题。重新加载后可以继续，已保存的内容没有受影响。">
          <button type="button" className={`${theme.button} ${theme.primary}`} onClick={() => window.location.reload()}>
            重新加载
          </button>
        </ErrorPage>
      </main>
    )
  }
}

export function Portal({ queries }: { queries: QueryClient }) {
  return (
    <FrameBoundary>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Frame />
        </BrowserRouter>
      </QueryClientProvider>
    </FrameBoundary>
  )
}
