import type { Page, Route } from '@playwright/test'
import { portalEndpoints } from '@shared/contract/portal'

/** Ways a file of an area can be broken, as the network shows them. */
const answers = {
  gone: (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  failing: (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<!doctype html>' }),
  overloaded: (route: Route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      headers: { 'Retry-After': '30' },
      body: '{"success":false,"result":"false","message":"服务暂时不可用"}',
    }),
  page: (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>proxy</title>' }),
  corrupt: async (route: Route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: `${body.slice(0, body.length / 2)}\u0000` })
  },
  altered: async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n` })
  },
  hanging: () => new Promise<void>(() => undefined),
}

/** The files of an area by what they are; a chunk is one that a page of the area loads. */
const files = {
  every: /./,
  manifest: /\/mf-manifest\.json/,
  entry: /\/remoteEntry\.[0-9a-f]+\.js/,
  chunk: /\/[^/]+\.[0-9a-f]{12}\.js/,
  style: /\.css/,
}

interface Fault {
  what: string
  file: keyof typeof files
  answer: keyof typeof answers
  /** What the entry of the error log says. */
  cause: RegExp
}

/** What stands between an area and its user, and what the error log has to say of it. */
export const faults: readonly Fault[] = [
  { what: 'is gone (404)', file: 'every', answer: 'gone', cause: /answered 404/ },
  { what: 'answers 500', file: 'every', answer: 'failing', cause: /answered 500/ },
  { what: 'answers 503 with JSON', file: 'every', answer: 'overloaded', cause: /answered 503/ },
  { what: 'answers a page instead of its files', file: 'every', answer: 'page', cause: /is text\/html/ },
  { what: 'is corrupt', file: 'every', answer: 'corrupt', cause: /other bytes/ },
  { what: 'was altered', file: 'every', answer: 'altered', cause: /other bytes/ },
  { what: 'has a manifest that hangs', file: 'manifest', answer: 'hanging', cause: /manifest did not arrive/ },
  { what: 'has an entry that hangs', file: 'entry', answer: 'hanging', cause: /entry did not arrive/ },
  { what: 'has an entry that was altered', file: 'entry', answer: 'altered', cause: /other bytes.*remoteEntry/ },
  { what: 'has an entry that is gone', file: 'entry', answer: 'gone', cause: /answered 404.*remoteEntry/ },
  { what: 'has chunks that hang', file: 'chunk', answer: 'hanging', cause: /timeout: / },
  { what: 'has chunks that are gone', file: 'chunk', answer: 'gone', cause: /answered 404/ },
  { what: 'has chunks that were altered', file: 'chunk', answer: 'altered', cause: /other bytes/ },
  { what: 'has styles that hang', file: 'style', answer: 'hanging', cause: /timeout: / },
  { what: 'has styles that were altered', file: 'style', answer: 'altered', cause: /other bytes/ },
]

/** Breaks an area, whatever version of it is served. @returns mends it again */
export async function breakRemote(page: Page, remote: string, { file, answer }: Pick<Fault, 'file' | 'answer'>): Promise<() => Promise<void>> {
  const url = (address: URL) => address.pathname.startsWith(`/remotes/${remote}/`) && files[file].test(address.pathname)
  // A chunk is what neither manifest nor entry is.
  const chosen = (address: URL) => url(address) && (file !== 'chunk' || !files.entry.test(address.pathname))
  let mended = false
  const broken = async (route: Route) => {
    try {
      await answers[answer](route)
    } catch (error) {
      // A file that was still being fetched when the area was mended is answered as it is.
      if (!mended) throw error
    }
  }
  await page.route(chosen, broken)
  return async () => {
    mended = true
    await page.unroute(chosen, broken)
  }
}

/** What a page has posted to the error log of one area, as it goes on. */
export function reportsOf(page: Page, remote: string): string[] {
  const entries: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes(portalEndpoints.saveErrorLogger.path)) return
    const text = request.postData() ?? ''
    if (text.includes(remote)) entries.push(text)
  })
  return entries
}
