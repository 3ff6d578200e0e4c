import type { Build } from './build'
import { LoadFailure } from './failure'

/** Milliseconds an entry of some twenty kilobytes may take. */
const patience = 10_000

/**
 * The script element of a remote's entry.
 * @param production hashes are optional in development only
 * @throws LoadFailure when the manifest names another file than the registry, or the hash is missing
 */
export function entryScript(url: string, build: Build, production: boolean): { script: HTMLScriptElement; timeout: number } {
  if (production) {
    if (new URL(url, document.baseURI).href !== build.entryUrl) throw new LoadFailure('integrity', `entry is not the one the registry names: ${url}`)
    if (!build.entryIntegrity) throw new LoadFailure('integrity', `entry has no hash: ${url}`)
  }
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.crossOrigin = 'anonymous'
  if (production) script.integrity = build.entryIntegrity
  return { script, timeout: patience }
}
