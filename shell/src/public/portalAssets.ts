/** Loads the portal's own scripts into a public page: prefetched while idle, and run before they are needed. */

import { onPortalMount } from '../runtime/startup/startupSlot'

interface Assets {
  scripts: readonly string[]
  styles: readonly string[]
  /** Files needed right after the first scripts run. */
  preload: readonly string[]
  /** Files needed by pages and dialogs after the home page. */
  later: readonly string[]
}

const filesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((file): file is string => typeof file === 'string' && file.startsWith('/')) : []

/** Reads `/assets.json` of the build. */
export function readAssets(value: unknown): Assets {
  const record = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  return { scripts: filesOf(record.scripts), styles: filesOf(record.styles), preload: filesOf(record.preload), later: filesOf(record.later) }
}

async function load(): Promise<Assets> {
  const response = await fetch('/assets.json')
  if (!response.ok) throw new Error(`assets.json: ${response.status}`)
  return readAssets(await response.json())
}

let loading: Promise<Assets> | undefined
function portalAssets(): Promise<Assets> {
  loading ??= load().catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

/**
 * Prefetches all files into the browser's cache without running them. Resolves when the files for `runPortal` are loaded; never in a
 * browser that does not support prefetching.
 */
export async function prefetchPortal(): Promise<void> {
  const { scripts, styles, preload, later } = await portalAssets()
  const needed = [...scripts, ...styles].map(prefetch)
  for (const file of [...preload, ...later]) prefetch(file).catch(() => undefined)
  // The first access to local storage blocks the page, so it is made here; the portal reads its tabs and registry from it.
  void localStorage.length
  await Promise.all(needed)
}

let running: Promise<void> | undefined
/** Runs the portal's scripts in the public page, once; the portal then waits for a sign-in. */
export function runPortal(): Promise<void> {
  running ??= inject().catch((cause: unknown) => {
    running = undefined
    throw cause
  })
  return running
}

async function inject(): Promise<void> {
  const { scripts, styles } = await portalAssets()
  keepOwnStyleLast()
  await Promise.all([...styles.map((file) => settled(linkTo('stylesheet', file), file)), ...scripts.map(addScript)])
}

function settled(element: HTMLScriptElement | HTMLLinkElement, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.onload = () => resolve()
    element.onerror = () => reject(new Error(`did not load: ${file}`))
    document.head.append(element)
  })
}
function addScript(file: string): Promise<void> {
  const script = document.createElement('script')
  script.src = file
  // Execute in list order, like deferred scripts.
  script.async = false
  return settled(script, file)
}
function linkTo(rel: 'prefetch' | 'stylesheet', file: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = file
  return link
}
const prefetch = (file: string): Promise<void> => settled(linkTo('prefetch', file), file)

/** Keeps this page's styles after the portal's until the portal renders, so that they win: both style the same buttons. */
function keepOwnStyleLast(): void {
  const own = [...document.querySelectorAll('style')]
  document.body.append(...own)
  onPortalMount(() => document.head.prepend(...own))
}
