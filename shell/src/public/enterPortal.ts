import type { Tokens } from '@shared/portal/internal'
import { sendStartupRequests } from '../runtime/startup/startupRequests'
import { startupSlot } from '../runtime/startup/startupSlot'
import { runPortal } from './portalAssets'

/**
 * From here the portal is the page; without its scripts only loading the page again can help.
 * @param target page to open, a safe path of this portal
 */
export function enterPortal(tokens: Tokens, target: string): void {
  window.history.replaceState(null, '', target)
  startupSlot().fill(sendStartupRequests(tokens, target))
  runPortal().catch(() => window.location.reload())
}
