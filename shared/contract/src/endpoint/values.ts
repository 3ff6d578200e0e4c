import { z } from 'zod'

/** Single values many endpoints take, each bounded by what is done with it. */

/** First and last of the days a client may ask for. */
export const dayBounds = { first: '1900-01-01', last: '2199-12-31' } as const

/**
 * A day a client asks for or sets, limited to plausible years: years beyond 9999 are written with a sign and break the comparison of
 * texts, and counting the days up to a far one would take for ever. Forms have a rule of their own (`rules.date`): there 9999-12-31
 * means 长期.
 */
export const daySchema = z.iso
  .date()
  .regex(/^(?:19|2[01])\d\d-/, '日期的年份应为1900至2199')
  .meta({ format: 'date' })

/** What the columns of 32 bits hold: a number beyond is a mistake of the request, not of the database. */
export const mostInteger = 2 ** 31 - 1
export const columnInteger = z
  .number()
  .int()
  .min(-(2 ** 31))
  .max(mostInteger)

/** Which version of a record was read. */
export const versionSchema = z.number().int().min(0).max(mostInteger)
