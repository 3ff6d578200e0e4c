import type { FailureReason } from './machine'

/** Why a remote did not load, in a form the loader can act on. The message is for the log and is never shown to the user. */
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

/** A failed chunk is recognised by the text of webpack's ChunkLoadError, which the federation runtime may have wrapped in an error of its own. */
export function reasonOf(error: unknown): FailureReason {
  if (error instanceof LoadFailure) return error.reason
  const words = error instanceof Error ? error.message : String(error)
  if (/\(timeout: /.test(words)) return 'timeout'
  if (/ChunkLoadError|Loading (?:CSS )?chunk/.test(words)) return 'network'
  return 'script'
}
