/** Runs before the portal's libraries, so that the startup requests are under way while those are fetched and parsed. */
import { readTokens } from '@shared/portal/internal'
import { sendStartupRequests } from '../runtime/startup/startupRequests'
import { startupSlot } from '../runtime/startup/startupSlot'

const tokens = readTokens()
if (tokens) startupSlot().early = sendStartupRequests(tokens, window.location.pathname)
