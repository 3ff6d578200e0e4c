import { isCallError, reportError } from '@shared/portal'
import { isCancel } from 'axios'
import { sourceOf } from './errorSource'

/** Browsers tell of these although nothing is wrong, or tell nothing of what is. */
const noise = [/^ResizeObserver loop/, /^Script error\.?$/]

/** A refused or failed call has been told and reported where it was made; one that was given up is no failure. */
const isKnown = (reason: unknown): boolean => isCallError(reason) || isCancel(reason) || (reason instanceof DOMException && reason.name === 'AbortError')

/**
 * Script errors nobody caught go to the error log (specification §8).
 * @returns stops watching
 */
export function watchScriptErrors(): () => void {
  const report = (error: unknown, words: string, fileName?: string) => {
    if (isKnown(error) || noise.some((pattern) => pattern.test(words))) return
    const stack = error instanceof Error ? error.stack : undefined
    reportError({ type: 'script', code: 0, mes: words, url: window.location.pathname, stack, ...sourceOf(stack, fileName) })
  }
  const onError = (event: ErrorEvent) => {
    // Resource errors have no message; the loader reports those it cares for.
    if (event.message) report(event.error, event.message, event.filename)
  }
  const onRejection = ({ reason }: { reason: unknown }) => report(reason, reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason))
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
