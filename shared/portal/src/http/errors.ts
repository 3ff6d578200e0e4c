import type { ErrorCode, FieldError } from '@shared/contract'

/** A call that did not succeed. `message` is Chinese and may be shown; the rest is for code and the log. */
export class CallError extends Error {
  override readonly name = 'CallError'
  constructor(
    message: string,
    /** NETWORK: no answer came. ABORTED: the tab closed or the caller gave up; show nothing. */
    readonly code: ErrorCode | 'NETWORK' | 'ABORTED',
    readonly status: number,
    readonly fieldErrors: readonly FieldError[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError'
