import type { Tokens } from '@shared/portal/internal'
import { startRound } from '../boot/round'
import { handoverSlot } from '../handover/handover'
import { homePath } from '../handover/redirect'
import { runPortal } from './portalAssets'

/**
 * From here the portal is the page; without its scripts only loading the page again can help.
 * @param target page to open, a safe path of this portal
 */
export function enterPortal(tokens: Tokens, target: string): void {
  window.history.replaceState(null, '', target)
  handoverSlot().give({ round: startRound(tokens, target === homePath) })
  runPortal().catch(() => window.location.reload())
}
