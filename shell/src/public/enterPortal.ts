import type { Tokens } from '@shared/portal/internal'
import { sendStartupRequests } from '../runtime/startup/startupRequests'
import { startupSlot } from '../runtime/startup/startupSlot'
import { runPortal } from './portalAssets'

/**
 * Hands the page over to the portal. If its scripts cannot be loaded, the page is reloaded.
 * @param target page to open; a validated path of this portal
 */
export function enterPortal(tokens: Tokens, target: string): void {
  window.history.replaceState(null, '', target)
  startupSlot().fill(sendStartupRequests(tokens, target))
  runPortal().catch(() => window.location.reload())
}
