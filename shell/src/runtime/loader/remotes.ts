import { useMemo } from 'react'
import { useStore } from 'zustand'
import { siteStore, useSite } from '../registry/registryStore'
import { type Build, currentBuild } from './build'
import { federation } from './federation'
import { createLoader, downRemotes, type Loader } from './loader'
import { reportRemoteProblem } from './remoteProblems'

const origin = window.location.origin

function onBroken(build: Build, error: unknown): void {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  reportRemoteProblem(build, what, error instanceof Error ? error.stack : undefined)
}

/** The one loader of the page. */
export const loader: Loader = createLoader(federation, onBroken)

/** Loads a remote ahead of its use: when its menu entry is touched, and when nothing else is to be done. */
export function preload(name: string | undefined): void {
  const remote = name === undefined ? undefined : siteStore.getState().site.remotes.get(name)
  if (!remote) return
  const build = currentBuild(remote, origin)
  // A failed one is not asked again by a pointer passing over it.
  if (loader.stateOf(build).phase === 'idle') void loader.load(build, remote)
}

export function useDownRemotes(): ReadonlySet<string> {
  const states = useStore(loader.states)
  const { site } = useSite()
  return useMemo(() => downRemotes(site.remotes.values(), states, origin), [states, site])
}
