import { wireDate } from '../clock'
import type { ServiceContext } from '../context'
import { systemScope } from '../database/scope'
import { chanceFrom } from './material/random'
import { prepareAccounts } from './records/accounts'
import { seedAnnouncements } from './records/announcements'
import { seedChanges } from './records/changes'
import { seedDetections } from './records/detections'
import { seedDeviceApplications } from './records/deviceApplications'
import { seedEquipment } from './records/equipmentArchive'
import { seedEvents } from './records/events'
import { seedFilings } from './records/filings'
import { seedInspections } from './records/inspections'
import { seedInvoices } from './records/invoices'
import { seedMaintenance } from './records/maintenance'
import { tidyMessages } from './records/messages'
import { castOf, seedNotices } from './records/notices'
import { seedOldInspections } from './records/oldInspections'
import { seedOperators } from './records/operators'
import { seedPriceLists } from './records/priceLists'
import { seedQuestions } from './records/questions'
import { seedRegistrations } from './records/registrations'
import { seedReissues } from './records/reissues'
import { seedResets } from './records/resets'
import { seedUnitChanges } from './records/unitChanges'
import { seedUnits } from './records/units'
import { seedUseRegistrations } from './records/useRegistrations'
import { seedStatements } from './statements'

/** Arbitrary; the screenshots were reviewed with this one. */
const defaultSeed = 20_261_121
const seedLock = 724_511_002

/**
 * Fills an empty portal with the demo: units, accounts, notices in every state with their papers, announcements (domain §8). All in one
 * transaction: an interrupted start leaves an empty portal, not half a demo. A portal that has accounts is left unchanged.
 * @returns whether anything was written.
 */
export async function seedDemo(portal: ServiceContext, seed = defaultSeed): Promise<boolean> {
  const { database } = portal
  if (await hasAccounts(portal)) return false
  // The same time for all of it, however long it takes: all dates are counted back from it.
  const now = portal.clock.now()
  const context: ServiceContext = { ...portal, clock: { now: () => now } }
  return database.transaction(systemScope, async (connection) => {
    await connection.query({ text: 'select pg_advisory_xact_lock($1)', values: [seedLock] })
    const taken = await connection.db.selectFrom('account').select('id').limit(1).executeTakeFirst()
    if (taken) return false
    const units = await seedUnits(connection, Number(wireDate(now).slice(0, 4)))
    const accounts = await prepareAccounts(context, units)
    const callers = await accounts.write(connection)
    await seedNotices(context, connection, castOf(units, callers), chanceFrom(seed))
    await seedEquipment(context, connection, units, chanceFrom(seed))
    await seedOperators(context, connection, units, callers, chanceFrom(seed))
    await seedFilings(context, connection, units, callers)
    await seedEvents(context, connection, units, callers)
    await seedPriceLists(context, connection, callers)
    await seedQuestions(context, connection, units, callers)
    await seedDeviceApplications(context, connection, units, callers)
    await seedInspections(context, connection, units, callers)
    await seedDetections(context, connection, units, callers)
    await seedOldInspections(context, connection, units, callers)
    await seedReissues(context, connection, units, callers)
    await seedInvoices(context, connection, units, callers)
    await seedStatements(context, connection, callers)
    await seedMaintenance(context, connection, units, callers)
    await seedChanges(context, connection, units, callers)
    await seedUseRegistrations(context, connection, callers)
    await seedAnnouncements(context, connection, callers)
    await seedRegistrations(context, connection, units, callers)
    await seedResets(context, connection, callers)
    await seedUnitChanges(context, connection, units, callers)
    await tidyMessages(connection, now)
    accounts.keep()
    return true
  })
}

async function hasAccounts({ database }: ServiceContext): Promise<boolean> {
  const found = await database.system(({ db }) => db.selectFrom('account').select('id').limit(1).executeTakeFirst())
  return found !== undefined
}
