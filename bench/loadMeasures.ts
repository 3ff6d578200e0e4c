/** What is measured of a portal that `seed-load` has filled. Bundled and run by load.mjs. */

import { applicationMeasures } from './applicationMeasures'
import { openTimes } from './databaseTimes'
import { equipmentMeasures } from './equipmentMeasures'

/** @param address PostgreSQL itself */
export async function openMeasures(address: { socketFolder: string; database: string }, runs: number) {
  const times = await openTimes(address, runs)
  return { applications: applicationMeasures(times), equipment: equipmentMeasures(times), close: () => times.database.close() }
}
