import { type ErrorCode, type FieldError, messages } from '@shared/contract'

/** HTTP status of each error code. A business refusal is an answer like any other: 200 (design §7). */
export const statusOf: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  NO_SESSION: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  STALE_VERSION: 409,
  INCOMPLETE: 200,
  NOT_ALLOWED_NOW: 200,
  LOGIN_FAILED: 200,
  CAPTCHA_WRONG: 200,
  TOO_LARGE: 413,
  FILE_REFUSED: 200,
  RATE_LIMITED: 429,
  IDEMPOTENCY_CONFLICT: 409,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

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
  get status(): number {
    return statusOf[this.code]
  }
}
