import type { RemoteModule } from '@shared/portal'

/** How far loading has come: one state for each version of each remote. Only the transitions below exist. */

const loadingSteps = ['manifest', 'entry', 'init', 'expose'] as const
export type LoadingStep = (typeof loadingSteps)[number]

/**
 * network: no answer, or an error status. timeout: no complete answer in time. integrity: the bytes do not match the hash in the registry.
 * script: it arrived and threw. shape: it ran but exported no remote.
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

/** An event that does not fit the current state is ignored, so a late answer to an abandoned attempt has no effect. */
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
 * Network faults are retried twice. A script that threw would throw again and wrong bytes would stay wrong; after a timeout the user
 * has waited long enough: an error must be shown within ten seconds (security T27) instead of two more attempts.
 */
export function mayRepeat(reason: FailureReason, attempt: number): boolean {
  return reason === 'network' && attempt <= 2
}

/** Milliseconds before a repeat. */
export const pauseBefore = (attempt: number): number => 300 * 3 ** (attempt - 1)

export const isDown = (state: LoadState): boolean => state.phase === 'failed' || state.phase === 'incompatible' || state.phase === 'disabled'

/** It was not reached, which need not be its own fault: it may be the user's network. */
export const isUnreached = (state: LoadState): boolean => state.phase === 'failed' && (state.reason === 'network' || state.reason === 'timeout')
