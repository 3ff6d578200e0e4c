import type { Connection } from '../../database/database'

/**
 * Serialises submissions about the same devices until the transaction ends. A guard that looks for other open applications calls it first: of
 * two submitted at the same moment neither would see the other.
 * @param devices their ids, or the typed number of a device without an archive
 */
export async function waitForOthersAbout({ query }: Connection, type: string, devices: readonly string[]): Promise<void> {
  await query({
    name: 'wait-for-others-about',
    // Sorted, so that two submissions about several devices do not wait for each other.
    text: 'select pg_advisory_xact_lock(hashtextextended(named, 340)) from (select distinct unnest($1::text[]) as named order by named offset 0) sorted',
    values: [devices.map((device) => `${type} ${device}`)],
  })
}
