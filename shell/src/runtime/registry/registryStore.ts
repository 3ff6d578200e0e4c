import { type Registry, registryRemoteSchema, runtimeOf } from '@shared/contract/portal'
import { reportError } from '@shared/portal'
import { unreadStore, usedTokens } from '@shared/portal/internal'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { abortAfter } from '../http/abortAfter'
import { dataOf, type RawAnswer } from '../http/request'
import { askRegistry } from './askRegistry'
import { developmentBuilds, withDevelopmentBuilds } from './developmentBuilds'
import { cachedRegistry, cacheRegistry } from './registryCache'
import { isSigned } from './signature'
import { type Site, siteOf } from './site'

export interface LiveSite {
  site: Site
  /** True while the registry has not answered and there is no cached one: the menu has only the home page. */
  missing: boolean
  /** True while the last answer had no valid signature or was older than what is shown; the page then keeps what it had. */
  refused: boolean
}

const nothing: LiveSite = { site: siteOf({ generation: '', remotes: [] }), missing: true, refused: false }
export const siteStore = createStore<LiveSite>(() => nothing)
export const useSite = (): LiveSite => useStore(siteStore)

let generation = ''
/** As served, without development builds. */
let served: Registry | undefined

function draw(registry: Registry): void {
  served = registry
  siteStore.setState({ site: siteOf(withDevelopmentBuilds(registry)), missing: false })
}
developmentBuilds.subscribe(() => served && draw(served))

/** Timeout for the copy, milliseconds; it is a static file. */
const copyPatience = 3_000

/** The serial number of a registry, which only increases; the part after it identifies the set of canaries the unit gets. */
const numberOf = (text: unknown): number => Number(/^\d+/.exec(String(text))?.[0] ?? -1)
const numberIn = (registry: unknown): number =>
  typeof registry === 'object' && registry !== null && 'generation' in registry ? numberOf(registry.generation) : -1

/** Whether this page or browser has already seen a later registry. A signature never expires, so an old registry could be replayed. */
async function isOlder(registry: Registry, keys: readonly string[]): Promise<boolean> {
  const number = numberOf(registry.generation)
  if (number < numberOf(generation)) return true
  const cached = cachedRegistry()
  return number < numberIn(cached) && isSigned(cached, keys)
}

/** Why a readable registry is refused, worded for the error log. */
type Refused = 'not signed by a key of this page' | 'older than one that was served'

async function reasonToRefuse(data: unknown, registry: Registry, keys: readonly string[]): Promise<Refused | 'none'> {
  if (!(await isSigned(data, keys))) return 'not signed by a key of this page'
  return (await isOlder(registry, keys)) ? 'older than one that was served' : 'none'
}

/** @returns `shown`, `unreadable` if the data is no registry, or why it is refused */
async function show(data: unknown): Promise<'shown' | 'unreadable' | Refused> {
  const read = readRegistry(data)
  if (!read) return 'unreadable'
  const { registryKeys } = runtimeOf(document)
  if (registryKeys.length > 0) {
    const refused = await reasonToRefuse(data, read.registry, registryKeys).catch(tellUnchecked)
    if (refused !== 'none') return refused ?? 'unreadable'
  }
  for (const problem of read.dropped) reportError({ type: 'remote', code: 0, mes: `registry: ${problem}`, url: window.location.pathname })
  // An unchanged registry needs no new render.
  if (read.registry.generation !== generation || siteStore.getState().missing) {
    generation = read.registry.generation
    draw(read.registry)
  }
  return 'shown'
}

/** Logged separately from an altered registry: here the cause is a file that could not be loaded. */
function tellUnchecked(error: unknown): undefined {
  reportError({ type: 'remote', code: 0, mes: `registry: signature could not be checked: ${error}`, url: window.location.pathname })
}

/** Shows the registry that was answered, or the last good one when there is no answer or none that can be trusted. */
export async function receiveRegistry(answer: RawAnswer): Promise<void> {
  const outcome = answer.status === 200 ? await show(dataOf(answer.body)) : 'unreadable'
  if (outcome === 'shown') cacheRegistry(answer.etag, dataOf(answer.body))
  const refused = outcome !== 'shown' && outcome !== 'unreadable'
  if (refused && !siteStore.getState().refused) reportError({ type: 'remote', code: 0, mes: `registry: ${outcome}`, url: window.location.pathname })
  // Without an answer nothing is known about the service's key, so the flag stays as it is.
  if ((answer.status === 200 || answer.status === 304) && refused !== siteStore.getState().refused) siteStore.setState({ refused })
  if (outcome === 'shown') return
  // Unchanged since this browser cached it, perhaps by another window: what this one shows may be older.
  if (answer.status === 304) await show(cachedRegistry())
  else await showCachedRegistry()
  if (answer.status === 0 || answer.status >= 500) await showRegistryCopy()
}

/** Where the service keeps a copy of the registry as a static file, for when the service itself does not answer. */
const copyPath = '/remotes/registry.json'
/** Shows that copy if it is newer than what is shown: this browser may not have been used for a while. */
async function showRegistryCopy(): Promise<void> {
  const copy = await fetch(copyPath, { cache: 'no-cache', signal: abortAfter(copyPatience) })
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .catch(() => undefined)
  if (siteStore.getState().missing || numberIn(copy) > numberOf(generation)) await show(copy)
}

/** Shows the last valid registry, unless one is shown already. */
export async function showCachedRegistry(): Promise<void> {
  if (siteStore.getState().missing) await show(cachedRegistry())
}

/** Fetches the registry again, on request and from time to time. The answer applies to pages opened from now on. */
export async function refreshRegistry(): Promise<void> {
  // Not those in the cookies: they may be of another user or role by now, and all calls of this page would go out with them.
  const tokens = usedTokens()
  if (tokens) await receiveRegistry(await askRegistry(tokens))
}

/** Fetches the registry again when the service announces other builds. @returns stops listening */
export function followReleases(): () => void {
  return unreadStore.subscribe(({ generation: now }) => {
    if (now !== undefined && now !== generation) void refreshRegistry()
  })
}

/** A missing hash is reported when the remote is opened (`runEntry`); it must not make the remote's pages vanish from the menu. */
const file = registryRemoteSchema.shape.entry
const hashedOrNot = file.extend({ integrity: file.shape.integrity.catch('') })
const readRemoteSchema = registryRemoteSchema.extend({
  manifest: hashedOrNot,
  entry: hashedOrNot,
  previous: registryRemoteSchema.shape.previous.catch(null),
})

/**
 * Parses the registry's answer. A remote whose entry is invalid is left out, so that one bad release does not take the others
 * down with it.
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
