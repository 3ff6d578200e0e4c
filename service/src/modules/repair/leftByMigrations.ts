/** Puts right what migrations found but could not reckon themselves (`left_by_migrations`), each record in its own transaction. */
import type { ServiceContext } from '../../context'
import type { Connection } from '../../database/database'
import { systemScope } from '../../database/scope'
import type { LeftByMigrationsTable } from '../../database/tables/equipmentTables'
import { claimedWhileStopped } from './claimedWhileStopped'
import { cylinderArchive } from './cylinderArchive'
import { failedItemLeftOut } from './failedItemLeftOut'
import { incidentSeen } from './incidentSeen'
import { mobileVesselDated } from './mobileVesselDated'

/** @returns whether the record is settled; false if it can be put right later only */
type Repair = (connection: Connection, id: string, now: Date) => Promise<boolean>

const repairs: Readonly<Record<LeftByMigrationsTable['kind'], Repair>> = {
  cylinderArchive,
  claimedWhileStopped,
  failedItemLeftOut,
  incidentSeen,
  mobileVesselDated,
}

/** Records one round settles; the rest follow in the next round. */
const settledAtOnce = 100

/** A record that fails is tried again in every round, and holds up no other. */
export async function repairLeftByMigrations({ database, clock, log }: ServiceContext): Promise<void> {
  const left = await database.system(({ db }) => db.selectFrom('left_by_migrations').selectAll().orderBy('kind').orderBy('record_id').execute())
  let settled = 0
  for (const { kind, record_id } of left) {
    if (settled === settledAtOnce) return
    try {
      await database.transaction(systemScope, async (connection) => {
        if (!(await repairs[kind](connection, record_id, clock.now()))) return
        await connection.db.deleteFrom('left_by_migrations').where('kind', '=', kind).where('record_id', '=', record_id).execute()
        settled += 1
      })
    } catch (error) {
      log.warn({ err: error, kind, record: record_id }, 'a record a migration left could not be put right')
    }
  }
}
