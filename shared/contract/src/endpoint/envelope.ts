import { z } from 'zod'

/** Codes a client may act on. The message beside it is what the user reads. */
export const errorCodes = [
  'BAD_REQUEST',
  'NO_SESSION',
  'FORBIDDEN',
  'NOT_FOUND',
  'STALE_VERSION',
  'INCOMPLETE',
  'NOT_ALLOWED_NOW',
  'LOGIN_FAILED',
  'CAPTCHA_WRONG',
  'TOO_LARGE',
  'FILE_REFUSED',
  'RATE_LIMITED',
  'IDEMPOTENCY_CONFLICT',
  'UNAVAILABLE',
  'INTERNAL',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** A problem at one place of a form. `field` is a path such as `devices.0.factoryNo`; empty for the whole form. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

/**
 * What every call answers (specification §8, design §7). `result` keeps the JeeSite habit: 'login' asks
 * the client to sign in. A business refusal is HTTP 200 with `success: false` and a Chinese `errorMsg`.
 */
export const failureSchema = z.object({
  success: z.literal(false),
  result: z.enum(['false', 'login']),
  message: z.string(),
  errorMsg: z.string(),
  errorCode: z.enum(errorCodes),
  fieldErrors: z.array(fieldErrorSchema).optional(),
  /** What was done all the same: a refused commit has still saved the draft, and says where it stands. */
  data: z.unknown().optional(),
  /** Only on a refused login (JeeSite's name): the next attempt needs a captcha. */
  isValidCodeLogin: z.boolean().optional(),
})
export type Failure = z.infer<typeof failureSchema>

/** The envelope of an answer whose payload is `data`. */
export function successSchema<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), result: z.literal('true'), message: z.string(), data })
}

/** One page of a list. `more` is true when `count` was capped (shown as 10000+). */
export function pageSchema<T extends z.ZodType>(row: T) {
  return z.object({
    pageNo: z.number().int(),
    pageSize: z.number().int(),
    count: z.number().int(),
    more: z.boolean().optional(),
    list: z.array(row),
  })
}
/** `next` of the page before, which begins with the id of its last row: how to go on beyond the rows that are paged. */
export const nextPageSchema = z
  .string()
  .max(200)
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/)

export interface Page<T> {
  pageNo: number
  pageSize: number
  count: number
  more?: boolean
  list: T[]
}

/**
 * A change names the version of the record it was based on; a new record has none yet. For `refine`, with `atVersion`. Without it two
 * people at once would overwrite each other unnoticed.
 */
export const saysVersion = (body: { id?: string; version?: number }): boolean => body.id === undefined || body.version !== undefined
export const atVersion = { path: ['version'] }

/** Rows are counted exactly up to here; beyond it the answer says `more`. */
export const countCap = 10_000
export const defaultPageSize = 20
export const maxPageSize = 200

/** The query every list takes. `orderBy` is `column` or `column desc`, from the endpoint's allow-list. */
export function pageQuerySchema(orderColumns: readonly [string, ...string[]]) {
  const orders = orderColumns.flatMap((column) => [column, `${column} asc`, `${column} desc`])
  return z.object({
    pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
    orderBy: z.enum(orders as [string, ...string[]]).optional(),
  })
}
