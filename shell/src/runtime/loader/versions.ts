import { contractVersion, type RegistryRemote, satisfies } from '@shared/contract/portal'
import { createStore } from 'zustand/vanilla'
import { type Build, currentBuild, keyOf, previousBuild } from './build'

/** Which build of a remote this page opens: the one being served, or its predecessor after the served one has failed twice since the page was loaded. */

/** The stage a build failed at: loading, or rendering a page after it had loaded. */
type FailedAt = 'load' | 'show'

/** Failures after which a build is given up. The first may be the network's fault, so the user is left to retry it. */
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

/** The build did load, so its loading failures are forgotten. Rendering failures stay counted: it may throw every time it is shown. */
export function noteLoaded(build: Build): void {
  const before = failuresOf(buildFailures.getState(), build)
  if (before.load > 0) buildFailures.setState({ [keyOf(build)]: { ...before, load: 0 } })
}

/** Gives a build that was given up another chance. */
export function giveAnotherChance(build: Build): void {
  buildFailures.setState({ [keyOf(build)]: none })
}

export interface Chosen {
  build: Build
  /** The build being served, when it was given up in favour of this one. */
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
