import { join } from 'node:path'
import { printQueueMost } from '@shared/contract/print'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AttachmentStore } from '../adapters/attachmentStore'
import { demoCashier } from '../adapters/demoCashier'
import { folderStore } from '../adapters/folderStore'
import { objectStore } from '../adapters/objectStore'
import { paymentGateway } from '../adapters/paymentGateway'
import type { PaymentPlatform } from '../adapters/paymentPlatform'
import { openPrinter, printPatience } from '../adapters/printer'
import { openReportSigner } from '../adapters/reportSigner'
import { fileJobs } from '../attachment/fileJob'
import { attachmentOwners } from '../attachment/owner'
import { after, type Clock, days, systemClock, wireDate } from '../clock'
import type { Configuration } from '../configuration'
import type { ServiceContext } from '../context'
import { type Database, openDatabase } from '../database/database'
import { openJobQueues } from '../database/jobQueues'
import { type DatabaseAddress, openPool } from '../database/pool'
import { countUnderWay } from '../http/underWay'
import { openUnreadLongPoll } from '../notification/unreadLongPoll'
import { openServedReleases } from '../release/served'
import { openLoginKeys, openPaymentKey, openRegistryKey, openSigningKey } from '../security/keys'
import { openSessions } from '../security/sessions'
import { openSingleSignOn } from '../security/signIn/singleSignOn'
import { typeOfRecord } from '../workflow/record'
import { announceDays, yearIsAnnounced } from '../workflow/workdays'
import { buildApp } from './buildApp'

/** Calls in progress per connection of the pool, when several callers share it. */
const callsPerConnection = 20

export interface Service {
  app: FastifyInstance
  context: ServiceContext
  close(): Promise<void>
}

function openPaymentPlatform(configuration: Configuration, database: Database, clock: Clock): PaymentPlatform | undefined {
  const { adapter, gatewayUrl, merchant } = configuration.payment
  if (adapter === 'off') return undefined
  const key = openPaymentKey(configuration)
  return adapter === 'demo' ? demoCashier(configuration, database, clock, key) : paymentGateway({ url: gatewayUrl, merchant, key }, clock)
}

/** Files are always received and checked on this machine, wherever they are stored. */
function openStore({ bucket, dataFolder }: Configuration, name: string): AttachmentStore {
  const folder = folderStore(join(dataFolder, name))
  return bucket ? objectStore(bucket, `${name}/`, folder) : folder
}

/** The calendar must know next month's year, since deadlines are counted into it. */
function openCalendar({ announcedDays }: Configuration, clock: Clock, log: Logger): void {
  announceDays(announcedDays)
  const year = wireDate(after(clock.now(), days(31))).slice(0, 4)
  if (!yearIsAnnounced(year)) log.warn({ year }, `没有 ${year} 年的节假日安排，期限按周一至周五计算：升级门户，或设 HOLIDAYS 和 MAKEUP_WORKDAYS`)
}

/** Assembles the service over a migrated database. It does not listen yet. */
export async function assemble(configuration: Configuration, address: DatabaseAddress, log: Logger, clock: Clock = systemClock): Promise<Service> {
  openCalendar(configuration, clock, log)
  const pooled: DatabaseAddress = configuration.databasePoolerUrl ? { url: configuration.databasePoolerUrl, pooler: true } : address
  const database = openDatabase(openPool(pooled, configuration.databasePool, log), { ...pooled, clock })
  const unreadLongPoll = openUnreadLongPoll(database, address, log)
  const context: ServiceContext = {
    configuration,
    database,
    clock,
    log,
    sessions: openSessions(configuration, database, clock, (accountId) => unreadLongPoll.letGo(accountId)),
    loginKeys: openLoginKeys(configuration),
    signingKey: openSigningKey(configuration),
    singleSignOn: openSingleSignOn(configuration, clock),
    attachments: openStore(configuration, 'attachments'),
    jobFiles: openStore(configuration, 'job-files'),
    attachmentOwners: attachmentOwners(),
    fileJobs: fileJobs(),
    printer: openPrinter(configuration, log),
    printing: countUnderWay(printQueueMost, printPatience),
    reportSigner: openReportSigner(configuration),
    paymentPlatform: openPaymentPlatform(configuration, database, clock),
    jobQueues: openJobQueues(address, log),
    unreadLongPoll,
    typeOfRecord,
    servedReleases: openServedReleases({
      database,
      clock,
      log,
      registryFile: configuration.registryFile,
      registryCopy: configuration.registryCopy,
      registryKey: openRegistryKey(configuration),
      externalPages: configuration.externalPages,
    }),
    underWay: countUnderWay(configuration.databasePool * callsPerConnection),
  }
  try {
    const app = await buildApp(context)
    return {
      app,
      context,
      async close() {
        await app.close()
        await context.unreadLongPoll.close()
        await context.printer.close()
        await database.close()
      },
    }
  } catch (error) {
    await context.unreadLongPoll.close()
    await database.close()
    throw error
  }
}
