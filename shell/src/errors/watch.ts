import { reportError } from '@shared/portal'

/** Script errors nobody caught go to the error log (specification §8). */
export function watchScriptErrors(): void {
  const report = (error: unknown, words: string) => {
    const stack = error instanceof Error ? error.stack : undefined
    reportError({ type: 'script', code: 0, mes: words, url: window.location.pathname, stack })
  }
  window.addEventListener('error', (event) => {
    // Resource errors have no message; the loader reports those it cares for.
    if (event.message) report(event.error, event.message)
  })
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    report(reason, reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason))
  })
}
