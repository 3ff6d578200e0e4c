import { getInstance, loadRemote, type ModuleFederationRuntimePlugin, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { SharedCopy } from '@shared/contract/release'
import type { Build } from './build'
import { LoadFailure } from './failure'
import type { Runtime } from './loader'
import type { LoadingStep } from './machine'
import { allowFiles, containerOf, explained, fetchFileHashes, runEntry } from './remoteFiles'

/** The federation runtime as the loader's runtime: our files, checked, in its hooks. */

/** Scope both sides share their libraries in (design §4). */
const shareScope = 'portal'
const production = process.env.NODE_ENV === 'production'

interface Running {
  build: Build
  repeat: number
  reached: (step: LoadingStep) => void
  /** The runtime replaces an error thrown by a hook with its own; the original is kept here. */
  failure: unknown
}
/** By container, which is also the name a remote is registered under: two versions never meet. */
const running = new Map<string, Running>()

type Container = NonNullable<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>>

async function entryOf({ build, repeat, reached }: Running): Promise<Container> {
  const hashes = fetchFileHashes(build, repeat, production)
  // Fetched in parallel; when both fail, the first failure is reported.
  hashes.catch(() => undefined)
  const entry = runEntry(build, repeat, production)
  entry.catch(() => undefined)
  const files = await hashes
  if (production) allowFiles(build, files)
  reached('entry')
  await entry
  const container = containerOf<Container>(build)
  if (!container) throw new LoadFailure('shape', `entry left no container ${build.container}`)
  return container
}

const checks: ModuleFederationRuntimePlugin = {
  name: 'portal-checks',
  async loadEntry({ remoteInfo }) {
    const load = running.get(remoteInfo.name)
    if (!load) return undefined
    try {
      return await entryOf(load)
    } catch (error) {
      load.failure = error
      throw error
    }
  },
  beforeInitRemote({ remoteInfo }) {
    running.get(remoteInfo.name)?.reached('init')
  },
  beforeGetExpose({ moduleInfo }) {
    running.get(moduleInfo.name)?.reached('expose')
  },
}

let prepared = false
function prepare(): void {
  if (prepared) return
  prepared = true
  registerPlugins([checks])
}

/** Which copy of each shared library a container has been given so far. */
export function sharedCopies(container: string): SharedCopy[] {
  return Object.entries(getInstance()?.shareScopeMap[shareScope] ?? {}).flatMap(([name, versions]) =>
    Object.entries(versions)
      .filter(([, copy]) => copy.useIn.includes(container))
      .map(([version, { from }]) => ({ name, version, from })),
  )
}

export const federation: Runtime = {
  async load(build, again, reached) {
    prepare()
    const repeat = again ? (running.get(build.container)?.repeat ?? 0) + 1 : 0
    const load: Running = { build, repeat, reached, failure: undefined }
    running.set(build.container, load)
    registerRemotes([{ name: build.container, entry: build.entryUrl, shareScope }], { force: again })
    try {
      const exposed = await loadRemote<{ default?: unknown }>(`${build.container}/app`)
      return exposed?.default
    } catch (error) {
      throw load.failure ?? error
    }
  },
  explained: (error) => explained(error),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}
