/** Stands before the portal's libraries: what the portal waits for is on its way while they are fetched and read. */
import { readTokens } from '@shared/portal/internal'
import { sendStartupRequests } from '../runtime/startup/startupRequests'
import { startupSlot } from '../runtime/startup/startupSlot'

const tokens = readTokens()
if (tokens) startupSlot().early = sendStartupRequests(tokens, window.location.pathname)
