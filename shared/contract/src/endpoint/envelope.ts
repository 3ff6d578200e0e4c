import { z } from 'zod'

/** Codes a client may act on. The message next to it is for the user. */
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
  /** The key was used for another write: with other content, or in another role. Final: this write has not happened under it. */
  'IDEMPOTENCY_CONFLICT',
  /** The same write is still being processed, or was just completed: repeating it gives its answer. */
  'IDEMPOTENCY_IN_PROGRESS',
  'UNAVAILABLE',
  'INTERNAL',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** A problem at one field of a form. `field` is a path such as `devices.0.factoryNo`; empty for the whole form. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

/**
 * The envelope of every answer (specification §8, design §7). `result` follows JeeSite: 'login' tells the client to sign in. A refusal for
 * business reasons is HTTP 200 with `success: false` and a Chinese `errorMsg`.
 */
export const failureSchema = z.object({
  success: z.literal(false),
  result: z.enum(['false', 'login']),
  message: z.string(),
  errorMsg: z.string(),
  errorCode: z.enum(errorCodes),
  fieldErrors: z.array(fieldErrorSchema).optional(),
  /** What was saved in spite of the failure: a refused commit still saves the draft and returns its id and state. */
  data: z.unknown().optional(),
  /** Only on a failed login (JeeSite's name): the next attempt requires a captcha. */
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
/** The value `next` of the previous page; starts with the id of its last row. Used to read beyond the page numbers that are supported. */
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
 * A change must name the version of the record it is based on; a new record has none. For `refine`, with `atVersion`. Otherwise two users
 * could overwrite each other's changes unnoticed.
 */
export const saysVersion = (body: { id?: string; version?: number }): boolean => body.id === undefined || body.version !== undefined
export const atVersion = { path: ['version'] }

/** Rows are counted exactly up to this number; beyond it the answer sets `more`. */
export const countCap = 10_000
export const defaultPageSize = 20
export const maxPageSize = 200

/** The query parameters of every list. `orderBy` is `column` or `column desc`, from the endpoint's allow-list. */
export function pageQuerySchema(orderColumns: readonly [string, ...string[]]) {
  const orders = orderColumns.flatMap((column) => [column, `${column} asc`, `${column} desc`])
  return z.object({
    pageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
    orderBy: z.enum(orders as [string, ...string[]]).optional(),
  })
}
