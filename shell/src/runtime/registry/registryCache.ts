/** The last valid registry, stored in the browser so that the portal starts when the registry does not answer (design §4). */

const key = 'portal.registry'

interface Kept {
  etag: string
  registry: unknown
}

function read(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('etag' in kept) || !('registry' in kept)) return undefined
    return { etag: String(kept.etag), registry: kept.registry }
  } catch {
    return undefined
  }
}

/** Not validated yet: what an older release of the shell wrote may not fit this one. */
export const cachedRegistry = (): unknown => read()?.registry
export const cachedRegistryEtag = (): string => read()?.etag ?? ''

export function cacheRegistry(etag: string, registry: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ etag, registry } satisfies Kept))
  } catch {
    // If storage is full, only this fallback is missing.
  }
}
