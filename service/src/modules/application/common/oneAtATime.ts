import type { Connection } from '../../../database/database'

/**
 * Serialises transactions of a type about the same subjects until they end. A check that looks for other applications calls it first: of two
 * submitted at the same moment neither would see the other.
 * @param subjects for example ids of devices, or the typed number of a device without an archive
 */
export async function waitForOthersAbout({ query }: Connection, type: string, subjects: readonly string[]): Promise<void> {
  await query({
    name: 'wait-for-others-about',
    // Sorted, so that two transactions about several subjects do not wait for each other.
    text: 'select pg_advisory_xact_lock(hashtextextended(named, 340)) from (select distinct unnest($1::text[]) as named order by named offset 0) sorted',
    values: [subjects.map((subject) => `${type} ${subject}`)],
  })
}
