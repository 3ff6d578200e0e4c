import { oncePerPage } from '@shared/portal/internal'

/**
 * antd's style sheet in a foreign page. Areas with the same content share one, whatever their build and origin. It is removed with
 * the last area that uses it.
 */

declare global {
  /** Addresses of antd's style sheet by build folder; set by the runtime in each remote (RemoteFilesPlugin of shared/build). */
  var portalStyleSheets: Record<string, string> | undefined
  var portalFileHashes: Record<string, string> | undefined
}
/** Folder this code was loaded from; not defined in tests. */
declare const __webpack_public_path__: string

/** Timeout for a file of an area, milliseconds. */
const patience = 8_000

interface Sheet {
  users: number
  failures: number
  link?: HTMLLinkElement
  loaded?: Promise<void>
}
/** By content. */
const sheets = oncePerPage('styleSheets.v1', () => new Map<string, Sheet>())

/** Hash of the content: the full one checked by the browser, or the part in the file name. A development build has neither, so its address is used. */
const contentOf = (url: string): string => globalThis.portalFileHashes?.[url] ?? /[^/]+\.[0-9a-f]{12}\.css$/.exec(url)?.[0] ?? url

function insert(sheet: Sheet, url: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = 'anonymous'
  const hash = globalThis.portalFileHashes?.[url]
  if (hash) link.integrity = hash
  // With the same address the browser would wait for the earlier request, which may be hanging.
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
    // Before all others: our style sheets override antd's rules with the same specificity.
    document.head.insertBefore(link, document.head.querySelector('link[rel=stylesheet], style'))
  })
}

export interface HeldSheet {
  /** Rejects if the file does not load; holding it again retries. */
  loaded: Promise<void>
  release(): void
}

/** Adds antd's style sheet to the page, or shares the one that is there. @param folder of the build that needs it */
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
