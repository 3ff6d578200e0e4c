import type { Tokens } from '@shared/portal/internal'
import { type RawAnswer, request, sessionIds } from '../http/request'
import { cachedRegistryEtag } from './registryCache'

/** Requests the registry; a 304 is answered when the one kept in the browser is still valid. Apart from the store, which the login page does not load. */
export function askRegistry(tokens: Tokens): Promise<RawAnswer> {
  const etag = cachedRegistryEtag()
  return request('/a/portal/registry', { ...sessionIds(tokens), headers: etag ? { 'If-None-Match': etag } : {} })
}
