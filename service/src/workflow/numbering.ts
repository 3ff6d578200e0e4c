import { sql } from 'kysely'
import type { Connection } from '../database/database'

/**
 * The next number of a series: prefix, region (6), day (8), serial (4): GZ330212202611190014 (domain §3.5).
 * The serial is taken inside the caller's transaction, so a rolled back transaction leaves no gap.
 * @param day `YYYY-MM-DD`
 */
export async function nextNumber(connection: Connection, prefix: string, region: string, day: string): Promise<string> {
  return `${prefix}${region}${day.replaceAll('-', '')}${String(await nextSerial(connection, prefix, region, day)).padStart(4, '0')}`
}

/** The next serial of a series, starting at 1; taken inside the caller's transaction, so without gaps or duplicates. */
export async function nextSerial(connection: Connection, prefix: string, region: string, day: string): Promise<number> {
  const row = await connection.db
    .insertInto('number_sequence')
    .values({ prefix, region, day, last: 1 })
    .onConflict((conflict) => conflict.columns(['prefix', 'region', 'day']).doUpdateSet({ last: sql<number>`number_sequence.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}
