import { toldElsewhere } from '../errors/toldElsewhere'
import { abortAfter } from '../http/abortAfter'
import type { Build } from './build'
import { LoadFailure } from './failure'

/** Fetches a remote's files with the checks the federation runtime leaves out (design §4). */

declare global {
  /** Hashes of the files remotes may load, by address: read by the runtime in each remote (RemoteFilesPlugin of shared/build). */
  var portalFileHashes: Record<string, string> | undefined
}

/** Timeout in milliseconds. A manifest or an entry is a few kilobytes: one that takes longer will not arrive. */
const patience = 6_000
/** Timeout in milliseconds for finding out why a file was refused; the user is waiting for the error card. */
const questionPatience = 1_500

async function sha384(bytes: ArrayBuffer): Promise<string | undefined> {
  // `crypto.subtle` exists only on https and localhost. Over plain http we rely on the integrity attributes of scripts and style sheets.
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-384', bytes)
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** A retry uses another address: for the same one the browser would wait for the earlier request, which may be hanging. */
const addressOf = (url: string, repeat: number): string => (repeat > 0 ? `${url}?again=${repeat}` : url)
const withoutQuery = (url: string): string => url.replace(/[?#].*$/, '')

async function bytesOf(response: Response, kind: RegExp, integrity: string | undefined): Promise<ArrayBuffer> {
  const { url } = response
  if (!response.ok) throw new LoadFailure('network', `answered ${response.status}: ${url}`)
  const type = response.headers.get('content-type') ?? ''
  if (!kind.test(type)) throw new LoadFailure('network', `is ${type || 'of no type'}: ${url}`)
  const bytes = await response.arrayBuffer()
  const found = integrity && (await sha384(bytes))
  if (found && found !== integrity) throw new LoadFailure('integrity', `has other bytes than the registry promised: ${url}`)
  return bytes
}

/**
 * The hashes of a build's scripts and style sheets.
 * @param repeat number of earlier attempts
 * @param production hashes are optional in development only
 * @throws LoadFailure with the reason: timeout, no answer, an error status, wrong content type, bytes that do not match the hash, no hash of the
 * manifest or of its files
 */
export async function fetchFileHashes(build: Build, repeat: number, production: boolean): Promise<Record<string, string>> {
  if (production && !build.manifestIntegrity) throw new LoadFailure('integrity', `manifest has no hash: ${build.manifestUrl}`)
  const signal = abortAfter(patience)
  let bytes: ArrayBuffer
  try {
    const response = await fetch(addressOf(build.manifestUrl, repeat), { cache: 'no-cache', signal })
    bytes = await bytesOf(response, /\bjson\b/, production ? build.manifestIntegrity : undefined)
  } catch (cause) {
    if (cause instanceof LoadFailure) throw cause
    throw new LoadFailure(signal.aborted ? 'timeout' : 'network', `manifest did not arrive: ${build.manifestUrl}`, { cause })
  }
  const files = hashesIn(new TextDecoder().decode(bytes))
  if (!files) throw new LoadFailure('shape', `manifest names no files: ${build.manifestUrl}`)
  return files
}

/** Parsed by hand, not by the contract's `fileHashesSchema`: the script for foreign pages ships without zod. */
function hashesIn(text: string): Record<string, string> | undefined {
  try {
    const { files }: { files?: unknown } = JSON.parse(text)
    if (typeof files !== 'object' || files === null) return undefined
    const hashes: Record<string, unknown> = { ...files }
    const isHash = (hash: unknown) => typeof hash === 'string' && /^sha384-[A-Za-z0-9+/=]{64}$/.test(hash)
    return Object.values(hashes).every(isHash) ? (hashes as Record<string, string>) : undefined
  } catch {
    return undefined
  }
}

/** Allows the remotes' runtime to load these files of a build, and no other files. */
export function allowFiles(build: Build, files: Record<string, string>): void {
  const base = new URL('.', build.entryUrl)
  globalThis.portalFileHashes ??= {}
  for (const [file, hash] of Object.entries(files)) globalThis.portalFileHashes[new URL(file, base).href] = hash
}

/** What a build's entry left in the page; undefined before it has run, and if it left anything else. */
export function containerOf<Container extends object>(build: Build): Container | undefined {
  const isContainer = (left: unknown): left is Container => typeof left === 'object' && left !== null && 'init' in left && 'get' in left
  const left: unknown = Reflect.get(globalThis, build.container)
  return isContainer(left) ? left : undefined
}

/**
 * Runs a build's entry.
 * @param repeat number of earlier attempts
 * @param production hashes are optional in development only
 * @throws LoadFailure with the reason: timeout, no answer, bytes that do not match the hash, no hash, an error thrown by the script
 */
export async function runEntry(build: Build, repeat: number, production: boolean): Promise<void> {
  if (production && !build.entryIntegrity) throw new LoadFailure('integrity', `entry has no hash: ${build.entryUrl}`)
  const script = document.createElement('script')
  script.src = addressOf(build.entryUrl, repeat)
  script.async = true
  script.crossOrigin = 'anonymous'
  if (production) script.integrity = build.entryIntegrity
  let thrown: ErrorEvent | undefined
  const catchError = (event: ErrorEvent) => {
    if (withoutQuery(event.filename ?? '') === build.entryUrl) thrown = event
  }
  window.addEventListener('error', catchError)
  // Reported as a remote that did not load, so it must not be reported again as a script error of the page.
  toldElsewhere.add(build.entryUrl)
  let timer: number | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve()
      script.onerror = () => reject(new LoadFailure('network', `entry did not arrive: ${build.entryUrl}`))
      timer = window.setTimeout(() => reject(new LoadFailure('timeout', `entry did not arrive: ${build.entryUrl}`)), patience)
      document.head.appendChild(script)
    })
  } catch (error) {
    throw await explained(error, build.entryUrl, production ? build.entryIntegrity : undefined)
  } finally {
    window.clearTimeout(timer)
    window.removeEventListener('error', catchError)
    toldElsewhere.delete(build.entryUrl)
    script.remove()
  }
  if (thrown) throw new LoadFailure('script', `entry threw: ${thrown.message}`, { cause: thrown.error })
}

/** The file named by webpack's ChunkLoadError, and whether it timed out. */
function refusedFile(error: unknown): { url: string; hung: boolean } | undefined {
  if (!(error instanceof Error) || !('request' in error) || typeof error.request !== 'string') return undefined
  return { url: withoutQuery(error.request), hung: 'type' in error && error.type === 'timeout' }
}

/**
 * Finds out why a script or style sheet did not load. The browser reports every fault alike, so the file is fetched once more.
 * @param error of the entry, or of a chunk; a chunk's error contains the file's address
 * @returns a LoadFailure with the actual cause, or `error` itself where no other cause was found
 */
export async function explained(error: unknown, url = refusedFile(error)?.url, integrity = url && globalThis.portalFileHashes?.[url]): Promise<unknown> {
  if (!url || (error instanceof LoadFailure && error.reason !== 'network') || refusedFile(error)?.hung) return error
  if (integrity === undefined && globalThis.portalFileHashes) return new LoadFailure('integrity', `has no hash in the manifest: ${url}`)
  try {
    const response = await fetch(url, { cache: 'reload', signal: abortAfter(questionPatience) })
    await bytesOf(response, url.endsWith('.css') ? /\bcss\b/ : /\bjavascript\b/, integrity)
    return error
  } catch (cause) {
    return cause instanceof LoadFailure ? cause : error
  }
}
