import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/**
 * What an address is counted as against a limit: of IPv6 the /64 network, since whoever has one address of it has them all. IPv4, also written
 * as IPv6, is counted as itself, and so is other text.
 */
export const networkOf = (address: string): string => (isIP(address) ? normalizeIP(address) : address)
