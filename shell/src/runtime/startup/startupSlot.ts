import { oncePerPage } from '@shared/portal/internal'
import type { StartupRequests } from './startupRequests'

/**
 * Shared by the bundles of one page. The public pages put the requests they sent after sign-in here, and the portal uses their
 * answers: nothing is fetched twice and the page is not reloaded.
 */
interface StartupSlot {
  /** True once a public page runs in this document: the portal then waits for its requests instead of sending its own. */
  publicPage: boolean
  /** On the portal's own pages: requests sent by the script that runs before the portal's libraries load. */
  early?: StartupRequests
  requests: Promise<StartupRequests>
  fill(requests: StartupRequests): void
}

function createSlot(): StartupSlot {
  let fill: StartupSlot['fill'] = () => undefined
  const requests = new Promise<StartupRequests>((resolve) => {
    fill = resolve
  })
  return { publicPage: false, requests, fill }
}

export const startupSlot = (): StartupSlot => oncePerPage('startupSlot.v1', createSlot)

const mountEvent = 'portal:mount'

/** Announces that the portal is about to render: the public page unmounts from `#root` before this returns. */
export function announcePortalMount(): void {
  window.dispatchEvent(new Event(mountEvent))
}
export function onPortalMount(leave: () => void): void {
  window.addEventListener(mountEvent, leave, { once: true })
}
