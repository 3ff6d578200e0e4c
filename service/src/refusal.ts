import type { ErrorCode, FieldError } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import { minuteOf, opinionProblem } from '@shared/contract/rules'

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
  IDEMPOTENCY_IN_PROGRESS: messages.idempotencyInProgress,
  UNAVAILABLE: messages.unavailable,
}

export interface RefusalDetails {
  fieldErrors?: FieldError[]
  cause?: unknown
  /** Seconds after which the caller may retry; sent as Retry-After. */
  retryAfter?: number
  /** What was committed in spite of the refusal, for the caller to continue from. */
  data?: unknown
  /** On a refused login: the next attempt needs a captcha. */
  isValidCodeLogin?: boolean
}

/** A failure reported to the caller. `message` is for the user; code and cause are for the log. */
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

/**
 * Refused by the record as the caller sees it, not because somebody has changed it: the reason stands at a name, as a field's problem does.
 * @param name of the condition that is not met
 */
export const refusedAsItStands = (name: string, reason: string): Refusal =>
  new Refusal('NOT_ALLOWED_NOW', reason, { fieldErrors: [{ field: name, message: reason }] })

/**
 * Of two who decide at once, the second has not seen what the first did: the refusal says who did what.
 * @param time `YYYY-MM-DD HH:mm:ss`
 */
export const movedBy = (who: string, time: string, act: string, state: string): Refusal =>
  new Refusal('NOT_ALLOWED_NOW', messages.movedBy(who, minuteOf(time), act, state))

/** @throws Refusal INCOMPLETE with every problem at its field and the first one's message; does nothing when there are none. */
export function refuseProblems(fieldErrors: readonly FieldError[]): void {
  if (fieldErrors.length > 0) throw new Refusal('INCOMPLETE', fieldErrors[0]?.message, { fieldErrors: [...fieldErrors] })
}

/**
 * The trimmed opinion of a decision.
 * @throws Refusal INCOMPLETE at the field `opinion`: if required or given, it must have 2 to 500 characters.
 */
export function opinionOf(given: string | undefined, required: boolean): string {
  const opinion = given?.trim() ?? ''
  const message = opinionProblem(opinion, required)
  refuseProblems(message ? [{ field: 'opinion', message }] : [])
  return opinion
}

/** A failure reported to the operator as a plain message, without a stack: the service or command exits with it. */
export class PlainError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PlainError'
  }
}
