import { z } from 'zod'

/** Single values that many endpoints accept, limited to what can be processed. */

/** First and last day a client may send. */
export const dayBounds = { first: '1900-01-01', last: '2199-12-31' } as const

/**
 * A day sent by a client, limited to plausible years. Years beyond 9999 are written with a sign, which breaks text comparison, and a loop over
 * days up to a far one would not end. Forms have their own rule (`rules.date`), where 9999-12-31 means 长期.
 */
export const daySchema = z.iso
  .date()
  .regex(/^(?:19|2[01])\d\d-/, '日期的年份应为1900至2199')
  .meta({ format: 'date' })

/**
 * Working days from today to a deadline that is set in working days, less than zero once it is over: only the service knows the holidays. Absent for
 * other deadlines, and from services of the version before.
 */
export const workdaysLeftSchema = z.number().int().optional()

/** Maximum of a 32-bit integer column: larger numbers are rejected as an invalid request instead of failing in the database. */
export const mostInteger = 2 ** 31 - 1
export const columnInteger = z
  .number()
  .int()
  .min(-(2 ** 31))
  .max(mostInteger)

/** Most rows chosen in a list that one export takes: more are exported by conditions. */
export const chosenRowsMost = 1_000

/** The version of the record that the caller has read. */
export const versionSchema = z.number().int().min(0).max(mostInteger)
