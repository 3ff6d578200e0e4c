import { abortAfter } from '../http/request'
import type { Build } from './build'
import { LoadFailure } from './failure'

/** Fetches a remote's manifest with the checks the federation runtime leaves out (design §4). */

/** Milliseconds. A manifest has a few kilobytes: what takes longer does not come. */
const manifestPatience = 6_000

async function sha384(bytes: ArrayBuffer): Promise<string | undefined> {
  // Only on https and localhost. Over plain http the entry's own hash, which the browser checks everywhere, has to do.
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-384', bytes)
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/**
 * @param integrity what the registry promises; empty only in development
 * @throws LoadFailure with the reason: no answer, an error's status, another kind of content, other bytes
 */
export async function fetchManifest(url: string, integrity: string): Promise<Response> {
  const signal = abortAfter(manifestPatience)
  let response: Response
  let bytes: ArrayBuffer
  try {
    response = await fetch(url, { cache: 'no-cache', signal })
    bytes = await response.arrayBuffer()
  } catch (cause) {
    throw new LoadFailure(signal.aborted ? 'timeout' : 'network', `manifest did not arrive: ${url}`, { cause })
  }
  if (!response.ok) throw new LoadFailure('network', `manifest answered ${response.status}: ${url}`)
  const type = response.headers.get('content-type') ?? ''
  if (!/\bjson\b/.test(type)) throw new LoadFailure('network', `manifest is ${type || 'of no type'}: ${url}`)
  if (integrity) {
    const found = await sha384(bytes)
    if (found !== undefined && found !== integrity) throw new LoadFailure('integrity', `manifest has other bytes than the registry promised: ${url}`)
  }
  return new Response(bytes, { status: 200, headers: { 'content-type': 'application/json' } })
}

/** Milliseconds an entry of some twenty kilobytes may take. */
const entryPatience = 10_000

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
  return { script, timeout: entryPatience }
}
