import { oncePerPage } from '@shared/portal/internal'
import type { StartupRequests } from './startupRequests'

/**
 * Where the bundles of one page meet. The public pages put the requests here that they have sent after sign-in, the
 * portal takes them: nothing is loaded twice and the page is not loaded again.
 */
interface StartupSlot {
  /** True once a public page runs here: the portal then waits for its requests instead of starting on its own. */
  publicPage: boolean
  /** Sent by the script that stands before the portal's libraries, on a page of the portal's own. */
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

/** Says that the portal is about to draw: the public page leaves `#root` before this returns. */
export function announcePortalMount(): void {
  window.dispatchEvent(new Event(mountEvent))
}
export function onPortalMount(leave: () => void): void {
  window.addEventListener(mountEvent, leave, { once: true })
}
