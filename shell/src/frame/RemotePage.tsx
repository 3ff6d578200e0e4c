import type { RegistryRemote } from '@shared/contract/portal'
import { TabContext, TabProvider } from '@shared/portal/internal'
import { type ComponentType, type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type AntdParts, loadAntd, readyAntd } from '../parts/dialogs/loadAntd'
import { PageSkeleton } from '../parts/PageSkeleton'
import { useReopening } from '../parts/useOnline'
import { type Build, previousBuild } from '../runtime/loader/build'
import { reasonOf } from '../runtime/loader/failure'
import { isUnreached, type LoadState } from '../runtime/loader/machine'
import { forgetProblem, numberOfProblem, reportRemoteError, reportRemoteProblem } from '../runtime/loader/remoteProblems'
import { chosenNow, loader } from '../runtime/loader/remotes'
import { noteFailure, noteLoaded } from '../runtime/loader/versions'
import type { Page } from '../runtime/registry/pages'
import { refreshRegistry, siteStore } from '../runtime/registry/registryStore'
import { PageBoundary } from './errors/PageBoundary'
import { RemoteFailure } from './errors/RemoteFailure'
import { useLateHeading } from './navigationFocus'
import { VersionNote } from './VersionNote'

interface Drawn {
  Component: ComponentType
  Themed: AntdParts['Themed']
}
interface Failed {
  state: LoadState
  /** Error of the page itself; absent if the remote did not load, which its loader has already reported. */
  error?: unknown
}
type Shown = { kind: 'loading' } | { kind: 'drawn'; drawn: Drawn } | { kind: 'failed'; state: LoadState; number: string | undefined }

/** Loads a page of a remote, and the theme with it. */
async function loadPage(build: Build, remote: RegistryRemote, name: string): Promise<Drawn | Failed> {
  try {
    const [state, antd] = await Promise.all([loader.load(build, remote), loadAntd()])
    if (state.phase !== 'ready') return { state }
    return { Component: await loader.page(build, state.module, name), Themed: antd.Themed }
  } catch (error) {
    return { state: { phase: 'failed', reason: reasonOf(error), step: 'expose', attempts: 1 }, error }
  }
}

/** A preloaded page is rendered at once, without a skeleton. */
function drawnAhead(build: Build, name: string): Shown | undefined {
  const [Component, antd] = [loader.readyPage(build, name), readyAntd()]
  return Component && antd && { kind: 'drawn', drawn: { Component, Themed: antd.Themed } }
}

/** Reports the problem once to the error log, and returns its number. A disabled remote is not an error. */
function numberOf(build: Build, { state, error }: Failed): string | undefined {
  if (state.phase === 'disabled') return undefined
  if (error !== undefined) return reportRemoteError(build, error)
  if (state.phase === 'incompatible') return reportRemoteProblem(build, `needs contract ${state.needed}, the portal offers ${state.offered}`)
  return numberOfProblem(build)
}

/** Milliseconds a retry waits for the registry, which may name another build by now. */
const registryPatience = 2_000

/** The build of the remote that would be opened now, regardless of the one in this tab. */
function chosenByNow(build: Build): Build {
  const served = siteStore.getState().site.remotes.get(build.name)
  return served ? chosenNow(served).build : build
}

/** The build for a retry: refreshes the registry first. */
async function buildForRetry(build: Build): Promise<Build> {
  await Promise.race([refreshRegistry(), new Promise((resolve) => setTimeout(resolve, registryPatience))])
  return chosenByNow(build)
}

interface Attempt {
  number: number
  /** Made when the network came back, not by the user. */
  automatic: boolean
}

const attemptKey = (build: Build, attempt: Attempt) => `${build.container} ${attempt.number}`

interface RemotePageProps {
  page: Page
  remote: RegistryRemote
  panel: RefObject<HTMLElement | null>
}

/** A page of a remote in its tab: loading, rendered or failed. An open page keeps its build when a newer one is served. */
export function RemotePage({ page, remote, panel }: RemotePageProps) {
  const [build, setBuild] = useState(() => chosenNow(remote).build)
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, automatic: false })
  const [shown, setShown] = useState<Shown>(() => drawnAhead(build, page.name) ?? { kind: 'loading' })
  const done = useRef(shown.kind === 'drawn' ? attemptKey(build, attempt) : '')
  const outer = useContext(TabContext)
  const tab = useMemo(() => ({ ...outer, remote: build.name, version: build.release }), [outer, build])
  useLateHeading(panel, shown.kind !== 'loading')

  useEffect(() => {
    // Do not load again when the tab comes back to the front.
    const wanted = attemptKey(build, attempt)
    if (done.current === wanted) return
    let gone = false
    setShown({ kind: 'loading' })
    void loadPage(build, remote, page.name).then((result) => {
      if (gone) return
      done.current = wanted
      if ('Component' in result) {
        forgetProblem(build)
        noteLoaded(build)
        return setShown({ kind: 'drawn', drawn: result })
      }
      const offline = !navigator.onLine && isUnreached(result.state)
      const number = offline ? undefined : numberOf(build, result)
      // Without a network it is not the build that failed: no other one is used instead of it. The same goes for the attempt made at the
      // moment the network is back, when the service may not be reachable yet.
      const excused = offline || (attempt.automatic && isUnreached(result.state))
      if (result.state.phase !== 'disabled' && !excused) noteFailure(build, 'load')
      const chosen = chosenByNow(build)
      if (chosen.container === build.container) return setShown({ kind: 'failed', state: result.state, number })
      setBuild(chosen)
    })
    return () => {
      gone = true
    }
  }, [build, attempt, page.name])

  const openAgain = useCallback(
    (automatic: boolean) => {
      setShown({ kind: 'loading' })
      void buildForRetry(build).then((wanted) => {
        setBuild(wanted)
        setAttempt(({ number }) => ({ number: number + 1, automatic }))
      })
    },
    [build],
  )
  const retry = useCallback(() => openAgain(false), [openAgain])
  const reopen = useCallback(() => openAgain(true), [openAgain])

  useReopening(shown.kind === 'loading' ? 'waiting' : shown.kind === 'failed' && isUnreached(shown.state) ? 'missed' : 'other', reopen)

  /** Counts a rendering failure of the build; after too many, another build is used. */
  const broken = useCallback(() => {
    noteFailure(build, 'show')
    const chosen = chosenByNow(build)
    if (chosen.container !== build.container) setBuild(chosen)
  }, [build])

  // The same element as long as the page is: the context of a tab changes whenever another one comes to the front.
  const drawn = useMemo(() => {
    if (shown.kind !== 'drawn') return null
    const { Component, Themed } = shown.drawn
    return (
      <PageBoundary title={page.title} remote={build.name} version={build.release} onBroken={broken} onRetry={retry}>
        <VersionNote remote={remote} build={build} onUpdate={retry} />
        <Themed>
          <Component />
        </Themed>
      </PageBoundary>
    )
  }, [shown, page.title, build, remote, broken, retry])

  switch (shown.kind) {
    case 'loading':
      return <PageSkeleton title={page.title} onRetry={retry} />
    case 'failed': {
      const before = previousBuild(remote, window.location.origin)
      return (
        <RemoteFailure
          remote={remote}
          version={build.version}
          state={shown.state}
          number={shown.number}
          onRetry={retry}
          previous={before && before.container !== build.container ? { version: before.version, use: () => setBuild(before) } : undefined}
        />
      )
    }
    case 'drawn':
      return <TabProvider tab={tab}>{drawn}</TabProvider>
  }
}
