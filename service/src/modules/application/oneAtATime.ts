import type { Connection } from '../../database/database'

/**
 * Serialises submissions about the same devices until the transaction ends. A guard that looks for other open applications calls it first: of
 * two submitted at the same moment neither would see the other.
 * @param devices their ids, or the typed number of a device without an archive
 */
export async function waitForOthersAbout({ query }: Connection, type: string, devices: readonly string[]): Promise<void> {
  // Sorted, so that two submissions about several devices do not wait for each other.
  for (const device of [...new Set(devices)].sort()) {
    await query({ name: 'wait-for-others-about', text: 'select pg_advisory_xact_lock(hashtextextended($1, 340))', values: [`${type} ${device}`] })
  }
}
