import { contractVersion, type RegistryRemote, satisfies } from '@shared/contract/portal'
import { createStore } from 'zustand/vanilla'
import { type Build, currentBuild, keyOf, previousBuild } from './build'

/** Which build of a remote this page opens: the one that is served, or the one before it where that one has failed twice here. */

/** What a build failed at: to be loaded, or to show a page that was loaded. */
type FailedAt = 'load' | 'show'

/** Failures after which a build is given up. The first one may be the line's, and is retried by the user. */
const mostFailures = 2

type Failures = Readonly<Record<string, Readonly<Record<FailedAt, number>>>>
/** By container. */
export const buildFailures = createStore<Failures>(() => ({}))

const none = { load: 0, show: 0 }
const failuresOf = (failures: Failures, build: Build) => failures[keyOf(build)] ?? none
const isGivenUp = (failures: Failures, build: Build): boolean => Object.values(failuresOf(failures, build)).some((count) => count >= mostFailures)

export function noteFailure(build: Build, at: FailedAt): void {
  const before = failuresOf(buildFailures.getState(), build)
  buildFailures.setState({ [keyOf(build)]: { ...before, [at]: before[at] + 1 } })
}

/** A build was loaded after all. What it fails at once it is there stays counted: it may throw each time it comes. */
export function noteLoaded(build: Build): void {
  const before = failuresOf(buildFailures.getState(), build)
  if (before.load > 0) buildFailures.setState({ [keyOf(build)]: { ...before, load: 0 } })
}

/** A build that was given up is to be tried again. */
export function giveAnotherChance(build: Build): void {
  buildFailures.setState({ [keyOf(build)]: none })
}

export interface Chosen {
  build: Build
  /** The build that is served and was given up for it. */
  givenUp?: Build
}

/**
 * The build to open.
 * @param origin of the page
 */
export function chosenBuild(remote: RegistryRemote, failures: Failures, origin: string): Chosen {
  const current = currentBuild(remote, origin)
  const before = previousBuild(remote, origin)
  if (!isGivenUp(failures, current) || !before || isGivenUp(failures, before) || !satisfies(contractVersion, before.contractRange)) return { build: current }
  return { build: before, givenUp: current }
}
