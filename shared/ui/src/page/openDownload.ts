import { serviceAddress } from '@shared/portal'

/** Opens a one-time ticket address as a download: a hidden link, so that the page stays and nothing is blocked. */
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
