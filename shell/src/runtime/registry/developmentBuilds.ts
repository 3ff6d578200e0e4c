import {
  developmentManifestPath,
  portalEndpoints,
  type Registry,
  type RemoteManifest,
  releaseFolder,
  releaseOf,
  remoteManifestSchema,
  runtimeOf,
} from '@shared/contract/portal'
import { call } from '@shared/portal'
import { createStore } from 'zustand/vanilla'
import { abortAfter } from '../http/abortAfter'

/**
 * Builds a developer has put in the place of those that are served, in this window alone. No registry has signed them: what is
 * trusted is the origin, which the service's configuration names and the content security policy holds to. Nothing in an
 * address chooses one, so that no link can.
 */

export interface DevelopmentBuild {
  origin: string
  /** Undefined while its server does not answer: what is served is used. */
  manifest: RemoteManifest | undefined
  /** Its builds that open tabs may still have. */
  earlier: readonly string[]
}
type Builds = Readonly<Record<string, DevelopmentBuild>>

/** By name of the remote. */
export const developmentBuilds = createStore<Builds>(() => ({}))

/** Origins the page may load builds from; whether its user may, the service says. */
const pageOrigins = (): readonly string[] => runtimeOf(document).developmentOrigins
export const mayBeDeveloper = (): boolean => pageOrigins().length > 0

/** Origins the user may choose from. @throws CallError */
export async function askDevelopmentOrigins(): Promise<readonly string[]> {
  if (!mayBeDeveloper()) return []
  const { origins } = await call(portalEndpoints.developmentOrigins, {}, { withoutReauthentication: true })
  return origins.filter((origin) => pageOrigins().includes(origin))
}

/** Of this window: a reload keeps them, another window or browser never has them. */
const key = 'portal.developmentBuilds'
function keep(builds: Builds): void {
  const origins = Object.entries(builds).map(([remote, { origin }]) => [remote, origin])
  if (origins.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(origins)))
}
function kept(): [remote: string, origin: string][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? Object.entries(value).map(([remote, origin]) => [remote, String(origin)]) : []
  } catch {
    return []
  }
}
function set(builds: Builds): void {
  developmentBuilds.setState(builds, true)
}

/** Milliseconds a development server on the same desk may take. */
const patience = 3_000

/** What a development server has built last. Undefined: it does not answer, or what it says is no build of this remote. */
async function fetchManifest(remote: string, origin: string): Promise<RemoteManifest | undefined> {
  const url = origin + developmentManifestPath(remote)
  try {
    const answer = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal: abortAfter(patience) })
    const read = remoteManifestSchema.safeParse(answer.ok ? await answer.json() : undefined)
    return read.success && read.data.name === remote ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Puts the build of a development server in the place of the one that is served. @returns false where the server has none @throws CallError where the service refuses */
export async function takeDevelopmentBuild(remote: string, origin: string): Promise<boolean> {
  await call(portalEndpoints.takeDevelopmentBuild, { body: { remote, origin } })
  const manifest = await fetchManifest(remote, origin)
  if (!manifest) return false
  const builds = { ...developmentBuilds.getState(), [remote]: { origin, manifest, earlier: [] } }
  keep(builds)
  set(builds)
  return true
}

/** Gives up all of them. What has run stays in the page: it is to be loaded again, or left. */
export function forgetDevelopmentBuilds(): void {
  keep({})
}

/** Those of before a reload, as far as they are still allowed. */
export async function restoreDevelopmentBuilds(): Promise<void> {
  const wanted = kept()
  if (wanted.length === 0) return
  const allowed: readonly string[] = await askDevelopmentOrigins().catch(() => [])
  const builds = await Promise.all(
    wanted
      .filter(([, origin]) => allowed.includes(origin))
      .map(async ([remote, origin]) => [remote, { origin, manifest: await fetchManifest(remote, origin), earlier: [] }] as const),
  )
  const restored = Object.fromEntries(builds)
  keep(restored)
  set(restored)
}

/** Looks for what the development servers have built since. */
export async function renewDevelopmentBuilds(): Promise<void> {
  for (const [remote, build] of Object.entries(developmentBuilds.getState())) {
    const manifest = await fetchManifest(remote, build.origin)
    const before = build.manifest
    // Given up meanwhile, or the same again.
    if (!manifest || developmentBuilds.getState()[remote] !== build || (before && releaseOf(before) === releaseOf(manifest))) continue
    set({ ...developmentBuilds.getState(), [remote]: { ...build, manifest, earlier: before ? [...build.earlier, releaseOf(before)] : build.earlier } })
  }
}

/** What is opened: the registry, with the builds of the developer. Open tabs of other builds are asked to change. */
export function withDevelopmentBuilds(registry: Registry): Registry {
  const builds = developmentBuilds.getState()
  const remotes = registry.remotes.map((remote) => {
    const { origin, manifest, earlier } = builds[remote.name] ?? {}
    if (!manifest) return remote
    const retired = [...remote.retired, ...(earlier ?? []), releaseOf(remote)].filter((release) => release !== releaseOf(manifest))
    return { ...remote, ...manifest, baseUrl: origin + releaseFolder(manifest), enabled: true, previous: null, retired }
  })
  return { ...registry, remotes }
}
