import { messages } from '@shared/contract/messages'
import { smsPerDay, smsPerHour, smsResendSeconds, submissionCodesPerDay, submissionCodesPerHour } from '@shared/contract/visitor'
import { after, days, hours, seconds, startOfDay, wireDate } from '../../clock'
import type { ServiceContext } from '../../context'
import { systemScope } from '../../database/scope'
import { Refusal } from '../../refusal'
import { networkOf } from '../../security/networkOf'
import { overLimit } from '../../security/rateLimit'
import { hashOf } from '../../security/secrets'

/**
 * How often a code may be requested (security S3), counted by what was entered, whether or not a code is sent. Windows slide: ten a day means
 * ten within any 24 hours.
 */
interface Window {
  count: number
  length: number
}
const perNumber: readonly Window[] = [
  { count: 1, length: seconds(smsResendSeconds) },
  { count: smsPerHour, length: hours(1) },
  { count: smsPerDay, length: days(1) },
]
const perAddress: readonly Window[] = [{ count: 20, length: hours(1) }]
const perSubmitter: readonly Window[] = [
  { count: 1, length: seconds(smsResendSeconds) },
  { count: submissionCodesPerHour, length: hours(1) },
  { count: submissionCodesPerDay, length: days(1) },
]

/**
 * Milliseconds until every window allows another request; 0 if all do.
 * @param earlier times of earlier requests, newest first
 */
function timeToWait(earlier: readonly Date[], windows: readonly Window[], now: Date): number {
  return windows.reduce((longest, { count, length }) => {
    const hinders = earlier[count - 1]
    return hinders ? Math.max(longest, hinders.getTime() + length - now.getTime()) : longest
  }, 0)
}

const tooOften = (wait: number) => new Refusal('RATE_LIMITED', messages.smsTooOften, { retryAfter: wait / 1000 })

/** Counts a visitor's request for a code, by entered number and address. @throws Refusal RATE_LIMITED */
export const countCodeRequest = (context: ServiceContext, mobile: string, address: string): Promise<void> =>
  countRequest(context, { subject: mobile, windows: perNumber }, { subject: networkOf(address), windows: perAddress })

/**
 * Counts a request for a submission code, by number and account; separately from visitors' requests, so that somebody who has submitted a lot
 * can still reset a password.
 * @throws Refusal RATE_LIMITED
 */
export const countSubmissionRequest = (context: ServiceContext, mobile: string, accountId: string): Promise<void> =>
  countRequest(context, { subject: `submission ${mobile}`, windows: perSubmitter }, { subject: `account ${accountId}`, windows: perSubmitter })

/** Whose requests are counted, and within which windows. */
interface Counted {
  subject: string
  windows: readonly Window[]
}

/**
 * Counts a request for a code.
 * @throws Refusal RATE_LIMITED with Retry-After; a refused request is not counted.
 */
async function countRequest(context: ServiceContext, number: Counted, origin: Counted): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  const wait = await database.transaction(systemScope, async ({ db, query }) => {
    // Serialises per number and per address, always locked in this order to avoid deadlocks.
    await query({
      text: `select pg_advisory_xact_lock(724511, hashtext($1)), pg_advisory_xact_lock(724512, hashtext($2))`,
      values: [number.subject, origin.subject],
    })
    const waitFor = async (column: 'mobile_hash' | 'address_hash', { subject, windows }: Counted) => {
      const earlier = await db
        .selectFrom('sms_request')
        .select('requested_at')
        .where(column, '=', hashOf(subject))
        .where('requested_at', '>', after(now, -Math.max(...windows.map(({ length }) => length))))
        .orderBy('requested_at', 'desc')
        .limit(Math.max(...windows.map(({ count }) => count)))
        .execute()
      return timeToWait(
        earlier.map((row) => row.requested_at),
        windows,
        now,
      )
    }
    const longest = Math.max(await waitFor('mobile_hash', number), await waitFor('address_hash', origin))
    if (longest > 0) return longest
    await db
      .insertInto('sms_request')
      .values({ mobile_hash: hashOf(number.subject), address_hash: hashOf(origin.subject), requested_at: now })
      .execute()
    return 0
  })
  if (wait > 0) throw tooOften(wait)
  await spendBudget(context, now)
}

/** The portal's own limit per day: somebody with many numbers and addresses must not cause unlimited costs. */
async function spendBudget({ database, clock, configuration, log }: ServiceContext, now: Date): Promise<void> {
  const { dailyBudget } = configuration.sms
  const day = wireDate(now)
  const over = await overLimit(database, clock, { name: 'smsBudget', count: dailyBudget, window: days(1) }, day)
  if (over === undefined) return
  const unwarned = (await overLimit(database, clock, { name: 'smsBudgetWarning', count: 1, window: days(1) }, day)) === undefined
  if (unwarned) log.warn({ dailyBudget, day }, 'the daily budget of SMS codes is used up; nobody is sent a code until tomorrow')
  throw tooOften(startOfDay(day).getTime() + days(1) - now.getTime())
}

/** Deletes requests outside all windows. */
export async function forgetOldRequests({ database, clock }: Pick<ServiceContext, 'database' | 'clock'>): Promise<void> {
  await database.system(({ db }) =>
    db
      .deleteFrom('sms_request')
      .where('requested_at', '<', after(clock.now(), -days(1)))
      .execute(),
  )
}
