import { applicationDefinitions } from '@shared/contract/application'
import { z } from 'zod'
import { sendSms } from '../adapters/smsGateway'
import { collectDeletedFiles, collectStrayFiles } from '../attachment/collectFiles'
import type { ServiceContext } from '../context'
import { againAfterDeadlock } from '../database/deadlocks'
import type { Job } from '../database/jobQueues'
import { systemScope } from '../database/scope'
import { forgetOldKeys } from '../http/idempotency'
import { behaviourOf } from '../modules/application/behaviours'
import { changePriceListsDue } from '../modules/application/maintenance/priceListsInForce'
import { changeMaintenanceDue } from '../modules/equipment/archive/maintenance'
import { remindOfDue } from '../modules/equipment/due/dueReminders'
import { forgetOldErrors } from '../modules/errorLog/errors'
import { tellOfJobsOfExpired } from '../modules/inspection/jobsLeft'
import { forgetOldJobs, resumeJobs, runJob } from '../modules/job/runJob'
import { forgetOldMobileTickets } from '../modules/mobileUpload/tickets'
import { remindOfCertificates } from '../modules/operator/certificateReminders'
import { doPayment, handOutPayments, paymentWork } from '../modules/payment/paymentJobs'
import { forgetOldPasswords } from '../modules/registration/forgetPasswords'
import { watchCanaries } from '../modules/release/canaryWatch'
import { repairLeftByMigrations } from '../modules/repair/leftByMigrations'
import { forgetOldFlows, forgetOldMessages } from '../modules/verification/forget'
import { forgetOldRequests } from '../modules/verification/limits'
import { deleteOldNotifications } from '../notification/notify'
import { collectReleases } from '../release/collectReleases'
import { sealAudit } from '../security/auditSeals'
import { forgetOldTickets } from '../security/tickets'
import { workflowNow } from '../workflow/behaviour'
import { foldCounters } from '../workflow/list/counters'
import { dueDeadlines, meetDeadline } from '../workflow/transition/deadlines'

type Step = (context: ServiceContext) => Promise<unknown>

/** Deletes expired rows of a table. */
const expired =
  (table: 'login_nonce' | 'sso_token' | 'password_reset_link' | 'captcha' | 'answered_token'): Step =>
  ({ database, clock }) =>
    database.system(({ db }) => db.deleteFrom(table).where('expires_at', '<', clock.now()).execute())

/** Steps repeated every few minutes, each as a job of its own. All are idempotent. */
export const housekeeping = {
  sealAudit: ({ database, clock }) => sealAudit(database, clock),
  sessions: ({ sessions }) => sessions.sweep(),
  idempotencyKeys: ({ database, clock }) => forgetOldKeys(database, clock),
  tickets: ({ database, clock }) => forgetOldTickets(database, clock),
  mobileTickets: ({ database, clock }) => forgetOldMobileTickets(database, clock),
  errorLog: ({ database, clock }) => forgetOldErrors(database, clock),
  notifications: ({ database, clock }) => deleteOldNotifications(database, clock),
  flows: forgetOldFlows,
  deletedFiles: collectDeletedFiles,
  accountJobs: forgetOldJobs,
  smsOutbox: forgetOldMessages,
  registrationPasswords: forgetOldPasswords,
  smsRequests: forgetOldRequests,
  loginNonces: expired('login_nonce'),
  ssoTokens: expired('sso_token'),
  passwordResetLinks: expired('password_reset_link'),
  captchas: expired('captcha'),
  // Zero counters of past days are no longer updated.
  equipmentCounters: ({ database }) => database.system(({ db }) => db.deleteFrom('equipment_counter').where('count', '=', 0).execute()),
  answeredTokens: expired('answered_token'),
  maintenance: changeMaintenanceDue,
  leftByMigrations: repairLeftByMigrations,
  priceLists: changePriceListsDue,
  applicationCounters: ({ database }) => foldCounters(database),
  canaries: watchCanaries,
  releases: collectReleases,
  rateLimits: ({ database, clock }) => database.system(({ db }) => db.deleteFrom('rate_limit').where('window_ends', '<', clock.now()).execute()),
  loginFailures: ({ database, clock }) =>
    database.system(({ db }) =>
      db
        .deleteFrom('login_failure')
        .where('window_ends', '<', clock.now())
        .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', clock.now())]))
        .execute(),
    ),
} satisfies Record<string, Step>

