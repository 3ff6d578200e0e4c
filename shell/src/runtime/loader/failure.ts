import type { FailureReason } from './machine'

/** Why a remote did not load, in a form the loader can act on. Its words are for the log, never for the user. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure'
  constructor(
    readonly reason: FailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * The federation runtime wraps every cause into an error of its own; what went wrong is left in its words
 * (module-federation/sdk `createScript`: ScriptNetworkError, ScriptExecutionError; webpack: ChunkLoadError).
 */
export function reasonOf(error: unknown): FailureReason {
  if (error instanceof LoadFailure) return error.reason
  const words = error instanceof Error ? error.message : String(error)
  if (/timed out|\(timeout: /.test(words)) return 'timeout'
  if (/ScriptNetworkError|ChunkLoadError|Loading (?:CSS )?chunk/.test(words)) return 'network'
  return 'script'
}
