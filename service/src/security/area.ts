/**
 * Which areas an authority is in charge of: 330200 rules all of 3302, 330000 all of 33; an authority without an area
 * rules none. The one place for it in code; `scope_covers_area` says the same in the database, as a second wall.
 */
import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * What the code of every area begins with that this authority rules.
 * @param areaCode six digits, or empty for an authority without an area: nothing begins with a line feed.
 */
export const ruledPrefix = (areaCode: string): string => (areaCode === '' ? '\n' : areaCode.replace(/(?:00){1,2}$/, ''))

/** Province, city and county a place lies in, each as the digits its places share; nothing for what is no area code. */
export const areaLevels = (areaCode: string): string[] =>
  /^\d{6}$/.test(areaCode) ? [...new Set([areaCode.slice(0, 2), areaCode.slice(0, 4), areaCode].map((level) => ruledPrefix(level.padEnd(6, '0'))))] : []

/** Whether an authority of one area is in charge of another. */
export const coversArea = (authorityArea: string, areaCode: string): boolean => areaCode.startsWith(ruledPrefix(authorityArea))

/** The same as a condition on a column that holds area codes, such as `unit_change.area_code`. */
export const areaCovered = (column: string, authorityArea: string): Expression<SqlBool> =>
  sql<SqlBool>`starts_with(${sql.ref(column)}, ${ruledPrefix(authorityArea)})`
