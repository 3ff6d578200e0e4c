import { serviceAddress } from '@shared/portal'

/** Downloads from a one-time ticket address by a hidden link, so that the page stays open and no popup is blocked. */
export function openDownload(url: string): void {
  const link = document.createElement('a')
  link.href = serviceAddress(url)
  link.download = ''
  link.rel = 'noopener'
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

/**
 * Opens an address that is known only after a call in a new window. The window is opened before the call, during the click event,
 * because browsers block windows opened later.
 *
 * @param ask returns the address as received from the service, undefined if there is nothing to open, or throws
 * @returns the address if the browser blocked the window, so that the page can offer it as a link
 */
export async function openWhenReady(ask: () => Promise<string | undefined>): Promise<string | undefined> {
  const opened = window.open('about:blank', '_blank')
  if (opened) {
    opened.opener = null
    opened.document.title = '正在打开'
    opened.document.body.textContent = '正在生成，请稍候'
  }
  try {
    const path = await ask()
    const url = path === undefined ? undefined : serviceAddress(path)
    if (url === undefined) opened?.close()
    if (url === undefined || !opened || opened.closed) return url
    opened.location.replace(url)
    return undefined
  } catch (error) {
    opened?.close()
    throw error
  }
}
