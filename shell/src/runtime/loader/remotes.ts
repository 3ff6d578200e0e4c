import { releaseEndpoints } from '@shared/contract/release'
import { call } from '@shared/portal'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Page } from '../registry/pages'
import { siteStore, useSite } from '../registry/registryStore'
import { type Build, currentBuild } from './build'
import { federation } from './federation'
import { createLoader, downRemotes, type Loader } from './loader'
import { reportRemoteError } from './remoteProblems'

const origin = window.location.origin

/** Whoever is responsible for a release sees how it fares: a canary that fails too often is stopped by the service. */
function reportLoad({ name: remote, release }: Build, ok: boolean, milliseconds: number): void {
  const body = { remote, release, ok, milliseconds: Math.min(milliseconds, 120_000) }
  call(releaseEndpoints.loaded, { body }, { withoutReauthentication: true }).catch(() => undefined)
}

/** The one loader of the page. */
export const loader: Loader = createLoader(federation, reportRemoteError, reportLoad)

/** Loads a page of a remote ahead of its use: when its menu entry is touched, and when nothing else is to be done. */
export function preload({ remote: remoteName, name }: Pick<Page, 'name'> & { remote: string | undefined }): void {
  const remote = remoteName === undefined ? undefined : siteStore.getState().site.remotes.get(remoteName)
  if (!remote) return
  const build = currentBuild(remote, origin)
  const { phase } = loader.stateOf(build)
  // A failed one is not asked again by a pointer passing over it.
  if ((phase !== 'idle' && phase !== 'ready') || loader.readyPage(build, name)) return
  // Whoever opens the page is told what failed.
  void loader.load(build, remote).then((state) => (state.phase === 'ready' ? loader.page(build, state.module, name).catch(() => undefined) : undefined))
}

export function useDownRemotes(): ReadonlySet<string> {
  const states = useStore(loader.states)
  const { site } = useSite()
  return useMemo(() => downRemotes(site.remotes.values(), states, origin), [states, site])
}
