import { isFailedFile } from '@shared/portal/internal'
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

/** @param error of a script or style, perhaps wrapped in another by the federation runtime */
export function reasonOf(error: unknown): FailureReason {
  if (error instanceof LoadFailure) return error.reason
  const words = error instanceof Error ? error.message : String(error)
  if (/\(timeout: /.test(words)) return 'timeout'
  if (isFailedFile(words)) return 'network'
  return 'script'
}
