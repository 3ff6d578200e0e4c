import { reportError } from '@shared/portal'
import { problemNumber } from '../errors/scriptErrors'
import type { Build } from './build'

/** The last problem of each container. The same one met at the next try or in another tab keeps its number and is not logged twice. */
const met = new Map<string, { what: string; number: string }>()

/** A retry asks under another query; it is the same file. */
const withoutQuery = (text: string): string => text.replace(/\?[^\s)'"]*/g, '')

/**
 * Writes a remote's problem to the error log, once.
 * @param what in words for the log
 * @returns the number a caller can read out to the hotline; it stands in the entry
 */
export function reportRemoteProblem(build: Build, what: string, stack?: string): string {
  const known = met.get(build.container)
  if (known?.what === withoutQuery(what)) return known.number
  const number = problemNumber(new Date(), Math.random())
  met.set(build.container, { what: withoutQuery(what), number })
  reportError({ type: 'remote', code: 0, mes: `${number} ${what}`, url: window.location.pathname, remote: build.name, version: build.release, stack })
  return number
}

/** Writes a file of a remote that did not arrive to the error log, once. */
export function reportRemoteError(build: Build, error: unknown): string {
  if (!(error instanceof Error)) return reportRemoteProblem(build, String(error))
  return reportRemoteProblem(build, `${error.name}: ${error.message}`, error.stack)
}

/** Number of the problem a build is known to have. */
export const numberOfProblem = (build: Build): string | undefined => met.get(build.container)?.number

/** The build works: what comes next is a new problem. */
export function forgetProblem(build: Build): void {
  met.delete(build.container)
}
