import { type Registry, registryRemoteSchema } from '@shared/contract/portal'
import { reportError } from '@shared/portal'
import { readTokens, unreadStore } from '@shared/portal/internal'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RawAnswer } from '../http/request'
import { askRegistry, dataOf } from '../startup/startupRequests'
import { cachedRegistry, cacheRegistry } from './registryCache'
import { type Site, siteOf } from './site'

export interface LiveSite {
  site: Site
  /** True while the registry has not answered and nothing was kept: the menu has only the home page. */
  missing: boolean
}

const nothing: LiveSite = { site: siteOf({ generation: '', remotes: [] }), missing: true }
export const siteStore = createStore<LiveSite>(() => nothing)
export const useSite = (): LiveSite => useStore(siteStore)

let generation = ''

function show(data: unknown): boolean {
  const read = readRegistry(data)
  if (!read) return false
  for (const problem of read.dropped) reportError({ type: 'remote', code: 0, mes: `registry: ${problem}`, url: window.location.pathname })
  // The same again draws nothing again.
  if (read.registry.generation !== generation || siteStore.getState().missing) {
    generation = read.registry.generation
    siteStore.setState({ site: siteOf(read.registry), missing: false })
  }
  return true
}

/** Takes an answer of the registry, or the last good one where it has none. */
export function receiveRegistry(answer: RawAnswer): void {
  if (answer.status === 200 && show(dataOf(answer.body))) {
    cacheRegistry(answer.etag, dataOf(answer.body))
    return
  }
  showCachedRegistry()
}

/** The last good registry, as long as nothing newer has come. */
export function showCachedRegistry(): void {
  if (siteStore.getState().missing) show(cachedRegistry())
}

/** Asks the registry again: on request, and now and then. Its answer changes what is opened from now on. */
export async function refreshRegistry(): Promise<void> {
  const tokens = readTokens()
  if (tokens) receiveRegistry(await askRegistry(tokens))
}

/** Asks again as soon as the service says that other builds are served. @returns stops listening */
export function followReleases(): () => void {
  return unreadStore.subscribe(({ generation: served }) => {
    if (served !== undefined && served !== generation) void refreshRegistry()
  })
}

/** A file without a hash is its remote's failure, told when it is opened (`runEntry`), and no reason to have its pages vanish. */
const file = registryRemoteSchema.shape.entry
const hashedOrNot = file.extend({ integrity: file.shape.integrity.catch('') })
const readRemoteSchema = registryRemoteSchema.extend({
  manifest: hashedOrNot,
  entry: hashedOrNot,
  previous: registryRemoteSchema.shape.previous.catch(null),
})

/**
 * Reads what the registry answered. A remote that says something unreadable of itself is left out, so that one bad
 * release cannot take the others along.
 * @returns undefined when the answer as a whole is no registry
 */
export function readRegistry(data: unknown): { registry: Registry; dropped: string[] } | undefined {
  if (typeof data !== 'object' || data === null || !('generation' in data) || !('remotes' in data) || !Array.isArray(data.remotes)) return undefined
  const dropped: string[] = []
  const remotes = data.remotes.flatMap((remote: unknown, index) => {
    const read = readRemoteSchema.safeParse(remote)
    if (read.success) return [read.data]
    const name = typeof remote === 'object' && remote !== null && 'name' in remote ? String(remote.name) : `#${index}`
    dropped.push(`${name}: ${read.error.issues[0]?.path.join('.') ?? ''} ${read.error.issues[0]?.message ?? ''}`)
    return []
  })
  return { registry: { generation: String(data.generation), remotes }, dropped }
}
