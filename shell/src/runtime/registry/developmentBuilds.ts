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
 * Builds a developer uses instead of the served ones, in this window only. They are not signed by the registry: their origin is
 * trusted, because the service's configuration names it and the content security policy enforces it. A URL cannot choose such a
 * build, so no link can.
 */

export interface DevelopmentBuild {
  origin: string
  /** Undefined while the development server does not answer: then the served build is used. */
  manifest: RemoteManifest | undefined
  /** Its earlier builds, which open tabs may still show. */
  earlier: readonly string[]
}
type Builds = Readonly<Record<string, DevelopmentBuild>>

/** By name of the remote. */
export const developmentBuilds = createStore<Builds>(() => ({}))

/** Origins the page may load builds from; the service decides whether the user may. */
const pageOrigins = (): readonly string[] => runtimeOf(document).developmentOrigins
export const mayBeDeveloper = (): boolean => pageOrigins().length > 0

/** Origins the user may choose from. @throws CallError */
export async function askDevelopmentOrigins(): Promise<readonly string[]> {
  if (!mayBeDeveloper()) return []
  const { origins } = await call(portalEndpoints.developmentOrigins, {}, { withoutReauthentication: true })
  return origins.filter((origin) => pageOrigins().includes(origin))
}

/** Key in session storage: the choice survives a reload and does not apply to other windows. */
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

/** Timeout of a request to a development server, milliseconds; it runs on the developer's own machine. */
const patience = 3_000

/** The latest build of a development server. Undefined when it does not answer, or not with a build of this remote. */
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

/** Uses the build of a development server instead of the served one. @returns false if the server has none @throws CallError if the service refuses */
export async function takeDevelopmentBuild(remote: string, origin: string): Promise<boolean> {
  await call(portalEndpoints.takeDevelopmentBuild, { body: { remote, origin } })
  const manifest = await fetchManifest(remote, origin)
  if (!manifest) return false
  const builds = { ...developmentBuilds.getState(), [remote]: { origin, manifest, earlier: [] } }
  keep(builds)
  set(builds)
  return true
}

/** Forgets all of them. Their code keeps running in the page, so the caller must reload or leave it. */
export function forgetDevelopmentBuilds(): void {
  keep({})
}

/** Restores the builds chosen before a reload, if they are still allowed. */
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

/** Checks the development servers for newer builds. */
export async function renewDevelopmentBuilds(): Promise<void> {
  for (const [remote, build] of Object.entries(developmentBuilds.getState())) {
    const manifest = await fetchManifest(remote, build.origin)
    const before = build.manifest
    // Forgotten meanwhile, or unchanged.
    if (!manifest || developmentBuilds.getState()[remote] !== build || (before && releaseOf(before) === releaseOf(manifest))) continue
    set({ ...developmentBuilds.getState(), [remote]: { ...build, manifest, earlier: before ? [...build.earlier, releaseOf(before)] : build.earlier } })
  }
}

/** The registry with the developer's builds in it. Other builds count as retired, so tabs that show them are asked to reload. */
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
