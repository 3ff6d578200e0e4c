import { oncePerPage } from '@shared/portal/internal'

/**
 * antd's style sheet in a foreign page: one for all areas that bring the same, whatever builds and origins they are of. It
 * is there while one of them stands, and goes with the last.
 */

declare global {
  /** Addresses of antd's style sheet by the folder of the build that brings it: told by the runtime in each remote (RemoteFilesPlugin of shared/build). */
  var portalStyleSheets: Record<string, string> | undefined
  var portalFileHashes: Record<string, string> | undefined
}
/** Folder this code came from; nothing has one in a test. */
declare const __webpack_public_path__: string

/** Milliseconds a file may take, as any of an area's. */
const patience = 8_000

interface Sheet {
  users: number
  failures: number
  link?: HTMLLinkElement
  loaded?: Promise<void>
}
/** By what they hold. */
const sheets = oncePerPage('styleSheets.v1', () => new Map<string, Sheet>())

/** Hash of the content: the whole one, to which the browser holds the file, or the part that stands in its name. A development build has neither. */
const contentOf = (url: string): string => globalThis.portalFileHashes?.[url] ?? /[^/]+\.[0-9a-f]{12}\.css$/.exec(url)?.[0] ?? url

function insert(sheet: Sheet, url: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = 'anonymous'
  const hash = globalThis.portalFileHashes?.[url]
  if (hash) link.integrity = hash
  // Under the same address a browser would join a request that hangs.
  link.href = sheet.failures > 0 ? `${url}?again=${sheet.failures}` : url
  sheet.link = link
  return new Promise((resolve, reject) => {
    const fail = () => {
      window.clearTimeout(timer)
      link.remove()
      sheet.failures += 1
      sheet.loaded = undefined
      reject(new Error(`style sheet did not arrive: ${url}`))
    }
    const timer = window.setTimeout(fail, patience)
    link.onload = () => {
      window.clearTimeout(timer)
      resolve()
    }
    link.onerror = fail
    // Before all others: ours change what antd says with the same weight.
    document.head.insertBefore(link, document.head.querySelector('link[rel=stylesheet], style'))
  })
}

export interface HeldSheet {
  /** Rejected where it does not come; held again, it is asked for again. */
  loaded: Promise<void>
  release(): void
}

/** Keeps antd's style sheet in the page. @param folder of the build that needs it */
export function holdStyleSheet(folder: string | undefined = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : undefined): HeldSheet {
  const url = folder === undefined ? undefined : globalThis.portalStyleSheets?.[folder]
  if (url === undefined) return { loaded: Promise.resolve(), release: () => undefined }
  const content = contentOf(url)
  const sheet = sheets.get(content) ?? { users: 0, failures: 0 }
  sheets.set(content, sheet)
  sheet.users += 1
  sheet.loaded ??= insert(sheet, url)
  let held = true
  return {
    loaded: sheet.loaded,
    release() {
      if (!held) return
      held = false
      sheet.users -= 1
      if (sheet.users > 0) return
      sheet.link?.remove()
      sheet.loaded = undefined
    },
  }
}
