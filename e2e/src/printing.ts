import type { BrowserContext, Page } from '@playwright/test'
import { pdfText } from './pdf'

/**
 * Text of a document that a page opens in a new window. The window's URL works only once, so the response is intercepted
 * on its way to the browser.
 */
export async function printedText(page: Page, open: () => Promise<void>): Promise<string> {
  const context: BrowserContext = page.context()
  const arrived = new Promise<{ type: string; body: Buffer }>((resolve) => {
    void context.route('**/print/**', async (route) => {
      const response = await route.fetch()
      resolve({ type: response.headers()['content-type'] ?? '', body: await response.body() })
      await route.fulfill({ response })
    })
  })
  const opened = context.waitForEvent('page')
  await open()
  const [window, { type, body }] = await Promise.all([opened, arrived])
  await window.close()
  await context.unroute('**/print/**')
  if (!type.startsWith('application/pdf')) throw new Error(`Not a PDF but ${type}: ${body.toString('utf8').slice(0, 200)}`)
  return pdfText(body)
}
