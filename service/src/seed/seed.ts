import { wireDate } from '../clock'
import type { ServiceContext } from '../context'
import { systemScope } from '../database/scope'
import { prepareAccounts } from './accounts'
import { seedAnnouncements } from './announcements'
import { seedChanges } from './changes'
import { seedDetections } from './detections'
import { seedDeviceApplications } from './deviceApplications'
import { seedEquipment } from './equipmentArchive'
import { seedEvents } from './events'
import { seedFilings } from './filings'
import { seedInspections } from './inspections'
import { seedInvoices } from './invoices'
import { seedMaintenance } from './maintenance'
import { tidyMessages } from './messages'
import { castOf, seedNotices } from './notices'
import { seedOldInspections } from './oldInspections'
import { seedOperators } from './operators'
import { seedPriceLists } from './priceLists'
import { seedQuestions } from './questions'
import { chanceFrom } from './random'
import { seedRegistrations } from './registrations'
import { seedReissues } from './reissues'
import { seedResets } from './resets'
import { seedStatements } from './statements'
import { seedUnitChanges } from './unitChanges'
import { seedUnits } from './units'
import { seedUseRegistrations } from './useRegistrations'

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
