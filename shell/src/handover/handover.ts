import { oncePerPage } from '@shared/portal/internal'
import type { BootRound } from '../boot/round'

/**
 * The public pages and the portal are two bundles of one page. After sign-in the first gives the second what it has
 * already asked for, so that nothing is loaded twice and the page is not loaded again.
 */
export interface Handover {
  round: BootRound
}

interface Slot {
  /** True once a public page runs here: the portal then waits for it instead of starting on its own. */
  publicPage: boolean
  given: Promise<Handover>
  give(handover: Handover): void
}

function makeSlot(): Slot {
  let give: (handover: Handover) => void = () => undefined
  const given = new Promise<Handover>((resolve) => {
    give = resolve
  })
  return { publicPage: false, given, give }
}

export const handoverSlot = (): Slot => oncePerPage('handover.v1', makeSlot)

const takeOverEvent = 'portal:take-over'

/** Says that the portal is about to draw: the public page leaves `#root` before this returns. */
export function announceTakeOver(): void {
  window.dispatchEvent(new Event(takeOverEvent))
}
export function onTakeOver(leave: () => void): void {
  window.addEventListener(takeOverEvent, leave, { once: true })
}
