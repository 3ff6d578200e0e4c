import type { RemoteModule } from '@shared/portal'

/** How far a remote of one version has come. One state per remote and version; these are the only ways between states. */

export const loadingSteps = ['manifest', 'entry', 'init', 'expose'] as const
export type LoadingStep = (typeof loadingSteps)[number]

/**
 * network: no answer, or not the right one. timeout: no end. integrity: other bytes than the registry promised.
 * script: it arrived and broke. shape: it ran and is no remote.
 */
export type FailureReason = 'network' | 'timeout' | 'integrity' | 'script' | 'shape'

export type LoadState =
  | { phase: 'idle' }
  | { phase: 'loading'; step: LoadingStep; attempt: number }
  | { phase: 'ready'; module: RemoteModule }
  | { phase: 'incompatible'; needed: string; offered: string }
  | { phase: 'failed'; reason: FailureReason; step: LoadingStep; attempts: number }
  | { phase: 'disabled' }

export type LoadEvent =
  | { type: 'begin' }
  | { type: 'reached'; step: LoadingStep }
  | { type: 'repeat' }
  | { type: 'loaded'; module: RemoteModule }
  | { type: 'refused'; needed: string; offered: string }
  | { type: 'broke'; reason: FailureReason }
  | { type: 'switchedOff' }

export const idle: LoadState = { phase: 'idle' }

/** An event that does not fit the state changes nothing: a late answer of an attempt that was given up stays without effect. */
export function next(state: LoadState, event: LoadEvent): LoadState {
  if (event.type === 'switchedOff') return { phase: 'disabled' }
  if (event.type === 'begin') return state.phase === 'loading' || state.phase === 'ready' ? state : { phase: 'loading', step: 'manifest', attempt: 1 }
  if (state.phase !== 'loading') return state
  switch (event.type) {
    case 'reached':
      return { ...state, step: event.step }
    case 'repeat':
      return { phase: 'loading', step: 'manifest', attempt: state.attempt + 1 }
    case 'loaded':
      return { phase: 'ready', module: event.module }
    case 'refused':
      return { phase: 'incompatible', needed: event.needed, offered: event.offered }
    case 'broke':
      return { phase: 'failed', reason: event.reason, step: state.step, attempts: state.attempt }
  }
}

/**
 * Two repeats for faults of the line. A script that broke would only break again, other bytes would stay other bytes, and
 * who has waited for a whole time limit is told within ten seconds (security T27) instead of waiting for two more.
 */
export function mayRepeat(reason: FailureReason, attempt: number): boolean {
  return reason === 'network' && attempt <= 2
}

/** Milliseconds before a repeat. */
export const pauseBefore = (attempt: number): number => 300 * 3 ** (attempt - 1)

export const isDown = (state: LoadState): boolean => state.phase === 'failed' || state.phase === 'incompatible' || state.phase === 'disabled'
