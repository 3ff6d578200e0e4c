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

/** A chunk's fault is left in the words of webpack's ChunkLoadError, and of the federation runtime where that wraps it. */
export function reasonOf(error: unknown): FailureReason {
  if (error instanceof LoadFailure) return error.reason
  const words = error instanceof Error ? error.message : String(error)
  if (/\(timeout: /.test(words)) return 'timeout'
  if (/ChunkLoadError|Loading (?:CSS )?chunk/.test(words)) return 'network'
  return 'script'
}
