import type { ErrorCode, FieldError } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { opinionProblem } from '@shared/contract/rules'

const defaultMessage: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: messages.malformed,
  NO_SESSION: messages.sessionEnded,
  FORBIDDEN: messages.forbidden,
  NOT_FOUND: messages.notFound,
  STALE_VERSION: messages.stale,
  INCOMPLETE: messages.incomplete,
  NOT_ALLOWED_NOW: messages.notAllowedNow,
  LOGIN_FAILED: messages.loginFailed,
  CAPTCHA_WRONG: messages.captchaWrong,
  TOO_LARGE: messages.tooLarge,
  RATE_LIMITED: messages.tooMany,
  IDEMPOTENCY_CONFLICT: messages.idempotencyConflict,
  UNAVAILABLE: messages.unavailable,
}

export interface RefusalDetails {
  fieldErrors?: FieldError[]
  cause?: unknown
  /** Seconds after which the caller may try again; sent as Retry-After. */
  retryAfter?: number
  /** What was done all the same, for the caller to go on from. */
  data?: unknown
  /** On a refused login: the next attempt needs a captcha. */
  isValidCodeLogin?: boolean
}

/** A failure the caller is told about. `message` is read by the user; the log gets code and cause. */
export class Refusal extends Error {
  readonly details: RefusalDetails
  constructor(
    readonly code: ErrorCode,
    message: string = defaultMessage[code] ?? messages.serverError,
    details: RefusalDetails = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'Refusal'
    this.details = details
  }
}

/** @throws Refusal INCOMPLETE with every problem at its field, in the words of the first; nothing is thrown for none. */
export function refuseProblems(fieldErrors: readonly FieldError[]): void {
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', fieldErrors[0]?.message, { fieldErrors: [...fieldErrors] })
}

/**
 * The opinion of a decision, as it is kept.
 * @throws Refusal INCOMPLETE at the field `opinion`: one that is required, or given, has 2 to 500 characters.
 */
export function opinionOf(given: string | undefined, required: boolean): string {
  const opinion = given?.trim() ?? ''
  const message = opinionProblem(opinion, required)
  refuseProblems(message ? [{ field: 'opinion', message }] : [])
  return opinion
}

/** A failure an operator is told in words, without a stack: the start, or the command, stops with this message. */
export class PlainError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PlainError'
  }
}
