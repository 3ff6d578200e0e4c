import type { ErrorCode, FieldError } from '@shared/contract/endpoint'

/** A call that did not succeed. `message` is Chinese and may be shown; the rest is for code and the log. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** What the service did in spite of the refusal: a refused commit has still saved its draft. */
  readonly data: unknown
  constructor(
    message: string,
    /** NETWORK: no answer came. ABORTED: the tab closed or the caller gave up; show nothing. */
    readonly code: ErrorCode | 'NETWORK' | 'ABORTED',
    readonly status: number,
    readonly fieldErrors: readonly FieldError[] = [],
    options?: ErrorOptions & { data?: unknown },
  ) {
    super(message, options)
    this.data = options?.data
  }
}
/**
 * Whether the write may have happened although the call failed: no answer came, it was unreadable, or the service is still processing it.
 * Repeating it with the same Idempotency-Key is safe: it happens once.
 */
export const outcomeUnknown = ({ code }: CallError): boolean => ['NETWORK', 'ABORTED', 'INTERNAL', 'UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'].includes(code)

export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError'
