/**
 * Which areas an authority is in charge of: 330200 covers all of 3302, 330000 all of 33; an authority without an area covers none. The
 * only implementation in code; `scope_covers_area` repeats it in the database as a second line of defence.
 */
import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * The common prefix of all area codes an authority covers.
 * @param areaCode six digits, or empty for an authority without an area: the result is a line feed, which no code begins with.
 */
export const ruledPrefix = (areaCode: string): string => (areaCode === '' ? '\n' : areaCode.replace(/(?:00){1,2}$/, ''))

/** Province, city and county of an area, each as its code prefix; empty for an invalid code. */
export const areaLevels = (areaCode: string): string[] =>
  /^\d{6}$/.test(areaCode) ? [...new Set([areaCode.slice(0, 2), areaCode.slice(0, 4), areaCode].map((level) => ruledPrefix(level.padEnd(6, '0'))))] : []

/** Whether an authority of one area is in charge of another. */
export const coversArea = (authorityArea: string, areaCode: string): boolean => areaCode.startsWith(ruledPrefix(authorityArea))

/** `coversArea` as a condition on a column of area codes, such as `unit_change.area_code`. */
export const areaCovered = (column: string, authorityArea: string): Expression<SqlBool> =>
  sql<SqlBool>`starts_with(${sql.ref(column)}, ${ruledPrefix(authorityArea)})`
