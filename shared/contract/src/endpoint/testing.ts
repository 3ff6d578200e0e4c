import type { z } from 'zod'
import type { ErrorCode, Failure, successSchema } from './envelope'

/** For tests only: what the service answers, for those that answer in its place. */

type Success<T> = z.infer<ReturnType<typeof successSchema<z.ZodType<T>>>>

export const succeed = <T>(data: T): Success<T> => ({ success: true, result: 'true', message: '', data })

export const refuse = (errorCode: ErrorCode, errorMsg: string, more: Pick<Failure, 'fieldErrors' | 'data' | 'isValidCodeLogin'> = {}): Failure => ({
  success: false,
  result: errorCode === 'NO_SESSION' ? 'login' : 'false',
  message: errorMsg,
  errorMsg,
  errorCode,
  ...more,
})
