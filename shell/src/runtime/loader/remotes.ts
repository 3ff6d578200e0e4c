import type { RegistryRemote } from '@shared/contract/portal'
import { releaseEndpoints } from '@shared/contract/release'
import { call } from '@shared/portal'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useOnline } from '../../parts/useOnline'
import type { Page } from '../registry/pages'
import { siteStore, useSite } from '../registry/registryStore'
import type { Build } from './build'
import { federation, sharedCopies } from './federation'
import { createLoader, downRemotes, type Loader } from './loader'
import { isUnreached } from './machine'
import { reportRemoteError } from './remoteProblems'
import { buildFailures, type Chosen, chosenBuild } from './versions'

const origin = window.location.origin

/** Milliseconds after loading by which a remote has requested the shared libraries its first page needs. */
const settled = 3_000

/** Reports to the service whether a release could be loaded, so that it can stop a canary that fails too often. */
async function reportLoad({ name: remote, release, container, entryUrl }: Build, ok: boolean, milliseconds: number): Promise<void> {
  // A developer's own build is not a release.
  if (new URL(entryUrl).origin !== origin) return
  if (ok) await federation.pause(settled)
  const body = { remote, release, ok, milliseconds: Math.min(milliseconds, 120_000), shared: sharedCopies(container) }
  call(releaseEndpoints.loaded, { body }, { withoutReauthentication: true }).catch(() => undefined)
}

/** The one loader of the page. */
export const loader: Loader = createLoader(federation, reportRemoteError, reportLoad)

/** The build of a remote that this page opens now. */
export const chosenNow = (remote: RegistryRemote): Chosen => chosenBuild(remote, buildFailures.getState(), origin)

/** The same as a hook: renders again when the build changes. */
export function useChosen(remote: RegistryRemote): Chosen {
  const failures = useStore(buildFailures)
  return useMemo(() => chosenBuild(remote, failures, origin), [remote, failures])
}

/** Loads a page of a remote before it is opened: when the pointer touches its menu entry, and when the browser is idle. */
export function preload({ remote: remoteName, name }: Pick<Page, 'name'> & { remote: string | undefined }): void {
  const remote = remoteName === undefined ? undefined : siteStore.getState().site.remotes.get(remoteName)
  if (!remote) return
  // It would fail, and the area then count as unavailable although nobody has opened it.
  if (!navigator.onLine) return
  const { build } = chosenNow(remote)
  const { phase } = loader.stateOf(build)
  // A pointer passing over the menu must not retry a failed load.
  if ((phase !== 'idle' && phase !== 'ready') || loader.readyPage(build, name)) return
  // Errors are ignored here: they are shown when the page is opened.
  void loader.load(build, remote).then((state) => (state.phase === 'ready' ? loader.page(build, state.module, name).catch(() => undefined) : undefined))
}

/** Loads again the areas that were not reached. For when the network is back. */
export function reloadUnreached(): void {
  for (const remote of siteStore.getState().site.remotes.values()) {
    const { build } = chosenNow(remote)
    if (isUnreached(loader.stateOf(build))) void loader.load(build, remote)
  }
}

/** Without a network, an area that was not reached does not count: nothing is known about it. */
export function useDownRemotes(): ReadonlySet<string> {
  const states = useStore(loader.states)
  const failures = useStore(buildFailures)
  const online = useOnline()
  const { site } = useSite()
  return useMemo(() => {
    const known = online ? states : Object.fromEntries(Object.entries(states).filter(([, state]) => !isUnreached(state)))
    return downRemotes(site.remotes.values(), known, (remote) => chosenBuild(remote, failures, origin).build)
  }, [states, site, failures, online])
}
