import { sql } from 'kysely'
import type { Connection } from '../../database/database'

/**
 * The next number of a series: prefix, region (6), day (8), serial (4): GZ330212202611190014 (domain §3.5).
 * The serial is taken inside the caller's transaction, so a rolled back transaction leaves no gap.
 * @param day `YYYY-MM-DD`
 */
export async function nextNumber(connection: Connection, prefix: string, region: string, day: string): Promise<string> {
  return `${prefix}${region}${day.replaceAll('-', '')}${String(await nextSerial(connection, prefix, region, day)).padStart(4, '0')}`
}

/**
 * The next serial of a series, starting at 1; taken inside the caller's transaction, so without gaps or duplicates.
 * @param step more than 1 passes over serials that are in use already
 */
export async function nextSerial(connection: Connection, prefix: string, region: string, day: string, step = 1): Promise<number> {
  const row = await connection.db
    .insertInto('number_sequence')
    .values({ prefix, region, day, last: step })
    .onConflict((conflict) => conflict.columns(['prefix', 'region', 'day']).doUpdateSet({ last: sql<number>`number_sequence.last + ${step}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}
