import type { ErrorCode, Failure, FieldError } from '@shared/contract/endpoint'
import { messages } from '@shared/contract/messages'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { databaseCode, isDatabaseAway } from '../database/failures'
import { Refusal } from '../refusal'
import type { HttpContext } from './context'

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
  IDEMPOTENCY_IN_PROGRESS: 409,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

/** The contract's envelope of a failure; internal causes go to the log only (security §1.2, 16.5.1). */
export function failureOf({ code, message, details }: Refusal): Failure {
  return {
    success: false,
    result: code === 'NO_SESSION' ? 'login' : 'false',
    message,
    errorMsg: message,
    errorCode: code,
    ...(details.fieldErrors ? { fieldErrors: details.fieldErrors } : {}),
    ...(details.data === undefined ? {} : { data: details.data }),
    ...(details.isValidCodeLogin === undefined ? {} : { isValidCodeLogin: details.isValidCodeLogin }),
  }
}

export function answerFailure(reply: FastifyReply, refusal: Refusal, status: number = statusOf[refusal.code]): FastifyReply {
  const { code, details } = refusal
  const retryAfter = details.retryAfter ?? (code === 'UNAVAILABLE' ? 5 : undefined)
  if (retryAfter !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureOf(refusal)))
}

const fastifyCodes: Record<number, ErrorCode> = { 400: 'BAD_REQUEST', 404: 'NOT_FOUND', 413: 'TOO_LARGE', 414: 'BAD_REQUEST', 415: 'BAD_REQUEST' }

/** The sentence for a duplicate, by the name of the unique index it violates. */
const taken: Record<string, FieldError> = {
  account_login_name: { field: 'loginName', message: messages.loginNameTaken },
  unit_uscc_key: { field: 'uscc', message: messages.creditCodeTaken },
  equipment_code_once: { field: 'equipmentCode', message: messages.equipmentNumberTaken },
  equipment_registration_once: { field: 'registrationCode', message: messages.equipmentNumberTaken },
  equipment_certificate_once: { field: 'useCertNo', message: messages.equipmentNumberTaken },
  equipment_serial_once: { field: 'factoryNo', message: messages.equipmentSerialTaken },
}

/** Two requests wrote the same value at once, and the other was first. */
function takenRefusal(error: unknown): Refusal {
  const { constraint = '' }: { constraint?: unknown } = typeof error === 'object' && error !== null ? error : {}
  const problem = taken[String(constraint)]
  return problem
    ? new Refusal('INCOMPLETE', problem.message, { fieldErrors: [problem], cause: error })
    : new Refusal('STALE_VERSION', messages.writtenTwice, { cause: error })
}

/** Converts a thrown error to the refusal sent to the caller. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return new Refusal('UNAVAILABLE', undefined, { cause: error })
  const code = databaseCode(error)
  // 22P02 malformed uuid or number, 22P05/22021 a character PostgreSQL cannot store (NUL), 22007/22008 an invalid date.
  if (code === '22P02') return new Refusal('NOT_FOUND', undefined, { cause: error })
  if (['22P05', '22021', '22007', '22008'].includes(code)) return new Refusal('BAD_REQUEST', undefined, { cause: error })
  // 40001/40P01 serialisation failure or deadlock, 55P03 lock timeout: nothing was changed, so the caller may retry.
  if (code === '40001' || code === '40P01' || code === '55P03') return new Refusal('UNAVAILABLE', messages.busy, { cause: error, retryAfter: 1 })
  if (code === '23505') return takenRefusal(error)
  const status = (error as Partial<FastifyError> | undefined)?.statusCode
  const known = status === undefined ? undefined : fastifyCodes[status]
  return known ? new Refusal(known, undefined, { cause: error }) : new Refusal('INTERNAL', messages.serverError, { cause: error })
}

export function registerErrors(app: FastifyInstance, { log }: HttpContext): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.code === 'INTERNAL') log.error({ err: error, reqId: request.id }, 'request failed')
    else if (refusal.code === 'UNAVAILABLE') log.warn({ err: error, reqId: request.id }, 'unavailable')
    return answerFailure(reply, refusal)
  })
}
