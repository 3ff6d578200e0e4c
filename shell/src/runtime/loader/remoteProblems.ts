import { reportError } from '@shared/portal'
import { problemNumber } from '../errors/scriptErrors'
import type { Build } from './build'

/** The last problem of each container. The same problem on a retry or in another tab keeps its number and is not logged again. */
const met = new Map<string, { what: string; number: string }>()

/** A retry adds a query to the address, but the file is the same. */
const withoutQuery = (text: string): string => text.replace(/\?[^\s)'"]*/g, '')

/**
 * Writes a remote's problem to the error log, once.
 * @param what description for the log
 * @returns the number the user can read out to the hotline; the log entry contains it. Undefined without a network: nothing is written
 */
export function reportRemoteProblem(build: Build, what: string, stack?: string): string | undefined {
  const known = met.get(build.container)
  if (known?.what === withoutQuery(what)) return known.number
  if (!navigator.onLine) return undefined
  const number = problemNumber(new Date(), Math.random())
  met.set(build.container, { what: withoutQuery(what), number })
  reportError({ type: 'remote', code: 0, mes: `${number} ${what}`, url: window.location.pathname, remote: build.name, version: build.release, stack })
  return number
}

/** Writes an error of a remote, in loading it or one of its pages, to the error log, once. */
export function reportRemoteError(build: Build, error: unknown): string | undefined {
  if (!(error instanceof Error)) return reportRemoteProblem(build, String(error))
  return reportRemoteProblem(build, `${error.name}: ${error.message}`, error.stack)
}

/** Number of the build's last problem; undefined without one. */
export const numberOfProblem = (build: Build): string | undefined => met.get(build.container)?.number

/** Called when the build works: a later problem gets a new number. */
export function forgetProblem(build: Build): void {
  met.delete(build.container)
}
