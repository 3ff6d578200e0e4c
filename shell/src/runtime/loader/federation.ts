import { loadRemote, type ModuleFederationRuntimePlugin, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import type { Build } from './build'
import { LoadFailure } from './failure'
import type { Runtime } from './loader'
import type { LoadingStep } from './machine'
import { entryScript, fetchManifest } from './remoteFiles'

/** The federation runtime as the loader's runtime: our checks in its hooks, our reasons out of its errors. */

/** Scope both sides share their libraries in (design §4). */
const shareScope = 'portal'
const production = process.env.NODE_ENV === 'production'

interface Running {
  build: Build
  reached: (step: LoadingStep) => void
  /** The runtime turns an error of a hook into words of its own; this keeps the reason. */
  failure: LoadFailure | undefined
}
/** By container, which is also the name a remote is registered under: two versions never meet. */
const running = new Map<string, Running>()

/** A repeat asks under another address, so that nothing kept of the failed attempt answers. */
const plainUrl = (url: string): string => url.replace(/[?#].*$/, '')
const byManifest = (url: string): Running | undefined =>
  [...running.values()].find(({ build }) => build.manifestUrl === plainUrl(new URL(url, document.baseURI).href))

const checks: ModuleFederationRuntimePlugin = {
  name: 'portal-checks',
  async fetch(manifestUrl) {
    const load = byManifest(manifestUrl)
    if (!load) throw new LoadFailure('integrity', `manifest of nobody: ${manifestUrl}`)
    try {
      return await fetchManifest(manifestUrl, production ? load.build.manifestIntegrity : '')
    } catch (error) {
      if (error instanceof LoadFailure) load.failure = error
      throw error
    }
  },
  createScript({ url, remoteInfo }) {
    const load = remoteInfo && running.get(remoteInfo.name)
    if (!load) return undefined
    load.reached('entry')
    try {
      return entryScript(url, load.build, production)
    } catch (error) {
      if (error instanceof LoadFailure) load.failure = error
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

let repeats = 0

export const federation: Runtime = {
  async load(build, again, reached) {
    prepare()
    const load: Running = { build, reached, failure: undefined }
    running.set(build.container, load)
    if (again) repeats += 1
    const entry = again ? `${build.manifestUrl}?again=${repeats}` : build.manifestUrl
    registerRemotes([{ name: build.container, entry, shareScope }], { force: again })
    try {
      const exposed = await loadRemote<{ default?: unknown }>(`${build.container}/app`)
      return exposed?.default
    } catch (error) {
      throw load.failure ?? error
    }
  },
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}
