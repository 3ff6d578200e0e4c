import { chinaDay } from '@shared/contract/rules'
import { isCallError, reportError } from '@shared/portal'
import { isCancel } from 'axios'
import shell from '../../../package.json'
import { toldElsewhere } from './toldElsewhere'

/** Events that report no real error, or contain no information about it. */
const noise = [/^ResizeObserver loop/, /^Script error\.?$/]

/** A refused or failed call was already shown and reported by its caller; an aborted one is not a failure. */
const isKnown = (reason: unknown): boolean => isCallError(reason) || isCancel(reason) || (reason instanceof DOMException && reason.name === 'AbortError')

/**
 * Reports uncaught script errors to the error log (specification §8).
 * @returns stops watching
 */
export function watchScriptErrors(): () => void {
  const report = (error: unknown, words: string, fileName?: string) => {
    if (isKnown(error) || noise.some((pattern) => pattern.test(words))) return
    const stack = error instanceof Error ? error.stack : undefined
    reportError({ type: 'script', code: 0, mes: words, url: window.location.pathname, stack, ...sourceOf(stack, fileName) })
  }
  const onError = (event: ErrorEvent) => {
    // Resource errors have no message; the loader reports the relevant ones.
    if (event.message && !toldElsewhere.has(event.filename.replace(/[?#].*$/, ''))) report(event.error, event.message, event.filename)
  }
  const onRejection = ({ reason }: { reason: unknown }) => report(reason, reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason))
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** The shell's build, as named in error reports. */
export const shellBuild: { remote: string; version: string } = { remote: 'shell', version: shell.version }

/**
 * Which build a script error comes from: the first remote in its stack, otherwise the shell. A remote's code runs inside
 * libraries of the shell, so the top frame alone does not tell.
 */
export function sourceOf(stack: string | undefined, fileName = ''): { remote: string; version: string } {
  const [, remote, build] = /\/remotes\/(mf-[a-z]+)\/([^/\s]+)\//.exec(`${stack ?? ''}\n${fileName}`) ?? []
  return remote && build ? { remote, version: build } : shellBuild
}

/**
 * A number the user can read out to the hotline; the error report contains it: E-20261120-4F7C. The day is that of the error log.
 * @param random between 0 and 1
 */
export function problemNumber(now: Date, random: number): string {
  const tail = Math.floor(random * 0x10000)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')
  return `E-${chinaDay(now).replaceAll('-', '')}-${tail}`
}
