import { contractVersion, type RegistryRemote, satisfies } from '@shared/contract/portal'
import type { PageLoader, RemoteModule } from '@shared/portal'
import { isRemoteModule } from '@shared/portal/internal'
import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Build, keyOf } from './build'
import { LoadFailure, reasonOf } from './failure'
import { idle, isDown, type LoadEvent, type LoadingStep, type LoadState, mayRepeat, next, pauseBefore } from './machine'

/** Does the actual loading: the federation runtime in the page, a stand-in in tests. */
export interface Runtime {
  /**
   * Loads a container and its `./app`.
   * @param again a new attempt after a failed one: nothing of the failed one may be reused
   * @param reached called as the load makes progress
   */
  load(build: Build, again: boolean, reached: (step: LoadingStep) => void): Promise<unknown>
  /** Finds the cause of a failure that the error itself does not contain. */
  explained(error: unknown): Promise<unknown>
  pause(milliseconds: number): Promise<void>
}

/** Called for every failure, so that the shell can write it to the error log. */
export type OnBroken = (build: Build, error: unknown) => void

/** Called for every load that has ended, with the milliseconds it took. */
export type OnEnded = (build: Build, ok: boolean, milliseconds: number) => void

/** Timeout of one attempt to load a remote, milliseconds; most of its steps have shorter timeouts of their own. */
const attemptPatience = 25_000
/** Timeout of a page's own chunk, milliseconds. */
const pagePatience = 20_000

export interface Loader {
  /** States by container, for the menu and the failure card. */
  states: StoreApi<Readonly<Record<string, LoadState>>>
  stateOf(build: Pick<Build, 'container'>): LoadState
  /** Loads once, however often it is called, and resolves to the final state. A call after a failure tries again. */
  load(build: Build, remote: Pick<RegistryRemote, 'enabled'>): Promise<LoadState>
  /** Component of a page of a loaded remote. A chunk that does not arrive is retried twice, and again at the next call. */
  page(build: Build, module: RemoteModule, name: string): Promise<ComponentType>
  /** The same if it is already loaded, so that it can be rendered at once, without a skeleton. */
  readyPage(build: Build, name: string): ComponentType | undefined
}

export function createLoader(runtime: Runtime, onBroken: OnBroken, onEnded: OnEnded, offered = contractVersion): Loader {
  const states = createStore<Readonly<Record<string, LoadState>>>(() => ({}))
  const running = new Map<string, Promise<LoadState>>()
  const pages = new Map<string, ComponentType>()

  const stateOf = (build: Pick<Build, 'container'>): LoadState => states.getState()[keyOf(build)] ?? idle
  function send(build: Build, event: LoadEvent): LoadState {
    const state = next(stateOf(build), event)
    if (state !== stateOf(build)) states.setState({ [keyOf(build)]: state })
    return state
  }

  function within<T>(work: Promise<T>, time: number, what: string): Promise<T> {
    return Promise.race([work, runtime.pause(time).then(() => Promise.reject(new LoadFailure('timeout', `${what} did not arrive`)))])
  }

  /** Loads a page's own chunk; retried after a network failure. */
  async function chunkOf(found: PageLoader, what: string, number = 1): Promise<{ default: ComponentType }> {
    try {
      return await within(found(), pagePatience, what)
    } catch (refused) {
      const error = await runtime.explained(refused)
      if (!mayRepeat(reasonOf(error), number)) throw error
      await runtime.pause(pauseBefore(number))
      return chunkOf(found, what, number + 1)
    }
  }

  async function attempt(build: Build, again: boolean): Promise<LoadState> {
    try {
      const loading = runtime.load(build, again, (step) => send(build, { type: 'reached', step }))
      const module = await within(loading, attemptPatience, build.container)
      if (!isRemoteModule(module)) throw new LoadFailure('shape', `./app of ${build.container} is no remote`)
      return send(build, { type: 'loaded', module })
    } catch (refused) {
      const error = await runtime.explained(refused)
      const reason = reasonOf(error)
      const state = stateOf(build)
      const number = state.phase === 'loading' ? state.attempt : 1
      if (mayRepeat(reason, number)) {
        await runtime.pause(pauseBefore(number))
        send(build, { type: 'repeat' })
        return attempt(build, true)
      }
      onBroken(build, error)
      return send(build, { type: 'broke', reason })
    }
  }

  async function begin(build: Build, remote: Pick<RegistryRemote, 'enabled'>): Promise<LoadState> {
    if (!remote.enabled) return send(build, { type: 'switchedOff' })
    const again = isDown(stateOf(build))
    send(build, { type: 'begin' })
    if (!satisfies(offered, build.contractRange)) return send(build, { type: 'refused', needed: build.contractRange, offered })
    const begun = performance.now()
    const state = await attempt(build, again)
    onEnded(build, state.phase === 'ready', Math.round(performance.now() - begun))
    return state
  }

  function load(build: Build, remote: Pick<RegistryRemote, 'enabled'>): Promise<LoadState> {
    const state = stateOf(build)
    if (state.phase === 'ready') return Promise.resolve(state)
    const key = keyOf(build)
    const loading = running.get(key) ?? begin(build, remote).finally(() => running.delete(key))
    running.set(key, loading)
    return loading
  }

  const pageKey = (build: Build, name: string) => `${keyOf(build)}/${name}`
  return {
    states,
    stateOf,
    load,
    async page(build, module, name) {
      const found: PageLoader | undefined = new Map(Object.entries(module.pages)).get(name)
      if (!found) throw new LoadFailure('shape', `${build.container} has no page ${name}`)
      const chunk = await chunkOf(found, `page ${name} of ${build.container}`)
      if (typeof chunk?.default !== 'function' && typeof chunk?.default !== 'object')
        throw new LoadFailure('shape', `page ${name} of ${build.container} is no component`)
      pages.set(pageKey(build, name), chunk.default)
      return chunk.default
    },
    readyPage: (build, name) => (stateOf(build).phase === 'ready' ? pages.get(pageKey(build, name)) : undefined),
  }
}

/**
 * Names of the remotes that are disabled or could not be loaded.
 * @param buildOf returns the build of a remote that this page opens
 */
export function downRemotes(
  remotes: Iterable<RegistryRemote>,
  states: Readonly<Record<string, LoadState>>,
  buildOf: (remote: RegistryRemote) => Build,
): Set<string> {
  const down = new Set<string>()
  for (const remote of remotes) {
    if (!remote.enabled || isDown(states[keyOf(buildOf(remote))] ?? idle)) down.add(remote.name)
  }
  return down
}
