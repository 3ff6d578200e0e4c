import { smsGateway } from '../adapters/smsGateway'
import { collectDeletedFiles, collectStrayFiles } from '../attachment/collectFiles'
import { days, minutes, seconds } from '../clock'
import type { ServiceContext } from '../context'
import { forgetOldKeys } from '../http/idempotency'
import { forgetOldErrors } from '../modules/errorLog/errors'
import { forgetOldMobileTickets } from '../modules/mobileUpload/tickets'
import { forgetOldPasswords } from '../modules/registration/forgetPasswords'
import { forgetOldFlows, forgetOldMessages } from '../modules/verification/forget'
import { forgetOldRequests } from '../modules/verification/limits'
import { deleteOldNotifications } from '../notification/notify'
import { sealAudit } from '../security/auditSeals'
import { forgetOldTickets } from '../security/tickets'

/** Rows that have had their time. Every replica may do it: deleting twice is deleting once. */
export async function sweep(context: ServiceContext): Promise<void> {
  const { database, clock, sessions } = context
  const now = clock.now()
  await sessions.sweep()
  await forgetOldKeys(database, clock)
  await forgetOldTickets(database, clock)
  await forgetOldMobileTickets(database, clock)
  await forgetOldErrors(database, clock)
  await deleteOldNotifications(database, clock)
  await forgetOldFlows(context)
  await collectDeletedFiles(context)
  await forgetOldMessages(context)
  await forgetOldPasswords(context)
  await forgetOldRequests(context)
  await database.system(async ({ db }) => {
    await db.deleteFrom('login_nonce').where('expires_at', '<', now).execute()
    await db.deleteFrom('sso_token').where('expires_at', '<', now).execute()
    await db.deleteFrom('password_reset_link').where('expires_at', '<', now).execute()
    await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
    await db.deleteFrom('rate_limit').where('window_ends', '<', now).execute()
    await db
      .deleteFrom('login_failure')
      .where('window_ends', '<', now)
      .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', now)]))
      .execute()
  })
}

/** Sweeps, and seals the audit log, every few minutes until stopped; hands messages to the gateway, where there is one. */
export function startJobs(context: ServiceContext): { stop(): void } {
  const timer = setInterval(() => {
    sweep(context).catch((error: unknown) => context.log.warn({ err: error }, 'sweep failed'))
    sealAudit(context.database, context.clock).catch((error: unknown) => context.log.info({ err: error }, 'audit log is sealed next time'))
  }, minutes(5))
  timer.unref()
  // What a service that was killed left behind is looked for when the next one starts, and once a day.
  const strays = () => void collectStrayFiles(context).catch((error: unknown) => context.log.warn({ err: error }, 'stray files are looked for tomorrow'))
  strays()
  const daily = setInterval(strays, days(1)).unref()
  const gateway = context.configuration.sms.adapter === 'http' ? smsGateway(context) : undefined
  const sending = gateway && setInterval(() => void gateway.sendWaiting(), seconds(2)).unref()
  return {
    stop() {
      clearInterval(timer)
      clearInterval(daily)
      clearInterval(sending)
    },
  }
}
