/** The measures of a portal filled by `seed-load`. Bundled and run by load.mjs. */

import { applicationMeasures } from './applicationMeasures'
import { openTimes } from './databaseTimes'
import { equipmentMeasures } from './equipmentMeasures'

/** @param address of PostgreSQL */
export async function openMeasures(address: { socketFolder: string; database: string }, runs: number) {
  const times = await openTimes(address, runs)
  return { applications: applicationMeasures(times), equipment: equipmentMeasures(times), close: () => times.database.close() }
}
