import { type ErrorEntry, portalEndpoints } from '@shared/contract/portal'
import { replacePersonalNumbers } from '@shared/contract/rules'
import { oncePerPage } from '../oncePerPage'
import { http } from './axiosInstance'
import { isFailedFile } from './failedFile'

/**
 * Reports errors of the page to the service, each once (specification §8). Reports are deduplicated, throttled and free of
 * tokens and personal numbers; a failed report is never reported itself.
 */
interface Reporting {
  sent: Set<string>
  /** Times of the latest reports, milliseconds. */
  recent: number[]
  enabled: boolean
  /** Build used for errors that name none: the shell's. */
  build?: { remote: string; version: string }
}
const reporting = oncePerPage<Reporting>('errors.v1', () => ({ sent: new Set(), recent: [], enabled: true }))
const perMinute = 10
const mostWaiting = 10

/**
 * Errors met without a network, by what tells them apart; sent when the network is back. Not part of `Reporting`, which an older copy of this
 * package may have made without them.
 */
const waitingErrors = (): Map<string, ErrorEntry> =>
  oncePerPage('waitingErrors.v1', () => {
    const entries = new Map<string, ErrorEntry>()
    window.addEventListener('online', () => {
      const met = [...entries.values()]
      entries.clear()
      for (const entry of met) reportError(entry)
    })
    return entries
  })

/**
 * Disabled in development, where the browser's console shows the errors.
 * @param build used for errors that name none
 */
export function enableErrorReports(enabled: boolean, build?: { remote: string; version: string }): void {
  reporting.enabled = enabled
  reporting.build = build
}

/**
 * Removes query strings, long opaque texts and long digit runs: session ids, tokens, record ids, identity and phone
 * numbers. Slashes separate the texts, so the path of a call or a script stays readable.
 */
export function withoutSecrets(text: string): string {
  return replacePersonalNumbers(text, { identity: () => '…', mobile: () => '…' })
    .replace(/\?[^\s)'"]*?(:\d+:\d+)?(?=[\s)'"]|$)/g, '?…$1')
    .replace(/[A-Za-z0-9_+=-]{32,}/g, '…')
    .replace(/\d{11,}[Xx]?/g, '…')
}

/** Reports an error, or keeps it until there is a network: a page that did not show must not be missing in the log it was promised to. */
export function reportError(entry: ErrorEntry, now = Date.now()): void {
  const safe: ErrorEntry = {
    ...reporting.build,
    ...entry,
    mes: withoutSecrets(entry.mes).slice(0, 2000),
    url: withoutSecrets(entry.url).slice(0, 500),
    stack: entry.stack && withoutSecrets(entry.stack).slice(0, 6000),
  }
  const identity = `${safe.type}|${safe.code}|${safe.mes}|${safe.remote ?? ''}`
  if (!reporting.enabled || reporting.sent.has(identity)) return
  if (!navigator.onLine) {
    // Of a page that did not show, the user is told that it was recorded. Calls and files fail for want of the network itself: reported later,
    // they would count against a build that has no fault. A file that a page fetches late fails while the page renders.
    const waiting = waitingErrors()
    if (safe.type === 'render' && !isFailedFile(safe.mes) && waiting.size < mostWaiting) waiting.set(identity, safe)
    return
  }
  reporting.recent = reporting.recent.filter((time) => now - time < 60_000)
  if (reporting.recent.length >= perMinute) return
  reporting.sent.add(identity)
  reporting.recent.push(now)
  // A failed report is dropped: reporting it could go on forever.
  http.request({ method: 'POST', url: portalEndpoints.saveErrorLogger.path, data: safe, timeout: 5_000 }).catch(() => undefined)
}

/** Why a call failed, for administrators. @param code status of the answer; 0 without one */
function reasonOf(code: number, timedOut: boolean): string {
  if (timedOut) return '超时没有应答'
  if (code === 0) return '没有应答'
  return code >= 500 ? `服务器出错 ${code}` : `应答无法识别 ${code}`
}

/**
 * @param path as in the contract, with parameter names instead of values, so it contains no id
 * @param code status of the answer; 0 without one
 * @param caller build that made the call
 */
export function reportCallFailure(path: string, code: number, caller: { remote: string; version: string } | undefined, timedOut = false): void {
  if (path === portalEndpoints.saveErrorLogger.path) return
  reportError({ type: 'ajax', code, mes: `${reasonOf(code, timedOut)}：${path}`, url: window.location.pathname, ...caller })
}