/** All background jobs of the portal. */
export function jobsOf(context: ServiceContext, steps: Record<string, Step> = housekeeping): Job[] {
  const { database, jobQueues, configuration, clock } = context
  const job = <Data extends object>(made: Job<Data>): Job => ({ ...made, run: (data) => made.run(made.data.parse(data)) })
  return [
    job({
      queue: 'housekeeping',
      data: z.object({}),
      every: '*/5 * * * *',
      withinSeconds: 30,
      run: () =>
        database.transaction(systemScope, async (connection) => {
          for (const step of Object.keys(steps)) await jobQueues.enqueue(connection, 'housekeepingStep', { step }, { key: step })
        }),
    }),
    job({
      queue: 'housekeepingStep',
      data: z.object({ step: z.string() }),
      withinSeconds: 2,
      atOnce: 4,
      run: async ({ step }) => void (await steps[step]?.(context)),
    }),
    job({
      queue: 'strayFiles',
      data: z.object({}),
      // Files left behind by a killed service: also collected when the next one starts.
      every: '20 3 * * *',
      atStart: true,
      withinSeconds: 30,
      run: () => collectStrayFiles(context),
    }),
    job({
      queue: 'accountJob',
      data: z.object({ id: z.uuid() }),
      withinSeconds: 1,
      // Two, so that a long job does not delay everybody else's.
      lanes: 2,
      run: ({ id }) => runJob(context, id),
    }),
    job({ queue: 'resumeJobs', data: z.object({}), every: '* * * * *', atStart: true, withinSeconds: 10, run: () => resumeJobs(context) }),
    job({
      queue: 'deadlines',
      data: z.object({}),
      every: '10 * * * *',
      atStart: true,
      withinSeconds: 30,
      run: () =>
        database.transaction(systemScope, async (connection) => {
          for (const due of await dueDeadlines(connection, applicationDefinitions, clock.now())) {
            await jobQueues.enqueue(connection, 'deadline', due, { key: `${due.act} ${due.id}` })
          }
        }),
    }),
    job({
      queue: 'deadline',
      data: z.object({ id: z.uuid(), type: z.string(), act: z.enum(['expire', 'remind']) }),
      withinSeconds: 5,
      atOnce: 4,
      // All records of one payment order expire on one day, and wait for each other.
      run: (due) =>
        againAfterDeadlock(() => database.transaction(systemScope, (connection) => meetDeadline(connection, behaviourOf(due.type), due, workflowNow(context)))),
    }),
    job({
      queue: 'dueReminders',
      data: z.object({}),
      // In office hours, since SMS at night would disturb people. A reminder missed in one round is sent in the next.
      every: '30 8,14 * * *',
      withinSeconds: 30,
      run: async () => {
        await remindOfDue(context)
        await remindOfCertificates(context)
      },
    }),
    job({
      queue: 'expiredInspectors',
      data: z.object({}),
      // Every hour: what expired while the service was down is told when it is back.
      every: '40 * * * *',
      atStart: true,
      withinSeconds: 30,
      run: () => tellOfJobsOfExpired(context),
    }),
    ...(context.paymentPlatform
      ? [
          job({ queue: 'payments', data: z.object({}), every: '* * * * *', withinSeconds: 10, run: () => handOutPayments(context) }),
          job({ queue: 'payment', data: paymentWork, withinSeconds: 2, atOnce: 4, run: (work) => doPayment(context, behaviourOf, work) }),
        ]
      : []),
    ...(configuration.sms.adapter === 'http'
      ? [job({ queue: 'sms', data: z.object({ id: z.number().int() }), withinSeconds: 1, atOnce: 10, run: ({ id }) => sendSms(context, id) })]
      : []),
  ]
}
